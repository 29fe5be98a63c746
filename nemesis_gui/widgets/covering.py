"""What lies over a whole widget until it is answered."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QWidget


class Covering(QFrame):
    """As large as its parent, whatever that becomes; Enter answers it. Hidden at first."""

    done = Signal()
    """It was answered."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        parent.installEventFilter(self)
        self.hide()

    def cover(self) -> None:
        """Lie over everything in the parent."""
        self._fit()
        self.show()
        self.raise_()

    def answered(self) -> None:
        """Take it away."""
        self.hide()
        self.done.emit()

    def _fit(self) -> None:
        parent = self.parentWidget()
        if parent is not None:
            self.setGeometry(parent.rect())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.answered()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and not self.isHidden():
            self._fit()
        return False
