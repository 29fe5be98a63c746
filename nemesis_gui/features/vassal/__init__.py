"""What is taken from a player's own module of VASSAL: map and counters as pictures, set-ups as a pack."""
