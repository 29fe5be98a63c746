"""Rules 8.1-C and 8.2-C: rail movement of both sides."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import ClassVar, Final

import msgspec

from engine.table.agenda import Step, Steps
from engine.table.command import Command
from engine.table.listing import Chain, Lazy
from engine.table.verdict import Reason, reason
from engine.titles.nemesis.commands import Done, Rail
from engine.titles.nemesis.data.pack import REINFORCEMENT_LABELS
from engine.titles.nemesis.events import Moved
from engine.titles.nemesis.inputs import GROUND, LASTING, RAILWAY
from engine.titles.nemesis.pieces import BRITISH, JAPAN, JAPANESE, STILWELL, YUNNAN, Piece, enemy
from engine.titles.nemesis.rules import ch2_control, ch2_yunnan
from engine.titles.nemesis.rules.ch1_exchange import Segment
from engine.titles.nemesis.rules.ch2_stacking import EnforceStacking
from engine.titles.nemesis.rules.ch2_words import hex_reasons, piece_reasons
from engine.titles.nemesis.rules.ch4_commanders import may_act
from engine.titles.nemesis.state import RAILED, NemesisState
from engine.titles.nemesis.world import World
from engine.wargame.memo import memo

LASHIO: Final = "Lashio"
MYITKYINA: Final = "Myitkyina"
FORCES: Final = ((JAPAN,), (BRITISH, STILWELL, YUNNAN))
"""The forces whose Reinforcement Hexes, and the railways linked to them, a side uses."""


def rail_movement(side: int) -> list[Step]:
    """The last part of a Reinforcement Phase; as a movement portion it ends with stacking [8.0/1, 8.1-C/4, 2.2/8]."""
    return [RailMovement(side), EnforceStacking(side)]


class System(msgspec.Struct, frozen=True):
    """A railway as printed, with the Reinforcement Hex (``node``) that it is linked to.

    ``gates`` lie where it leaves the map, ``doors`` are the gates that one comes to from the node.
    """

    number: int
    side: int
    force: str
    node: int
    hexes: frozenset[int]
    ahead: dict[int, tuple[int, ...]]
    """Where a train comes next. The Burmese lines are joined off the map, where the Reinforcement Hex lies; the Allied
    ones are not [8.1-C/3]."""
    gates: frozenset[int]
    doors: frozenset[int]


@memo(LASTING)
def systems(world: World) -> tuple[System, ...]:
    """The railways: a Burmese system of two lines, and three Allied ones that never meet [8.1-C/3, 8.2-C/4]."""
    return tuple(_systems(world))


def _systems(world: World) -> Iterator[System]:
    for side, forces in enumerate(FORCES):
        for force in forces:
            node = world.loc(REINFORCEMENT_LABELS[force])
            for number in {edge.rail for _, edge in world.board.edges[node] if edge.rail}:
                yield _system(world, side, force, node, number)


def _system(world: World, side: int, force: str, node: int, number: int) -> System:
    hexes = [hex_ for hex_ in range(world.hexes) if world.open_hex(hex_) and world.board.has_rail(hex_, number)]
    neighbours = {h: tuple(to for to in world.board.neighbours_by_rail(h, number) if world.open_hex(to)) for h in hexes}
    arrows = frozenset(to for to, edge in world.board.edges[node] if edge.rail == number and to in neighbours)
    gates = arrows | {hex_ for hex_ in hexes if _leaves_map(world, hex_, number)}
    doors = gates if side == JAPANESE else arrows
    joined = {loc: tuple(sorted(doors)) for loc in (node, *(doors if side == JAPANESE else ()))}
    ahead = {loc: (*neighbours.get(loc, ()), *joined.get(loc, ())) for loc in {*neighbours, *joined}}
    return System(number, side, force, node, frozenset(hexes), ahead, gates, doors)


def _leaves_map(world: World, hex_: int, number: int) -> bool:
    """Whether the line ends in this hex at the edge of the map; Lashio is its terminus [8.1-C/3, 8.2-C/2b]."""
    if hex_ == world.places.get(LASHIO):
        return False
    at_edge = any(other < 0 for other in world.grid.neighbours(hex_))
    return at_edge and len(world.board.neighbours_by_rail(hex_, number)) == 1


@memo(RAILWAY, GROUND)
def open_rail(state: NemesisState, system: System, *, wagon: bool = False) -> frozenset[int]:
    """Railway hexes without enemy units that are no Objectives under enemy control; no ``wagon``, a Transporter that
    rides, comes into a hex with an enemy one [5.1-F/1, 8.1-C/2a, 8.1-C/2b, 8.2-C/3]."""
    foe = enemy(system.side)
    closed = state.enemy_objectives(system.side) | (state.wagons(foe) if wagon else frozenset())
    return system.hexes - state.occupied(foe) - closed


@memo(RAILWAY, GROUND)
def linked(state: NemesisState, system: System, start: int, *, wagon: bool = False) -> Mapping[int, int]:
    """The open railway hexes a train from ``start`` can reach, over any distance, each with the one it comes from.

    [8.1-C/4, 8.2-C/1]
    """
    return _linked(system, start, open_rail(state, system, wagon=wagon))


def _linked(system: System, start: int, open_: frozenset[int]) -> dict[int, int]:
    came_from: dict[int, int] = {}
    front = deque([start])
    while front:
        loc = front.popleft()
        for to in system.ahead[loc]:
            if to in open_ and to not in came_from:
                came_from[to] = loc
                front.append(to)
    return came_from


def in_contact(state: NemesisState, system: System, start: int) -> bool:
    """Whether trains run from this location.

    The Japanese start in their Reinforcement Hex, in Lashio, or where the railway leads to a Supply Entry hex or
    to Myitkyina [8.1-C/1a, 8.1-C/1b]; the Allies in a Reinforcement Hex [8.2-C/1], or in India where it leads to a
    map edge [8.2-C/2a, 8.2-C/2b].
    """
    if start == system.node:
        return True
    if start not in system.hexes:
        return False
    if system.side == JAPANESE and start == state.world.places.get(LASHIO):
        return True
    served = _served(state, system)
    return start in served or not served.isdisjoint(system.ahead[start])


@memo(RAILWAY, GROUND)
def _served(state: NemesisState, system: System) -> frozenset[int]:
    """The open railway hexes that hang together with one from which trains come; what a train can do one way, it can do
    the other."""
    open_ = open_rail(state, system)
    found = set(open_ & _sources(state, system))
    todo = [*found]
    for loc in todo:
        fresh = open_.intersection(system.ahead[loc]) - found
        found |= fresh
        todo += fresh
    return frozenset(found)


def _sources(state: NemesisState, system: System) -> frozenset[int]:
    """Where a line has to lead for trains to run on it."""
    if system.side == JAPANESE:
        return _japanese_sources(state)
    return system.gates if system.force == BRITISH else frozenset()


def _japanese_sources(state: NemesisState) -> frozenset[int]:
    """Supply Entry hexes, and Myitkyina while it is not in enemy hands [8.1-C/1b]."""
    entries = frozenset(entry.hex for entry in state.world.entries if entry.side == JAPANESE)
    myitkyina = state.world.places.get(MYITKYINA)
    return entries if myitkyina is None else entries | {myitkyina}


def system_at(state: NemesisState, side: int, loc: int) -> System | None:
    """The railway that serves a side at a location, None where there is none."""
    return _system_at(state.world, side, loc)


@memo(LASTING)
def _system_at(world: World, side: int, loc: int) -> System | None:
    own = (system for system in systems(world) if system.side == side)
    return next((system for system in own if loc == system.node or loc in system.hexes), None)


def destinations(state: NemesisState, piece: Piece) -> Sequence[int]:
    """Where a piece may go by rail from where it stands, what it has done apart [8.1-C/4]; an inactive Yunnan unit not
    everywhere [2.6/6]."""
    system = system_at(state, piece.counter.side, piece.loc)
    if system is None or not in_contact(state, system, piece.loc):
        return ()
    stops = _stops(state, system, piece.loc, wagon=piece.counter.transporter)
    if ch2_yunnan.bound(state, piece):
        return [loc for loc in stops if ch2_yunnan.may_end_at(state, piece, loc)]
    return stops


@memo(RAILWAY, GROUND)
def _stops(state: NemesisState, system: System, start: int, *, wagon: bool) -> tuple[int, ...]:
    """Where a train from ``start`` can come, by location."""
    return tuple(sorted(linked(state, system, start, wagon=wagon).keys() - {start}))


def rail_reasons(state: NemesisState, side: int, unit: str) -> Iterator[Reason]:
    """``other_commander``, ``garrison``, ``already_moved``, ``no_railway`` or ``no_contact`` [8.1-C/4, 8.2-C/1]."""
    found = list(piece_reasons(state, unit, side))
    yield from found or _train_reasons(state, side, state.pieces[unit])


def _train_reasons(state: NemesisState, side: int, piece: Piece) -> Iterator[Reason]:
    """The same for a piece of the side that is in play."""
    unit = piece.counter.id
    if not may_act(state, piece):
        yield reason("other_commander", "var-2/1", unit=unit)
    if piece.counter.garrison:
        yield reason("garrison", "8.1-C/1b" if side == JAPANESE else "8.2-C/1", unit=unit)
    if state.has(unit, RAILED):
        yield reason("already_moved", "8.1-C/4", unit=unit)
    system = system_at(state, side, piece.loc)
    if system is None:
        clause = "8.1-C/1b" if side == JAPANESE else "8.2-C/1"
        yield reason("no_railway", clause, unit=unit, hex=state.world.label(piece.loc))
    elif not in_contact(state, system, piece.loc):
        yield reason("no_contact", _contact_clause(state, system), unit=unit, hex=state.world.label(piece.loc))


def _contact_clause(state: NemesisState, system: System) -> str:
    if system.side == JAPANESE:
        return "8.1-C/1a" if state.options.old_rules else "8.1-C/1b"
    return ("8.2-C/2a" if state.options.old_rules else "8.2-C/2b") if system.force == BRITISH else "8.2-C/1"


class RailMovement(Segment, frozen=True):
    """Rail movement costs no mp and does not depend on supply; each piece makes one move at most [8.1-C/4, 8.2-C/1].

    Reasons: ``not_on_line``, ``not_linked``, ``enemy_transporter``, ``yunnan_inactive``, and those of ``hex_reasons``
    and :func:`rail_reasons`.
    """

    clause: ClassVar[str] = "8.1-C/1b"
    own: ClassVar[tuple[type[Command], ...]] = (Rail, Done)
    accepts: ClassVar[tuple[type[Command], ...]] = (Rail, Done)
    owner: int

    def segment_parts(self, state: NemesisState) -> Sequence[Sequence[Command]]:
        left = [piece for piece in on_rails(state, self.owner) if not state.has(piece.counter.id, RAILED)]
        moves = Lazy(partial(self._moves, state), left)
        return Chain[Sequence[Command]]((((Done(),),), moves))

    def _moves(self, state: NemesisState, piece: Piece) -> Sequence[Rail]:
        return () if any(_train_reasons(state, self.owner, piece)) else _rail_moves(state, piece)

    def segment_reasons(self, state: NemesisState, command: Rail | Done) -> Iterable[Reason]:
        return () if isinstance(command, Done) else move_reasons(state, self.owner, command)

    def segment_apply(self, state: NemesisState, command: Rail | Done) -> Steps:
        if isinstance(command, Done):
            return ()
        state.mark(command.unit, RAILED)
        return (RideAlong(command.unit, state.labels(way(state, command))), self)


def way(state: NemesisState, command: Rail) -> list[int]:
    """The railway hexes a train enters one after the other on a legal move [8.1-C/2b, 8.2-C/3]."""
    piece, loc = state.pieces[command.unit], state.world.loc(command.hex)
    system = system_at(state, piece.counter.side, piece.loc)
    assert system is not None
    came_from = linked(state, system, piece.loc, wagon=piece.counter.transporter)
    path = [loc]
    while came_from[path[-1]] != piece.loc:
        path.append(came_from[path[-1]])
    return path[::-1]


class RideAlong(Step, frozen=True):
    """A train enters the hexes of its way; lone enemy Transporters are driven out of each before it goes on [5.1-F/2].

    They close the line to no unit, and nothing they do can close what is left of it [5.1-F/3, 8.1-C/2b].
    """

    clause: ClassVar[str] = "8.1-C/4"
    unit: str
    path: tuple[str, ...]

    def run(self, state: NemesisState) -> Steps:
        piece, world = state.pieces[self.unit], state.world
        start = world.label(piece.loc)
        for number, label in enumerate(self.path, 1):
            loc, rest = world.loc(label), self.path[number:]
            if rest and not ch2_control.stirs(state, piece, loc):
                continue  # it need not stand there on its way
            state.change(self.unit, loc=loc)
            told = len(state.events)
            steps = tuple(ch2_control.enter(state, self.unit))
            if steps or len(state.events) > told or not rest:
                also = _joined(state, self.path[:number], start)
                state.events.insert(told, Moved(self.unit, (start, label), 0, "rail", self.clause, also))
                return (*steps, RideAlong(self.unit, rest)) if rest else steps
        return ()


def _joined(state: NemesisState, path: Sequence[str], start: str) -> tuple[str, ...]:
    """A train that leaves the map along one line and comes in along the other [8.1-C/3]."""
    world = state.world
    locs = [loc for loc in map(world.loc, (start, *path)) if world.on_map(loc)]
    return ("8.1-C/3",) if any(b not in world.adjacent_over_lakes[a] for a, b in pairwise(locs)) else ()


def on_rails(state: NemesisState, side: int) -> list[Piece]:
    """The pieces of a side in hexes where a railway serves it."""
    at, pieces = state.at, state.pieces
    names = [name for loc in _rail_places(state.world, side) if loc in at for name in at[loc]]
    return [piece for name in names if (piece := pieces[name]).counter.side == side]


@memo(LASTING)
def _rail_places(world: World, side: int) -> tuple[int, ...]:
    own = (system for system in systems(world) if system.side == side)
    return tuple(loc for system in own for loc in (system.node, *sorted(system.hexes)))


def _rail_moves(state: NemesisState, piece: Piece) -> Sequence[Rail]:
    """The moves to all destinations, made when they are read."""
    return Lazy(partial(_move_to, state.world, piece.id), destinations(state, piece))


def _move_to(world: World, unit: str, loc: int) -> Rail:
    return Rail(unit, world.label(loc))


def move_reasons(state: NemesisState, side: int, command: Rail) -> Iterator[Reason]:
    """Why a rail move is impossible [2.6/6, 8.1-C/2b, 8.2-C/3, 8.2-C/4]."""
    found = [*rail_reasons(state, side, command.unit), *hex_reasons(state, command.hex)]
    yield from found
    if not found:
        yield from _line_reasons(state, state.pieces[command.unit], state.world.loc(command.hex))


def _barred(state: NemesisState, system: System, start: int, goal: int) -> int:
    """The hex nearest to the goal, or the goal, whose enemy Transporter keeps a Transporter from riding there."""
    came_from, barred = linked(state, system, start), state.wagons(enemy(system.side))
    while goal not in barred:
        goal = came_from[goal]
    return goal


def _line_reasons(state: NemesisState, piece: Piece, loc: int) -> Iterator[Reason]:
    system = system_at(state, piece.counter.side, piece.loc)
    assert system is not None
    japanese = system.side == JAPANESE
    facts = {"unit": piece.id, "hex": state.world.label(loc)}
    if loc not in system.hexes or loc == piece.loc:
        yield Reason("not_on_line", "8.1-C/4" if japanese else "8.2-C/4", facts)
    elif loc not in linked(state, system, piece.loc):
        closed = "8.1-C/2a" if state.options.old_rules else "8.1-C/2b"
        yield Reason("not_linked", closed if japanese else "8.2-C/3", facts)
    elif piece.counter.transporter and loc not in linked(state, system, piece.loc, wagon=True):
        yield reason("enemy_transporter", "5.1-F/1", hex=state.world.label(_barred(state, system, piece.loc, loc)))
    elif loc not in destinations(state, piece):
        yield Reason("yunnan_inactive", "2.6/6", facts)
