"""What stands around the map of Tail of the Tiger."""
