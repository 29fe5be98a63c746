"""A rules engine that hosts several board wargames; it knows no user interface."""
