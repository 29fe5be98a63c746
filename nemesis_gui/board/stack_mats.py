"""What lies under the stacks: a shadow and a pale rim that keep counters apart from any ground, and a glow around those
that can still act."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import IntEnum
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap

from nemesis_gui.board.counters import STEP
from nemesis_gui.board.curves import rounded_box
from nemesis_gui.board.geometry import COUNTER
from nemesis_gui.board.ground import GroundScene
from nemesis_gui.board.measure import Face
from nemesis_gui.board.pictures import PictureStore
from nemesis_gui.board.sharp import BesideCounters
from nemesis_gui.board.theme import Theme

Z_MATS: Final = 19.0
"""Below all counters."""
_FIELD: Final = 84.0
"""Units across the drawing of a mat."""
_ROUND: Final = 3.5
_SHADOW: Final = ((6.0, 14), (4.4, 20), (3.0, 28), (1.6, 36))
"""Widths of a soft line and how dense each is, of 255."""
_FALLS: Final = QPointF(1.4, 2.4)
_RIM: Final = 2.4
_GLOW: Final = ((14.0, 26), (12.0, 32), (10.0, 40), (8.0, 56))
_CORE: Final = 5.6
_EDGE: Final = 6.8
_DASHES: Final = (1.3, 1.1)
_AWAY: Final = 6.0
"""How far a glow reaches from the counters."""


class Glow(IntEnum):
    """How many of a stack can still act."""

    NONE = 0
    SOME = 1
    ALL = 2


class StackMats(BesideCounters):
    """One mat under each stack, by location."""

    z = Z_MATS
    mode = Qt.TransformationMode.FastTransformation

    def __init__(self, scene: GroundScene) -> None:
        super().__init__(scene)
        self._pictures = PictureStore(_FIELD)
        self._counts: dict[int, int] = {}
        self.glowing: dict[int, Glow] = {}
        """Where any counter can still act."""

    def show_stack(self, loc: int, count: int, visible: bool) -> None:
        """Put a mat under a stack of so many counters; none under none."""
        if not count:
            if loc in self.items:
                self.take_off(loc)
            return
        before, self._counts[loc] = self._counts.get(loc), count
        if loc not in self.items:
            self.put(loc)
        elif before != count:
            self.paint(loc)
        self.items[loc].setVisible(visible)

    def glow(self, glowing: Mapping[int, Glow]) -> None:
        """Let these stacks glow, and no others; only what changes is painted."""
        before, self.glowing = self.glowing, dict(glowing)
        for loc in before.keys() | glowing.keys():
            if before.get(loc) != glowing.get(loc) and loc in self.items:
                self.paint(loc)

    def glows_at(self, loc: int, point: QPointF) -> bool:
        """Whether a point lies in the glow around a stack, or on the stack."""
        item = self.items.get(loc)
        if loc not in self.glowing or item is None or not item.isVisible():
            return False
        size = self._scene.measure(self.scale)
        reach = COUNTER / 2 + (min(self._counts[loc], size.visible) - 1) / 2 * STEP + _AWAY
        off = point - self._scene.stands(loc)
        return max(abs(off.x()), abs(off.y())) <= reach * size.grow

    def place(self, loc: int) -> QPointF:
        return self._scene.stands(loc) - QPointF(_FIELD, _FIELD) / 2 * self._scene.measure(self.scale).grow

    def picture(self, loc: int, scale: float) -> QPixmap:
        size, glow, theme = self._scene.measure(scale), self.glowing.get(loc, Glow.NONE), self._scene.palette_
        shown = min(self._counts[loc], size.visible) if size.face is not Face.CHIP else 0
        pixels = max(8, round(_FIELD * size.unit))
        return self._pictures.pixmap((shown, glow, theme.name), pixels, draw_mat, shown, glow, theme)


def draw_mat(painter: QPainter, shown: int, glow: Glow, theme: Theme) -> None:
    """Draw what lies under so many counters, none for a chip, on a field of 84 x 84 units; where only some can act, the
    line of the glow is broken."""
    path = _outline(shown or 1).translated(_FIELD / 2, _FIELD / 2)
    if shown:
        _soft(painter, path.translated(_FALLS), "#000000", _SHADOW)
    if glow:
        _soft(painter, path, theme.ready, _GLOW)
        _line(painter, path, theme.ready_edge, _EDGE)
        _line(painter, path, theme.ready, _CORE, _DASHES if glow is Glow.SOME else ())
    if shown:
        _line(painter, path, theme.rim, _RIM)
        painter.fillPath(path, QColor(theme.face_edge))


def _outline(shown: int) -> QPainterPath:
    """The edge of so many counters around the middle of their place."""
    whole = QPainterPath()
    for number in range(shown):
        off = (number - (shown - 1) / 2) * STEP
        corner = QPointF(off - COUNTER / 2, -COUNTER / 2 - off)
        whole = whole.united(rounded_box(QRectF(corner, corner + QPointF(COUNTER, COUNTER)), _ROUND))
    return whole.simplified()


def _soft(painter: QPainter, path: QPainterPath, colour: str, lines: Collection[tuple[float, int]]) -> None:
    for width, dense in lines:
        tone = QColor(colour)
        tone.setAlpha(dense)
        painter.strokePath(path, QPen(tone, width, j=Qt.PenJoinStyle.RoundJoin))


def _line(painter: QPainter, path: QPainterPath, colour: str, width: float, dashes: Collection[float] = ()) -> None:
    pen = QPen(QColor(colour), width, c=Qt.PenCapStyle.FlatCap, j=Qt.PenJoinStyle.RoundJoin)
    if dashes:
        pen.setDashPattern(list(dashes))
    painter.strokePath(path, pen)
