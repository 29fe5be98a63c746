"""The face of Tail of the Tiger in the client."""
