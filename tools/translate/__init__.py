"""Translating without code: an empty catalogue, a check of one, how full it is, and a made-up longer language."""
