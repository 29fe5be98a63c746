"""The face of Vinegar Joe's War in the client."""
