"""The floor of wargames on hexes: what games of a board, pieces and two sides share. It speaks of no game."""
