"""The Game Turn Scale: a column for each turn with who arrives, and the weather."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from engine.titles.nemesis.data.packfile import Turn
from engine.titles.nemesis.pieces import ALLIED, JAPANESE, Piece
from engine.titles.nemesis.wording import calendar
from engine.titles.nemesis.world import LAST_TURN_BOX
from nemesis_gui.base.style import heading, side_colours
from nemesis_gui.titles.nemesis.drawers.contents import piles
from nemesis_gui.titles.nemesis.drawers.page import PiecesPage
from nemesis_gui.titles.nemesis.panels.short import FittingLabel, initial
from nemesis_gui.titles.nemesis.panels.turns import MONSOON
from nemesis_gui.widgets.flow import flowing
from nemesis_gui.widgets.layouts import column, label, row

RAIN: Final = {"none": "", "light": "☂", "heavy": "☂☂"}
NOW, SUPPORT = "▼", "★"
NAME: Final = 9.5
"""Points in which a side is named."""


class TurnsPage(PiecesPage):
    """Columns of the turns of the scenario, and of later ones for which somebody waits."""

    def fill(self) -> None:
        """A narrow column for a turn without arrivals."""
        state = self.context.state
        line = row(self, 2, 5)
        for turn in range(1, LAST_TURN_BOX + 1):
            pieces = state.pieces_at(state.world.turn_box(turn))
            if turn <= state.world.last_turn or pieces:
                line.addWidget(self._turn(turn, pieces), 3 + len(pieces) if pieces else 2)

    def _turn(self, turn: int, pieces: list[Piece]) -> QWidget:
        frame = QFrame()
        frame.setObjectName("now" if turn == self.context.state.turn else "plate")
        inside = column(frame, 5, 3)
        entry = next((entry for entry in self.context.state.world.charts.turns if entry.turn == turn), None)
        self._add_head(inside, turn, entry)
        frame.setToolTip(self._describe(turn, entry, len(pieces)))
        frame.setAccessibleName(frame.toolTip().replace("\n", ", "))
        for side in (JAPANESE, ALLIED):
            self._add_side(inside, [piece for piece in pieces if piece.counter.side == side], side)
        inside.addStretch(1)
        return frame

    def _add_head(self, inside: QVBoxLayout, turn: int, entry: Turn | None) -> None:
        """Number, month, star of a Support Game Turn, umbrella and stripe of the monsoon."""
        now = turn == self.context.state.turn
        rain = RAIN[entry.monsoon] if entry else ""
        line = row(gap=4)
        number = label(f"{NOW if now else ''}{turn}")
        number.setFont(heading(13, bold=now))
        line.addWidget(number)
        line.addStretch(1)
        line.addWidget(label(" ".join(filter(None, (SUPPORT if entry and entry.support else "", rain)))))
        inside.addLayout(line)
        month = calendar.month(entry, self.context.words.lang, short=True) if entry else ""
        inside.addWidget(label(month, "faded"))
        stripe = QFrame()
        stripe.setFixedHeight(4)
        stripe.setStyleSheet(f"background: {MONSOON[entry.monsoon] if entry else 'transparent'};")
        inside.addWidget(stripe)

    def _describe(self, turn: int, entry: Turn | None, number: int) -> str:
        words, now = self.context.words, turn == self.context.state.turn
        lines = [f"{words.tr('Game Turn')} {turn}" + (f" · {calendar.dates(entry, words.lang)}" if entry else "")]
        lines += [words.tr("the present turn")] if now else []
        if entry is not None:
            lines.append(words.word("monsoons", entry.monsoon))
            lines += [words.tr("Support Game Turn")] if entry.support else []
        return "\n".join([*lines, words.tr("{n:piece|pieces} to come", n=number)])

    def _add_side(self, inside: QVBoxLayout, pieces: list[Piece], side: int) -> None:
        if not pieces:
            return
        inside.addWidget(self._name(side, len(pieces)))
        inside.addWidget(flowing((self.counter(pile, small=True) for pile in piles(pieces)), 1))

    def _name(self, side: int, number: int) -> QLabel:
        """The side over a line of its colour."""
        name, text = self.context.words.side(side), FittingLabel(NAME)
        text.set_texts(f"{name} {number}", f"{initial(name)} {number}")
        text.setAlignment(Qt.AlignmentFlag.AlignLeft)
        text.setToolTip(f"{name} {number}")
        text.setStyleSheet(f"border-bottom: 2px solid {side_colours(side)[0]};")
        return text
