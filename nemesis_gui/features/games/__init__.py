"""Games begun, opened, saved and ended."""
