"""Pictures of a copy of the tests' own making."""
