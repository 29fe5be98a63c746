"""Header, tracks and the panel that describes a hex or a piece."""
