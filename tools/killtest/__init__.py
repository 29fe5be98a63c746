"""The program is killed while it plays, and what it left is looked at: `python -m tools.killtest`."""
