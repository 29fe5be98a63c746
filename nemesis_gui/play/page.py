"""What lies beside the map, drawer by drawer: what the contents of a drawer are made of, and its counters."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from typing import Any, Final

import msgspec
from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QWidget

from engine.table.placed import PlacedState
from nemesis_gui.base.style import heading, px, skin
from nemesis_gui.play.context import Context
from nemesis_gui.play.counter_button import FACE, UnitButton
from nemesis_gui.play.drag_source import DRAG
from nemesis_gui.session.describe import Describer

SMALL: Final = 34
BADGE: Final = 17
ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
ARROWS: Final = {
    Qt.Key.Key_Left: QPoint(-1, 0), Qt.Key.Key_Right: QPoint(1, 0),
    Qt.Key.Key_Up: QPoint(0, -1), Qt.Key.Key_Down: QPoint(0, 1),
}  # fmt: skip


class BoxCounter(UnitButton):
    """`unit` is the piece of the pile that a click is about: a selected one, else one that can act, else the first.

    A piece that the open decision can act on has a frame and a triangle, a selected one a tick.
    """

    stepAsked = Signal(object, QPoint)
    """An arrow key was pressed on this counter."""
    menuAsked = Signal(str, QPoint)

    def __init__(self, context: Context, pile: Sequence[Any], tip: str, *, small: bool = False) -> None:
        """`tip` is what the tool tip says."""
        super().__init__(context, pile[0].id, active=True, face=SMALL if small else FACE)
        self.pile = tuple(piece.id for piece in pile)
        self.active, self.chosen = True, False
        self._spoken = Describer(context.words).piece(context.state, pile[0].id)
        self._tr = context.words.tr
        self._values = tip
        if small:
            self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
            self.setMinimumWidth(0)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def mark(self, acting: Collection[str], selected: Sequence[str]) -> None:
        """Show whether a piece of the pile can act now, and whether one is selected."""
        able, chosen = ([unit for unit in self.pile if unit in units] for units in (acting, selected))
        if (self.active, self.chosen) != (bool(able), bool(chosen)):
            self.active, self.chosen = bool(able), bool(chosen)
            self._dress(self.active, self.chosen)
        self.unit = [*chosen, *able, *self.pile][0]
        parts = [self._spoken]
        if len(self.pile) > 1:
            parts.append(self._tr("{n} alike", n=len(self.pile)))
        parts += [self._tr("can act now")] if self.active else []
        parts += [self._tr("selected")] if self.chosen else []
        self.setAccessibleName(", ".join(parts))
        drags = self.context.hand is not None and self.context.hand.may((self.unit,))
        self.setToolTip(f"{self._values}\n{self._tr(DRAG)}" if drags else self._values)
        self.update()

    # -- the look

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        here, size = skin(), px(BADGE)
        if self.chosen or self.active:
            rect = QRectF(2, 2, size, size)
            self._badge(painter, rect, "✓" if self.chosen else "▸", here.accent, here.accent_ink)
        if len(self.pile) > 1:
            text = f"×{len(self.pile)}"
            wide = max(size, painter.fontMetrics().horizontalAdvance(text) + 8)
            self._badge(painter, QRectF(self.width() - wide - 2, 2, wide, size), text, here.ink, here.card)
        if self.hasFocus():
            painter.setPen(QPen(QColor(here.ink), 2, Qt.PenStyle.DotLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5), 5, 5)
        painter.end()

    def _badge(self, painter: QPainter, rect: QRectF, text: str, ground: str, ink: str) -> None:
        painter.setPen(QPen(QColor(ink), 1))
        painter.setBrush(QColor(ground))
        painter.drawRoundedRect(rect, rect.height() / 2, rect.height() / 2)
        painter.setFont(heading(8.5))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    # -- keys and menu

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in ENTER:
            self.click()
        elif key in ARROWS and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            self.stepAsked.emit(self, ARROWS[key])
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """A right click or the menu key: everything that can be done with the piece."""
        self.menuAsked.emit(self.unit, event.globalPos())
        event.accept()


class Page(QWidget):
    """The contents of a drawer, remade when `key` changes."""

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
        """Changes when the page has to be remade."""
        return int(context.state.turn)

    def fill(self) -> None:
        """Make everything."""

    def describe(self, piece: Any) -> str:
        return Describer(self.context.words).piece(self.context.state, piece.id)

    def counter(self, pile: Sequence[Any], *, small: bool = False) -> BoxCounter:
        found = BoxCounter(self.context, pile, self.describe(pile[0]), small=small)
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


class Drawer(msgspec.Struct, frozen=True):
    """A drawer under the map: its name, and the texts on its tab and in its tip, in English."""

    name: str
    text: str
    help: str
    sign: str
    """Stands on the tab where there is no room for the text."""


class Boxes:
    """The drawers of a game in the order of their keys; this base has none."""

    kinds: Sequence[Drawer] = ()

    def at(self, _state: Any, _loc: int) -> str | None:
        """The drawer in which a location is, None for what lies on the map or nowhere."""
        return None

    def of(self, state: PlacedState, units: Iterable[str]) -> set[str]:
        """The drawers that hold any of these pieces."""
        found = {self.at(state, state.pieces[unit].loc) for unit in units}
        return {name for name in found if name is not None}

    def count(self, _state: Any, _name: str) -> int:
        return 0

    def occasion(self, state: Any) -> Hashable:
        """Changes when a drawer may open by itself again."""
        return int(state.turn)

    def page(self, _name: str) -> type[Page]:
        return Page
