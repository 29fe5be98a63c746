"""What stands around the map of Vinegar Joe's War."""
