"""What a client may ask that is no choice of a player."""
