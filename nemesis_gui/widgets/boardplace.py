"""Where the map lies with the cards over it, and how much of it a drawer covers."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QApplication, QWidget


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
        self.strip = 0
        """Pixels below that over which a strip lies."""

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

    def keep_strip(self, pixels: int) -> None:
        """A strip lies below the banner, or at the upper edge where there is none; cards go below it, too."""
        if pixels != self.strip:
            self.strip = pixels
            QApplication.sendEvent(self, QEvent(QEvent.Type.LayoutRequest))


def free_height(place: QWidget) -> int:
    """The height, in pixels, of the part of a map's place that no drawer covers."""
    return place.height() - (place.covered if isinstance(place, BoardPlace) else 0)


def covered_above(place: QWidget) -> int:
    """The height, in pixels, of the banner and the strip over the upper edge of a map's place."""
    return place.above + place.strip if isinstance(place, BoardPlace) else 0
