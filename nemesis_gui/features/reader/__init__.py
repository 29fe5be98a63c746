"""The rules as a reader that shows on a board what they say."""
