"""Chapter 12: the movement part of an Activation Segment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.defeat_into_victory.commands import Done, Move
from engine.titles.defeat_into_victory.data.charts import QUARTERS
from engine.titles.defeat_into_victory.events import Moved, PhaseBegan
from engine.titles.defeat_into_victory.pieces import Piece
from engine.titles.defeat_into_victory.rules.ch3_control import enter
from engine.titles.defeat_into_victory.rules.ch12_paths import Leg, judge_path, reach
from engine.titles.defeat_into_victory.rules.ch13_losses import left
from engine.titles.defeat_into_victory.state import DefeatState


class MovementPart(Step, frozen=True):
    """All moves of the segment [9.4.2/1]."""

    clause = "12.1.1/1"

    def run(self, state: DefeatState) -> Steps:
        state.tell(PhaseBegan("movement", self.clause))
        return [MoveUnits()]


class MoveUnits(Decision, frozen=True):
    """The active side moves its activated units one at a time, each once [12.1.1/1]."""

    kind = "MoveUnits"
    clause = "12.1.1/1"
    accepts = (Move, Done)

    def side(self, state: DefeatState) -> int:
        assert state.segment is not None
        return state.segment.side

    def commands(self, state: DefeatState) -> list[Command]:
        return [*self._moves(state), Done()]

    def _moves(self, state: DefeatState) -> Iterator[Command]:
        for piece in movable(state):
            for leg in reach(state, piece).values():
                yield Move(piece.id, state.labels(leg.path))

    def reasons(self, state: DefeatState, command: Move | Done) -> Iterable[Reason]:
        if isinstance(command, Done):
            return
        yield from unit_reasons(state, command.unit)
        found = judged(state, command)
        if isinstance(found, list):
            yield from found

    def apply(self, state: DefeatState, command: Move | Done) -> Steps:
        if isinstance(command, Done):
            return ()
        leg = judged(state, command)
        assert isinstance(leg, Leg)
        march(state, state.pieces[command.unit], leg)
        return [self]


def movable(state: DefeatState) -> list[Piece]:
    """The activated units that have neither moved nor begun a position."""
    assert state.segment is not None
    names = (name for name in state.segment.declared if not any(unit_reasons(state, name)))
    return [state.pieces[name] for name in names]


def unit_reasons(state: DefeatState, name: str) -> Iterator[Reason]:
    """Why a unit does not move in this segment."""
    segment = state.segment
    assert segment is not None
    piece = state.pieces.get(name)
    if piece is None or not state.world.on_map(piece.loc) or piece.counter.side != segment.side:
        yield reason("not_yours", "9.3/1", unit=name)
    elif name not in segment.declared:
        yield reason("not_activated", "3.1/1", unit=name)
    elif name in segment.moved:
        yield reason("has_moved", "12.1.1/1", unit=name)
    elif name in segment.dug:
        yield reason("digs_in", "17.2.1/1", unit=name)


def judged(state: DefeatState, command: Move) -> Leg | list[Reason]:
    """The leg that a command means, or what stands against it."""
    piece = state.pieces.get(command.unit)
    if piece is None or not state.world.on_map(piece.loc):
        return [reason("not_yours", "9.3/1", unit=command.unit)]
    path = [state.world.find(label) for label in command.path]
    if not path or any(hex_ is None or not state.world.on_map(hex_) for hex_ in path):
        return [reason("not_in_play", "12.1.1/1", hex=command.path[-1] if command.path else "")]
    return judge_path(state, piece, [hex_ for hex_ in path if hex_ is not None])


def march(state: DefeatState, piece: Piece, leg: Leg) -> None:
    """A unit moves; what it passes through is its side's [3.1/4]."""
    segment = state.segment
    assert segment is not None
    state.segment = msgspec.structs.replace(segment, moved=(*segment.moved, piece.id))
    start = piece.loc
    walk(state, piece.id, leg.path)
    path = state.labels((start, *leg.path))
    state.tell(Moved(piece.counter.side, piece.id, path, leg.cost / QUARTERS, leg.how, "12.1.1/1"))


def walk(state: DefeatState, name: str, path: Sequence[int]) -> None:
    """A unit goes along hexes, by whatever kind of movement [3.1/4, 17.2.4/1]."""
    start = state.pieces[name].loc
    side = state.pieces[name].counter.side
    state.change(name, loc=path[-1])
    for hex_ in path:
        enter(state, side, hex_)
    if state.world.on_map(start):
        left(state, start)
