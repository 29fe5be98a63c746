"""Chapter 9: the movement phases."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Final

from engine.table.agenda import NOT_LISTED, Met, Step, Steps
from engine.table.command import Command
from engine.table.listing import Chain, Lazy, Listed, PathCommands
from engine.table.verdict import Reason, reason
from engine.titles.vinegar_joes_war.commands import (
    Assault,
    Build,
    Done,
    Float,
    Fortify,
    Land,
    Move,
    Rail,
    Raise,
    Station,
)
from engine.titles.vinegar_joes_war.pieces import ENGINEER, Piece
from engine.titles.vinegar_joes_war.rules.ch9_movers import afloat, at_sea, finish, go, movable, unit_reasons
from engine.titles.vinegar_joes_war.rules.ch9_rail import judge_rail, rail_field, rail_leg, rails
from engine.titles.vinegar_joes_war.rules.ch9_reach import judge_path, leg_of, reach, sets_out
from engine.titles.vinegar_joes_war.rules.ch9_river import float_leg, floats, judge_float
from engine.titles.vinegar_joes_war.rules.ch10_order import put_on_top, raisable, raise_reasons
from engine.titles.vinegar_joes_war.rules.ch18_landing import (
    assault,
    assault_reasons,
    assaults,
    land,
    land_reasons,
    landings,
)
from engine.titles.vinegar_joes_war.rules.ch18_waters import markers, station, station_reasons, stations
from engine.titles.vinegar_joes_war.rules.ch21_fortifications import fortify, fortify_reasons, forts
from engine.titles.vinegar_joes_war.rules.ch22_building import build, build_reasons, builds
from engine.titles.vinegar_joes_war.state import VinegarState

JUDGES = {Move: judge_path, Rail: judge_rail, Float: judge_float}
LEGS = {Move: leg_of, Rail: rail_leg, Float: float_leg}
"""How a path that has been judged is gone."""
PLACES = {
    Fortify: (fortify_reasons, fortify),
    Station: (station_reasons, station),
}
"""What is done to a hex."""
Kind = Callable[[VinegarState, Piece], Sequence[Command]]
"""Emits the moves of one kind of a unit."""


class MoveUnits(Listed, frozen=True):
    """The phasing side moves its units one by one, as many as it likes; those of the second phase are in command. A
    unit goes on as long as no other is moved. Markers are put for their command and depots dug in besides [4.1/8,
    9.0/1, 9.1/1, 9.21/1, 18.72/3, 21.0/1]."""

    clause = "9.0/1"
    accepts = (Move, Rail, Float, Land, Assault, Station, Fortify, Build, Raise, Done)
    impulse: int = 1

    def parts(self, state: VinegarState) -> Sequence[Sequence[Command]]:
        return Chain([acts(state), ((Done(),),), Lazy(_raises, (state,))])

    def forced_or_listed(self, state: VinegarState) -> Met:
        """Who could only put units on top of others is not asked."""
        some = any(sets_out(state, piece) for piece in movable(state))
        return NOT_LISTED if some or Chain(acts(state)) else (Done(), None)

    def reasons(self, state: VinegarState, command: Any) -> Iterable[Reason]:
        if isinstance(command, Done):
            return ()
        if isinstance(command, Raise):
            return raise_reasons(state, command.unit)
        if isinstance(command, Fortify | Station):
            return PLACES[type(command)][0](state, command.hex)
        by_sea = isinstance(command, Land | Assault)
        against = list(unit_reasons(state, command.unit, by_sea=by_sea))
        return against or _reasons(state, state.pieces[command.unit], command)

    def apply(self, state: VinegarState, command: Any) -> Steps:
        if isinstance(command, Done):
            return ()
        if isinstance(command, Raise):
            put_on_top(state, command.unit)
        elif isinstance(command, Fortify | Station):
            PLACES[type(command)][1](state, command.hex)
        else:
            _do(state, state.pieces[command.unit], command)
        return [self]


def acts(state: VinegarState) -> Sequence[Sequence[Command]]:
    """All that can be done in the phase, but for the order of stacks: a part a unit, those kept for a landing first,
    worked out when it is read [9.0/1, 18.4/1]."""
    sails = bool(markers(state))
    units = [*at_sea(state), *movable(state)] if sails else movable(state)
    return Chain([Lazy(partial(_moves, state, sails), units), Lazy(_stations, (state,)), Lazy(_forts, (state,))])


def _moves(state: VinegarState, sails: bool, piece: Piece) -> Sequence[Command]:
    """All moves of a unit, kind by kind; by sea where there are markers."""
    return Chain(Lazy(lambda kind: kind(state, piece), _kinds(state, piece) + SAILING * sails))


def _kinds(state: VinegarState, piece: Piece) -> tuple[Kind, ...]:
    """The kinds of moves over land that a unit may make at all [9.1/1, 9.4/1, 9.6/1, 22.1/1]."""
    if afloat(state, piece):
        return ()
    found: tuple[Kind, ...] = (_walks,)
    if piece.loc in state.world.railways or state.railway:
        found += (_rails,)
    if piece.counter.depot:
        found += (_floats,)
    return (*found, _builds) if piece.counter.kind == ENGINEER else found


def _walks(state: VinegarState, piece: Piece) -> Sequence[Command]:
    found = reach(state, piece)
    return PathCommands(partial(Move, piece.id), found.field, found.hexes, state.world.labels)


def _rails(state: VinegarState, piece: Piece) -> Sequence[Command]:
    hexes = rails(state, piece)
    return PathCommands(partial(Rail, piece.id), rail_field(state, piece), hexes, state.world.labels) if hexes else ()


def _floats(state: VinegarState, piece: Piece) -> Sequence[Command]:
    found, name, labels = floats(state, piece), piece.id, state.labels
    return Lazy(lambda hex_: Float(name, labels(found[hex_].path)), tuple(found))


def _builds(state: VinegarState, piece: Piece) -> Sequence[Command]:
    return [Build(piece.id, state.world.label(hex_)) for hex_ in builds(state, piece)]


def _lands(state: VinegarState, piece: Piece) -> Sequence[Command]:
    name, label = piece.id, state.world.label
    return Lazy(lambda hex_: Land(name, label(hex_)), landings(state, piece))


SAILING: Final[tuple[Kind, ...]] = (_lands, assaults)


def _stations(state: VinegarState) -> Sequence[Command]:
    return [Station(state.world.label(hex_)) for hex_ in stations(state)]


def _forts(state: VinegarState) -> Sequence[Command]:
    return [Fortify(state.world.label(hex_)) for hex_ in forts(state)]


def _raises(state: VinegarState) -> Sequence[Command]:
    return Lazy(Raise, raisable(state))


def _path(state: VinegarState, labels: Sequence[str]) -> list[int] | None:
    """The hexes of labels, None where one is not on the map or there are none."""
    found = [hex_ for hex_ in map(state.world.find, labels) if hex_ is not None and state.world.on_map(hex_)]
    return found if found and len(found) == len(labels) else None


def _path_reasons(state: VinegarState, piece: Piece, command: Move | Rail | Float) -> list[Reason]:
    path = _path(state, command.path)
    if path is None:
        return [reason("not_in_play", "9.1/1", hex=command.path[-1] if command.path else "")]
    found = JUDGES[type(command)](state, piece, path)
    return found if isinstance(found, list) else []


def _reasons(state: VinegarState, piece: Piece, command: Any) -> Iterable[Reason]:
    if isinstance(command, Land):
        return land_reasons(state, piece, command.hex)
    if isinstance(command, Assault):
        return assault_reasons(state, piece, command.target, command.sea)
    if isinstance(command, Build):
        return build_reasons(state, piece, command.hex)
    return _path_reasons(state, piece, command)


def _do(state: VinegarState, piece: Piece, command: Any) -> None:
    if isinstance(command, Land):
        land(state, piece, command.hex)
    elif isinstance(command, Assault):
        assault(state, piece, command)
    elif isinstance(command, Build):
        build(state, piece, command.hex)
    else:
        path = _path(state, command.path)
        assert path is not None
        go(state, piece, LEGS[type(command)](state, piece, path))


class EndMovement(Step, frozen=True):
    """The phase is over: the last move too, lines that were built serve, and who has moved is noted for the airbases
    and no more for moving. Interdiction of units has had its effect [9.21/1, 9.7/1, 22.4/1, 12.6/1]."""

    clause = "9.21/1"
    impulse: int = 1

    def run(self, state: VinegarState) -> Steps:
        finish(state)
        if state.fresh:
            state.fresh = frozenset()
            state.touch_ground()
        for piece in state.on_map(state.player):
            if piece.moved or piece.railed or piece.hampered or piece.shifted:
                state.change(piece.id, moved=False, railed=False, hampered=False, shifted=piece.moved)
        return ()
