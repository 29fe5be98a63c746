"""The errors of the board floor."""

from __future__ import annotations


class BoardError(ValueError):
    """Something about a board is wrong: a label, a pair of hexes, a map. One line of text."""


class MapError(BoardError):
    """A map file is wrong; the text names the file, the key and the hex."""


class YamlError(BoardError):
    """A YAML text cannot be read, or is not of the harmless kind; the text names the file and the line."""
