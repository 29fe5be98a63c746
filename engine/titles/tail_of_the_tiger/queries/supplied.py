"""Why a unit is supplied as it is, with the nearest source of its line."""

from __future__ import annotations

import msgspec

from engine.titles.tail_of_the_tiger.pieces import AIRBORNE, COMMANDO, GERMAN, Piece
from engine.titles.tail_of_the_tiger.queries.supply import supply_picture
from engine.titles.tail_of_the_tiger.rules.ch7_supply import OUT, has_line, supply
from engine.titles.tail_of_the_tiger.state import TigerState


class Supplied(msgspec.Struct, frozen=True):
    """How a unit is supplied, by what and under which clause; ``source`` is the hex its line leads to, -1 without."""

    state: str
    why: str
    clause: str
    source: int = -1


def supplied(state: TigerState, piece: Piece) -> Supplied:
    """What the rules say of a unit, and what they say it by [7.0/1, wtf-7.0/1]."""
    how = supply(state, piece)
    return Supplied(how, *_why(state, piece, how))


def _why(state: TigerState, piece: Piece, how: str) -> tuple[str, str, int]:
    world, counter, loc = state.world, piece.counter, piece.loc
    if not world.on_map(loc):
        return ("box", "2.2/6", -1) if loc == world.box("ring") else ("beside", "wtf-7.x/4", -1)
    if counter.kind == COMMANDO:
        return "commando", "20.8/1", -1
    if counter.kind == AIRBORNE and piece.dropped:
        return "dropped", "20.1/2", -1
    if state.broken and counter.side == GERMAN and not world.west(loc):
        return "broken", "16.0/14", -1
    if how == OUT:
        return "no_line", "wtf-7.0/1", -1
    if has_line(state, counter.side, loc):
        return "line", _clause(state, piece), supply_picture(state, counter.side).units[piece.id].path[0]
    if counter.side == GERMAN:
        return ("aerial", "wtf-7.x/3", -1) if loc in state.aerial else ("subversive", "7.0/10", -1)
    return "port", "7.0/6", -1


def _clause(state: TigerState, piece: Piece) -> str:
    """Whence a line of a side leads, by the side of the Weather Line it begins on."""
    west = state.world.west(piece.loc)
    if piece.counter.side == GERMAN:
        return "7.0/1" if west else "7.0/2"
    return "7.0/4" if west else "7.0/5"
