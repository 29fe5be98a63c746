"""What tables, their columns and their entries are called, in words of the player in place of keys of a file."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.wargame.confirmed import printed_parts
from engine.wargame.sheet import Column, Sheet
from nemesis_gui.session.words import Words

TABLE: Final = "headings"
"""The table of the catalogues that has them, by key."""
SOURCES: Final = "sources"
"""That of the kinds of sources."""
ROWS: Final = "rows"
"""The key under which a table has its rows, which says nothing of what it is."""
BETWEEN: Final = ", "


class Headings:
    """Words for the keys of files; a key without a word is made readable."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def key(self, key: str) -> str:
        """A key of a file."""
        return self._words.word(TABLE, key)

    def column(self, column: Column) -> str:
        """A column, by all its keys."""
        return _capital(self._together(column.path))

    def rows(self, sheet: Sheet) -> str:
        """The first column: what entries are called by."""
        return _capital(self.key("name" if sheet.spots else sheet.name))

    def source(self) -> str:
        """The last column: where an entry comes from."""
        return self._words.tr("Source")

    def said_source(self, source: str) -> str:
        """Where an entry comes from, in words where it is of a kind that is known everywhere."""
        kind, _, rest = source.partition(" ")
        word, parts = self._words.word(SOURCES, kind), printed_parts(source)
        if parts:
            return self._words.pair(word, BETWEEN.join(" ".join(map(self.key, part.split())) for part in parts))
        told = not rest or rest[0].isdigit()  # what else follows is a sentence with the word
        return f"{word} {rest}".strip() if told and word != kind else source

    def entry(self, sheet: Sheet, own: str) -> str:
        """An entry: a single value by the keys that lead to it, any other as it is called."""
        spot = sheet.spots.get(own)
        return own if spot is None else _capital(self._together(spot.path))

    def page(self, sheet: Sheet, scenarios: dict[str, str]) -> str:
        """The file that a table is in; ``scenarios`` are the names of those by file."""
        return scenarios.get(sheet.file) or _capital(self.key(sheet.file.removesuffix(".yaml")))

    def table(self, sheet: Sheet) -> str:
        """A table within its file."""
        if not sheet.path:
            return self._words.tr("All other values")
        steps = sheet.steps if sheet.steps[-1] != ROWS or len(sheet.steps) == 1 else sheet.steps[:-1]
        return _capital(self._together(steps))

    def line(self, name: str) -> str:
        """A figure of what a combat table brings."""
        return _capital(self.key(name))

    def _together(self, keys: Iterable[str]) -> str:
        return BETWEEN.join(map(self.key, keys))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
