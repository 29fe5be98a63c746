"""Hex geometry, maps as arrays, cost fields and traces. Knows no rules and no game."""
