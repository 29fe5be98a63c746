"""Airstrikes and naval pieces of both sides by box, alike ones together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from typing import Final

from PySide6.QtWidgets import QFrame

from engine.titles.vinegar_joes_war.pieces import ALLIED, BOX, DEAD, DUE, JAPANESE, LOST, MAP, OUTSIDE, SupportPiece
from engine.titles.vinegar_joes_war.rules.ch12_bases import reach_of
from nemesis_gui.play.context import Context
from nemesis_gui.play.page import Page
from nemesis_gui.session.words import clause_link
from nemesis_gui.widgets.layouts import chip, column, label, plate, row, side_by_side

SHOWN: Final = (BOX, MAP, DUE, DEAD, LOST, OUTSIDE)
"""The boxes in their order."""


class AirPage(Page):
    """A plate for each box that holds anything, the Japanese at the left [2.2/1, 12.1/1]."""

    @staticmethod
    def key(context: Context, name: str) -> Hashable:
        return tuple(context.state.support.items()), context.state.turn

    def fill(self) -> None:
        line = row(self, 2, 18)
        for side in (JAPANESE, ALLIED):
            place = column(gap=4)
            ready = len(self.context.state.supports(side, BOX))
            head = chip(f"{self.context.words.side(side)}  {ready}", side)
            clause = label(clause_link("12.1/1"), follow=self.context.follow)
            place.addWidget(side_by_side(head, clause, None))
            boxes = row(gap=6)
            for box in SHOWN:
                pieces = self.context.state.supports(side, box)
                if pieces:
                    boxes.addWidget(self._box(box, pieces))
            boxes.addStretch(1)
            place.addLayout(boxes)
            place.addStretch(1)
            line.addLayout(place, 1)

    def _box(self, box: str, pieces: list[SupportPiece]) -> QFrame:
        frame, inside = plate(6)
        lines = [f"<b>{self.context.words.word('box', box)}</b> {len(pieces)}", *self._lines(pieces)]
        inside.addWidget(label("<br>".join(lines), rich=True))
        inside.addStretch(1)
        return frame

    def _lines(self, pieces: list[SupportPiece]) -> Iterator[str]:
        """Each row of the roster with its number and range; on the map each with its mission and hex."""
        words = self.context.words
        told = Counter(self._line(piece) for piece in pieces)
        for text, count in told.items():
            yield f"{count} × {text}"
        due = sorted({piece.due for piece in pieces if piece.due})
        if due:
            turns = ", ".join(words.word("turns", str(turn)) for turn in due)
            yield words.pair(words.tr("Turn"), turns)

    def _line(self, piece: SupportPiece) -> str:
        state, words = self.context.state, self.context.words
        parts = [words.word("support", piece.counter.kin)]
        if piece.counter.range and piece.box == BOX:
            parts.append(words.tr("range {n}", n=reach_of(state, piece)))
        if piece.box == MAP:
            parts += [words.word("mission", piece.mission), words.place(state, piece.loc)]
        if piece.box == OUTSIDE and piece.counter.code:
            parts.append(words.tr("from turn {n}", n=piece.counter.turn))
        return " · ".join(parts)
