"""What every drawer's contents are made of, and the contents of those that hold counters by formation."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Collection, Hashable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from engine.titles.nemesis.pieces import Piece
from nemesis_gui.features.drawers.counter import BoxCounter
from nemesis_gui.play.context import Desk
from nemesis_gui.play.drag_source import PLACE
from nemesis_gui.titles.nemesis.drawers.contents import COLUMNS, groups, pieces_in, piles
from nemesis_gui.widgets.flow import Flow
from nemesis_gui.widgets.layouts import chip, column, label, row

ABREAST: Final = 7
"""Counters of a formation side by side."""
COLLECTIVE: Final = ("Chindits", "5307", "Lushai")
"""Formations that are no Division."""


class Page(QWidget):
    """The contents of a drawer, made anew when `key` changes."""

    clicked = Signal(str)
    placeClicked = Signal(int)
    menuAsked = Signal(str, QPoint)

    def __init__(self, desk: Desk, name: str) -> None:
        super().__init__()
        self.desk = desk
        self.name = name
        self.counters: list[BoxCounter] = []
        self.targets: dict[int, QPushButton] = {}
        """Buttons that send the selected pieces to a box, by location."""
        self.fill()

    @staticmethod
    def key(desk: Desk, name: str) -> Hashable:
        """Changes when the page has to be made anew."""
        return tuple(pieces_in(desk.state, name)), desk.state.turn

    def fill(self) -> None:
        """Make everything."""

    def counter(self, pile: Sequence[Piece], *, small: bool = False) -> BoxCounter:
        """A new counter of this page."""
        found = BoxCounter(self.desk, pile, small=small)
        found.clicked.connect(lambda: self.clicked.emit(found.unit))
        found.menuAsked.connect(self.menuAsked)
        found.stepAsked.connect(self.step)
        self.counters.append(found)
        return found

    def mark(self, acting: Collection[str], selected: Sequence[str], targets: Collection[int]) -> None:
        """Mark who can act, who is selected, and to which boxes the selected can go."""
        for counter in self.counters:
            counter.mark(acting, selected)
        for loc, button in self.targets.items():
            button.setVisible(loc in targets)

    # -- the keyboard

    def focus(self, unit: str = "") -> bool:
        """Give the keyboard to the counter of a piece, or else to the first one that can act; False without any."""
        named = [counter for counter in self.counters if unit in counter.pile]
        chosen = [*named, *(counter for counter in self.counters if counter.active), *self.counters]
        if chosen:
            chosen[0].setFocus(Qt.FocusReason.ShortcutFocusReason)
        return bool(chosen)

    def step(self, counter: BoxCounter, way: QPoint) -> None:
        """Go to the nearest counter in a direction."""
        here = counter.mapTo(self, counter.rect().center())
        found = [(cost, other) for other in self.counters if (cost := self._distance(here, other, way)) is not None]
        if found:
            min(found, key=lambda item: item[0])[1].setFocus(Qt.FocusReason.OtherFocusReason)

    def _distance(self, here: QPoint, other: BoxCounter, way: QPoint) -> int | None:
        """How far a counter is in a direction, what lies aside counting triple; None for one that is not there."""
        off = other.mapTo(self, other.rect().center()) - here
        ahead = QPoint.dotProduct(off, way)
        aside = abs(off.x() * way.y()) + abs(off.y() * way.x())
        return ahead + 3 * aside if ahead > 0 else None


class BoxPage(Page):
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
        state = self.desk.state
        loc = state.world.loc(box)
        pieces = state.pieces_at(loc)
        if not pieces and box == "jp-waiting":
            return 0
        place.addLayout(self._heading(loc, box, len(pieces)))
        if not pieces:
            nobody = label(self.desk.tr_("empty"), "faded")
            nobody.setProperty(PLACE, loc)
            place.addWidget(nobody)
            return 0
        holder = QWidget()
        holder.setProperty(PLACE, loc)
        flow = Flow(holder, 14)
        found = groups(pieces)
        for formation, members in found:
            flow.addWidget(self._group(formation, members))
        place.addWidget(holder)
        return len(found)

    def _heading(self, loc: int, box: str, number: int) -> QHBoxLayout:
        line = row(gap=8)
        line.addWidget(chip(f"{self.desk.words.place(self.desk.state, loc)}  {number}", 0 if box[:2] == "jp" else 1))
        button = QPushButton(self.desk.tr_("Send the selected here"))
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
        head = label(f"<b>{formation_name(self.desk.tr_, formation)}</b> {self._summary(members)}", rich=True)
        inside.addWidget(head)
        grid = QGridLayout()
        grid.setSpacing(2)
        for number, pile in enumerate(piles(members)):
            grid.addWidget(self.counter(pile), number // ABREAST, number % ABREAST)
        grid.setColumnStretch(ABREAST, 1)
        inside.addLayout(grid)
        return holder

    def _summary(self, members: Sequence[Piece]) -> str:
        """Types and steps: `infantry 3, artillery 1 · steps 7`."""
        words = self.desk.words
        kinds = Tally(piece.counter.kind for piece in members)
        types = ", ".join(f"{words.word('kinds', kind)} {number}" for kind, number in kinds.most_common())
        steps = sum(piece.steps for piece in members)
        return f"{types} · {words.tr('steps')} {steps}" if steps else types


def formation_name(tr: Callable[..., str], formation: tuple[str, str]) -> str:
    """A Division or an army as a heading."""
    division, army = formation
    if division == "aux":
        return tr("Auxiliaries")
    if division == "ina":
        return "INA"
    return army or division if not division or division in COLLECTIVE else tr("{name} Division", name=division)
