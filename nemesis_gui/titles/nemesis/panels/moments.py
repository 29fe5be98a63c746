"""What of this game has its moment on screen: the chit drawn from the cup, a Superior who falls, a place that changes
hands, the weather, the turn, and where a computer player fought."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from PySide6.QtCore import QRectF

from engine.table.event import Event
from engine.titles.nemesis.rules.ch1_air_support import air_points
from engine.titles.nemesis.state import CHITS
from nemesis_gui.play.context import Context
from nemesis_gui.play.moment import at_places, computer_acted, great, in_part, of_combat, of_others, on_map, turn_over
from nemesis_gui.widgets.moment import Lit, Moment, Turned

OF_TURN: Final = ("end_of_turn_began", "weather_changed")
MOVED: Final = "track_changed"
CHECKED: Final = "supply_checked"
OF_TRACKS: Final = (MOVED, CHECKED)
STAKES: Final = ("banzai", "massive")
"""What a side declares that makes a combat cost more."""


def moments(context: Context, events: Sequence[Event]) -> Iterator[Moment]:
    """In the order in which it happened."""
    for one in events:
        event: Any = one
        text = context.words.game.event(context.state, event)
        if event.kind == "drawn":
            yield _drawn(context, event)
        elif event.kind == "turn_began":
            yield from turn_over(context, event, text, in_part(context, "turn", 0, _present))
        elif event.kind in OF_TURN:
            yield Lit(text, in_part(context, "turn", 0, _present))
        elif _falls(event):
            where = in_part(context, "tracks", event.side, lambda track: track.slot(track.values["superior"]))
            yield great(context, "superior", text, where, event.side)
        elif event.kind == "declared" and event.what in STAKES and (combat := context.state.combat) is not None:
            yield from of_others(context, text, context.state.world.label(combat.target), event.side)
        elif event.kind == CHECKED and event.changed and context.model.computers and not computer_acted(context):
            where = in_part(context, "tracks", event.side, _whole)
            yield great(context, event.kind, text, where, event.side, after=True)
        elif event.kind in ("attack_declared", "combat_result"):
            yield from at_places(context, [*of_combat(context, event, text), *_in_the_air(context, event)])
        elif event.kind == "objective_taken":
            yield great(context, event.kind, text, on_map(context, event.hex), event.side, after=True)
    if computer_acted(context) and not any(event.kind == "turn_began" for event in events):
        yield from _numbers(context, events)


def _in_the_air(context: Context, event: Any) -> Iterator[tuple[str, str, int]]:
    """The Air Support that joins an attack of a computer player, as a line of what is told at its place."""
    state, air = context.state, getattr(event, "air", None)
    if air is not None and context.model.by_computer(side := state.world.air_supports[air].side):
        yield event.target, f"\u2708 {context.words.game.thing(state, air)} ({air_points(state, air)})", side


def _numbers(context: Context, events: Sequence[Any]) -> Iterator[Lit]:
    """What moved on the tracks of a side, and how it is supplied, in one mark there; who falls has a moment already."""
    for side in (0, 1):
        told = [
            context.words.game.event(context.state, event) for event in events
            if event.kind in OF_TRACKS and event.side == side and not _falls(event)
        ]  # fmt: skip
        if told:
            yield Lit("\n".join(told), in_part(context, "tracks", side, _whole), side, late=True)


def _whole(track: Any) -> QRectF:
    return QRectF(track.rect())


def _falls(event: Any) -> bool:
    return bool(event.kind == MOVED and event.track == "superior" and event.by < 0)


def _present(track: Any) -> QRectF:
    found: QRectF = track.slot(track.present.turn)
    return found


def _drawn(context: Context, event: Any) -> Turned:
    """Out of the cup, onto its track, with the chance it had; it had none where it was chosen."""
    words, side = context.words, event.side
    last = len(context.state.track[side]) - 1
    chance = words.tr("1 of {n} in the cup", n=len(CHITS) - last)
    text = chance if event.clause == "4.0/3" else words.tr("Chosen beforehand")
    start = in_part(context, "cups", side, lambda track: track.cup(last))
    end = in_part(context, "cups", side, lambda track: track.slot(last))
    return Turned(side, words.word("chits", event.what), text, start, end)
