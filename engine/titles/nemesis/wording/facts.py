"""Facts of events, reasons and commands of Nemesis in words of a language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.table.wording.catalogue import fill
from engine.table.wording.typography import number, signed
from engine.table.wording.words import SIDES, Named, counted
from engine.titles.nemesis.state import NemesisState

MOST_BETWEEN: Final = 3
"""Hexes between the ends of a path that are written out."""
MOST_HEXES: Final = 7
"""Hexes of a list that are written out."""
_UNIT_FIELDS: Final = frozenset({"unit", "regiment", "became", "whom"})
_UNITS_FIELDS: Final = frozenset({"units", "defenders", "battalions"})
_PLACE_FIELDS: Final = frozenset({"hex", "target", "where", "start"})
_TABLES: Final = {
    "purpose": "purposes", "segment": "segments", "role": "roles", "monsoon": "monsoons", "cause": "losses",
    "why": "whys", "track": "tracks", "terrain": "terrain", "chit": "chits", "second": "chits",
    "step": "turn_steps",
}  # fmt: skip


class Facts(Named[NemesisState]):
    """Names them by the fields they stand in; long paths and lists are shortened."""

    def _one(self, key: str, value: Any) -> Any:
        if key == "path" and isinstance(value, tuple) and value:
            return self._path(value)
        if key == "hexes":
            return self._hexes(value)
        if key in _UNITS_FIELDS:
            return self.listed(counted([self._unit(item) for item in value]))
        if key in SIDES and isinstance(value, int):
            return self.words.side(value)
        if isinstance(value, float):
            return number(value, self.words.lang)
        return self._text(key, value) if isinstance(value, str) else value

    def _text(self, key: str, value: str) -> str:
        if key in _UNIT_FIELDS:
            return self._unit(value)
        if key in _PLACE_FIELDS:
            return self._place(value)
        if key == "air":
            return self.marks.text(self.words.thing(self.state, value) or value)
        table = "sides" if key in SIDES else _TABLES.get(key)
        return self.marks.text(self.words.word(table, value) if table else value)

    def _path(self, path: Sequence[str]) -> str:
        """Start and end by name, what lies between by number; long paths are shortened."""
        between = [self.marks.place(label, label) for label in path[1:-1]]
        if len(between) > MOST_BETWEEN:
            between = [between[0], "…", between[-1]]
        ends = [self._place(path[0]), *between, *(self._place(label) for label in path[1:][-1:])]
        return " – ".join(ends)

    def _hexes(self, labels: Sequence[str]) -> str:
        """The hexes by name; of many the first ones, and how many more."""
        more = len(labels) - MOST_HEXES if len(labels) > MOST_HEXES + 1 else 0
        names = [self._place(label) for label in labels[: MOST_HEXES if more else None]]
        return self.listed([*names, fill(self.words.word("words", "more"), {"n": more})] if more else names)

    def parts(self, modifiers: Sequence[tuple[str, int]]) -> str:
        """Modifiers of a die in brackets, each with its value; empty where there is none."""
        texts = self.words.tables["modifiers"]
        named = (f"{signed(value)} {fill(texts.get(name, name), {}, self.words.lang)}" for name, value in modifiers)
        told = ", ".join(named)
        return f" ({told})" if told else ""

    def where(self, label: str) -> str:
        """In a hex, or in a box by its name."""
        turn = label.removeprefix("turn-")
        found = self.words.tables.get("boxes_in", {}).get("turn" if turn != label else label)
        if found is None:
            return self.words.word("words", "in").format(place=self._place(label))
        return self.marks.place(found.format(turn=turn), label)

    def _unit(self, unit: str) -> str:
        """A counter, or an Air Support that was named like one."""
        if self.state is not None and unit in self.state.world.air_supports:
            return self.marks.text(self.words.thing(self.state, unit))
        return self.marks.unit(self.words.unit(self.state, unit), unit)

    def _place(self, label: str) -> str:
        return self.marks.place(self.words.place(self.state, label), label)
