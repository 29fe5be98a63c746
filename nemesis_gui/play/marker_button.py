"""A marker on a card that is dragged onto the map."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QToolButton

from nemesis_gui.base.style import px
from nemesis_gui.play.context import Context
from nemesis_gui.play.roles import DragItem

FACE = 44


class MarkerButton(QToolButton):
    """A picture of a marker with a text; a click on it says how it is used."""

    def __init__(self, context: Context, kind: str, text: str, hint: str) -> None:
        super().__init__()
        self._face: QPixmap = context.looks.marker(kind, "", 2 * FACE)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setIcon(QIcon(self._face))
        self.setIconSize(QSize(px(FACE), px(FACE)))
        self.setText(text)
        self.setToolTip(hint)
        self.setAccessibleName(context.words.pair(text, hint))
        self.setAutoRaise(True)
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self.clicked.connect(lambda: context.signals.said.emit(hint))
        if context.hand is not None:
            context.hand.serve(self, self._pull)

    def _pull(self, _at: QPoint) -> DragItem:
        return DragItem((), self._face)
