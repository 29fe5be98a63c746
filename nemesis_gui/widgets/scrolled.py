"""A part of a window that scrolls where the screen is too small for it, and only there."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

BAR = 16


class Scrolled(QScrollArea):
    """As large as what is in it, up to what is left of the screen."""

    def __init__(self, inside: QWidget) -> None:
        super().__init__()
        self._inside = inside
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(inside)
        self.viewport().setAutoFillBackground(False)
        inside.setAutoFillBackground(False)
        inside.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What is in it wants another size."""
        if watched is self._inside and event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def sizeHint(self) -> QSize:
        wanted = self._inside.sizeHint()
        return QSize(wanted.width() + BAR, max(wanted.height(), self._inside.heightForWidth(wanted.width())))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._inside.minimumSizeHint().width() + BAR, 120)
