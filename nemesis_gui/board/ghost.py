"""Counters that are carried over the map: a translucent picture of them, with a sign that says whether they may be
dropped where the pointer is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from nemesis_gui.board.curves import circle
from nemesis_gui.board.geometry import COUNTER
from nemesis_gui.board.ink import Ink, fill, paint, stroke
from nemesis_gui.board.overlay_items import glyph_path, light_ink
from nemesis_gui.board.pieces_scene import glide
from nemesis_gui.board.stack_marks import count_pixmap
from nemesis_gui.board.theme import Theme

Z_GHOST: Final = 61.0
MOST: Final = 4
"""Counters of a pile that are drawn; a number stands for the others."""
_STEP: Final = 5.0
_OPACITY: Final = 0.8
_SIGN: Final = 10.0
_BADGE: Final = 17.0

Faces = Callable[[], Sequence[QPixmap]]


class Ghost(QGraphicsItem):
    """The counters around their own origin, which is the middle of the topmost one.

    `faces` gives their pictures, the topmost first; they are asked for at each painting, so that they stay sharp.
    """

    def __init__(self, faces: Faces, count: int, theme: Theme) -> None:
        super().__init__()
        self._faces = faces
        self._count = count
        self._theme = theme
        self.legal: bool | None = None
        """What the sign says; None while there is none."""
        self._way: QVariantAnimation | None = None
        self.setZValue(Z_GHOST)

    def set_legal(self, legal: bool | None) -> None:
        """Show a tick, a cross, or no sign."""
        if legal is not self.legal:
            self.legal = legal
            self.update()

    def boundingRect(self) -> QRectF:
        depth = (min(self._count, MOST) - 1) * _STEP
        half = COUNTER / 2 + _SIGN + 2
        return QRectF(-half, -half, 2 * half, 2 * half).adjusted(-depth, 0, 0, depth)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setOpacity(_OPACITY)
        faces = list(self._faces())[:MOST]
        for depth in range(len(faces) - 1, -1, -1):
            corner = QPointF(-COUNTER / 2 - depth * _STEP, -COUNTER / 2 + depth * _STEP)
            rect = QRectF(corner, corner + QPointF(COUNTER, COUNTER))
            painter.fillRect(rect.translated(2.5, 3.5), QColor(0, 0, 0, 70))
            painter.drawPixmap(rect, faces[depth], QRectF(faces[depth].rect()))
            painter.setPen(QPen(QColor(self._theme.selection_edge), 1.2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(rect)
        painter.setOpacity(1.0)
        if self._count > 1:
            self._paint_count(painter)
        if self.legal is not None:
            paint(painter, self._sign(self.legal), self.boundingRect())

    def _paint_count(self, painter: QPainter) -> None:
        spot = QPointF(COUNTER / 2, COUNTER / 2) - QPointF(_BADGE, _BADGE) * 0.7
        picture = count_pixmap(self._count, self._theme)
        painter.drawPixmap(QRectF(spot, spot + QPointF(_BADGE, _BADGE)), picture, QRectF(picture.rect()))

    def _sign(self, legal: bool) -> list[Ink]:
        style = self._theme.styles["legal" if legal else "target"]
        at = QPointF(COUNTER / 2, 0)  # above and below stand what the way costs and what threatens at its end
        plate = fill(circle(at.x(), at.y(), _SIGN), style.line, self._theme.selection_edge, 1.4)
        return [plate, stroke(glyph_path("tick" if legal else "cross", at), light_ink(style), 2.6)]

    # -- going back

    def glide(self, to: QPointF, ms: int, done: Callable[[], None]) -> None:
        """Go to a point within `ms` milliseconds (0: at once) and then call `done`."""
        self.set_legal(None)
        scene = self.scene()
        if ms <= 0 or scene is None:
            done()
            return
        self._way = glide(scene, self.pos(), to, ms)
        self._way.valueChanged.connect(self.setPos)
        self._way.finished.connect(done)
        self._way.start()

    def vanish(self) -> None:
        """Leave the scene, wherever it is."""
        if self._way is not None:
            self._way.stop()
            self._way.deleteLater()
            self._way = None
        if self.scene() is not None:
            self.scene().removeItem(self)
