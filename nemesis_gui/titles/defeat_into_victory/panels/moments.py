"""What of this game has its moment on screen: the marker drawn from the cup, the initiative, the turn, a random event,
victory points; of computer players also where they fought, flew, cut lines and took places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QWidget

from engine.table.event import Event
from nemesis_gui.play.context import Context
from nemesis_gui.play.moment import great, in_part, of_others, turn_over
from nemesis_gui.widgets.moments import Lit, Moment, Turned

OF_TURN: Final = ("event_happened", "event_rolled")
OF_A_SIDE: Final = ("initiative_won", "sustained_used", "left_the_game")
AT_A_PLACE: Final = ("combat_resolved", "control_changed", "supplies_taken", "line_cut", "air_flown")
"""What computer players do and bring about on the map, beside what is seen of counters."""


def moments(context: Context, events: Sequence[Event]) -> Iterator[Moment]:
    """In the order in which it happened."""
    for one in events:
        event: Any = one
        text = context.words.game.event(context.state, event)
        if event.kind == "drawn":
            yield _drawn(context, event, text)
        elif event.kind == "turn_began":
            yield from turn_over(context, event, text, in_part(context, "turn", 0, _whole))
        elif event.kind in OF_TURN:
            yield Lit(text, in_part(context, "turn", 0, _whole))
        elif event.kind == "points_scored":
            yield great(context, event.kind, text, in_part(context, "stock", event.side, _whole), event.side)
        elif event.kind in OF_A_SIDE:
            yield Lit(text, in_part(context, "stock", event.side, _whole), event.side)
        elif event.kind in AT_A_PLACE:
            yield from of_others(context, text, event.places()[-1], event.side)


def _drawn(context: Context, event: Any, text: str) -> Turned:
    """Out of the cup, in the colours of the side whose marker it is; an End Turn marker in those of who drew it."""
    marker = context.state.world.pack.markers.get(event.what)
    side = event.side if marker is None else marker.side
    name = context.words.word("markers", event.what) if marker is None else "I" * marker.kind
    start, end = in_part(context, "cup", 0, _whole), in_part(context, "cup", 0, _square)
    return Turned(side, name, text, start, end)


def _whole(widget: QWidget) -> QRectF:
    return QRectF(widget.rect())


def _square(widget: QWidget) -> QRectF:
    """As high as the line at its left."""
    return QRectF(0, 0, widget.height(), widget.height())
