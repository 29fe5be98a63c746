"""Tail of the Tiger: rules, data, positions, words."""
