"""Damaged and hostile files, fed to the program: `python -m tools.fuzz`."""
