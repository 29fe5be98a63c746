"""What is seen of the map first: where the game was left, or all of it, or what of it can be read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from operator import or_
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF

from nemesis_gui.board.framing import fitting, seen_in
from nemesis_gui.board.geometry import HEX_HEIGHT
from nemesis_gui.board.measure import Face
from nemesis_gui.board.view import BoardView

READ: Final = 36
"""Pixels across a hex below which the whole area of play is not read."""
OPENING: Final = 48
"""Pixels across a hex at the first look where that is so."""
LARGE: Final = 88
"""The same where the whole area of play is read, but leaves much of the view idle."""
FILLED: Final = 2 / 3
"""The part of the view's width that a narrow area of play fills at the first look, and that part of its height which is
seen at least."""
_HALF: Final = QPointF(0.7, 0.6) * HEX_HEIGHT
"""From the middle of a hex to the corner of what is seen of it and its name."""
_EDGE: Final = 30.0
"""Scene units of paper that are seen around the hexes of a whole map."""


def tiny(view: BoardView) -> bool:
    """Whether the whole area of play could not be read in a view as small as this."""
    return view.whole * _hex(view) < READ


def opening(view: BoardView) -> float:
    """The zoom of the first look: at which hexes are read, or a narrow area of play fills more of the view; that of the
    fit where the area of play does so anyway."""
    if tiny(view):
        return OPENING / _hex(view)
    free, area = QSizeF(view.free.size()), view.area
    wide, high = FILLED * free.width() / area.width(), free.height() / (FILLED * area.height())
    stacks = _stacks(view)
    held = fitting(stacks, free) if not stacks.isEmpty() else LARGE
    return max(view.whole, min(wide, high, held, LARGE / _hex(view)))


def _stacks(view: BoardView) -> QRectF:
    """The part of the area of play where there are counters; empty for none."""
    hexes = (QRectF(spot - _HALF, spot + _HALF) for spots in view.board.spots_by_side().values() for spot in spots)
    return reduce(or_, (one for one in hexes if view.area.contains(one.center())), QRectF())


def plain(view: BoardView) -> bool:
    """Whether counters have their symbol and a figure where the whole area of play is seen."""
    return view.board.measure(view.whole).face is not Face.CHIP


def _hex(view: BoardView) -> float:
    return view.board.geometry.rect(0).width()


def open_map(view: BoardView, kept: str, groups: Callable[[], Sequence[Sequence[QPointF]]]) -> None:
    """Show what was seen when the game was left, by the word that is kept of it, or the whole area of play; where that
    could not be read, or leaves much of the view idle, the first of some groups of spots most of which are seen at
    once, unless there are no such groups."""
    if not kept:
        view.set_zoom(view.zoom)  # a column that was wider beside the whole map is so no longer
    view.lay_out()
    where = () if kept or opening(view) == view.whole else groups()
    if not where:
        view.restore_view_state(seen_in(kept))
    else:
        view.set_zoom(opening(view))
        view.look_at(_middle(gathered(where, QSizeF(view.free.size()) / view.zoom) or [view.area.center()]))
        paper = view.board.geometry.map_rect.adjusted(-_EDGE, -_EDGE, _EDGE, _EDGE)
        view.keep_to(paper if view.area == view.board.sceneRect() else view.area)
        stacks = _stacks(view)
        if not (tiny(view) or stacks.isEmpty()):
            view.scroll_into_view(stacks, view.zoom)
    view.own = bool(kept)


def gathered(groups: Sequence[Sequence[QPointF]], room: QSizeF) -> Sequence[QPointF]:
    """What a room holds of the first group of points most of which it holds; else of the last group that has any."""
    held: Sequence[QPointF] = ()
    for points in filter(None, groups):
        held = crowd(points, room)
        if 2 * len(held) > len(points):
            break
    return held


def crowd(points: Sequence[QPointF], room: QSizeF) -> list[QPointF]:
    """As many of these points as a room around one of them holds."""
    wide, high = room.width() / 2, room.height() / 2
    around = ([one for one in points if abs((one - at).x()) < wide and abs((one - at).y()) < high] for at in points)
    return max(around, key=len)


def _middle(points: Sequence[QPointF]) -> QPointF:
    return QPointF(sum(one.x() for one in points), sum(one.y() for one in points)) / len(points)
