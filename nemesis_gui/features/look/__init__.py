"""The panel at the side that describes a place or a piece."""
