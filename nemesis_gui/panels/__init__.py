"""Panels around the map: they show the model and ask it for nothing but facts."""
