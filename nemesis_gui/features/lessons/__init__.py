"""Lessons: a guided first turn in a real game, told step by step."""
