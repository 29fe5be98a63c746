"""What is left undone when a segment is ended."""
