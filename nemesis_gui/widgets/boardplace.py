"""Where the map lies with the cards over it, how much of it a drawer covers, and what lies over a whole widget."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QFrame, QWidget

from nemesis_gui.widgets.seen import Seen

READ = 2
"""So many times a rest of all hands something lies over everything before it is answered."""


class BoardPlace(QWidget):
    """Holds the view of the map. A drawer may cover its lower edge, a banner its upper; cards keep to what is left."""

    coveredChanged = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.covered = 0
        self.right = 0
        """Pixels of the right edge over which the column lies."""
        self.above = 0
        """Pixels of the upper edge over which a banner lies."""

    def cover(self, pixels: int) -> None:
        """So many pixels of the lower edge are covered; everything over the map makes room."""
        if pixels == self.covered:
            return
        self.covered = pixels
        QApplication.sendEvent(self, QEvent(QEvent.Type.LayoutRequest))
        self.coveredChanged.emit()

    def cover_right(self, pixels: int) -> None:
        """So many pixels of the right edge are covered."""
        if pixels != self.right:
            self.right = pixels
            self.coveredChanged.emit()

    def cover_above(self, pixels: int) -> None:
        """A banner lies over the upper edge; cards go below it, the map stays as it is."""
        if pixels != self.above:
            self.above = pixels
            QApplication.sendEvent(self, QEvent(QEvent.Type.LayoutRequest))
            self.coveredChanged.emit()

    @property
    def free(self) -> QRect:
        """What of it nothing covers."""
        return self.rect().adjusted(0, self.above, -self.right, -self.covered)


class OverBoard(QFrame):
    """Lies over the map, or will; it is laid in its place again whenever that changes."""

    def __init__(self, parent: QWidget, style: str = "card") -> None:
        super().__init__(parent)
        self.board = parent
        self.setObjectName(style)
        parent.installEventFilter(self)
        self.hide()

    def place(self) -> None:
        """Lie where it belongs."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest) and not self.isHidden():
            self.place()
        return False


def free_height(place: QWidget) -> int:
    """The height, in pixels, of the part of a map's place that no drawer covers."""
    return place.height() - (place.covered if isinstance(place, BoardPlace) else 0)


class Covering(QFrame):
    """As large as its parent and above all in it, whatever that becomes; Enter answers it, for it keeps the keyboard
    from what lies behind it. Hidden at first."""

    done = Signal()
    """It was answered."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        parent.installEventFilter(self)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._hold)
        self.seen = Seen(self)
        self.hide()

    def cover(self) -> None:
        """Lie over everything in the parent."""
        self.seen.begin()
        self._fit()
        self.show()
        self.raise_()

    def _hold(self, _before: QWidget | None, now: QWidget | None) -> None:
        """Take the keyboard back from whatever lies behind it; of several that lie there each may have it."""
        parent = self.parentWidget()
        if now is None or parent is None or not self.isVisible() or not parent.isAncestorOf(now):
            return
        above: QWidget | None = now
        while above is not None and not isinstance(above, Covering):
            above = above.parentWidget()
        if above is None:
            (self.focusWidget() or self).setFocus()

    def read(self) -> bool:
        """Whether it lies there long enough that somebody can have read it."""
        return self.seen.long_enough(READ)

    def answered(self) -> None:
        """Take it away, once it was read."""
        if self.read():
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

    def focusNextPrevChild(self, _forward: bool) -> bool:
        """Tab does not lead to what lies behind it."""
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and not self.isHidden():
            self._fit()
        elif event.type() == QEvent.Type.ChildAdded:
            self.raise_()
        return False
