"""A picture of a map to click points on: the wheel zooms, dragging moves it, and our hexes can be laid over it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter, QPainterPath, QPen, QPixmap, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QGraphicsPathItem, QGraphicsScene, QGraphicsView

from nemesis_gui.board.skin_picture import Halves

LARGEST: Final = 4000
"""Pixels of the longer side of what is shown: more would not be seen."""
STEP: Final = 1.25
"""How much a notch of the wheel enlarges."""
CROSS: Final = 9.0
GRID, POINT = "#e0218a", "#1060e0"


class PictureView(QGraphicsView):
    """Points are in pixels of the picture."""

    clicked = Signal(QPointF)

    def __init__(self, image: QImage) -> None:
        self._scene = QGraphicsScene()
        super().__init__(self._scene)
        shown, smaller = Halves(image).at(min(1.0, LARGEST / max(image.width(), image.height())))
        item = self._scene.addPixmap(QPixmap.fromImage(shown))
        item.setScale(1 / smaller)
        item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self._grid: QGraphicsPathItem = self._scene.addPath(QPainterPath(), _pen(GRID, 1.5))
        self._points: QGraphicsPathItem = self._scene.addPath(QPainterPath(), _pen(POINT, 2.5))
        self._pressed = QPointF()
        self._whole = True
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setDragMode(QGraphicsView.DragMode.ScrollHandDrag)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.AnchorUnderMouse)
        self.viewport().setCursor(Qt.CursorShape.CrossCursor)

    def show_grid(self, grid: QPainterPath) -> None:
        """Lay our hexes over the picture, or nothing."""
        self._grid.setPath(grid)

    def show_points(self, points: Iterable[QPointF]) -> None:
        """A cross at each."""
        path, arm = QPainterPath(), CROSS / self.transform().m11()
        for at in points:
            for dx, dy in ((arm, 0.0), (0.0, arm)):
                path.moveTo(at - QPointF(dx, dy))
                path.lineTo(at + QPointF(dx, dy))
        self._points.setPath(path)

    def fit(self) -> None:
        """Show the whole picture."""
        self.fitInView(self._scene.itemsBoundingRect(), Qt.AspectRatioMode.KeepAspectRatio)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._whole:
            self.fit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._whole = False
        factor = STEP if event.angleDelta().y() > 0 else 1 / STEP
        self.scale(factor, factor)
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = event.position()
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        self.viewport().setCursor(Qt.CursorShape.CrossCursor)
        far = (event.position() - self._pressed).manhattanLength() >= QApplication.startDragDistance()
        if event.button() == Qt.MouseButton.LeftButton and not far:
            self.clicked.emit(self.mapToScene(event.position().toPoint()))


def _pen(colour: str, width: float) -> QPen:
    pen = QPen(QColor(colour), width)
    pen.setCosmetic(True)
    return pen
