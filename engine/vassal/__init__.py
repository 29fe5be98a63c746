"""Reads modules and saved games of VASSAL: their format, and of no game what it is about. See docs/vassal.md."""
