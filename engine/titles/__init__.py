"""One package a game. A title never imports another title."""
