"""The numbers of our hexes over the printed map of a module, so that one sees whether they lie on its own."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPen
from PySide6.QtWidgets import QDialog, QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from engine.board.affine import Point
from engine.vassal.mapfit import Fit
from engine.vassal.module import MOST_PICTURE, Module
from nemesis_gui.board.skin_picture import unpacked
from nemesis_gui.board.zoomed_picture import ZoomedPicture
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.layouts import add, at_the_right, button, column, label, size_up

TOLD: Final = (
    "Each of our numbers stands where the module says its hex is. The wheel zooms: do they lie on the printed ones?"
)
COLOUR: Final = "#e0218a"
LETTERS, ARM = 0.24, 0.08
"""Height of letters, and the arms of the cross in the centre, in parts of the distance between hexes."""


def map_image(module: Module, fit: Fit) -> QImage:
    """The picture of the board that lies on ours, unpacked with care; raises ValueError, OSError or MemoryError."""
    file = module.picture_file(fit.picture)
    with TemporaryDirectory(prefix="nemesis-") as folder:
        path = Path(folder) / f"map{Path(file).suffix.lower()}"
        path.write_bytes(module.archive.read(file, MOST_PICTURE))
        return unpacked(path)


class Numbers(QDialog):
    """Only to look at: the map is kept, or not, in the window before it."""

    def __init__(self, words: Words, fit: Fit, image: QImage, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(words.tr("Numbers on the printed map"))
        size_up(self, 1000, 720)
        self.numbers = NumbersItem(fit.points, QRectF(image.rect()))
        self.numbers.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)  # what of it has to be drawn
        self.view = ZoomedPicture(image)
        self.view.scene().addItem(self.numbers)
        self.view.setAccessibleName(words.tr("Numbers on the printed map"))
        ready = button(words.tr("OK"), self.accept, "primary")
        add(column(self, 14, 8), label(words.tr(TOLD), "faded", wrap=True), self.view, at_the_right(ready))


class NumbersItem(QGraphicsItem):
    """A cross in the centre of each hex and its number below, in pixels of the picture."""

    def __init__(self, points: Mapping[str, Point], area: QRectF) -> None:
        super().__init__()
        self.points, self._area = points, area
        self._apart = _apart(points)

    def boundingRect(self) -> QRectF:
        return self._area

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        exposed = option.exposedRect.adjusted(-self._apart, -self._apart, self._apart, self._apart)
        font, arm = QFont(), ARM * self._apart
        font.setPixelSize(max(1, round(LETTERS * self._apart)))
        painter.setFont(font)
        painter.setPen(QPen(QColor(COLOUR), max(1.0, arm / 4)))
        for name, point in self.points.items():
            at = QPointF(*point)
            if exposed.contains(at):
                for off in (QPointF(arm, 0), QPointF(0, arm)):
                    painter.drawLine(at - off, at + off)
                box = QRectF(at.x() - self._apart / 2, at.y() + arm, self._apart, 2 * LETTERS * self._apart)
                painter.drawText(box, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, name)


def _apart(points: Mapping[str, Point]) -> float:
    """How far the hexes are apart, in pixels: the nearest to any one of them."""
    first, *others = points.values()
    squares = [(x - first[0]) ** 2 + (y - first[1]) ** 2 for x, y in others]
    return float(max(1.0, min(filter(None, squares), default=1.0) ** 0.5))
