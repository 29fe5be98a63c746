"""Views over the map of Vinegar Joe's War that answer a question."""
