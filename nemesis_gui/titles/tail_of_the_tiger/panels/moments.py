"""What of this game has its moment on screen: the turn, a random event, the Ring, what is destroyed on the map;
of computer players also where they fought and what they took."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QWidget

from engine.table.event import Event
from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL
from nemesis_gui.play.context import Context
from nemesis_gui.play.moment import great, in_part, of_others, on_map, turn_over
from nemesis_gui.widgets.moment import Lit, Moment

OF_PHASE: Final = ("player_turn_began", "event_happened", "naval_changed", "revealed")
OF_RING: Final = ("ring_attacked", "ring_changed")
RING_STEP: Final = "ring_changed"
ON_MAP: Final = {"bomb_dropped": GERMAN, "airbase_overrun": IMPERIAL}
"""Events with a hex, and whose success they are."""
AT_A_PLACE: Final = ("combat_resolved", "control_changed")
"""What computer players bring about on the map, beside what is seen of counters."""


def moments(context: Context, events: Sequence[Event]) -> Iterator[Moment]:
    """In the order in which it happened; of the Ring only what is left of it in the end."""
    last = next((one for one in reversed(events) if one.kind == RING_STEP), None)
    for one in events:
        if one.kind == RING_STEP and one is not last:
            continue
        event: Any = one
        text = context.words.game.event(context.state, event)
        if event.kind == "turn_began":
            yield from turn_over(context, event, text, in_part(context, "turn", 0, _whole))
        elif event.kind in OF_PHASE:
            yield Lit(text, in_part(context, "phase", 0, _whole), getattr(event, "side", -1))
        elif event.kind == "ring_broken":
            yield great(context, event.kind, text, in_part(context, "ring", 0, _whole), GERMAN)
        elif event.kind in OF_RING:
            yield Lit(text, in_part(context, "ring", 0, _whole), GERMAN)
        elif event.kind == "center_destroyed":
            yield great(context, event.kind, text, on_map(context, event.hex), GERMAN)
        elif event.kind in ON_MAP:
            yield Lit(text, on_map(context, event.hex), ON_MAP[event.kind])
        elif event.kind in AT_A_PLACE:
            yield from of_others(context, text, event.hex, event.side)


def _whole(widget: QWidget) -> QRectF:
    return QRectF(widget.rect())
