"""Command palette, list of keys, and changing them."""
