"""What the window can do besides letting a game be played: one folder or file for each thing."""
