"""The plain facts of events, reasons, decisions and commands by the names that a title gives to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Generic

from engine.table.command import Command
from engine.table.placed import S
from engine.table.wording.marks import Marks
from engine.table.wording.typography import number
from engine.table.wording.words import Wording

SIDES: Final = frozenset({"side", "winner", "owner", "loser", "mover", "other"})
PLACES: Final = frozenset({*Command.placing, "hexes", "start"}) - {"what"}
TABLES: Final = {"purpose": "purposes", "why": "whys"}


class Named(Generic[S]):
    """Names facts: what is the id of a piece as a piece, what stands in a field of places as a place."""

    def __init__(self, words: Wording[S], state: S | None, marks: Marks) -> None:
        self.words, self.state, self.marks = words, state, marks
        world = getattr(state, "world", None)
        self._counters: Mapping[str, Any] = {} if world is None else world.counters
        self._pieces: Mapping[str, Any] = getattr(state, "pieces", {})

    def all(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        """Every fact in words."""
        found = {key: self._one(key, value) for key, value in facts.items()}
        path = facts.get("path")
        return found | {"end": self._one("hex", path[-1])} if isinstance(path, tuple) and path else found

    def _one(self, key: str, value: Any) -> Any:
        if isinstance(value, (tuple, list, frozenset)):
            return self._listed([str(self._one(key, item)) for item in value])
        if isinstance(value, bool):
            return self.words.word("words", "yes" if value else "no")
        if key in SIDES and isinstance(value, int):
            return self.words.side(value)
        if isinstance(value, str):
            return self._text(key, value)
        return number(value, self.words.lang) if isinstance(value, float) else value

    def _text(self, key: str, value: str) -> str:
        if value in self._pieces or (value in self._counters and not self._pieces):
            return self.marks.unit(self.words.unit(self.state, value), value)
        if value in self._counters:  # hidden from the reader: a link would name it
            return self.marks.text(self.words.unit(self.state, value))
        if key in PLACES:
            return self.marks.place(self.words.place(self.state, value), value)
        if key in SIDES:
            return self.marks.text(self.words.word("sides", value))
        return self.marks.text(self.words.thing(self.state, value) or self.words.word(TABLES.get(key, key), value))

    def _listed(self, names: Sequence[str]) -> str:
        """``A, B and C``."""
        if len(names) < 2:
            return "".join(names) or "–"
        return f"{', '.join(names[:-1])} {self.words.word('words', 'and')} {names[-1]}"
