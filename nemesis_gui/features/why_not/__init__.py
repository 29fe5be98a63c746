"""Why not: every condition that fails, wherever the player points."""
