"""What of this game has its moment on screen: the turn, a random event, victory points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QWidget

from engine.table.event import Event
from nemesis_gui.play.context import Context
from nemesis_gui.play.moment import great, in_part
from nemesis_gui.widgets.moments import Lit, Moment

OF_TURN: Final = ("turn_began",)
OF_PHASE: Final = ("player_turn_began", "event_happened")


def moments(context: Context, events: Sequence[Event]) -> Iterator[Moment]:
    """In the order in which it happened."""
    for one in events:
        event: Any = one
        text = context.words.game.event(context.state, event)
        if event.kind in OF_TURN:
            yield Lit(text, in_part(context, "turn", 0, _whole))
        elif event.kind in OF_PHASE:
            yield Lit(text, in_part(context, "phase", 0, _whole), event.side)
        elif event.kind == "points_scored":
            yield great(context, event.kind, text, in_part(context, "points", event.side, _whole), event.side)


def _whole(widget: QWidget) -> QRectF:
    return QRectF(widget.rect())
