"""Case 13.6: retreats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.table.verdict import Reason, reason
from engine.titles.defeat_into_victory.commands import Retreat
from engine.titles.defeat_into_victory.events import Retreated
from engine.titles.defeat_into_victory.pieces import Piece, enemy
from engine.titles.defeat_into_victory.rules.ch7_status import disrupt
from engine.titles.defeat_into_victory.rules.ch10_stacking import room
from engine.titles.defeat_into_victory.rules.ch11_zones import barred, bars_armour
from engine.titles.defeat_into_victory.rules.ch12_costs import under_attack
from engine.titles.defeat_into_victory.rules.ch12_walking import walk
from engine.titles.defeat_into_victory.rules.ch13_advance import displace
from engine.titles.defeat_into_victory.rules.ch13_losses import eliminate, lose_step
from engine.titles.defeat_into_victory.rules.ch13_support import note, running
from engine.titles.defeat_into_victory.state import DefeatState

OFF = "off"
"""The end of a path that leads off the map or into prohibited terrain [13.6.4/1]."""
ATTACKER_HEXES, DEFENDER_HEXES = 1, 2
NATURAL_FAILURE = 6
Pair = tuple[int, int]


def lengths(state: DefeatState, side: int) -> int:
    """Hexes a retreat goes: one for the attacker, two for the defender [13.4.3/2]."""
    return ATTACKER_HEXES if side == running(state).attacker else DEFENDER_HEXES


def retreat_paths(state: DefeatState, piece: Piece, length: int) -> list[tuple[str, ...]]:
    """All paths of a retreat, as labels, to that many hexes away or off the map [13.6.1/1, 13.6.1/2, 13.6.2/1,
    13.6.4/1].

    None for a unit that assaults from the sea [12.5.6/1].
    """
    found: dict[tuple[str, ...], None] = {}
    if state.world.sea(piece.loc):
        return []
    for first in _steps(state, piece, piece.loc):
        if first is None:
            found[(OFF,)] = None
        elif length == 1:
            if room(state, first, piece.counter):
                found[(state.world.label(first),)] = None
        else:
            for path in _second(state, piece, first):
                found[path] = None
    return list(found)


def _second(state: DefeatState, piece: Piece, first: int) -> Iterator[tuple[str, ...]]:
    label, grid = state.world.label, state.world.grid
    for second in _steps(state, piece, first):
        if second is None:
            yield label(first), OFF
        elif grid.distance(piece.loc, second) == DEFENDER_HEXES and room(state, second, piece.counter):
            yield label(first), label(second)


def _steps(state: DefeatState, piece: Piece, start: int) -> Iterator[int | None]:
    """The hexes a retreat can go to from one; None for a way off the map or into prohibited terrain [13.6.4/1]."""
    world, shut = state.world, barred(state, piece.counter.side)
    ways = world.way_table[start]
    if any(hex_ not in ways for hex_ in world.board.adjacent[start]) or len(world.board.adjacent[start]) < 6:
        yield None
    for way in world.ways[start]:
        if way.closed or way.to in shut:
            continue
        yield None if piece.counter.armour and bars_armour(state, start, way.to) else way.to


def retreat_reasons(state: DefeatState, side: int, command: Retreat, length: int = 0) -> Iterator[Reason]:
    """Why a unit cannot retreat so; ``length`` is that of a retreat after an E."""
    piece = state.pieces[command.unit]
    if command.unit in running(state).retreated:
        yield reason("has_retreated", "13.4.3/1", unit=command.unit)
    elif command.path not in retreat_paths(state, piece, length or lengths(state, side)):
        ruled = "13.4.5/2" if length else "13.4.3/2"
        clause = _barring(state, piece, command.path, length or lengths(state, side), ruled)
        yield reason("no_such_retreat", clause, unit=command.unit, path=command.path)


def _barring(state: DefeatState, piece: Piece, path: Sequence[str], length: int, ruled: str) -> str:
    """The clause that a path fails: the number of hexes (``ruled`` by the result), enemy zones, the limit of stacking
    at its end, else the choice of a way [13.6.1/1, 13.6.1/2, 13.6.2/1]."""
    hexes = [hex_ for label in path if (hex_ := state.world.find(label)) is not None]
    if not all(map(state.world.on_map, hexes)) or (OFF not in path and len(hexes) != length):
        return ruled
    foes = state.occupied(enemy(piece.counter.side))
    if any(hex_ in barred(state, piece.counter.side) - foes for hex_ in hexes):
        return "13.6.1/1"
    far = hexes and state.world.grid.distance(piece.loc, hexes[-1]) == length
    return "13.6.2/1" if far and not room(state, hexes[-1], piece.counter) else "13.6.1/2"


def retreat(state: DefeatState, command: Retreat, clause: str) -> None:
    """A unit retreats and is Disrupted in the end; off the map it is eliminated [13.6.4/1, 13.6.5/1, 13.7.1/1]."""
    piece = state.pieces[command.unit]
    side, start = piece.counter.side, state.world.label(piece.loc)
    note(state, retreated=(*running(state).retreated, piece.id))
    path = (start, *(label for label in command.path if label != OFF))
    state.emit(Retreated(side, piece.id, path, clause, ("13.7.1/1",) * (command.path[-1] != OFF)))
    hexes = [hex_ for label in command.path if (hex_ := state.world.find(label)) is not None]
    if command.path[-1] == OFF:
        eliminate(state, piece.id, "13.6.4/1")
        return
    walk(state, piece.id, hexes)
    disrupt(state, piece.id, "13.6.5/1")
    displace(state, piece.id)
    if under_attack(state) & set(hexes):
        _check(state, piece)


def _check(state: DefeatState, piece: Piece) -> None:
    """A retreat through an interdicted hex: a D6 above the unit's greatest modified factor costs a step, a natural 6
    always [13.6.3/1, 13.6.3/2, 13.6.3/3]."""
    die = state.roll("retreat", "13.6.3/1", enemy(piece.counter.side), unit=piece.id)
    if falls_short(state, piece.id, die):
        lose_step(state, piece.id, "13.6.3/2")


def falls_short(state: DefeatState, unit: str, die: int) -> bool:
    """Whether a die for a retreat through an interdicted hex costs a step [13.6.3/2, 13.6.3/3]."""
    return die == NATURAL_FAILURE or die > running(state).factors.get(unit, 0)
