"""What lies in the boxes beside the map, and what the turns bring."""
