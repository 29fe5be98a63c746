"""Pictures of the player's own copy in place of the drawn map and counters."""
