"""The faces of the games: one folder for each title."""
