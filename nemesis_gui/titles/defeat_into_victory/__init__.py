"""What Defeat Into Victory looks like, and no other game does."""
