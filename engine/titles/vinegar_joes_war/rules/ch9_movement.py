"""Chapter 9: the movement phases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from engine.table.agenda import Step, Steps
from engine.table.command import Command
from engine.table.listing import Late, Listed
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
from engine.titles.vinegar_joes_war.pieces import Piece
from engine.titles.vinegar_joes_war.rules.ch9_movers import finish, go, movable, unit_reasons
from engine.titles.vinegar_joes_war.rules.ch9_rail import judge_rail, rail_path, rails
from engine.titles.vinegar_joes_war.rules.ch9_reach import Leg, judge_path, reach
from engine.titles.vinegar_joes_war.rules.ch9_river import floats, judge_float
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
from engine.titles.vinegar_joes_war.world import AFLOAT

JUDGES = {Move: judge_path, Rail: judge_rail, Float: judge_float}
PLACES = {
    Fortify: (fortify_reasons, fortify),
    Station: (station_reasons, station),
}
"""What is done to a hex."""


class MoveUnits(Listed, frozen=True):
    """The phasing side moves its units one by one, as many as it likes; those of the second phase are in command. A
    unit goes on as long as no other is moved [4.1/8, 9.0/1, 9.1/1, 9.21/1]."""

    kind = "MoveUnits"
    clause = "9.0/1"
    accepts = (Move, Rail, Float, Land, Assault, Station, Fortify, Build, Raise, Done)
    impulse: int = 1

    def side(self, state: VinegarState) -> int:
        return state.player

    def parts(self, state: VinegarState) -> Iterator[Sequence[Command]]:
        yield from acts(state)
        yield [Done()]
        yield [Raise(name) for name in raisable(state)]

    def forced(self, state: VinegarState) -> Command | None:
        """Who could only put units on top of others is not asked."""
        return None if any(map(len, acts(state))) else Done()

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


def acts(state: VinegarState) -> Iterator[Sequence[Command]]:
    """All that can be done in the phase, but for the order of stacks."""
    label = state.world.label
    units = movable(state)
    for piece in units:
        yield from moves(state, piece)
    if markers(state):
        waiting = state.units_at(state.world.box(AFLOAT), state.player)
        at_sea = [piece for piece in waiting if not any(unit_reasons(state, piece.id, by_sea=True))]
        for piece in (*at_sea, *units):
            yield _lands(state, piece)
            yield assaults(state, piece)
    yield [Station(label(hex_)) for hex_ in stations(state)]
    yield [Fortify(label(hex_)) for hex_ in forts(state)]


def moves(state: VinegarState, piece: Piece) -> Iterator[Sequence[Command]]:
    """The moves of a unit over land, one to each hex in its reach."""
    found, name, labels = reach(state, piece), piece.id, state.labels
    yield Late(lambda hex_: Move(name, labels(found[hex_].path)), tuple(found))
    yield Late(lambda hex_: Rail(name, labels(rail_path(state, piece, hex_))), rails(state, piece))
    if piece.counter.depot:
        by_river = floats(state, piece)
        yield Late(lambda hex_: Float(name, labels(by_river[hex_].path)), tuple(by_river))
    yield [Build(name, state.world.label(hex_)) for hex_ in builds(state, piece)]


def _lands(state: VinegarState, piece: Piece) -> Sequence[Command]:
    name, label = piece.id, state.world.label
    return Late(lambda hex_: Land(name, label(hex_)), landings(state, piece))


def _path(state: VinegarState, labels: Sequence[str]) -> list[int] | None:
    """The hexes of labels, None where one is not on the map or there are none."""
    found = [hex_ for hex_ in map(state.world.find, labels) if hex_ is not None and state.world.on_map(hex_)]
    return found if found and len(found) == len(labels) else None


def _judged(state: VinegarState, piece: Piece, command: Move | Rail | Float) -> Leg | list[Reason]:
    path = _path(state, command.path)
    if path is None:
        return [reason("not_in_play", "9.1/1", hex=command.path[-1] if command.path else "")]
    return JUDGES[type(command)](state, piece, path)


def _reasons(state: VinegarState, piece: Piece, command: Any) -> Iterable[Reason]:
    if isinstance(command, Land):
        return land_reasons(state, piece, command.hex)
    if isinstance(command, Assault):
        return assault_reasons(state, piece, command.target, command.sea)
    if isinstance(command, Build):
        return build_reasons(state, piece, command.hex)
    found = _judged(state, piece, command)
    return found if isinstance(found, list) else ()


def _do(state: VinegarState, piece: Piece, command: Any) -> None:
    if isinstance(command, Land):
        land(state, piece, command.hex)
    elif isinstance(command, Assault):
        assault(state, piece, command)
    elif isinstance(command, Build):
        build(state, piece, command.hex)
    else:
        leg = _judged(state, piece, command)
        assert isinstance(leg, Leg)
        go(state, piece, leg)


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
            after = msgspec.structs.replace(piece, moved=False, railed=False, hampered=False, shifted=piece.moved)
            if after != piece:
                state.put_piece(after)
        return ()
