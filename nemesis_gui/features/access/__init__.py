"""The board without a mouse and without eyes: the board as text, and the map for screen readers."""
