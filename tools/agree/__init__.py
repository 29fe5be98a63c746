"""Two checkouts play the same games and must agree in whatever a player meets."""
