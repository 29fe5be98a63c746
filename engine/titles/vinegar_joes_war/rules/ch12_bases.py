"""Cases 12.2, 12.3 and 20.2: airbases, what they can launch, and how far it flies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from engine.board.fields import cheapest
from engine.table.verdict import Reason, reason
from engine.titles.vinegar_joes_war.inputs import AIR, IMPULSE, LASTING, OPENED, OWN, PLAYER
from engine.titles.vinegar_joes_war.pieces import BASING, MAP, TAC_N, Piece, SupportPiece
from engine.titles.vinegar_joes_war.state import SECOND, VinegarState
from engine.wargame.memo import memo

LAUNCHES: Final = 3
"""Airstrikes that a base launches in an air operations phase [2.4/2, 12.21/2]."""
LONG_RANGE: Final = 10
"""The turn from which a US TAC flies its second range [2.36/2, 12.23/1]."""


def reach_of(state: VinegarState, piece: SupportPiece) -> int:
    """The range of an airstrike in points, the same for every mission [2.36/1, 2.36/2, 12.22/1, 12.23/1]."""
    counter = piece.counter
    return counter.range_1944 if counter.range_1944 and state.turn >= LONG_RANGE else counter.range


def launched(state: VinegarState, base: str) -> int:
    """How many airstrikes a base has in the air."""
    return _launched(state).get(base, 0)


@memo(AIR)
def _launched(state: VinegarState) -> Mapping[str, int]:
    return Counter(piece.base for piece in state.support.values() if piece.box == MAP)


@memo(AIR)
def aboard(state: VinegarState) -> frozenset[str]:
    """The units that are carried by air or sea."""
    return frozenset(piece.load for piece in state.support.values() if piece.box == MAP and piece.load)


def base_reasons(state: VinegarState, piece: Piece) -> Iterator[Reason]:
    """Why an airbase launches nothing more now
    [2.4/2, 9.7/1, 12.1/2, 12.21/1, 12.21/2, 12.31/1, 19.2/3]."""
    side, label = piece.counter.side, state.world.label
    if not piece.counter.airbase or not state.world.is_land(piece.loc):
        yield reason("no_airbase", "12.1/2", unit=piece.id)
    elif not state.world.settlement(piece.loc):
        yield reason("base_outside_town", "12.21/1", unit=piece.id, hex=label(piece.loc))
    elif piece.shifted and side == state.player:
        yield reason("base_moved", "9.7/1", unit=piece.id)
    elif piece.id in aboard(state):
        yield reason("is_loaded", "19.2/3", unit=piece.id)
    elif state.impulse == SECOND and (side, state.world.country(piece.loc)) not in state.opened:
        yield reason("base_not_opened", "12.31/1", unit=piece.id, what=state.world.country(piece.loc))
    elif launched(state, piece.id) >= LAUNCHES:
        yield reason("base_is_empty", "12.21/2", unit=piece.id)


@memo(OWN, AIR, PLAYER, IMPULSE, OPENED)
def usable_bases(state: VinegarState, side: int) -> list[Piece]:
    """The airbases of a side that can launch now; several in a town each launch their three [12.21/4]."""
    return [piece for piece in airbases(state, side) if not any(base_reasons(state, piece))]


@memo(OWN)
def airbases(state: VinegarState, side: int) -> list[Piece]:
    """The airbases of a side on the map."""
    return [piece for piece in state.on_map(side) if piece.counter.airbase]


def carriers(state: VinegarState, side: int) -> list[SupportPiece]:
    """Carriers at sea that can launch; they need no depot [20.2/1, 20.2/2]."""
    found = state.supports(side, MAP)
    return [piece for piece in found if piece.mission == BASING and launched(state, piece.id) < LAUNCHES]


def launchers(state: VinegarState, piece: SupportPiece) -> dict[str, int]:
    """Bases from which an airstrike can fly -> the hex; of several in one hex the first. TAC-N fly from carriers and
    from airbases, all others from airbases only [20.2/1, 20.2/3]."""
    side, found = piece.counter.side, dict[str, int]()
    if piece.counter.type == TAC_N:
        found = {carrier.id: carrier.loc for carrier in carriers(state, side)}
    taken = set(found.values())
    for base in usable_bases(state, side):
        if base.loc not in taken:
            taken.add(base.loc)
            found[base.id] = base.loc
    return found


def in_range(state: VinegarState, piece: SupportPiece, base: int) -> Mapping[int, int]:
    """Hexes that an airstrike reaches from a base, with the points they cost [12.22/1]."""
    return in_range_of(state, base, reach_of(state, piece))


@memo(LASTING)
def in_range_of(state: VinegarState, base: int, points: int) -> Mapping[int, int]:
    """Hexes within so many points of range of a base, with the points they cost: one for each hex entered, two for
    mountains, over anything on the way [12.22/1, 12.24/1]."""
    return cheapest(state.world.air_rows, base, points, least=1).cost
