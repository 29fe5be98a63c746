"""Dice that are seen: they tumble for a moment and come to rest on the face that fell."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from nemesis_gui.base import pace

FACES = {
    1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)), 6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}  # fmt: skip
CUBE = 6
"""The faces of a die that shows spots."""
TUMBLES = (3, 6, 2, 5, 1, 4, 6, 2)
TICK = 55
NOBODYS = "#f8f2e2", "#2a1c12"
"""Ground and ink of a die that is no side's."""


def paint_die(painter: QPainter, rect: QRectF, face: int, ground: str, ink: str, faces: int = CUBE) -> None:
    """Draw a die that shows a face, 0 for a blank one: a cube has spots, any other die a number."""
    painter.setPen(QPen(QColor(ink), 1.5))
    painter.setBrush(QColor(ground))
    side, middle = rect.width(), rect.center()
    painter.drawRoundedRect(rect, side * 0.18, side * 0.18)
    if faces != CUBE:
        if face:
            _number(painter, rect, face)
        return
    painter.setBrush(QColor(ink))
    for x, y in FACES.get(face, ()):
        painter.drawEllipse(middle + QPointF(x, y) * side * 0.26, side * 0.085, side * 0.085)


def _number(painter: QPainter, rect: QRectF, face: int) -> None:
    font = QFont(painter.font())
    font.setPixelSize(max(1, round(rect.height() * 0.56)))
    font.setBold(True)
    painter.setFont(font)
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, str(face))


class Die(QWidget):
    """One die. `show_roll` tumbles first unless motion is off; `value` 0 shows a blank face."""

    settled = Signal(int)
    """The die came to rest on this face."""

    def __init__(self, size: int = 52, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._size = size
        self.value = 0
        self.faces = CUBE
        self._shown = 0
        self._left: list[int] = []
        self._ground, self._ink = NOBODYS
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._tumble)
        self.setFixedSize(size, size)

    def set_colours(self, ground: str, ink: str) -> None:
        self._ground, self._ink = ground, ink
        self.update()

    def show_roll(self, value: int, *, motion: bool = True, faces: int = CUBE) -> None:
        """Come to rest on a face, from 1 to the number of ``faces``."""
        self.value, self.faces = value, faces
        self._timer.setInterval(pace.ms(TICK))
        self._left = list(TUMBLES) if motion and pace.moving() else []
        self._shown = value if not self._left else TUMBLES[0]
        self.setAccessibleName(str(value))
        self.update()
        if self._left:
            self._timer.start()
        else:
            self.settled.emit(value)

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
        paint_die(painter, QRectF(2, 2, side, side), self._shown, self._ground, self._ink, self.faces)
        painter.end()
