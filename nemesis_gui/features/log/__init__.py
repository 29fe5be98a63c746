"""What happened, as a log beside the map and as a card over it."""
