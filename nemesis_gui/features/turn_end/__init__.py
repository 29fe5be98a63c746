"""The end of a turn, walked step by step."""
