"""Words of games on a map whose places have names."""

from __future__ import annotations

from engine.table.placed import S
from engine.table.rulebook import Clause
from engine.table.wording.words import Wording


class PlacedWords(Wording[S]):
    """See :class:`engine.table.wording.words.Wording`; its tables ``boxes`` and ``places`` name what is no hex, and the
    places in hexes."""

    def place(self, state: S | None, label: str) -> str:
        """A hex with the name of its first place, or a box."""
        hex_ = None if state is None else state.world.find(label)
        name = "" if state is None or hex_ is None else state.world.names.get(hex_, "")
        return self.tables["boxes"].get(label) or f"{label} {self.word('places', name)}".rstrip()

    def topic(self, clause: Clause) -> str:
        return self.word("topics", clause.topic)
