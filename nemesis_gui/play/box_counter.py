"""A counter in a drawer, or a pile of equal ones."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QPen

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

    def __init__(self, context: Context, pile: Sequence[Any], told: str, *, small: bool = False) -> None:
        """`told` is what the tool tip says."""
        super().__init__(context, pile[0].id, active=True, face=SMALL if small else FACE)
        self.pile = tuple(piece.id for piece in pile)
        self.active, self.chosen = True, False
        self._spoken = Describer(context.words).piece(context.state, pile[0].id)
        self._tr = context.words.tr
        self._values = told
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
        drags = self._hand is not None and self._hand.may((self.unit,))
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
        """Enter clicks, arrows go to the neighbours."""
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
