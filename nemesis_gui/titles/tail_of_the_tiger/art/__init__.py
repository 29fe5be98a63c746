"""What Tail of the Tiger draws on the board."""
