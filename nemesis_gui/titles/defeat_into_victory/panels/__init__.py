"""What stands around the map of Defeat Into Victory."""
