"""Command palette, go-to, and the list of keys."""
