"""What the detectors of conduct ask about Tail of the Tiger: spans are player turns from operational movement on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from engine.table.event import Event
from engine.titles.tail_of_the_tiger.events import CenterDestroyed, ControlChanged
from engine.titles.tail_of_the_tiger.pieces import COMMANDO, GERMAN, RAIL_GUN, Piece, enemy
from engine.titles.tail_of_the_tiger.queries import dangers
from engine.titles.tail_of_the_tiger.queries.threat import threat
from engine.titles.tail_of_the_tiger.rules.ch7_supply import OUT, supply
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.wargame.concerns import steps_of
from engine.wargame.conduct import Conduct, Limits, Span

PHASES = ("movement", "assault")
"""The parts of a player turn that make a span, by what the name of the phase holds."""
BEFORE = 2
"""Hexes from a Supply Center at which one stands before it."""


class TigerConduct(Conduct):
    """See :class:`engine.wargame.conduct.Conduct`."""

    open_clause, prize_clause, nowhere = "wtf-3.5/1", "wtf-3.5/1", "dead"

    def span(self, state: TigerState) -> Span | None:
        if state.player < 0 or not any(part in state.phase for part in PHASES):
            return None
        return Span((state.turn, state.player), state.player)

    def movers(self, before: TigerState, side: int) -> Sequence[Piece]:
        return [piece for piece in before.on_map(side) if dangers.fights(piece)]

    def line_of(self, state: TigerState, side: int) -> Iterable[Piece]:
        return state.on_map(side)

    def places(self, state: TigerState, side: int) -> Mapping[int, int]:
        return dangers.owned(state, side)

    def comers(self, state: TigerState, side: int) -> Mapping[int, Sequence[str]]:
        return dangers.comers(state, side)

    def plight(self, state: TigerState, stack: Sequence[Piece], limits: Limits) -> tuple[str, str]:
        if any(supply(state, piece) == OUT for piece in stack if dangers.fights(piece)):
            return "starves", "wtf-7.3/1"
        if dangers.bound_of(state, stack) < limits.times:
            return "", ""
        found = threat(state, stack[0].loc, enemy(stack[0].counter.side))
        case = found and found.forecast.worst
        lost = case and dangers.times(case) >= limits.times and case.cleared >= limits.ruin
        return ("overmatched", "wtf-13.x/1") if lost else ("", "")

    def bears(self, state: TigerState, units: Sequence[Piece], limits: Limits) -> bool:
        """Nor is a place good to stay in where it might well be destroyed."""
        return super().bears(state, units, replace(limits, ruin=limits.ruin / 2))

    def worthwhile(self, before: TigerState, after: TigerState, group: Sequence[Piece]) -> bool:
        """They stand with the rail gun, which may not end alone, or are commandos, at home everywhere; or they close up
        to a stack that is no smaller, or to a Supply Center [20.2/2, 20.8/1, 4.0/1]."""
        loc, side = group[0].loc, group[0].counter.side
        there = after.units_at(loc, side)
        kinds = {piece.counter.kind for piece in there}
        company = max(steps_of(after.units_at(near, side)) for near in after.world.adjacent[loc])
        return (
            RAIL_GUN in kinds or kinds == {COMMANDO} or company >= steps_of(there) or before_center(after, group[0], 1)
        )

    def idle(self, after: TigerState, unit: str, own: Mapping[int, int], fought: frozenset[str]) -> bool:
        """Who stands before a Supply Center has no time for what is counted after the last turn [4.0/1, 4.0/2]."""
        return super().idle(after, unit, own, fought) and not before_center(after, after.pieces[unit], BEFORE)

    def sure(self, before: TigerState, side: int, limits: Limits) -> Mapping[int, Sequence[str]]:
        """Supply Centers and what counts for a point that is open: empty with somebody who can walk in, or falling at
        once to all who stand beside it [2.5/2, 4.0/2, wtf-3.5/1, wtf-13.x/5]."""
        ways = dangers.comers(before, side)
        found = {hex_: ways[hex_] for hex_ in dangers.prizes(before, side) if hex_ in ways}
        for hex_, chance, units in dangers.assaults_on_places(before, side):
            if chance >= limits.sure:
                found[hex_] = tuple(units)
        return {hex_: units for hex_, units in found.items() if dangers.counts(before, hex_, side)}

    def has(self, before: TigerState, after: TigerState, hex_: int, side: int) -> bool:
        """Whether it is under its control, or a Supply Center destroyed; with the last of them the game is won
        [4.0/1]."""
        won = side == GERMAN and not after.centers
        return won or hex_ in before.centers - after.centers or after.controller(hex_) == side

    def taken(self, events: Iterable[Event], state: TigerState) -> Counter[int]:
        found: Counter[int] = Counter()
        for event in events:
            if isinstance(event, CenterDestroyed):
                found[GERMAN] += 1
            elif isinstance(event, ControlChanged) and state.world.find(event.hex) in dangers.values(state):
                found[event.side] += 1
        return found


def before_center(state: TigerState, piece: Piece, hexes: int) -> bool:
    """Whether a unit of the German side stands no farther from a Supply Center than so many hexes."""
    distance = state.world.grid.distance
    near = (0 <= distance(piece.loc, center) <= hexes for center in state.centers)
    return piece.counter.side == GERMAN and any(near)
