"""What Defeat Into Victory draws on the board."""
