"""Command palette and go-to."""
