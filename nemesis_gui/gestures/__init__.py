"""What one does with pieces on the map: one object for each kind of gesture, the same for clicks, keys and dragging."""
