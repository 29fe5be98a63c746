"""What a client may ask about a position of Nemesis that is no choice. Nothing here changes a state."""
