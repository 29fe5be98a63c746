"""What lies beside the map: units in boxes, the Ring, events and turns to come, air units, pools."""
