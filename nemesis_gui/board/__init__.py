"""The map on the screen: a scene of map tiles, counters and overlays. It shows a state and never works out a rule."""
