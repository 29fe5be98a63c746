"""Defeat Into Victory: rules, data, positions, words."""
