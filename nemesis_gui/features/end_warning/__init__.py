"""The warning before a segment is ended with much left undone."""
