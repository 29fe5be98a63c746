"""The values of the player's own copy, typed in."""
