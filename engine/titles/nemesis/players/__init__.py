"""The computer players of Nemesis: what a position is worth, looks, plans, and how each decision is answered."""
