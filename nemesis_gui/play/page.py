"""What the contents of every drawer are made of."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from typing import Any

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from nemesis_gui.play.box_counter import BoxCounter
from nemesis_gui.play.context import Context
from nemesis_gui.session.describe import Describer


class Page(QWidget):
    """The contents of a drawer, made anew when `key` changes."""

    clicked = Signal(str)
    placeClicked = Signal(int)
    menuAsked = Signal(str, QPoint)

    def __init__(self, context: Context, name: str) -> None:
        super().__init__()
        self.context = context
        self.name = name
        self.counters: list[BoxCounter] = []
        self.targets: dict[int, QPushButton] = {}
        """Buttons that send the selected pieces to a box, by location."""
        self.fill()

    @staticmethod
    def key(context: Context, name: str) -> Hashable:
        """Changes when the page has to be made anew."""
        turn: int = context.state.turn
        return turn

    def fill(self) -> None:
        """Make everything."""

    def told(self, piece: Any) -> str:
        """What the tool tip of a counter says."""
        return Describer(self.context.words).piece(self.context.state, piece.id)

    def counter(self, pile: Sequence[Any], *, small: bool = False) -> BoxCounter:
        """A new counter of this page."""
        found = BoxCounter(self.context, pile, self.told(pile[0]), small=small)
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
