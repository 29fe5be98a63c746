"""Contents of drawers: what all of them have in common, and those that hold counters by formation."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Final

from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from engine.titles.nemesis.pieces import Piece
from nemesis_gui.play.context import Context
from nemesis_gui.play.drag_source import PLACE
from nemesis_gui.play.page import Page
from nemesis_gui.titles.nemesis.drawers.contents import COLUMNS, groups, pieces_in, piles
from nemesis_gui.titles.nemesis.drawers.values import values_text
from nemesis_gui.widgets.flow import flowing
from nemesis_gui.widgets.layouts import chip, column, label, row

ABREAST: Final = 7
"""Counters of a formation side by side."""
COLLECTIVE: Final = ("Chindits", "5307", "Lushai")
"""Formations that are no Division."""


class PiecesPage(Page):
    """A page of counters, remade when one of them comes, goes or changes."""

    @staticmethod
    def key(context: Context, name: str) -> Hashable:
        return tuple(pieces_in(context.state, name)), context.state.turn

    def describe(self, piece: Piece) -> str:
        return values_text(self.context.state, self.context.words, piece)


class BoxPage(PiecesPage):
    """Boxes side by side or one above the other, their counters by formation."""

    def fill(self) -> None:
        """One column for each column of boxes, as wide as it needs."""
        line: QHBoxLayout = row(self, 2, 18)
        for boxes in COLUMNS[self.name]:
            place = column(gap=6)
            number = sum(self._add_box(place, box) for box in boxes)
            place.addStretch(1)
            line.addLayout(place, max(2, number))

    def _add_box(self, place: QVBoxLayout, box: str) -> int:
        """Add a box; returns how many blocks of counters it has."""
        state = self.context.state
        loc = state.world.loc(box)
        pieces = state.pieces_at(loc)
        if not pieces and box == "jp-waiting":
            return 0
        place.addLayout(self._heading(loc, box, len(pieces)))
        if not pieces:
            nobody = label(self.context.words.tr("empty"), "faded")
            nobody.setProperty(PLACE, loc)
            place.addWidget(nobody)
            return 0
        found = groups(pieces)
        holder = flowing((self._group(formation, members) for formation, members in found), 14)
        holder.setProperty(PLACE, loc)
        place.addWidget(holder)
        return len(found)

    def _heading(self, loc: int, box: str, number: int) -> QHBoxLayout:
        line = row(gap=8)
        name = self.context.words.place(self.context.state, loc)
        line.addWidget(chip(f"{name}  {number}", 0 if box[:2] == "jp" else 1))
        button = QPushButton(self.context.words.tr("Send selected pieces here"))
        button.clicked.connect(partial(self.placeClicked.emit, loc))
        button.setProperty(PLACE, loc)
        button.hide()
        self.targets[loc] = button
        line.addWidget(button)
        line.addStretch(1)
        return line

    def _group(self, formation: tuple[str, str], members: Sequence[Piece]) -> QWidget:
        holder = QWidget()
        inside = column(holder, 0, 2)
        head = label(f"<b>{formation_name(self.context.words.tr, formation)}</b> {self._summary(members)}", rich=True)
        inside.addWidget(head)
        grid = QGridLayout()
        grid.setSpacing(2)
        for number, pile in enumerate(piles(members)):
            grid.addWidget(self.counter(pile), number // ABREAST, number % ABREAST)
        grid.setColumnStretch(ABREAST, 1)
        inside.addLayout(grid)
        return holder

    def _summary(self, members: Sequence[Piece]) -> str:
        """Types and steps: `infantry 3, artillery 1 · 7 steps`."""
        words = self.context.words
        kinds = Tally(piece.counter.kind for piece in members)
        types = ", ".join(f"{words.word('kinds', kind)} {number}" for kind, number in kinds.most_common())
        steps = sum(piece.steps for piece in members)
        return f"{types} · {words.tr('{n:step|steps}', n=steps)}" if steps else types


def formation_name(tr: Callable[..., str], formation: tuple[str, str]) -> str:
    """A Division or an army as a heading."""
    division, army = formation
    if division == "aux":
        return tr("Auxiliaries")
    if division == "ina":
        return "INA"
    return army or division if not division or division in COLLECTIVE else tr("{name} Division", name=division)
