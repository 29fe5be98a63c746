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
from nemesis_gui.play.moment import at_places, great, in_part, of_combat, of_others, on_map, turn_over
from nemesis_gui.session.deeds import ATTACK, TAKEN
from nemesis_gui.widgets.moment import Lit, Moment

OF_PHASE: Final = ("player_turn_began", "event_happened", "naval_changed", "revealed")
OF_RING: Final = ("ring_attacked", "ring_changed")
RING_STEP: Final = "ring_changed"
ON_MAP: Final = {"bomb_dropped": GERMAN, "airbase_overrun": IMPERIAL}
"""Events with a hex, and whose success they are."""
RESULT: Final = "combat_resolved"


def moments(context: Context, events: Sequence[Event]) -> Iterator[Moment]:
    """In the order in which it happened; of the Ring only what is left of it in the end, and what came of a
    combat with its result; of several places that were taken a sentence tells."""
    fought, taken = any(one.kind == RESULT for one in events), sum(one.kind == TAKEN for one in events)
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
            yield great(context, event.kind, text, on_map(context, event.hex), GERMAN, after=True)
        elif event.kind in ON_MAP:
            yield Lit(text, on_map(context, event.hex), ON_MAP[event.kind])
        elif event.kind == RESULT or (event.kind == ATTACK and not fought):
            yield from at_places(context, list(of_combat(context, event, text)))
        elif event.kind == TAKEN and taken == 1:
            yield from of_others(context, text, event.hex, event.side)
        elif event.kind == "eliminated" and not fought:
            yield from of_others(context, text, event.hex, context.state.phasing)


def _whole(widget: QWidget) -> QRectF:
    return QRectF(widget.rect())
