"""Cases 18.1, 18.4 and 18.5: units carried by sea to a coast, or before one."""

from __future__ import annotations

from collections.abc import Iterator

from engine.table.verdict import Reason, reason
from engine.titles.vinegar_joes_war.commands import Assault
from engine.titles.vinegar_joes_war.events import Landed
from engine.titles.vinegar_joes_war.inputs import WATERS
from engine.titles.vinegar_joes_war.pieces import Counter, Piece, enemy
from engine.titles.vinegar_joes_war.rules.ch9_movers import afloat, begin
from engine.titles.vinegar_joes_war.rules.ch9_reach import apart
from engine.titles.vinegar_joes_war.rules.ch18_ports import port_reasons, usable_port, usable_ports
from engine.titles.vinegar_joes_war.rules.ch18_waters import (
    CLAUSES,
    bound,
    carried_by,
    embarking_reasons,
    put_marker,
    waters_reasons,
)
from engine.titles.vinegar_joes_war.rules.ch24_borders import forbidding
from engine.titles.vinegar_joes_war.state import SECOND, VinegarState
from engine.wargame.memo import memo

# -- landings


def land_reasons(state: VinegarState, piece: Piece, label: str) -> Iterator[Reason]:
    """Why a unit does not land in a hex; enemy zones do not matter. A port at one end must be usable, the unit itself
    holds that it starts from; a reinforcement counts as coming from one [18.1/1, 18.11/1, 18.4/1]."""
    hex_, side = state.world.find(label), piece.counter.side
    yield from embarking_reasons(state, piece)
    if hex_ is None or not state.world.open_hex(hex_) or hex_ == piece.loc:
        yield reason("no_coast", "18.1/1", hex=label)
        return
    yield from waters_reasons(state, piece.counter, hex_)
    if state.units_at(hex_, enemy(side)):
        yield reason("enemy_there", "18.1/1", ("10.3/1",), hex=label)
    if clause := forbidding(state, piece.counter, hex_):
        yield reason("border", clause, unit=piece.id, hex=label)
    if hex_ in apart(state, piece):
        yield reason("guerrillas_alone", "17.3/4", hex=label)
    if not _from_port(state, piece) and not usable_port(state, hex_, side):
        failing = (*port_reasons(state, piece.loc, side), *port_reasons(state, hex_, side))
        also = tuple(dict.fromkeys(found.clause for found in failing if found.clause != "18.11/1"))
        yield reason("no_port_at_either_end", "18.11/1", also, hex=label)


def _from_port(state: VinegarState, piece: Piece) -> bool:
    return afloat(state, piece) or usable_port(state, piece.loc, piece.counter.side)


def landings(state: VinegarState, piece: Piece) -> list[int]:
    """The hexes where a unit can land."""
    if any(embarking_reasons(state, piece)):
        return []
    counter = piece.counter
    beaches = _beaches(state, counter, state.occupied(enemy(counter.side)), apart(state, piece))
    ports = usable_ports(state, piece.counter.side)
    free = _from_port(state, piece)
    return [hex_ for hex_ in beaches if hex_ != piece.loc and (free or hex_ in ports)]


@memo(WATERS)
def _beaches(state: VinegarState, counter: Counter, foes: frozenset[int], barred: frozenset[int]) -> list[int]:
    """The coast that is open to a unit by waters, enemies, borders and guerrillas, ports aside."""
    coast = (hex_ for hex_ in sorted(state.world.theatres) if hex_ not in foes and hex_ not in barred)
    return [hex_ for hex_ in coast if not bound(state, counter, hex_) and not forbidding(state, counter, hex_)]


def land(state: VinegarState, piece: Piece, label: str) -> None:
    """A unit is put on a coast as its whole move; the marker stays there to the end of the combat phase
    [18.1/1, 18.72/1]."""
    hex_ = state.world.find(label)
    assert hex_ is not None
    clause = "18.4/1" if afloat(state, piece) else "18.1/1"
    _carry(state, piece, hex_, clause, carried_by(state, piece, *_ends(state, piece, hex_)))


