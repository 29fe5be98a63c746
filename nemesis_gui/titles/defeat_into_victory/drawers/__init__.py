"""What lies beside the map: aircraft, markers, units to come and units lost."""
