"""The errors of the board floor."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Final


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


_UNSEEN: Final = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})
"""Kinds of characters that a terminal may take for orders, or that turn the order of letters round."""


@cache
def _plain(sign: str) -> str:
    return sign if sign == "\n" or unicodedata.category(sign) not in _UNSEEN else " "


def plain(text: str) -> str:
    """A text for a terminal: a blank in the place of each control character but the end of a line."""
    return text if text.isprintable() else "".join(map(_plain, text))