def _ends(state: VinegarState, piece: Piece, hex_: int) -> tuple[int, ...]:
    return (hex_,) if afloat(state, piece) else (piece.loc, hex_)


def _carry(state: VinegarState, piece: Piece, hex_: int, clause: str, also: tuple[str, ...], target: int = -1) -> None:
    begin(state, piece.id)
    also += ("18.71/1",) if state.impulse == SECOND else ()
    marker, origin = put_marker(state, hex_, piece.id), state.world.label(piece.loc)
    state.change(piece.id, loc=hex_, moved=True, assault=target, due=0, delayed=0)
    also = tuple(item for item in also if item != clause)
    state.emit(Landed(piece.counter.side, piece.id, origin, state.world.label(hex_), marker, clause, also))


# -- assaults


def assault_reasons(state: VinegarState, piece: Piece, target: str, sea: str) -> Iterator[Reason]:
    """Why a unit does not assault a hex from the sea: it starts from a port that is open, or is a reinforcement at sea;
    the hex has a shore and enemies; the unit stands in a hex of the sea next to it, in its own waters
    [18.5/1, 18.8/1, 18.31/1, 17.3/4]."""
    world, counter = state.world, piece.counter
    yield from embarking_reasons(state, piece)
    if counter.guerrilla:
        yield reason("guerrillas_alone", "17.3/4", unit=piece.id)
    if not _from_port(state, piece):
        also = tuple(found.clause for found in port_reasons(state, piece.loc, counter.side))
        yield reason("no_open_port", "18.5/1", also, unit=piece.id, hex=world.label(piece.loc))
    aim, water = world.find(target), world.find(sea)
    if aim is None or aim not in state.occupied(enemy(counter.side)):
        yield reason("nobody_to_assault", "18.5/1", hex=target)
        return
    if not world.coastal(aim):
        yield reason("no_shore", "18.5/1", ("18.8/1",) if world.port(aim) else (), hex=target)
    else:
        yield from waters_reasons(state, counter, aim)
    if clause := forbidding(state, counter, aim):
        yield reason("border", clause, unit=piece.id, hex=target)
    if water not in world.sea_beside[aim]:
        yield reason("no_sea_hex", "18.5/1", hex=target, sea=sea)
    elif bound(state, counter, water):
        yield reason("other_waters", CLAUSES[counter.side], hex=sea)


def assaults(state: VinegarState, piece: Piece) -> list[Assault]:
    """The assaults a unit can be sent on."""
    if any(embarking_reasons(state, piece)) or piece.counter.guerrilla or not _from_port(state, piece):
        return []
    label, name = state.world.label, piece.id
    aims = _aims(state, piece.counter, state.occupied(enemy(piece.counter.side)))
    return [Assault(name, label(aim), label(sea)) for aim, sea in aims]


@memo(WATERS)
def _aims(state: VinegarState, counter: Counter, foes: frozenset[int]) -> list[tuple[int, int]]:
    """The enemy coasts that are open to a unit, with the hexes of the sea before them."""
    open_ = (a for a in sorted(foes) if not bound(state, counter, a) and not forbidding(state, counter, a))
    return [(aim, sea) for aim in open_ for sea in state.world.sea_beside[aim] if not bound(state, counter, sea)]


def assault(state: VinegarState, piece: Piece, command: Assault) -> None:
    """A unit is put at sea with its marker, to attack the hex beside it and nothing else; what becomes of it the combat
    phase decides [18.5/1, 18.5/2]."""
    aim, sea = state.world.find(command.target), state.world.find(command.sea)
    assert aim is not None
    assert sea is not None
    also = carried_by(state, piece, *_ends(state, piece, aim))
    _carry(state, piece, sea, "18.5/1", also, target=aim)
