"""What Vinegar Joe's War draws on the board."""
