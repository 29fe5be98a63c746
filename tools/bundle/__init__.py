"""The program for people who do not program: one folder with all it needs, packed, and as a package of Debian."""
