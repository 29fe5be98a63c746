"""Dice that are seen: they tumble for a moment and come to rest on the face that fell."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from nemesis_gui.base import pace

FACES = {
    1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)), 6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}  # fmt: skip
TUMBLES = (3, 6, 2, 5, 1, 4, 6, 2)
TICK = 55
NOBODYS = "#f8f2e2", "#2a1c12"
"""Ground and ink of a die that is no side's."""


def paint_die(painter: QPainter, rect: QRectF, face: int, ground: str, ink: str) -> None:
    """Draw a die that shows a face, 0 for a blank one."""
    painter.setPen(QPen(QColor(ink), 1.5))
    painter.setBrush(QColor(ground))
    side, middle = rect.width(), rect.center()
    painter.drawRoundedRect(rect, side * 0.18, side * 0.18)
    painter.setBrush(QColor(ink))
    for x, y in FACES.get(face, ()):
        painter.drawEllipse(middle + QPointF(x, y) * side * 0.26, side * 0.085, side * 0.085)


class Die(QWidget):
    """One die. `show_roll` tumbles first unless motion is off; `value` 0 shows a blank face."""

    settled = Signal(int)
    """The die came to rest on this face."""

    def __init__(self, size: int = 52, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._size = size
        self.value = 0
        self._shown = 0
        self._left: list[int] = []
        self._ground, self._ink = NOBODYS
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._tumble)
        self.setFixedSize(size, size)

    def set_colours(self, ground: str, ink: str) -> None:
        self._ground, self._ink = ground, ink
        self.update()

    def show_roll(self, value: int, *, motion: bool = True) -> None:
        """Come to rest on a face, 1 to 6."""
        self.value = value
        self._timer.setInterval(pace.ms(TICK))
        self._left = list(TUMBLES) if motion and pace.moving() else []
        self._shown = value if not self._left else TUMBLES[0]
        self.setAccessibleName(str(value))
        self.update()
        if self._left:
            self._timer.start()
        else:
            self.settled.emit(value)

    def clear(self) -> None:
        """Show a blank face."""
        self._timer.stop()
        self.value = self._shown = 0
        self.update()

    @property
    def working(self) -> bool:
        return self._timer.isActive()

    def _tumble(self) -> None:
        if self._left:
            self._shown = self._left.pop(0)
        else:
            self._shown = self.value
            self._timer.stop()
            self.settled.emit(self.value)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._size, self._size)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = self._size - 4
        paint_die(painter, QRectF(2, 2, side, side), self._shown, self._ground, self._ink)
        painter.end()
