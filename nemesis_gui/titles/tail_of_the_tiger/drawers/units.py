"""Units beside the map: those in boxes and pools, and those that are to come, turn by turn."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable

from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL, Piece
from engine.titles.tail_of_the_tiger.queries.ahead import TurnEntry, schedule
from engine.titles.tail_of_the_tiger.world import POOL
from nemesis_gui.base.style import heading, px
from nemesis_gui.play.context import Context
from nemesis_gui.play.page import Page
from nemesis_gui.session.words import clause_link
from nemesis_gui.titles.tail_of_the_tiger.drawers.columns import COLUMNS
from nemesis_gui.widgets.flow import flowing
from nemesis_gui.widgets.layouts import chip, column, label, row, side_by_side

RAIN, NOW = "☂", "▼"
GAP, MARGIN = 3, 5
NOTES = 118
"""Pixels of width for the lines of a turn."""


class UnitsPage(Page):
    """The boxes of a drawer, a column for each side; remade when a unit comes, goes or changes."""

    @staticmethod
    def key(context: Context, name: str) -> Hashable:
        state = context.state
        boxes = (state.units_at(state.world.box(box)) for box in COLUMNS[name])
        return tuple(map(tuple, boxes)), state.turn, state.elh_shown

    def fill(self) -> None:
        line = row(self, 2, 18)
        for side in (GERMAN, IMPERIAL):
            line.addLayout(self._side(side), max(2, self._number(side)))

    def _number(self, side: int) -> int:
        state = self.context.state
        return sum(len(state.units_at(state.world.box(box), side)) for box in COLUMNS[self.name])

    def _side(self, side: int) -> QVBoxLayout:
        state, words = self.context.state, self.context.words
        place = column(gap=6)
        number = self._number(side)
        place.addWidget(side_by_side(chip(f"{words.side(side)}  {number}", side), None))
        for box in COLUMNS[self.name]:
            pieces = state.units_at(state.world.box(box), side)
            if pieces:
                name = f"<b>{words.game.place(state, box)}</b> {len(pieces)}"
                place.addWidget(label(f"{name} {self._note(box)}".rstrip(), rich=True, follow=self.context.follow))
                place.addWidget(self.alike(pieces) if box == POOL else self.flow(pieces))
        if not number:
            place.addWidget(label(words.tr("empty"), "faded"))
        place.addStretch(1)
        return place

    def _note(self, box: str) -> str:
        """How a box works, by its clause."""
        clauses = {"ring": "2.2/6", "north": "3.0/4", "south": "3.0/3", "formosa": "set-1/10", "cup": "9.0/4",
                   "pool": "wtf-13.11/2", "dead": "wtf-2.x/2", "gone": "wtf-2.x/2"}  # fmt: skip
        return clause_link(clauses[box])

    def alike(self, pieces: Iterable[Piece]) -> QWidget:
        """Untried units, which all look alike, as one pile."""
        return flowing([self.counter(list(pieces), small=True)], GAP)

    def flow(self, pieces: Iterable[Piece]) -> QWidget:
        """The counters of units by group, the stronger first."""
        ranked = sorted(pieces, key=lambda piece: (piece.counter.group, -piece.values.attack, piece.id))
        return flowing((self.counter([piece], small=True) for piece in ranked), GAP)


class TurnsPage(UnitsPage):
    """A column for each turn to come, with its weather, who arrives, and the steps that are not given every turn."""

    def fill(self) -> None:
        line = row(self, 2, 5)
        for entry in schedule(self.context.state):
            if entry.turn >= self.context.state.turn:
                line.addWidget(self._turn(entry))
        line.addStretch(1)

    def _turn(self, entry: TurnEntry) -> QFrame:
        state, words = self.context.state, self.context.words
        frame, now = QFrame(), entry.turn == state.turn
        frame.setObjectName("now" if now else "plate")
        inside = column(frame, MARGIN, 3)
        head = row(gap=4)
        name = label(f"{NOW if now else ''}{words.word('turns', str(entry.turn))}")
        name.setFont(heading(11, bold=now))
        head.addWidget(name)
        head.addStretch(1)
        head.addWidget(label(RAIN if entry.monsoon else ""))
        inside.addLayout(head)
        notes = list(self._notes(entry))
        weather = words.word("weather", "monsoon" if entry.monsoon else "dry")
        frame.setToolTip("\n".join((words.word("dates", str(entry.turn)), weather, *notes)))
        frame.setAccessibleName(frame.toolTip().replace("\n", ", "))
        told = label("<br>".join(notes), "faded", wrap=True, rich=True)
        told.setMinimumWidth(px(NOTES))
        inside.addWidget(told)
        for side, units in self._arrivals(entry).items():
            inside.addWidget(side_by_side(chip(f"{words.side(side)}  {len(units)}", side), None))
            inside.addWidget(self.flow(units))
        inside.addStretch(1)
        return frame

    def _arrivals(self, entry: TurnEntry) -> dict[int, list[Piece]]:
        found: dict[int, list[Piece]] = defaultdict(list)
        for name in entry.units:
            piece = self.context.state.pieces[name]
            found[piece.counter.side].append(piece)
        return found

    def _notes(self, entry: TurnEntry) -> Iterable[str]:
        """What else comes in a turn, in a line each."""
        state, words = self.context.state, self.context.words
        ring = state.world.charts.given.ring
        if entry.turn == ring.breakout and not state.broken:
            yield words.tr("Attacks on the Ring every turn from now on")
        yield from (words.word("kind", kind) for kind in entry.steps)
        if entry.elh:
            yield words.tr("{unit} from now on, if in Japan", unit=words.word("groups", "elh"))
