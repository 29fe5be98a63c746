"""What has its moment on screen: a tile that is drawn and turned over, a place that lights up, a card of what changes
who wins."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QEasingCurve, QLineF, QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from nemesis_gui.base.style import heading, px, side_colours, skin
from nemesis_gui.widgets.drawn import write
from nemesis_gui.widgets.layouts import WIDEST

Where = Callable[[], tuple[QWidget, QRectF]]
"""A widget and a place in it, in its own pixels; asked when the moment comes."""
SHADOW: Final = QColor(0, 0, 0, 80)
EDGE: Final = 12
"""Pixels around a plate, and within which a shadow falls."""
LINE: Final = 26
POINTS: Final = 12
"""Of what is written on a plate."""
WIDE: Final = 560
"""Pixels of the longest line of a plate, which lies over half of the map at most."""
_MIDDLE: Final = int(Qt.AlignmentFlag.AlignCenter.value) | int(Qt.TextFlag.TextWordWrap.value)


class Moment:
    """Something that is shown while `at` goes from 0 to 1. One that is `held` is shown over a picture of the state
    before: its result is seen afterwards."""

    held = late = False
    hurried = True
    """Whether it takes less time where all does."""
    ms = 850
    """How long it lasts at the normal speed."""

    def begin(self, stage: QWidget, free: QRectF) -> QRectF:
        """Find out where it is on a stage; what is written or cast lies within what is free there. Returns all that it
        will cover, in pixels of the stage."""
        raise NotImplementedError

    def paint(self, painter: QPainter, at: float) -> None:
        """Draw it as it is at a point of its time."""

    def leave(self, painter: QPainter) -> None:
        """Draw what is left of it while others are held."""


class Turned(Moment):
    """A tile leaves its place face down, is turned over before the player's eyes, and is laid where it belongs."""

    held = True
    ms = 2000
    SIDE: Final = 116
    BELOW: Final = 46
    RISEN, OPEN, LEAVES = 0.12, 0.23, 0.92
    """When it has risen, is turned over, and goes to its place."""

    def __init__(self, side: int, name: str, text: str, start: Where, end: Where) -> None:
        self.side, self.name, self.text = side, name, text
        self._from, self._to = start, end
        self._start, self._large, self._end, self._plate = QRectF(), QRectF(), QRectF(), QRectF()

    def begin(self, stage: QWidget, free: QRectF) -> QRectF:
        self._end = on(stage, self._to)
        self._start = self._end.translated(on(stage, self._from).center() - self._end.center())
        size = px(self.SIDE)
        top = max(self._start.bottom(), self._end.bottom()) + px(self.BELOW)
        self._large = inside(QRectF(0, 0, size, size), QPointF(self._start.center().x(), top + size / 2), free)
        spot = QPointF(self._large.center().x(), self._large.bottom() + EDGE)
        self._plate = _plate_at(stage, self.text, spot, free)
        whole = self._start | self._end | self._large | self._plate
        return whole.adjusted(-EDGE, -EDGE, EDGE, EDGE)

    def box(self, at: float) -> QRectF:
        """Where the tile is."""
        if at < self.RISEN:
            return _between(self._start, self._large, QEasingCurve.Type.OutCubic, at / self.RISEN)
        if at < self.LEAVES:
            return self._large
        return _between(self._large, self._end, QEasingCurve.Type.InCubic, (at - self.LEAVES) / (1 - self.LEAVES))

    def turned(self, at: float) -> float:
        """How far it is turned over, 0 to 1."""
        return min(1.0, max(0.0, (at - self.RISEN) / (self.OPEN - self.RISEN)))

    def paint(self, painter: QPainter, at: float) -> None:
        box, over = self.box(at), self.turned(at)
        painter.save()
        painter.translate(box.center())
        painter.scale(max(0.03, abs(math.cos(over * math.pi))), 1)
        (self._face if over >= 0.5 else self._back)(painter, box.translated(-box.center()))
        painter.restore()
        if over == 1.0 and at < self.LEAVES:
            _paint_plate(painter, self._plate, self.text, side_colours(self.side)[0])

    def leave(self, painter: QPainter) -> None:
        self._face(painter, self._end)

    def _tile(self, painter: QPainter, box: QRectF, ground: QColor) -> None:
        corner = box.height() * 0.09
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(SHADOW)
        painter.drawRoundedRect(box.translated(box.height() * 0.04, box.height() * 0.06), corner, corner)
        painter.setPen(QPen(QColor(skin().ink), 1.4))
        painter.setBrush(ground)
        painter.drawRoundedRect(box, corner, corner)

    def _back(self, painter: QPainter, box: QRectF) -> None:
        ground, ink = side_colours(self.side)
        self._tile(painter, box, QColor(ground).darker(140))
        rim = min(box.width(), box.height()) * 0.16
        painter.setPen(QPen(QColor(ink), 1.2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box.adjusted(rim, rim, -rim, -rim), rim / 2, rim / 2)

    def _face(self, painter: QPainter, box: QRectF) -> None:
        ground, ink = side_colours(self.side)
        self._tile(painter, box, QColor(ground))
        write(painter, box.adjusted(3, 0, -3, 0), self.name, ink, 7.5 + box.height() * 0.06, bold=True)


class Lit(Moment):
    """A place lights up, with what happened there, a line each; so do further places that the lines name."""

    WIDER: Final = 9
    ms = 1000
    LINE_MS: Final = 350
    """What a further line takes to be read."""
    SHORT: Final = 7
    AFAR: Final = 15
    """Points of what is told of a place that is not seen: it has an arrow and no ring."""
    POINTER: Final = 24
    WORD_MS: Final = 200
    """What each word takes beyond those of a short sentence."""
    MOST_MS: Final = 5000

    def __init__(
        self, text: str, where: Where, side: int = -1, *, late: bool = False, also: Sequence[Where] = ()
    ) -> None:  # fmt: skip
        self.text, self.side, self._where, self._also = text, side, where, also
        self.late = late
        """Whether dice led to it, which are seen first."""
        read = self.LINE_MS * text.count("\n") + self.WORD_MS * max(0, len(text.split()) - self.SHORT)
        self.ms = min(self.ms + read, self.MOST_MS)
        self._rect, self._edge, self._plate, self._points = QRectF(), QRectF(), QRectF(), POINTS
        self.rings = list[QRectF]()
        """The places that are in view."""

    def begin(self, stage: QWidget, free: QRectF) -> QRectF:
        self._rect, self._edge = on(stage, self._where), _framed(stage)
        self.rings = [one for one in (self._rect, *(on(stage, where) for where in self._also)) if not one.isEmpty()]
        self._points = self.AFAR if self._rect.isEmpty() else POINTS
        spot = QPointF(self._rect.center().x(), self._rect.bottom() + self.WIDER + EDGE)
        self._plate = _plate_at(stage, self.text, spot, free, self._points)
        if self._rect.isEmpty():
            self._plate.translate(_along(self._rect.topLeft(), free.center(), px(self.POINTER) - EDGE))
        if self._plate.intersects(self._rect):
            self._plate.moveBottom(self._rect.top() - self.WIDER - EDGE)
        wide, whole = self.WIDER + 4, self._rect | self._plate.adjusted(-2, -2, 2, 2)
        for ring in self.rings:
            whole |= ring.adjusted(-wide, -wide, wide, wide)
        return whole

    def paint(self, painter: QPainter, at: float) -> None:
        colour = side_colours(self.side)[0] if self.side >= 0 else skin().accent
        painter.setOpacity(min(1.0, 5 * (1 - at)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for place in self.rings:
            self._ring(painter, place, colour, abs(math.sin(at * 2 * math.pi)))
        if self._rect.isEmpty():
            self._point(painter, colour)
        _paint_plate(painter, self._plate, self.text, colour, self._points)
        painter.setOpacity(1.0)

    def _ring(self, painter: QPainter, place: QRectF, colour: str, grown: float) -> None:
        """Around a place, grown by so much of its greatest width."""
        wave = min(self.WIDER, place.height() / 8) * grown
        ring = place.adjusted(-wave, -wave, wave, wave) & self._edge
        for ink, width in ((skin().card, 6), (colour, 3)):
            painter.setPen(QPen(QColor(ink), width))
            painter.drawRoundedRect(ring, 6, 6)

    def _point(self, painter: QPainter, colour: str) -> None:
        """An arrow from the plate to where the place lies, which is not seen."""
        tip = self._rect.topLeft()
        on = _along(tip, self._plate.center(), px(self.POINTER))
        aside = QPointF(on.y(), -on.x()) / 2
        painter.setPen(QPen(QColor(skin().card), 1))
        painter.setBrush(QColor(colour))
        painter.drawPolygon([tip, tip + on + aside, tip + on - aside])


class Great(Lit):
    """What changes who wins stops play until it was read: a card in the middle, its place lit. More of one kind are one
    card; where too many have been shown already, it is a mark like any other; `after`, over the new position."""

    hurried = False
    ms = 4000
    MOST: Final = 5
    """Lines."""
    GAP: Final = 10
    """Pixels between lines."""

    def __init__(self, kind: str, text: str, where: Where, side: int = -1, foot: str = "", after: bool = False) -> None:
        super().__init__(text, where, side)
        self.held = not after
        self.ms = type(self).ms
        self.kind, self.lines, self.foot = kind, [text], foot
        self._card, self._rows = QRectF(), list[QRectF]()

    def joined(self, others: Sequence[Great]) -> Great:
        """One card for several of a kind."""
        whole = Great(self.kind, self.text, self._where, self.side, self.foot, after=not self.held)
        lines = list(dict.fromkeys(line for one in (self, *others) for line in one.lines))
        more = len(lines) - self.MOST
        whole.lines = lines if more <= 0 else [*lines[: self.MOST - 1], f"… +{more + 1}"]
        return whole

    def mark(self) -> Lit:
        return Lit(self.text, self._where, self.side)

    def begin(self, stage: QWidget, free: QRectF) -> QRectF:
        self._rect, self._edge = on(stage, self._where), _framed(stage)
        most = free.width() - 4 * EDGE
        sizes = [size_of(stage, line, 15, most) for line in self.lines] + [size_of(stage, self.foot, 10, most)]
        wide, gap = max(size.width() for size in sizes), px(self.GAP)
        high = sum(size.height() + gap for size in sizes) + gap
        card = QRectF(0, 0, wide + 2 * EDGE, high)
        self._card = inside(card, QPointF(free.center().x(), free.top() + free.height() / 3), free)
        top, self._rows = self._card.top() + gap, []
        for size in sizes:
            self._rows.append(QRectF(self._card.left() + EDGE, top, wide, size.height()))
            top += size.height() + gap
        ring = self._rect.adjusted(-self.WIDER - 4, -self.WIDER - 4, self.WIDER + 4, self.WIDER + 4)
        return ring | self._card.adjusted(-4, -4, 4, 4)

    def paint(self, painter: QPainter, at: float) -> None:
        colour = side_colours(self.side)[0] if self.side >= 0 else skin().accent
        wave = self.WIDER * abs(math.sin(at * 6 * math.pi))
        painter.setPen(QPen(QColor(colour), 4))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(self._rect.adjusted(-wave, -wave, wave, wave) & self._edge, 6, 6)
        painter.setBrush(QColor(skin().card))
        painter.drawRoundedRect(self._card, 8, 8)
        painter.setPen(QPen(QColor(skin().ink)))
        painter.setFont(heading(15))
        for row, line in zip(self._rows, self.lines, strict=False):
            painter.drawText(row, _MIDDLE, line)
        painter.setFont(heading(10))
        painter.setPen(QPen(QColor(skin().faded)))
        painter.drawText(self._rows[-1], _MIDDLE, self.foot)


def on(stage: QWidget, where: Where) -> QRectF:
    """A place, in pixels of the stage."""
    widget, rect = where()
    corner = widget.mapToGlobal(rect.topLeft()) - stage.mapToGlobal(QPointF())
    return QRectF(corner, rect.size())


def _framed(stage: QWidget) -> QRectF:
    """Where a thick line is seen whole on a stage."""
    return QRectF(stage.rect()).adjusted(3, 3, -3, -3)


def _along(start: QPointF, end: QPointF, length: float) -> QPointF:
    """So far on the way from one point to another."""
    way = QLineF(start, end)
    way.setLength(length)
    return way.p2() - way.p1()


def _between(one: QRectF, other: QRectF, curve: QEasingCurve.Type, part: float) -> QRectF:
    share = QEasingCurve(curve).valueForProgress(min(1.0, part))
    size = one.size() + (other.size() - one.size()) * share
    box = QRectF(QPointF(), size)
    box.moveCenter(one.center() + (other.center() - one.center()) * share)
    return box


def _plate_at(stage: QWidget, text: str, top: QPointF, free: QRectF, points: int = POINTS) -> QRectF:
    """A plate for a text below a point, within what is free."""
    text_size = size_of(stage, text, points, min(px(WIDE), free.width() / 2 - 2 * EDGE))
    size = QSizeF(text_size.width() + 2 * EDGE, max(px(LINE), text_size.height() + 4))
    return inside(QRectF(QPointF(), size), QPointF(top.x(), top.y() + size.height() / 2), free)


def size_of(stage: QWidget, text: str, points: float, most: float) -> QSizeF:
    """The pixels of a text in lines of at most so many."""
    stage.setFont(heading(points))
    return QSizeF(stage.fontMetrics().boundingRect(QRect(0, 0, round(most), WIDEST), _MIDDLE, text).size())


def inside(rect: QRectF, middle: QPointF, room: QRectF) -> QRectF:
    """A rectangle around a point, moved so that all of it is seen within a room."""
    rect.moveCenter(middle)
    rect.moveLeft(max(room.left() + EDGE, min(rect.left(), room.right() - EDGE - rect.width())))
    rect.moveTop(max(room.top() + EDGE, min(rect.top(), room.bottom() - EDGE - rect.height())))
    return rect


def _paint_plate(painter: QPainter, rect: QRectF, text: str, colour: str, points: int = POINTS) -> None:
    painter.setPen(QPen(QColor(colour), 2))
    painter.setBrush(QColor(skin().card))
    painter.drawRoundedRect(rect, 5, 5)
    painter.setFont(heading(points))
    painter.setPen(QColor(skin().ink))
    painter.drawText(rect, _MIDDLE, text)
