"""The desktop client. Knows the public face of the engine and none of its insides."""
