"""The panel at the side that tells of a place or a piece."""
