"""Lessons: a guided first turn in a real game, step by step."""
