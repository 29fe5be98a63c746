"""Views over the map of Tail of the Tiger that answer a question."""
