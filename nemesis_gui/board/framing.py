"""Which part of the scene a view shows: how far it may go, and the smallest move that brings something into view."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF

ROOM: Final = 0.97
"""Of the free part of a view: so much is filled when it is zoomed out for something."""
SEEN: Final = "seen"
"""The note of what was seen of the map when the game was left."""
WHOLE: Final = "whole"
"""What such a note says of the whole area of play."""
_SEEN: Final = re.compile(r"([0-9]\.[0-9]{4}) (-?[0-9]{1,6}(?:\.[0-9]{2})?) (-?[0-9]{1,6}(?:\.[0-9]{2})?)")


class Stand(NamedTuple):
    """What a view shows: its zoom, and the point of the scene in its upper left corner."""

    zoom: float
    corner: QPointF

    def towards(self, end: Stand, part: float) -> Stand:
        """On the way to another, after a part of the time; nothing sways sideways while the zoom changes."""
        if self.zoom == end.zoom:
            return Stand(self.zoom, self.corner + (end.corner - self.corner) * part)
        zoom = self.zoom * (end.zoom / self.zoom) ** part
        gone = (1 / zoom - 1 / self.zoom) / (1 / end.zoom - 1 / self.zoom)
        return Stand(zoom, self.corner + (end.corner - self.corner) * gone)


def limits(sheet: QRectF, zoom: float, size: QSizeF, free: QSizeF) -> QRectF:
    """All that a view of some pixels may show of the scene: the sheet, and as much more at the right and below as is
    covered there, so that each hex can be brought into the free part. A sheet smaller than that stays in its middle."""
    left, width = _reach(sheet.left(), sheet.width(), free.width() / zoom, size.width() / zoom)
    top, height = _reach(sheet.top(), sheet.height(), free.height() / zoom, size.height() / zoom)
    return QRectF(left, top, width, height)


def _reach(start: float, length: float, free: float, whole: float) -> tuple[float, float]:
    spare = free - length
    return (start - spare / 2, whole) if spare > 0 else (start, length + whole - free)


def fitting(rect: QRectF, free: QSizeF) -> float:
    """The zoom at which a part of the scene fills the free part of a view."""
    return min(free.width() / rect.width(), free.height() / rect.height())


def filled(free: QRectF, area: QRectF, zoom: float, sheet: QRectF) -> Stand:
    """How an area is seen whole at a zoom: what is left beside it lies at the right, beside the column, as far as there
    is a sheet."""
    spare = free.size() / zoom - area.size()
    corner = area.topLeft() - QPointF(min(0.0, spare.width()), spare.height()) / 2
    corner.setX(min(corner.x(), max(sheet.left(), sheet.right() - free.width() / zoom)))
    return Stand(zoom, corner)


def zoomed(seen: QRectF, at: QPointF, part: float) -> QRectF:
    """What is seen after a zoom around a point, as so large a part of what was seen."""
    return QRectF(at + (seen.topLeft() - at) * part, seen.size() * part)


def brought(now: Stand, rect: QRectF, free: QRectF, least: float, around: float = 0) -> Stand:
    """The smallest move that brings a part of the scene into the free pixels of a view, zooming out only for what does
    not fit, and never further than to the least zoom. As much ground `around` it as there is room for comes along."""
    zoom = now.zoom
    if rect.width() * zoom > free.width() or rect.height() * zoom > free.height():
        zoom = min(zoom, max(least, ROOM * fitting(rect, free.size())))
    middle = now.corner + free.center() / now.zoom
    corner = middle - free.center() / zoom
    seen = QRectF(corner + free.topLeft() / zoom, free.size() / zoom)
    x, y = (max(0.0, min(around, room / 2)) for room in (seen.width() - rect.width(), seen.height() - rect.height()))
    way = QPointF(
        _shift(rect.left() - x, rect.right() + x, seen.left(), seen.right()),
        _shift(rect.top() - y, rect.bottom() + y, seen.top(), seen.bottom()),
    )
    return Stand(zoom, corner + way)


def kept(stand: Stand, size: QSizeF, area: QRectF) -> Stand:
    """The nearest that shows nothing beyond an area."""
    wide, high = size.width() / stand.zoom, size.height() / stand.zoom
    x = max(area.left(), min(stand.corner.x(), area.right() - wide))
    y = max(area.top(), min(stand.corner.y(), area.bottom() - high))
    return Stand(stand.zoom, QPointF(x, y))


def _shift(low: float, high: float, least: float, most: float) -> float:
    """How far to move so that low..high lies within least..most; to its middle if it is longer."""
    if high - low > most - least:
        return (low + high - least - most) / 2
    return min(low - least, 0) or max(high - most, 0)


def seen_text(zoom: float, middle: QPointF | None) -> str:
    """What is seen of the map as a word for the save file."""
    return WHOLE if middle is None else f"{zoom:.4f} {middle.x():.2f} {middle.y():.2f}"


def seen_in(text: str) -> tuple[float, QPointF | None]:
    """What such a word says; the whole map for anything else."""
    match = _SEEN.fullmatch(text)
    if match is None:
        return 1.0, None
    zoom, x, y = map(float, match.groups())
    return zoom, QPointF(x, y)


def crowd(points: Sequence[QPointF], room: QSizeF) -> list[QPointF]:
    """As many of these points as a room around one of them holds."""
    wide, high = room.width() / 2, room.height() / 2
    around = ([one for one in points if abs((one - at).x()) < wide and abs((one - at).y()) < high] for at in points)
    return max(around, key=len)


def middle(points: Sequence[QPointF]) -> QPointF:
    return QPointF(sum(one.x() for one in points), sum(one.y() for one in points)) / len(points)
