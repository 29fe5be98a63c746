"""Views laid over the map that answer a question: supply, zones of control, threat; and cards and lists that go with
them."""
