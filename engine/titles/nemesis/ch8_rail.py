"""Rules 8.1-C and 8.2-C: rail movement of both sides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Final

import msgspec

from engine.table.agenda import Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.nemesis import ch2_control, ch2_yunnan
from engine.titles.nemesis.ch1_exchange import Segment
from engine.titles.nemesis.ch2_stacking import EnforceStacking
from engine.titles.nemesis.ch2_words import hex_of, piece_reasons
from engine.titles.nemesis.ch4_commanders import may_act
from engine.titles.nemesis.commands import Done, Rail
from engine.titles.nemesis.events import Moved
from engine.titles.nemesis.pieces import ALLIED, BRITISH, JAPAN, JAPANESE, STILWELL, YUNNAN, Piece, enemy
from engine.titles.nemesis.state import RAILED, NemesisState
from engine.titles.nemesis.world import REINFORCEMENT_LABELS, World

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
    neighbours: dict[int, tuple[int, ...]]
    gates: frozenset[int]
    doors: frozenset[int]


def systems(world: World) -> tuple[System, ...]:
    """The railways: a Burmese system of two lines, and three Allied ones that never meet [8.1-C/3, 8.2-C/4]."""
    found = world.lasting.get("rail systems")
    if found is None:
        found = world.lasting["rail systems"] = tuple(_systems(world))
    return found  # type: ignore[return-value]


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
    return System(number, side, force, node, frozenset(hexes), neighbours, gates, doors)


def _leaves_map(world: World, hex_: int, number: int) -> bool:
    """Whether the line ends in this hex at the edge of the map; Lashio is its terminus [8.1-C/3, 8.2-C/2b]."""
    if hex_ == world.names.get(LASHIO):
        return False
    at_edge = any(other < 0 for other in world.grid.neighbours(hex_))
    return at_edge and len(world.board.neighbours_by_rail(hex_, number)) == 1


def open_rail(state: NemesisState, system: System) -> frozenset[int]:
    """Railway hexes without enemy units that are no Objectives under enemy control [8.1-C/2a, 8.1-C/2b, 8.2-C/3]."""
    key = ("open rail", system.number, state.tokens[enemy(system.side)], state.ground_tokens)
    closed = state.enemy_objectives(system.side)
    return state.remember(key, lambda: system.hexes - state.occupied(enemy(system.side)) - closed)


def linked(state: NemesisState, system: System, start: int) -> frozenset[int]:
    """The open railway hexes a train from ``start`` can reach, over any distance [8.1-C/4, 8.2-C/1]."""
    key = ("rail", system.number, start, state.tokens[enemy(system.side)], state.ground_tokens)
    return state.remember(key, lambda: _linked(state, system, start))


def _linked(state: NemesisState, system: System, start: int) -> frozenset[int]:
    """The Burmese lines are joined off the map, where the Reinforcement Hex lies; the Allied ones are not [8.1-C/3]."""
    open_ = open_rail(state, system)
    seen: set[int] = set()
    front = [start]
    while front:
        loc = front.pop()
        off_map = loc == system.node or (system.side == JAPANESE and loc in system.doors)
        ahead = (*system.neighbours.get(loc, ()), *(system.doors if off_map else ()))
        fresh = [to for to in ahead if to in open_ and to not in seen]
        seen.update(fresh)
        front.extend(fresh)
    return frozenset(seen)


def in_contact(state: NemesisState, system: System, start: int) -> bool:
    """Whether trains run from this location.

    The Japanese start in their Reinforcement Hex, in Lashio, or where the railway leads to a Supply Entry hex or
    to Myitkyina [8.1-C/1a, 8.1-C/1b]; the Allies in a Reinforcement Hex [8.2-C/1], or in India where it leads to a
    map edge [8.2-C/2a, 8.2-C/2b].
    """
    key = ("rail contact", system.number, start, state.tokens[enemy(system.side)], state.ground_tokens)
    return state.remember(key, lambda: _in_contact(state, system, start))


def _in_contact(state: NemesisState, system: System, start: int) -> bool:
    if start == system.node:
        return True
    if start not in system.hexes:
        return False
    if system.side == ALLIED:
        sources = system.gates if system.force == BRITISH else frozenset()
    elif start == state.world.names.get(LASHIO):
        return True
    else:
        sources = _japanese_sources(state)
    reach = linked(state, system, start) | ({start} & open_rail(state, system))
    return not sources.isdisjoint(reach)


def _japanese_sources(state: NemesisState) -> frozenset[int]:
    """Supply Entry hexes, and Myitkyina while it is not in enemy hands [8.1-C/1b]."""
    entries = frozenset(entry.hex for entry in state.world.entries if entry.side == JAPANESE)
    myitkyina = state.world.names.get(MYITKYINA)
    return entries if myitkyina is None else entries | {myitkyina}


def system_at(state: NemesisState, side: int, loc: int) -> System | None:
    """The railway that serves a side at a location, None where there is none."""
    for system in systems(state.world):
        if system.side == side and (loc == system.node or loc in system.hexes):
            return system
    return None


def destinations(state: NemesisState, piece: Piece) -> frozenset[int]:
    """Where a piece may go by rail from where it stands, what it has done apart [8.1-C/4]."""
    system = system_at(state, piece.counter.side, piece.loc)
    if system is None or not in_contact(state, system, piece.loc):
        return frozenset()
    reach = linked(state, system, piece.loc) - {piece.loc}
    if ch2_yunnan.bound(state, piece):
        reach = frozenset(loc for loc in reach if ch2_yunnan.may_end_at(state, piece, loc))
    return reach


def rail_reasons(state: NemesisState, side: int, unit: str) -> Iterator[Reason]:
    """``other_commander``, ``garrison``, ``already_moved``, ``no_railway`` or ``no_contact`` [8.1-C/4, 8.2-C/1]."""
    found = list(piece_reasons(state, unit, side))
    yield from found
    if found:
        return
    piece = state.pieces[unit]
    if not may_act(state, piece):
        yield reason("other_commander", "var-2/1", unit=unit)
    if piece.counter.garrison:
        yield reason("garrison", "8.1-C/1b" if side == JAPANESE else "8.2-C/1", unit=unit)
    if state.has(unit, RAILED):
        yield reason("already_moved", "8.1-C/4", unit=unit)
    system = system_at(state, side, piece.loc)
    where = state.world.label(piece.loc)
    if system is None:
        yield reason("no_railway", "8.1-C/1b" if side == JAPANESE else "8.2-C/1", unit=unit, hex=where)
    elif not in_contact(state, system, piece.loc):
        yield reason("no_contact", _contact_clause(system), unit=unit, hex=where)


def _contact_clause(system: System) -> str:
    if system.side == JAPANESE:
        return "8.1-C/1b"
    return "8.2-C/2b" if system.force == BRITISH else "8.2-C/1"


class RailMovement(Segment, frozen=True):
    """Rail movement costs no mp and does not depend on supply; each piece makes one move at most [8.1-C/4, 8.2-C/1].

    Reasons: ``unknown_hex``, ``not_on_line``, ``not_linked``, ``yunnan_inactive`` and those of :func:`rail_reasons`.
    """

    kind: ClassVar[str] = "RailMovement"
    clause: ClassVar[str] = "8.1-C/1b"
    own: ClassVar[tuple[type[Command], ...]] = (Rail, Done)
    accepts: ClassVar[tuple[type[Command], ...]] = (Rail, Done)
    owner: int

    def side(self, state: NemesisState) -> int:
        return self.owner

    def segment_parts(self, state: NemesisState) -> Iterator[Sequence[Command]]:
        yield (Done(),)
        for piece in on_rails(state, self.owner):
            if not any(rail_reasons(state, self.owner, piece.id)):
                yield _rail_moves(state, piece)

    def segment_reasons(self, state: NemesisState, command: Rail | Done) -> Iterable[Reason]:
        return () if isinstance(command, Done) else move_reasons(state, self.owner, command)

    def segment_apply(self, state: NemesisState, command: Rail | Done) -> Steps:
        if isinstance(command, Done):
            return ()
        start = state.pieces[command.unit].loc
        state.change(command.unit, loc=state.world.loc(command.hex))
        state.mark(command.unit, RAILED)
        state.tell(Moved(command.unit, (state.world.label(start), command.hex), 0, "rail", "8.1-C/4"))
        return (*ch2_control.enter(state, command.unit), self)


def on_rails(state: NemesisState, side: int) -> list[Piece]:
    """The pieces of a side in hexes where a railway serves it."""
    places = state.learn(("rail places", side), lambda: _rail_places(state.world, side))
    held = (loc for loc in places if loc in state.at)
    return [piece for loc in held for piece in state.pieces_at(loc) if piece.counter.side == side]


def _rail_places(world: World, side: int) -> tuple[int, ...]:
    own = (system for system in systems(world) if system.side == side)
    return tuple(loc for system in own for loc in (system.node, *sorted(system.hexes)))


def _rail_moves(state: NemesisState, piece: Piece) -> Sequence[Rail]:
    """The moves to all destinations; where an inactive Yunnan unit may go depends on its friends, too [2.6/6]."""
    side, label = piece.counter.side, state.world.label
    friends = state.tokens[side] if ch2_yunnan.bound(state, piece) else None
    key = ("rail moves", piece.id, piece.loc, friends, state.tokens[enemy(side)], state.ground_tokens)
    return state.remember(key, lambda: tuple(Rail(piece.id, label(loc)) for loc in sorted(destinations(state, piece))))


def move_reasons(state: NemesisState, side: int, command: Rail) -> Iterator[Reason]:
    """Why a rail move is impossible [2.6/6, 8.1-C/2b, 8.2-C/3, 8.2-C/4]."""
    found = list(rail_reasons(state, side, command.unit))
    yield from found
    loc = hex_of(state, command.hex)
    if loc is None:
        yield reason("unknown_hex", "1.1/1", hex=command.hex)
    elif not found:
        yield from _line_reasons(state, state.pieces[command.unit], loc)


def _line_reasons(state: NemesisState, piece: Piece, loc: int) -> Iterator[Reason]:
    system = system_at(state, piece.counter.side, piece.loc)
    assert system is not None
    japanese = system.side == JAPANESE
    facts = {"unit": piece.id, "hex": state.world.label(loc)}
    if loc not in system.hexes or loc == piece.loc:
        yield reason("not_on_line", "8.1-C/4" if japanese else "8.2-C/4", **facts)
    elif loc not in linked(state, system, piece.loc):
        yield reason("not_linked", "8.1-C/2b" if japanese else "8.2-C/3", **facts)
    elif loc not in destinations(state, piece):
        yield reason("yunnan_inactive", "2.6/6", **facts)
