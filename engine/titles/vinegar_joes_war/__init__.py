"""Vinegar Joe's War: rules, data, positions, words."""
