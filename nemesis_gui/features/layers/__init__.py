"""Views laid over the map that answer a question, their legend, and cards and lists that go with them."""
