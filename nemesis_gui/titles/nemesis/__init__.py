"""Nemesis Burma 1944 on the screen."""
