"""What of this game has its moment on screen: the turn, a random event, victory points, who is eliminated and shot
down; points that come to another level of victory stop play; of computer players also who came, and
where they fought, led, landed and built."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QWidget

from engine.table.event import Event
from engine.table.wording.words import counted
from engine.titles.vinegar_joes_war.state import VinegarState
from nemesis_gui.play.context import Context
from nemesis_gui.play.moment import at_places, great, in_part, of_combat, on_map, turn_over
from nemesis_gui.widgets.moment import Lit, Moment

OF_PHASE: Final = ("player_turn_began", "event_happened", "recalled", "withdrawn")
COMBAT: Final = ("attack_declared", "combat_resolved")
AT_A_PLACE: Final = ("landed", "rebuilt", "converted", "line_built",
                     "fort_changed", "interdicted", "depot_captured", "activated")  # fmt: skip
"""What computer players do and bring about on the map, beside what is seen of counters."""


def moments(context: Context, events: Sequence[Event]) -> Iterator[Moment]:
    """In the order in which it happened; points for a unit or a place where that was; then what happened on the map,
    place by place, and the points for those who died of it."""
    dearly: list[Moment] = []
    fell = {one.piece(): one.places()[0] for one in events if one.kind == "eliminated" and one.places()}
    for number, one in enumerate(events):
        event: Any = one
        text = context.words.game.event(context.state, event)
        if event.kind == "turn_began":
            yield from turn_over(context, event, text, in_part(context, "turn", 0, _whole))
        elif event.kind == "phase_began" and context.model.by_computer(event.side):
            yield from _came(context, event)
        elif event.kind in OF_PHASE:
            yield Lit(text, in_part(context, "phase", 0, _whole), event.side)
        elif event.kind == "points_scored":
            label = fell.get(event.about, event.about)
            on_board = context.state.world.find(label) is not None
            where = on_map(context, label) if on_board else in_part(context, "points", event.side, _whole)
            if _moves_victory(context.state, event, events[number + 1 :]):
                yield great(context, event.kind, text, where, event.side, after=True)
            elif event.about in fell:
                dearly.append(Lit(text, where, event.side, late=True))
            else:
                yield Lit(text, where, event.side)
    yield from _in_the_air(context, events)
    yield from at_places(context, list(_on_map(context, events)))
    yield from dearly


def _in_the_air(context: Context, events: Sequence[Any]) -> Iterator[Lit]:
    """The airstrikes and ships that a computer player has from now on, in one mark at its figures."""
    boxed = [one for one in events if one.kind == "boxed" and context.model.by_computer(one.side)]
    came = [one for one in boxed if one.why == "arrived"]
    told = dict.fromkeys(context.words.game.event(context.state, one) for one in came)
    if came:
        yield Lit("\n".join(told), in_part(context, "points", came[0].side, _whole), came[0].side)


def _came(context: Context, begun: Any) -> Iterator[Lit]:
    """Who came into play in the phase before the one that begins, by place."""
    words, came, over = context.words, dict[str, list[str]](), False
    past = ((state, event) for state in context.model.backwards() for event in reversed(state.events))
    for seen, event in past:
        if event.head and over:
            break
        over = over or event == begun
        if over and event.kind == "arrived":
            came.setdefault(event.hex, []).append(words.game.unit(seen, event.unit))
    for label, units in came.items():
        loc = context.state.world.find(label)
        place = label if loc is None else words.place(context.state, loc)
        text = words.tr("Arrivals in {place}: {units}", place=place, units=", ".join(counted(units[::-1])))
        yield Lit(text, on_map(context, label), begun.side)


def _on_map(context: Context, events: Sequence[Event]) -> Iterator[tuple[str, str, int]]:
    """Where it happened, what, and whose it is: who dies without points being told of it, what air fire did, and else
    what computer players brought about, whose acts are told on no card."""
    told = {getattr(one, "about", "") for one in events}
    fought = any(one.kind in COMBAT and context.model.by_computer(getattr(one, "side", -1)) for one in events)
    for one in events:
        event: Any = one
        if event.kind in COMBAT:
            yield from of_combat(context, event, context.words.game.event(context.state, event))
            continue
        if event.kind == "eliminated":
            shown = event.unit not in told and not (fought and one in context.state.events)
        elif event.kind == "air_fired":
            shown = bool(event.down or event.back)
        elif event.kind == "retreated":
            shown = any(map(context.model.by_computer, (event.side, context.state.player)))
        else:
            shown = event.kind in AT_A_PLACE and context.model.by_computer(event.side)
        place = _place(context, event) if shown else ""
        if place:
            yield place, context.words.game.event(context.state, event), event.side


def _place(context: Context, event: Event) -> str:
    """Its last place, or that of its piece; empty where neither is seen."""
    state = context.state
    piece = state.pieces.get(event.piece())
    here = "" if piece is None or not state.world.on_map(piece.loc) else state.world.label(piece.loc)
    return next(reversed(event.places()), here)


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
