"""Windows that open over the game."""
