"""Cases 18.2, 18.3 and 18.72: amphibious markers, and the waters of the sides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.table.verdict import Reason, reason
from engine.titles.vinegar_joes_war.events import Stationed
from engine.titles.vinegar_joes_war.inputs import AIR, PLAYER, USED
from engine.titles.vinegar_joes_war.pieces import AMPHIBIOUS, BOX, LANDING, MAP, Counter, Piece
from engine.titles.vinegar_joes_war.rules.ch9_movers import afloat
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.titles.vinegar_joes_war.world import BOTH, EAST, WEST
from engine.wargame.memo import memo

WATERS: Final = (EAST, WEST)
"""The coast of each side; Singapore and what has a shore on both seas belongs to both [18.3/1, 18.3/2]."""
CLAUSES: Final = ("18.3/1", "18.3/2")


@memo(PLAYER, AIR, USED)
def markers(state: VinegarState) -> list[str]:
    """The amphibious markers the phasing side can still use in this phase; they need no command [18.2/1, 20.4/1]."""
    spent = frozenset[str]() if state.options.marker_in_both_impulses else state.used
    return [marker.id for marker in state.supports(state.player, BOX, AMPHIBIOUS) if marker.id not in spent]


def marker_reasons(state: VinegarState) -> Iterator[Reason]:
    """Why there is no marker: each carries one unit a phase, or lies in a hex for its command [18.2/1, 18.72/3]."""
    if not markers(state):
        yield reason("no_marker", "18.2/1", ("18.72/3",))


def put_marker(state: VinegarState, hex_: int, load: str = "") -> str:
    """A free marker is put in a hex, where it stays to the end of the combat phase [18.72/1]; returns its id."""
    name = markers(state)[0]
    state.fly(name, box=MAP, loc=hex_, mission=LANDING, load=load)
    state.used = state.used | {name}
    return name


def own_waters(state: VinegarState, hex_: int, side: int) -> bool:
    """Whether a coastal hex, or a hex of the sea, belongs to the waters of a side [18.3/1, 18.3/2]."""
    world = state.world
    return (world.theatre(hex_) or world.waters(hex_)) in (WATERS[side], BOTH)


def bound(state: VinegarState, counter: Counter, hex_: int) -> bool:
    """Whether a hex lies in waters that are closed to a unit; none are to sea raiders [18.31/1]."""
    return not counter.raider and not own_waters(state, hex_, counter.side)


def waters_reasons(state: VinegarState, counter: Counter, hex_: int) -> Iterator[Reason]:
    """Why a hex is no place where a landing of a unit may begin or end [18.1/1, 18.3/1, 18.3/2, 18.8/1]."""
    label = state.world.label(hex_)
    if not state.world.theatre(hex_):
        yield reason("no_coast", "18.1/1", hex=label)
    elif bound(state, counter, hex_):
        yield reason("other_waters", CLAUSES[counter.side], hex=label)


def embarking_reasons(state: VinegarState, piece: Piece) -> Iterator[Reason]:
    """Why a unit is not carried by sea at all: no marker, it has begun to move, it stands on no coast of its waters. A
    reinforcement at sea stands nowhere [18.1/1, 18.2/1, 18.4/1]."""
    yield from marker_reasons(state)
    if state.mover == piece.id:
        yield reason("has_begun", "18.1/1", unit=piece.id)
    if not afloat(state, piece):
        yield from waters_reasons(state, piece.counter, piece.loc)


def carried_by(state: VinegarState, piece: Piece, *hexes: int) -> tuple[str, ...]:
    """The clauses that let a unit be carried between these hexes: of a marker, of reinforcements at sea, of raiders, of
    river ports, of the second phase [18.2/1, 18.11/1, 18.31/1, 18.4/1, 18.8/1]."""
    found = ["18.2/1", "18.4/1" if afloat(state, piece) else "18.11/1"]
    found += ["18.31/1"] if any(not own_waters(state, hex_, piece.counter.side) for hex_ in hexes) else []
    found += ["18.8/1"] if any(state.world.port(hex_) == "river" for hex_ in hexes) else []
    return tuple(found)


# -- a marker without a landing


def station_reasons(state: VinegarState, label: str) -> Iterator[Reason]:
    """Why no marker is put in a hex for its command: where landings of the side end and one of its units stands only
    [18.72/3, 18.8/1]."""
    hex_ = state.world.find(label)
    yield from marker_reasons(state)
    if hex_ is None or not state.world.open_hex(hex_) or not state.units_at(hex_, state.player):
        yield reason("nobody_there", "18.72/3", hex=label)
    elif not own_waters(state, hex_, state.player):
        yield reason("other_waters", "18.72/3", (CLAUSES[state.player],), hex=label)


def stations(state: VinegarState) -> list[int]:
    """The hexes where a marker can be put for its command."""
    if not markers(state):
        return []
    side = state.player
    return [hex_ for hex_ in sorted(state.occupied(side)) if own_waters(state, hex_, side)]


def station(state: VinegarState, label: str) -> None:
    """A marker is put in a hex [18.72/3]."""
    hex_ = state.world.find(label)
    assert hex_ is not None
    state.emit(Stationed(state.player, put_marker(state, hex_), label, "18.72/3"))
