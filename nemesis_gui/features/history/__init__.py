"""The past of the game: timeline, looking back, replay, branches, and what-if tables."""
