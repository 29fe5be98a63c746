"""Supply, zones of control, threat, odds; and the lists that go with them."""
