"""The variants with several commanders a side."""
