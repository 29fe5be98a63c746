"""What of this game has its moment on screen: the turn, a random event, victory points; those that come to another
level of victory stop play; of computer players also where they fought, fired, landed and built."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QWidget

from engine.table.event import Event
from engine.titles.vinegar_joes_war.state import VinegarState
from nemesis_gui.play.context import Context
from nemesis_gui.play.moment import great, in_part, of_others, on_map, turn_over
from nemesis_gui.widgets.moments import Lit, Moment

OF_PHASE: Final = ("player_turn_began", "event_happened", "recalled")
AT_A_PLACE: Final = ("combat_resolved", "landed", "rebuilt", "converted", "line_built", "fort_changed", "interdicted",
                     "depot_captured")  # fmt: skip
"""What computer players do and bring about on the map, beside what is seen of counters."""


def moments(context: Context, events: Sequence[Event]) -> Iterator[Moment]:
    """In the order in which it happened; points for a unit or a place, and who dies without any, where that was."""
    fell = {one.piece(): one.places()[0] for one in events if one.kind == "eliminated" and one.places()}
    told = {getattr(one, "about", "") for one in events}
    for number, one in enumerate(events):
        event: Any = one
        text = context.words.game.event(context.state, event)
        if event.kind == "turn_began":
            yield from turn_over(context, event, text, in_part(context, "turn", 0, _whole))
        elif event.kind in OF_PHASE:
            yield Lit(text, in_part(context, "phase", 0, _whole), event.side)
        elif event.kind in AT_A_PLACE or (event.kind == "air_fired" and (event.down or event.back)):
            yield from of_others(context, text, event.places()[-1], event.side)
        elif event.kind == "eliminated" and event.unit in fell and event.unit not in told:
            yield Lit(text, on_map(context, fell[event.unit]), event.side)
        elif event.kind == "points_scored":
            label = fell.get(event.about, event.about)
            on_board = context.state.world.find(label) is not None
            where = on_map(context, label) if on_board else in_part(context, "points", event.side, _whole)
            if _moves_victory(context.state, event, events[number + 1 :]):
                yield great(context, event.kind, text, where, event.side)
            else:
                yield Lit(text, where, event.side)


def _moves_victory(state: VinegarState, event: Any, later: Sequence[Any]) -> bool:
    """Whether points come to another level of victory, or to that of the other side [26.2/1]. `later` is what came
    of the same command after them: the points of the other side in it did not count yet."""
    foe = 1 - event.side
    to_come = sum(one.points for one in later if one.kind == event.kind and one.side == foe)
    level, after = state.world.charts.points.level, event.total - (state.vp[foe] - to_come)
    before = after - event.points
    return bool(level(abs(before)) != level(abs(after)) or (before * after < 0 and level(abs(after)) != "draw"))


def _whole(widget: QWidget) -> QRectF:
    return QRectF(widget.rect())
