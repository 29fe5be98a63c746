"""Units beside the map: those that are to come, turn by turn, and those that are lost."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Final

from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE, Piece
from engine.titles.defeat_into_victory.queries.turns import Arrival, TurnEntry, schedule
from nemesis_gui.base.style import heading, px
from nemesis_gui.play.context import Context
from nemesis_gui.play.page import Page
from nemesis_gui.titles.defeat_into_victory.drawers.columns import COLUMNS
from nemesis_gui.widgets.flow import flowing
from nemesis_gui.widgets.layouts import chip, column, label, row, side_by_side

RAIN, NOW = "☂", "▼"
ARRIVAL: Final = 120
IN_RESERVE: Final = 30
"""Pixels of width for those who arrive together, and more where the text is long."""


class UnitsPage(Page):
    """A page of counters, remade when one of them comes, goes or changes."""

    @staticmethod
    def key(context: Context, name: str) -> Hashable:
        state = context.state
        boxes = (state.units_at(state.world.box(box)) for box in COLUMNS[name])
        return tuple(map(tuple, boxes)), state.turn

    def describe(self, piece: Piece) -> str:
        return self.context.words.game.about(self.context.state, piece.id)

    def flow(self, pieces: Iterable[Piece], *, small: bool = False) -> QWidget:
        """The counters of units, the stronger first."""
        ranked = sorted(pieces, key=lambda piece: (piece.counter.formation, -piece.af, piece.id))
        return flowing((self.counter([piece], small=small) for piece in ranked), 3)


class LossesPage(UnitsPage):
    """The boxes of both sides; a box that is empty says so."""

    def fill(self) -> None:
        """A column for each side."""
        state, words = self.context.state, self.context.words
        line = row(self, 2, 18)
        for side in (JAPANESE, ALLIED):
            place = column(gap=6)
            boxes = {box: state.units_at(state.world.box(box), side) for box in COLUMNS[self.name]}
            number = sum(map(len, boxes.values()))
            place.addWidget(side_by_side(chip(f"{words.side(side)}  {number}", side), None))
            for box, pieces in boxes.items():
                if pieces:
                    place.addWidget(label(f"<b>{words.game.place(state, box)}</b> {len(pieces)}", rich=True))
                    place.addWidget(self.flow(pieces))
            if not number:
                place.addWidget(label(words.tr("empty"), "faded"))
            place.addStretch(1)
            line.addLayout(place, max(2, number))


class TurnsPage(UnitsPage):
    """A column for each turn of the scenario, as wide as its arrivals need."""

    def fill(self) -> None:
        line = row(self, 2, 5)
        for entry in schedule(self.context.state):
            number = sum(len(arrival.units) for arrival in entry.arrivals)
            line.addWidget(self._turn(entry), 3 + number if number else 2)
        other = self._others()
        if other:
            line.addWidget(self._waiting(other), 3 + len(other))

    def _turn(self, entry: TurnEntry) -> QWidget:
        frame, now = QFrame(), entry.turn == self.context.state.turn
        frame.setObjectName("now" if now else "plate")
        inside = column(frame, 5, 3)
        head = row(gap=4)
        number = label(f"{NOW if now else ''}{entry.turn}")
        number.setFont(heading(13, bold=now))
        head.addWidget(number)
        head.addStretch(1)
        head.addWidget(label(RAIN if entry.monsoon else ""))
        inside.addLayout(head)
        frame.setToolTip("\n".join(self._lines(entry)))
        frame.setAccessibleName(frame.toolTip().replace("\n", ", "))
        beside = row(gap=10)
        for arrival in entry.arrivals:
            beside.addLayout(self._arrival(arrival))
        inside.addLayout(beside)
        inside.addStretch(1)
        return frame

    def _lines(self, entry: TurnEntry) -> list[str]:
        words = self.context.words
        weather = words.word("weather", "monsoon" if entry.monsoon else "normal")
        lines = [words.tr("Turn {n}", n=entry.turn), words.word("dates", str(entry.turn)), weather]
        lines += [words.tr("the present turn")] if entry.turn == self.context.state.turn else []
        coming = sum(len(arrival.units) for arrival in entry.arrivals)
        return [*lines, words.tr("{n:unit|units} to come", n=coming)]

    def _arrival(self, arrival: Arrival) -> QVBoxLayout:
        """Side, places and units, one below the other: what comes in the same turn stands beside it, so that the drawer
        is scrolled sideways only."""
        inside = column(gap=3)
        state, words = self.context.state, self.context.words
        places = ", ".join(words.game.place(state, name) for name in arrival.places)
        inside.addWidget(chip(f"{words.side(arrival.side)}  {len(arrival.units)}", arrival.side))
        told = words.tr("Strategic Reserve: {places}", places=places) if arrival.reserve else places
        where = label(told, "faded", wrap=True)
        where.setMinimumWidth(px(ARRIVAL + (IN_RESERVE if arrival.reserve else 0)))
        inside.addWidget(where)
        inside.addWidget(self.flow((state.pieces[name] for name in arrival.units), small=True))
        inside.addStretch(1)
        return inside

    def _others(self) -> Sequence[Piece]:
        """Units that wait for an event."""
        state = self.context.state
        due = {name for entry in schedule(state) for arrival in entry.arrivals for name in arrival.units}
        (box,) = COLUMNS[self.name]
        return [piece for piece in state.units_at(state.world.box(box)) if piece.id not in due]

    def _waiting(self, pieces: Sequence[Piece]) -> QWidget:
        frame = QFrame()
        frame.setObjectName("plate")
        inside = column(frame, 5, 3)
        inside.addWidget(label(self.context.words.tr("Without a turn"), "faded", wrap=True))
        inside.addWidget(self.flow(pieces, small=True))
        inside.addStretch(1)
        return frame
