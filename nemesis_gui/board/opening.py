"""What is seen of the map first: where the game was left, or all of it, or what of it can be read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QSizeF

from nemesis_gui.board.framing import seen_in
from nemesis_gui.board.view import BoardView

READ: Final = 36
"""Pixels across a hex below which the whole area of play is not read."""
OPENING: Final = 48
"""Pixels across a hex at the first look where that is so."""


def tiny(view: BoardView) -> bool:
    """Whether the whole area of play could not be read in a view as small as this."""
    return view.whole * _hex(view) < READ


def opening(view: BoardView) -> float:
    """The zoom of the first look where that is so."""
    return OPENING / _hex(view)


def _hex(view: BoardView) -> float:
    return view.board.geometry.rect(0).width()


def open_map(view: BoardView, kept: str, spots: Callable[[], Sequence[QPointF]]) -> None:
    """Show what was seen when the game was left, by the word that is kept of it, or the whole area of play; where that
    could not be read, these spots, as many as there is room for."""
    view.lay_out()
    if kept or not tiny(view):
        view.restore_view_state(seen_in(kept))
    else:
        view.set_zoom(opening(view))
        view.lay_out()  # a column that was wider beside the whole map is so no longer
        view.look_at(crowd(spots() or [view.board.focus_rect().center()], QSizeF(view.free.size()) / view.zoom))
    view.own = bool(kept)


def crowd(points: Sequence[QPointF], room: QSizeF) -> QPointF:
    """The middle of as many of these points as a room holds."""
    spots, wide, high = [(one.x(), one.y()) for one in points], room.width() / 2, room.height() / 2
    most = max(([(x, y) for x, y in spots if abs(x - a) < wide and abs(y - b) < high] for a, b in spots), key=len)
    return QPointF(*(sum(part) / len(most) for part in zip(*most, strict=True)))
