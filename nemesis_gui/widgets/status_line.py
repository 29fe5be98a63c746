"""The line below the map that describes what is pointed at."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QCursor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QStatusBar

from nemesis_gui.widgets.boardplace import BoardPlace, OverBoard, free_height
from nemesis_gui.widgets.layouts import column, label

EDGE: Final = 6
"""Pixels between a message and the ends of the line, and of the plate and the edges of the map."""
INSIDE: Final = 4
NEAR: Final = 160
"""Pixels around the pointer that stay free: a stack that is laid open there is to be seen."""


class StatusPlate(OverBoard):
    """A message for which the line has no room, at an edge of the map, where the pointer is not."""

    def __init__(self, board: BoardPlace) -> None:
        super().__init__(board, "plate")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.text = label(wrap=True)
        column(self, INSIDE).addWidget(self.text)
        board.coveredChanged.connect(self.place)

    def show_text(self, text: str) -> None:
        """Show a message; none hides it."""
        self.text.setText(text)
        self.setVisible(bool(text))
        if text:
            self.raise_()
            self.place()

    def place(self) -> None:
        """At the lower right, or in the next corner that the pointer is not near."""
        board = self.board
        covered = board.right if isinstance(board, BoardPlace) else 0
        room = QRect(EDGE, EDGE, board.width() - covered - 2 * EDGE, free_height(board) - 2 * EDGE)
        wide = min(self._width(), room.width())
        spot, pointer = QRect(0, 0, wide, self.heightForWidth(wide)), board.mapFromGlobal(QCursor.pos())
        for put, corner in ((spot.moveBottomRight, room.bottomRight()), (spot.moveBottomLeft, room.bottomLeft()),
                            (spot.moveTopLeft, room.topLeft())):  # fmt: skip
            put(corner)
            if not spot.adjusted(-NEAR, -NEAR, NEAR, NEAR).contains(pointer):
                break
        self.setGeometry(spot)

    def _width(self) -> int:
        told = map(self.text.fontMetrics().horizontalAdvance, self.text.text().splitlines())
        return max(told, default=0) + 2 * (INSIDE + self.frameWidth()) + EDGE


class StatusLine(QStatusBar):
    """A message that is longer than the line is to be read on a plate over the map."""

    def __init__(self, board: BoardPlace) -> None:
        super().__init__()
        self.setSizeGripEnabled(False)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, self.sizePolicy().verticalPolicy())  # others keep their room
        self.plate = StatusPlate(board)
        self.messageChanged.connect(self._fit)

    def heard(self) -> QStatusBar:
        """A hidden bar to which Qt sends what a menu entry does; it is shown in the status line like all else."""
        heard = QStatusBar()
        heard.messageChanged.connect(self.showMessage)
        heard.hide()
        return heard

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        fits = self.fontMetrics().horizontalAdvance(self._line()) <= self._room().width()
        self.plate.show_text("" if fits else self.currentMessage())

    def _line(self) -> str:
        """The message in one line."""
        return " · ".join(self.currentMessage().splitlines())

    def _room(self) -> QRect:
        return self.rect().adjusted(EDGE, 0, -EDGE, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.plate.isHidden():
            return
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(self._room(), int(Qt.AlignmentFlag.AlignVCenter), self._line())
        painter.end()
