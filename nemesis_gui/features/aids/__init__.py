"""Aid sheets: turn, combat, tracks and units beside the map, and printed."""
