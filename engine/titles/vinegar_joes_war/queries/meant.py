"""What a player could have in mind who points at a hex with units selected, and what comes nearest to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.board.fields import Field
from engine.table.agenda import Decision
from engine.table.command import Command
from engine.table.legal import Index, place_of
from engine.table.why import Question, distance, listed, nearest
from engine.titles.vinegar_joes_war.commands import Assault, Build, Float, Land, Move, Rail
from engine.titles.vinegar_joes_war.pieces import Piece, enemy
from engine.titles.vinegar_joes_war.rules.ch9_costs import railing, walking
from engine.titles.vinegar_joes_war.rules.ch9_movement import MoveUnits
from engine.titles.vinegar_joes_war.rules.ch9_reach import closed, ground
from engine.titles.vinegar_joes_war.state import VinegarState

FAR: Final = 10_000
"""Halves of a point: more than any way costs."""
NOWHERE: Final = frozenset[int]()
SPECIAL: Final = frozenset(kind.verb for kind in (Rail, Float, Land, Assault, Build))
"""Moves that are named before their place."""
CARRIED: Final = frozenset(kind.verb for kind in (Rail, Float, Land))
"""Those of them that bring a unit far."""
ON_LAND: Final = frozenset({Move.verb, Rail.verb})
"""Moves whose whole way is worked out for the hex asked about."""


def meant(state: VinegarState, decision: Decision, question: Question) -> Iterator[Command]:
    """In a movement phase the cheapest way on foot to a hex, however long, and what else leads to a hex of its kind; at
    other times what is listed."""
    if not isinstance(decision, MoveUnits) or not state.world.on_map(question.loc) or question.about_itself(state):
        yield from listed(state, decision, question)
        return
    if not question.mode:
        yield from _walks(state, question)
        yield from _trains(state, decision, question)
    for command in listed(state, decision, question):
        if question.mode or (command.verb not in ON_LAND and _leads(state, command, question.loc)):
            yield _from_beside(state, command, question.loc)


def _leads(state: VinegarState, command: Command, loc: int) -> bool:
    """Whether a special move is one for this hex: trains run to railways, ships to coasts, an assault meets
    enemies."""
    world = state.world
    if isinstance(command, Rail):
        return bool(world.rail_net(loc))
    if isinstance(command, Land | Assault):
        return world.coastal(loc) and (isinstance(command, Land) != bool(state.units_at(loc, enemy(state.player))))
    return not isinstance(command, Float)


def _from_beside(state: VinegarState, command: Command, loc: int) -> Command:
    """An assault from a hex of the sea that lies beside its target."""
    beside = state.world.sea_beside[loc] if state.world.is_land(loc) else ()
    if not isinstance(command, Assault) or not beside or state.world.find(command.sea) in beside:
        return command
    here = state.pieces[command.unit].loc
    return Assault(command.unit, command.target, state.world.label(min(beside, key=lambda h: distance(state, here, h))))


# -- on foot


def _walks(state: VinegarState, question: Question) -> Iterator[Move]:
    for unit in question.actors():
        piece = state.pieces[unit]
        if state.world.on_map(piece.loc) and (path := _path(state, piece, question.loc)):
            yield Move(unit, tuple(map(state.world.label, path)))


def _path(state: VinegarState, piece: Piece, loc: int) -> tuple[int, ...]:
    """The cheapest way that is open, else one through enemy zones, else one to a hex beside and in."""
    here = ground(state, piece.counter.side)
    blocked = here.shut | closed(state, piece.counter)
    table = walking(state, heavy=piece.counter.heavy)
    for stop in (here.zones, frozenset[int]()):
        field = table.field(piece.loc, FAR, blocked, stop)
        if loc in field:
            return field.path_to(loc)[1:]
    return _up_to(state, field, loc)


def _up_to(state: VinegarState, field: Field, loc: int) -> tuple[int, ...]:
    beside = [hex_ for hex_ in state.world.adjacent[loc] if hex_ in field]
    if not beside:
        return (loc,)
    return (*field.path_to(min(beside, key=field.cost.__getitem__))[1:], loc)


def _trains(state: VinegarState, decision: MoveUnits, question: Question) -> Iterator[Rail]:
    """The way by rail that is open, else the shortest along the railway that both hexes lie on."""
    label, railways = state.world.label, railing(state)
    rides = {c.unit: c for c in decision.commands(state) if isinstance(c, Rail) and c.place() == label(question.loc)}
    for unit in question.actors():
        here = state.pieces[unit].loc
        if unit in rides:
            yield rides[unit]
        elif state.world.on_map(here) and question.loc in (field := railways.field(here, 0, NOWHERE, NOWHERE)):
            yield Rail(unit, tuple(map(label, field.path_to(question.loc)[1:])))


# -- instead


def instead(state: VinegarState, index: Index, question: Question) -> Sequence[Command]:
    """The place nearest to it that the selected pieces reach on foot, or as was asked; by rail or over water where
    the way left from there were the longer part; without any, what else is said of a place near it."""
    found = _own(question, nearest(state, index, question, SPECIAL))
    if question.selected and _less_than_half(state, question, found):
        return _own(question, nearest(state, index, question, SPECIAL - CARRIED))
    return found


def _own(question: Question, found: Sequence[Command]) -> Sequence[Command]:
    """What was found, where it is about the selected pieces."""
    about = {unit for command in found for unit in command.pieces()}
    return found if not question.selected or about & set(question.selected) else ()


def _less_than_half(state: VinegarState, question: Question, found: Sequence[Command]) -> bool:
    """Whether what was found brings the first of the pieces less than half the way."""
    here = state.pieces[question.selected[0]].loc
    end = place_of(state, found[0]) if found else here
    return end is not None and distance(state, end, question.loc) > distance(state, here, end)
