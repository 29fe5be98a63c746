"""Header, tracks and the panel that tells of a hex or a piece."""
