"""Computer players: what one is, how its thinking is counted, and those that every game has."""
