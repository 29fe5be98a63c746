"""Units beside the map: those that are to come, special ones, and those that are lost."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from PySide6.QtWidgets import QFrame

from engine.titles.vinegar_joes_war.pieces import ALLIED, JAPANESE, Piece
from nemesis_gui.base.style import heading
from nemesis_gui.play.context import Context
from nemesis_gui.play.page import Page
from nemesis_gui.titles.vinegar_joes_war.drawers.columns import COLUMNS, due
from nemesis_gui.widgets.flow import flowing
from nemesis_gui.widgets.layouts import chip, column, label, row, side_by_side

RAIN, NOW = "☂", "▼"
GAP, MARGIN, BORDER = 3, 5, 2
"""Pixels between counters, around them, and of the frame of a column."""


class UnitsPage(Page):
    """The boxes of a drawer, side by side for both sides; remade when a unit comes or goes."""

    @staticmethod
    def key(context: Context, name: str) -> Hashable:
        state = context.state
        boxes = (state.units_at(state.world.box(box)) for box in COLUMNS[name])
        return tuple(map(tuple, boxes)), state.turn

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

    def describe(self, piece: Piece) -> str:
        """What it is, and from when it may be taken."""
        about = self.context.words.game.about(self.context.state, piece.id)
        if piece.counter.contingency:
            return f"{about}, {self.context.words.tr('from turn {n}', n=piece.counter.turn)}"
        return about

    def flow(self, pieces: Iterable[Piece], *, small: bool = True) -> QFrame:
        """The counters of units, the stronger first."""
        ranked = sorted(pieces, key=lambda piece: (piece.counter.nation, -piece.strength, piece.id))
        frame = QFrame()
        inside = column(frame)
        inside.addWidget(flowing((self.counter([piece], small=small) for piece in ranked), GAP))
        return frame


class TurnsPage(UnitsPage):
    """A column for each turn of the game, with who arrives in it, two counters wide."""

    def fill(self) -> None:
        line = row(self, 2, 5)
        state = self.context.state
        columns = [self._turn(turn, due(state, turn)) for turn in range(state.turn, state.last_turn + 1)]
        pair = 2 * max((counter.sizeHint().width() for counter in self.counters), default=0) + GAP
        for place in columns:
            place.setMinimumWidth(pair + 2 * (MARGIN + BORDER))
            line.addWidget(place)
        line.addStretch(1)

    def _turn(self, turn: int, pieces: list[Piece]) -> QFrame:
        state, words = self.context.state, self.context.words
        frame, now = QFrame(), turn == state.turn
        frame.setObjectName("now" if now else "plate")
        inside = column(frame, MARGIN, 3)
        head = row(gap=4)
        name = label(f"{NOW if now else ''}{words.word('turns', str(turn))}")
        name.setFont(heading(11, bold=now))
        head.addWidget(name)
        head.addStretch(1)
        head.addWidget(label(RAIN if state.world.pack.turns[turn - 1].monsoon else ""))
        inside.addLayout(head)
        frame.setToolTip("\n".join((words.word("dates", str(turn)), words.tr("{n:unit|units} to come", n=len(pieces)))))
        for side in (JAPANESE, ALLIED):
            own = [piece for piece in pieces if piece.counter.side == side]
            if own:
                inside.addWidget(side_by_side(chip(f"{words.side(side)}  {len(own)}", side), None))
                inside.addWidget(self.flow(own))
        inside.addStretch(1)
        return frame
