"""Saves of games: where they lie, who has them open, what is in them, and whether the rules still lead there."""
