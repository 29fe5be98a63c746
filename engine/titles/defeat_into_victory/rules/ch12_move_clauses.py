"""Chapters 11 and 12: by which clauses a move is as far and as dear as it is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from engine.titles.defeat_into_victory.pieces import Piece, enemy
from engine.titles.defeat_into_victory.rules.ch11_zones import strongpoints, zone
from engine.titles.defeat_into_victory.rules.ch12_costs import interdiction
from engine.titles.defeat_into_victory.rules.ch12_paths import BY_RAIL, FORCED, FORCED_RAIL, ONE_HEX, Leg
from engine.titles.defeat_into_victory.rules.ch12_steps import ends_rail, zone_step
from engine.titles.defeat_into_victory.state import RAILS, ROADS, DefeatState

RAIL: Final = ("12.2.1/1", "12.2.2/1", "12.2.3/1")
HOW: Final = {FORCED: ("12.1.5/1",), BY_RAIL: RAIL, FORCED_RAIL: (*RAIL, "12.1.5/1"), ONE_HEX: ("12.1.3/1",)}


def move_clauses(state: DefeatState, piece: Piece, leg: Leg) -> tuple[str, ...]:
    """The clauses beside the usual price of terrain, in the position before the move [12.1.5/1, 12.2.1/1, 12.1.3/1]."""
    found = [*HOW.get(leg.how, ()), *_condition(piece)]
    locs, rail = (piece.loc, *leg.path), leg.how in (BY_RAIL, FORCED_RAIL)
    if rail:
        board = state.world.board
        found += [] if board.has_rail(locs[0]) and board.has_rail(locs[-1]) else ["12.2.4/1"]
        found += ["12.2.5/1"] if any(ends_rail(state, hex_) for hex_ in leg.path) else []
    for a, b in pairwise(locs):
        found += [*_step(state, piece, a, b), *_line(state, a, b, rail=rail)]
        rail = rail and not ends_rail(state, b)
    return tuple(dict.fromkeys(found))


def _condition(piece: Piece) -> Iterator[str]:
    """What the points are reckoned from [7.10.2/1, 13.7.4/1, 17.7/1]."""
    if piece.truck:
        yield "17.7/1"
    if piece.disrupted:
        yield "13.7.4/1"
    if piece.oos:
        yield "7.10.2/1"


def _step(state: DefeatState, piece: Piece, a: int, b: int) -> Iterator[str]:
    """Enemy zones, positions, interdiction [5.5.5/2, 11.1.2/1, 11.1.2/2, 11.1.3/1, 11.1.6/1]."""
    side = piece.counter.side
    zones, price = zone(state, enemy(side)), zone_step(state, piece, a, b)
    if a in zones and b in zones and price:
        yield "11.1.3/1"
        if state.units_at(a, side)[1:] or state.units_at(b, side):
            yield "11.1.6/1"
    elif price and {a, b} & strongpoints(state, side):
        yield "11.1.2/1"
    elif {a, b} & zones:
        yield "11.1.2/2"
    if b in interdiction(state, side):
        yield "5.5.5/2"


def _line(state: DefeatState, a: int, b: int, *, rail: bool) -> Iterator[str]:
    """A road or a trail that is followed, printed or built, also the trail beside a railroad; not where the unit goes
    by rail, nor into a cut hex [5.5.5/1, 7.8.2/5, 12.1.4/1, 12.1.6/1]."""
    way, built = state.world.way_table[a].get(b), state.lines.get((min(a, b), max(a, b)))
    if way is None or not (way.line or built) or b in state.cuts:
        return
    tracks = way.rail or built in RAILS
    if not (rail and tracks):
        yield "12.1.4/1"
        if tracks and not (way.road or built in ROADS):
            yield "12.1.6/1"
