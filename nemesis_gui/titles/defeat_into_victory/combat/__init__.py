"""Combat on one card: odds, faces of the die, support, hits, retreats and advance."""
