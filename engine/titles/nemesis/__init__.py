"""Nemesis: Burma 1944, its state, its rulebook in code, its opponent and its wording."""
