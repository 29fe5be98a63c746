"""The lines of the log by the commands they came of: what is taken back takes its own lines away. No Qt here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.table.event import Event, Intended
from engine.table.placed import PlacedState
from engine.table.record import ROOT, Record
from nemesis_gui.session.intentions import meaning
from nemesis_gui.session.model import LOGGED
from nemesis_gui.session.played import Played
from nemesis_gui.session.timeline import Line, gives_way, joined, line_of
from nemesis_gui.session.words import Words

ATTACK: Final = "attack_declared"
MOST: Final = 4000
PIECE: Final = 200
"""How many more there may be before the oldest are dropped."""


class LogLines:
    """The lines of one game, the latest last."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.lines: list[Line] = []
        self.dropped = 0
        """How many older lines there were."""
        self._ends: dict[int, tuple[int, Line | None]] = {}
        """By command, in their order: how many lines there were then, with those dropped, and the last of them. A later
        command may have become a part of that line."""

    def add(self, played: Iterable[Played]) -> None:
        for one in played:
            for event in one.events:
                self._append(one.state, event)
            self._ends[one.node] = self.dropped + len(self.lines), self.lines[-1] if self.lines else None
        if len(self.lines) > MOST + PIECE:
            self.trim(MOST)

    def _append(self, state: PlacedState, event: Event) -> None:
        """A line more, or the last one with one more piece in it. An attack that was meant takes the place of its
        aim."""
        last = self.lines[-1] if self.lines else None
        together = joined(state, last, event, self.words)
        if last is not None and isinstance(last.told, Intended) and event.kind == ATTACK:
            aimed = meaning(last.told.aim)[1].get("hex") in event.places()
            together = line_of(state, event, self.words) if aimed else None
        if together is not None:
            self.lines.pop()
        self.lines.append(together or line_of(state, event, self.words))

    def span(self, node: int) -> range:
        """The lines of a command, as they are counted now; where it has none, from the next line to that line."""
        before = 0
        for one, (end, last) in self._ends.items():
            end -= self._joined(end, last)
            if one == node:
                return range(max(0, before - self.dropped), max(0, end - self.dropped))
            before = end
        return range(0)

    def _joined(self, end: int, last: Line | None) -> bool:
        """Whether a command ended with what was meant by the next one, or with what gave way to it: that line is the
        next one's now."""
        if last is None or last.told is None or end <= self.dropped:
            return False
        now = self.lines[end - self.dropped - 1]
        gave_way = now.told is not None and gives_way(last.told, now.told)
        return now is not last and (gave_way or isinstance(last.told, Intended))

    def trim(self, most: int) -> None:
        """Drop the oldest lines but so many."""
        over = max(0, len(self.lines) - most)
        del self.lines[:over]
        self.dropped += over

    def clear(self) -> None:
        self.lines, self.dropped, self._ends = [], 0, {}

    def cut_back(self, record: Record) -> list[int] | None:
        """Cut off what does not lead to the head of a record, and the lines of the last command that does: what was
        said beside it may have changed. Returns the commands whose lines are missing; None if it is all of them."""
        node, missing = record.head, list[int]()
        while node not in self._ends:
            if node == ROOT or len(missing) == LOGGED:
                return None
            missing.append(node)
            node = record.nodes[node].parent
        while self._ends.popitem()[0] != node:
            pass
        end, last = self._ends[next(reversed(self._ends))] if self._ends else (-1, None)
        if end < self.dropped:
            return None
        del self.lines[end - self.dropped :]
        if last is not None and self.lines:
            self.lines[-1] = last
        return [node, *reversed(missing)]
