"""The map of the player's own copy, confirmed and painted on the board."""
