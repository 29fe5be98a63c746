"""What Nemesis draws on the board and no other game does: its counters, its markers, what is printed on its map."""
