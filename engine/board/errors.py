"""The errors of the board floor."""

from __future__ import annotations


class BoardError(ValueError):
    """Something about a board is wrong: a label, a pair of hexes, a map. One line of text."""


class MapError(BoardError):
    """A map file is wrong; the text names the file, the key and the hex."""


class YamlError(BoardError):
    """A YAML text cannot be read, or is not of the harmless kind; the text names the file and the line."""


def one_line(text: str, limit: int = 300) -> str:
    """A text that came from somewhere, made fit for an error message: one line, printable, at most ``limit`` long."""
    words = "".join(c if c.isprintable() else " " for c in text[: 4 * limit]).split()
    line = " ".join(words)
    return line if len(line) <= limit else f"{line[: limit - 3]}..."
