"""A picture of a map that is looked at from near: by keys, the wheel or a touchpad, and not without end."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView

from nemesis_gui.board.skin_picture import Halves

STEP: Final = 1.25
"""How much a key or a notch of the wheel enlarges."""
NOTCH: Final = 120
"""Of the wheel, as Qt counts: a touchpad gives parts of one, and none for a move sideways."""
LEAST, MOST = 1 / 64, 32.0
"""Pixels of the screen to one of the picture."""
LARGEST: Final = 4000
"""Pixels of the longer side of what is shown: more would not be seen."""


class ZoomedPicture(QGraphicsView):
    """The wheel zooms, dragging moves it; whole until it is zoomed. The scene is in pixels of the picture."""

    def __init__(self, image: QImage) -> None:
        self._scene = QGraphicsScene()
        super().__init__(self._scene)
        shown, smaller = Halves(image).at(min(1.0, LARGEST / max(image.width(), image.height())))
        item = self._scene.addPixmap(QPixmap.fromImage(shown))
        item.setScale(1 / smaller)
        item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self._picture: QRectF = item.sceneBoundingRect()
        self._whole = True
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setDragMode(QGraphicsView.DragMode.ScrollHandDrag)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.AnchorUnderMouse)

    def fit(self) -> None:
        """Show the whole picture."""
        self.fitInView(self._scene.itemsBoundingRect(), Qt.AspectRatioMode.KeepAspectRatio)

    def enlarge(self, factor: float) -> None:
        """Show it so much larger, as far as that goes."""
        self._whole = False
        now = self.transform().m11()
        wanted = min(max(now * factor, LEAST), MOST)
        self.scale(wanted / now, wanted / now)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._whole:
            self.fit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.enlarge(float(STEP ** (event.angleDelta().y() / NOTCH)))
        event.accept()
