"""What lies beside the map: airstrikes and ships, units to come and units lost."""
