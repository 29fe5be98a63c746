"""Facts of events, reasons and commands in words of a language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.table.wording.marks import Marks
from engine.table.wording.typography import number, signed
from engine.titles.nemesis.state import NemesisState
from engine.titles.nemesis.wording.catalogue import catalogue, fill, sentence, word
from engine.titles.nemesis.wording.names import air_name, place_name, side_name, unit_name

MOST_BETWEEN: Final = 3
"""Hexes between the ends of a path that are written out."""
MOST_HEXES: Final = 7
"""Hexes of a list that are written out."""
_UNIT_FIELDS: Final = frozenset({"unit", "regiment", "became", "whom"})
_UNITS_FIELDS: Final = frozenset({"units", "defenders", "battalions"})
_PLACE_FIELDS: Final = frozenset({"hex", "target", "where", "start"})
_SIDE_FIELDS: Final = frozenset({"side", "winner", "owner", "loser", "mover", "other"})
_TABLES: Final = {
    "purpose": "purposes", "segment": "segments", "role": "roles", "monsoon": "monsoons", "cause": "losses",
    "why": "whys", "track": "tracks", "terrain": "terrain", "chit": "chits", "second": "chits",
    "step": "turn_steps",
}  # fmt: skip


class Facts:
    """Turns the plain facts of an event, reason or command into words of a language."""

    def __init__(self, state: NemesisState | None, lang: str, marks: Marks) -> None:
        self.state = state
        self.lang = lang
        self.marks = marks

    def all(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        found = {key: self.one(key, value) for key, value in facts.items()}
        path = facts.get("path")
        if isinstance(path, tuple) and path:
            found["path"] = self._path(path)
            found["end"] = self.place(path[-1])
        return found

    def _path(self, path: Sequence[str]) -> str:
        """Start and end by name, what lies between by number; long paths are shortened."""
        between = [self.marks.place(label, label) for label in path[1:-1]]
        if len(between) > MOST_BETWEEN:
            between = [between[0], "…", between[-1]]
        ends = [self.place(path[0]), *between, *(self.place(label) for label in path[1:][-1:])]
        return " – ".join(ends)

    def _hexes(self, labels: Sequence[str]) -> str:
        """The hexes by name; of many the first ones, and how many more."""
        more = len(labels) - MOST_HEXES if len(labels) > MOST_HEXES + 1 else 0
        names = [self.place(label) for label in labels[: MOST_HEXES if more else None]]
        return self.listed([*names, fill(word("words", "more", self.lang), {"n": more})] if more else names)

    def one(self, key: str, value: Any) -> Any:
        if key in _UNIT_FIELDS and isinstance(value, str):
            return self.unit(value)
        if key == "hexes":
            return self._hexes(value)
        if key in _UNITS_FIELDS:
            return self.listed([self.unit(item) for item in value])
        if key in _PLACE_FIELDS and isinstance(value, str):
            return self.place(value)
        if key in _SIDE_FIELDS and isinstance(value, int):
            return side_name(value, self.lang)
        if key in _SIDE_FIELDS and isinstance(value, str):
            return self.marks.text(word("sides", value, self.lang))
        if key == "air" and isinstance(value, str):
            return self.marks.text(air_name(self.state, value))
        return self._plain(key, value)

    def _plain(self, key: str, value: Any) -> Any:
        if isinstance(value, str):
            return self.marks.text(word(_TABLES[key], value, self.lang) if key in _TABLES else value)
        if isinstance(value, float):
            return number(value, self.lang)
        return value

    def parts(self, modifiers: Sequence[tuple[str, int]]) -> str:
        """Modifiers of a die in brackets, each with its value; empty where there is none."""
        named = (f"{signed(value)} {sentence('modifiers', [name], {}, self.lang) or name}" for name, value in modifiers)
        told = ", ".join(named)
        return f" ({told})" if told else ""

    def listed(self, names: Sequence[str]) -> str:
        """``A, B and C``."""
        if len(names) < 2:
            return "".join(names) or "–"
        return f"{', '.join(names[:-1])} {word('words', 'and', self.lang)} {names[-1]}"

    def where(self, label: str) -> str:
        """In a hex, or in a box by its name."""
        turn = label.removeprefix("turn-")
        found = catalogue(self.lang).get("boxes_in", {}).get("turn" if turn != label else label)
        if found is None:
            return word("words", "in", self.lang).format(place=self.place(label))
        return self.marks.place(found.format(turn=turn), label)

    def unit(self, unit: str) -> str:
        """A counter, or an Air Support that was named like one."""
        if self.state is not None and unit in self.state.world.air_supports:
            return self.marks.text(air_name(self.state, unit))
        return self.marks.unit(unit_name(self.state, unit), unit)

    def place(self, label: str) -> str:
        return self.marks.place(place_name(self.state, label, self.lang), label)
