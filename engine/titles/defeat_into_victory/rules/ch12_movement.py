"""Chapter 12: the movement part of an Activation Segment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from engine.table.agenda import Met, Step, Steps
from engine.table.command import Command
from engine.table.listing import Chain, Lazy, Listed
from engine.table.verdict import Reason, reason
from engine.titles.defeat_into_victory.commands import Buy, Carry, Done, Exit, Jump, Move, Sail, Truck
from engine.titles.defeat_into_victory.events import PhaseBegan
from engine.titles.defeat_into_victory.pieces import ALLIED, Piece
from engine.titles.defeat_into_victory.rules.ch7_carrying import carries, carry, carry_reasons
from engine.titles.defeat_into_victory.rules.ch9_segment import note, running
from engine.titles.defeat_into_victory.rules.ch12_air import jump, jump_reasons, jumps
from engine.titles.defeat_into_victory.rules.ch12_paths import Leg, may_step, reach
from engine.titles.defeat_into_victory.rules.ch12_sea import off_map as waits
from engine.titles.defeat_into_victory.rules.ch12_sea import sail, sail_reasons, sails
from engine.titles.defeat_into_victory.rules.ch12_trucks import (
    buy_reasons,
    buy_trucks,
    most_trucks,
    put_truck,
    truck_reasons,
)
from engine.titles.defeat_into_victory.rules.ch12_walking import go, judged
from engine.titles.defeat_into_victory.rules.ch17_national_army import exit_reasons, keep_left_over, leave
from engine.titles.defeat_into_victory.state import DefeatState


class MovementPart(Step, frozen=True):
    """All moves of the segment [9.4.2/1]."""

    clause = "12.1.1/1"

    def run(self, state: DefeatState) -> Steps:
        state.emit(PhaseBegan("movement", self.clause))
        return [MoveUnits()]


class MoveUnits(Listed, frozen=True):
    """The active side moves its activated units one at a time, each once [12.1.1/1]."""

    clause = "12.1.1/1"
    accepts = (Move, Carry, Truck, Buy, Sail, Jump, Exit, Done)

    def side(self, state: DefeatState) -> int:
        return running(state).side

    def parts(self, state: DefeatState) -> Sequence[Sequence[Command]]:
        there = movable(state)
        return Chain[Sequence[Command]](
            (
                Lazy(partial(moves, state), there),
                Lazy(for_all, (state,)),
                Lazy(lambda piece: list(sails(state, piece)), movable(state, off_map=True)),
                Lazy(partial(others, state), there),
                ((Done(),),),
            )
        )

    def forced_or_listed(self, state: DefeatState) -> Met:
        """Whether there is a choice follows from the hexes around; how far units come is worked out when it is read."""
        if any(may_step(state, piece) for piece in movable(state)):
            return None, self.commands(state)
        return super().forced_or_listed(state)

    def reasons(self, state: DefeatState, command: Any) -> Iterable[Reason]:
        if isinstance(command, Done):
            return
        if isinstance(command, Buy):
            yield from buy_reasons(state, self.side(state), command.count)
            return
        if not (isinstance(command, Exit) and command.unit in running(state).moved):
            yield from unit_reasons(state, command.unit)
        if isinstance(command, Move):
            found = judged(state, command.unit, command.path)
            yield from found if isinstance(found, list) else ()
        elif command.unit in state.pieces:
            yield from other_reasons(state, command)

    def apply(self, state: DefeatState, command: Any) -> Steps:
        if isinstance(command, Done):
            return ()
        if isinstance(command, Move):
            leg = judged(state, command.unit, command.path)
            assert isinstance(leg, Leg)
            march(state, state.pieces[command.unit], leg)
            return [self]
        return [*do_other(state, command), self]


def moves(state: DefeatState, piece: Piece) -> Sequence[Move]:
    """The moves of a unit, one to each hex in its reach."""
    found, name, label = reach(state, piece), piece.id, state.world.label
    return Lazy(lambda hex_: Move(name, tuple(map(label, found[hex_].path))), tuple(found))


def for_all(state: DefeatState) -> Sequence[Command]:
    """Trucks that can be bought, and units that have moved and leave the map."""
    bought = range(1, most_trucks(state) + 1) if running(state).side == ALLIED else ()
    there = (state.pieces[name] for name in running(state).moved if state.world.on_map(state.pieces[name].loc))
    return [*map(Buy, bought), *(Exit(piece.id) for piece in there if not any(exit_reasons(state, piece)))]


def others(state: DefeatState, piece: Piece) -> Sequence[Command]:
    """Everything that a unit can do in the movement part but to move."""
    truck = [] if any(truck_reasons(state, piece)) else [Truck(piece.id)]
    leaves = [] if any(exit_reasons(state, piece)) else [Exit(piece.id)]
    return Chain((truck, leaves, carries(state, piece), list(sails(state, piece)), jumps(state, piece)))


def other_reasons(state: DefeatState, command: Any) -> Iterator[Reason]:
    """Why it cannot be done."""
    piece = state.pieces[command.unit]
    if isinstance(command, Truck):
        yield from truck_reasons(state, piece)
    elif isinstance(command, Exit):
        yield from exit_reasons(state, piece)
    elif isinstance(command, Carry):
        yield from carry_reasons(state, command)
    elif isinstance(command, Sail):
        yield from sail_reasons(state, piece, command.hex)
    else:
        yield from jump_reasons(state, piece, command.hex)


def do_other(state: DefeatState, command: Any) -> Steps:
    """Do it; returns what follows."""
    if isinstance(command, Buy):
        buy_trucks(state, command.count)
        return ()
    piece = state.pieces[command.unit]
    if isinstance(command, Truck):
        put_truck(state, piece)
        return ()
    note(state, moved=(*running(state).moved, piece.id))
    if isinstance(command, Exit):
        leave(state, piece)
        return ()
    if isinstance(command, Carry):
        return carry(state, command)
    return sail(state, piece, command.hex) if isinstance(command, Sail) else jump(state, piece, command.hex)


def movable(state: DefeatState, *, off_map: bool = False) -> list[Piece]:
    """The activated units that have neither moved nor begun a position: those on the map, or those off it, which can
    only land [12.5.2/1]."""
    names = (name for name in running(state).declared if not any(unit_reasons(state, name)))
    return [p for p in (state.pieces[name] for name in names) if state.world.on_map(p.loc) != off_map]


def unit_reasons(state: DefeatState, name: str) -> Iterator[Reason]:
    """Why a unit does not move in this segment."""
    segment, piece = running(state), state.pieces.get(name)
    there = piece is not None and (state.world.on_map(piece.loc) or waits(state, piece))
    if piece is None or piece.counter.side != segment.side or not there:
        yield reason("not_yours", "9.3/1", unit=name)
    elif name not in segment.declared:
        yield reason("not_activated", "3.1/1", unit=name)
    elif name in segment.moved:
        yield reason("has_moved", "12.1.1/1", unit=name)
    elif name in segment.dug:
        yield reason("digs_in", "17.2.1/1", unit=name)


def march(state: DefeatState, piece: Piece, leg: Leg) -> None:
    """A unit moves [12.1.1/1]."""
    note(state, moved=(*running(state).moved, piece.id))
    keep_left_over(state, piece, leg)
    go(state, piece, leg)
