"""A few short sounds, off until the player wants them, played by the means of the system."""
