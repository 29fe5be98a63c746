"""A small card over the map with every counter of a stack, its name and values."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QWidget

from nemesis_gui.play.context import Context
from nemesis_gui.session.describe import Describer
from nemesis_gui.widgets.layouts import label

_FACE = 40
_AWAY = 18


class StackCard(QFrame):
    """Appears beside the pointer and lets the mouse through."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self.place = parent
        self.context = context
        self.setObjectName("plate")
        self.setAutoFillBackground(True)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(8, 6, 10, 6)
        self.hide()

    def show_stack(self, units: Sequence[str], at: QPoint) -> None:
        """Show units, the topmost first, near a point of the parent."""
        self._clear()
        describer = Describer(self.context.words)
        for number, unit in enumerate(units):
            face = label()
            face.setPixmap(self.context.looks.counter(unit, _FACE))
            self._grid.addWidget(face, number, 0)
            self._grid.addWidget(label(describer.piece(self.context.state, unit)), number, 1)
        self.adjustSize()
        room = self.place.rect()
        x = at.x() + _AWAY if at.x() + _AWAY + self.width() <= room.width() else at.x() - _AWAY - self.width()
        y = min(max(0, at.y() - self.height() // 2), max(0, room.height() - self.height()))
        self.move(max(0, x), y)
        self.show()
        self.raise_()

    def _clear(self) -> None:
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
