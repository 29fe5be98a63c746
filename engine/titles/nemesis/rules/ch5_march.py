"""A piece on the march walks its path hex by hex; what it meets is settled on the way (rules 5.1, 5.1-F, 6.1-A)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import ClassVar

import msgspec

from engine.board.fields import cheapest
from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.nemesis.commands import Done, Move
from engine.titles.nemesis.events import Moved, SegmentBegan
from engine.titles.nemesis.pieces import Piece
from engine.titles.nemesis.rules import ch2_control
from engine.titles.nemesis.rules.ch1_exchange import Segment
from engine.titles.nemesis.rules.ch2_yunnan import may_end_at
from engine.titles.nemesis.rules.ch2_zoc import harmless_clauses
from engine.titles.nemesis.rules.ch5_costs import Ground, ambush_surcharge, ground
from engine.titles.nemesis.rules.ch5_lists import OVER
from engine.titles.nemesis.rules.ch5_paths import (
    end_reasons,
    mover_reasons,
    path_costs,
    read_path,
    steps_reasons,
    too_dear,
)
from engine.titles.nemesis.rules.ch5_terrain import movement_costs
from engine.titles.nemesis.rules.ch5_transporters import PushTransporters
from engine.titles.nemesis.state import NemesisState

ORDER = {"movement": ("5.0/1",), "forward": ("6.0/1",), "rail": ("8.0/1",)}
"""The clauses that say when a segment comes."""
CLAUSES = {"move": "5.1/1", "stretch": "5.1-C/1", "forward": "6.1-A/1"}


class BeginSegment(Step, frozen=True):
    """Emits that a segment of a phase begins."""

    segment: str
    mover: int
    rule: str

    def run(self, state: NemesisState) -> Steps:
        state.emit(SegmentBegan(self.segment, self.mover, self.rule, ORDER.get(self.segment, ())))
        return ()


class March(Segment, frozen=True):
    """A segment in which the pieces of a side move one after the other, as long as their player likes.

    Subclasses say which moves the segment has and what a path costs.
    """

    kind = ""
    mover: int

    def side(self, state: NemesisState) -> int:
        return self.mover

    def limits(self, state: NemesisState, piece: Piece, locs: Sequence[int]) -> Iterable[Reason]:
        """What the segment itself has against this piece or path."""
        return ()

    def price_reasons(self, state: NemesisState, piece: Piece, locs: Sequence[int]) -> Iterable[Reason]:
        """Why the piece cannot pay for a path whose steps are open."""
        raise NotImplementedError

    def move_reasons(self, state: NemesisState, command: Move) -> Iterator[Reason]:
        """Everything against a move, along the very path given."""
        against = list(mover_reasons(state, command.unit, self.mover))
        locs, unreadable = read_path(state, command.path)
        yield from (*against, *unreadable)
        piece = state.pieces.get(command.unit)
        if piece is None or unreadable or not state.world.in_play(piece.loc):
            return
        yield from self.limits(state, piece, locs)
        blocks = list(steps_reasons(state, piece, locs))
        yield from blocks or self.price_reasons(state, piece, locs)
        yield from end_reasons(state, piece, locs[-1])


def start_move(state: NemesisState, command: Move) -> MoveAlong:
    """The walk of a legal move; it is the only one of the piece in this phase, whatever points are left [5.1-A/1]."""
    state.mark(command.unit, OVER)
    return MoveAlong(command.unit, command.path, "stretch" if _stretched(state, command) else "move")


def _stretched(state: NemesisState, command: Move) -> bool:
    """Whether a move takes more than the Movement Value; a single hex never does [5.1-A/7, 5.1-C/1]."""
    if len(command.path) == 1:
        return False
    piece = state.pieces[command.unit]
    costs = path_costs(state, piece, [state.world.loc(label) for label in command.path])
    return sum(costs) > piece.values.movement


class MoveAlong(Step, frozen=True):
    """A piece walks the rest of its path: ``how`` is move, stretch or forward, ``spent`` the points used before.

    What follows from entering a hex is settled before it goes on: Objectives change control, Transporters in the way
    are retreated by their owner, each time anew [5.1-F/2, 5.1-F/3]. If the rest is no longer open to it, it stays where
    it is. One that has driven Transporters off may go on otherwise than it meant to; see :class:`PressOn`.
    """

    clause: ClassVar[str] = "5.1/1"
    unit: str
    path: tuple[str, ...]
    how: str
    spent: int = 0
    drove: bool = False

    def run(self, state: NemesisState) -> Steps:
        piece = state.pieces[self.unit]
        here = ground(state, piece.counter.side)
        costs, shut, roused = here.steps(piece), self._shut(here, piece), ch2_control.stirring(state, piece)
        loc, spent, find = piece.loc, 0, state.world.loc
        walked = [state.world.label(loc)]
        for label in self.path:
            to = find(label)
            cost = costs[loc].get(to)
            if cost is None or to in shut:
                break
            loc = to
            walked.append(label)
            spent += cost + here.surcharge.get(to, 0)
            if loc in roused:  # else it need not stand there on its way
                told = len(state.events)
                piece = state.change(self.unit, loc=loc)
                steps = tuple(ch2_control.enter(state, self.unit))
                if steps or len(state.events) > told:
                    state.events.insert(told, self._moved(state, walked, spent))
                    drove = any(isinstance(step, PushTransporters) for step in steps)
                    return (*steps, self._rest(len(walked) - 1, spent, drove))
                roused = ch2_control.stirring(state, piece)
        if len(walked) > 1:
            if piece.loc != loc:
                state.change(self.unit, loc=loc)
            state.emit(self._moved(state, walked, spent))
        return (PressOn(self.unit, self.spent + spent),) if self.drove else ()

    def _shut(self, here: Ground, piece: Piece) -> frozenset[int]:
        """Where it has become impossible to go on to."""
        return here.shunned if self.how == "stretch" else here.closed[piece.counter.transporter]

    def _rest(self, walked: int, spent: int, drove: bool) -> MoveAlong:
        return msgspec.structs.replace(
            self, path=self.path[walked:], spent=self.spent + spent, drove=self.how == "move" and (self.drove or drove)
        )

    def _moved(self, state: NemesisState, walked: Sequence[str], spent: int) -> Moved:
        also = self._also(state, walked, spent)
        return Moved(self.unit, tuple(walked), spent, self.how, CLAUSES[self.how], also)

    def _also(self, state: NemesisState, walked: Sequence[str], spent: int) -> tuple[str, ...]:
        """What else a walk stands under: the sure hex, the stretch over any ground, Limited Movement
        [5.1-A/7, 5.1-B/1, 5.1-C/3]."""
        piece, world = state.pieces[self.unit], state.world
        found = ["5.1-B/1"] if piece.limited_movement else []
        if self.how == "move" and spent > piece.values.movement:
            found.append("5.1-A/7")
        if self.how == "forward":
            found += ["6.1-A/5"] if piece.limited_movement else []
            found += ["6.1-A/3"] if piece.loc in state.ambushes and ambush_surcharge(state, piece.counter.side) else []
        if self.how == "stretch":
            locs = [world.loc(label) for label in walked]
            found += ["5.1-C/4"] if all(b in world.tracks[a] for a, b in pairwise(locs)) else ["5.1-C/3"]
            found += harmless_clauses(state, 1 - piece.counter.side, locs)
        return tuple(found)


class PressOn(Decision, frozen=True):
    """A unit that has driven Transporters off goes on with the points it has left, after them if it likes [5.1-F/3].

    Reasons: ``not_this_piece``, and those against a path; ``too_dear`` counts the points spent before.
    """

    clause: ClassVar[str] = "5.1-F/3"
    accepts: ClassVar[tuple[type[Command], ...]] = (Move, Done)
    unit: str
    spent: int

    def side(self, state: NemesisState) -> int:
        return state.pieces[self.unit].counter.side

    def commands(self, state: NemesisState) -> list[Command]:
        return [Done(), *self._moves(state)]

    def _moves(self, state: NemesisState) -> Iterator[Move]:
        piece, world = state.pieces[self.unit], state.world
        here = ground(state, piece.counter.side)
        costs = movement_costs(world, piece.counter.mobility, piece.limited_movement, here.rivers_up, here.heavy)
        closed = here.closed[piece.counter.transporter]
        field = cheapest(costs, piece.loc, self._left(state), blocked=closed, surcharge=here.surcharge)
        for loc in field.came_from:
            if may_end_at(state, piece, loc):
                yield Move(self.unit, state.labels(field.path_to(loc)[1:]))

    def _left(self, state: NemesisState) -> int:
        return max(0, state.pieces[self.unit].values.movement - self.spent)

    def reasons(self, state: NemesisState, command: Move | Done) -> Iterable[Reason]:
        if isinstance(command, Done):
            return ()
        if command.unit != self.unit:
            kind = "not_this_piece" if command.unit in state.pieces else "unknown_piece"
            return (reason(kind, self.clause, unit=command.unit),)
        return self._path_reasons(state, command)

    def _path_reasons(self, state: NemesisState, command: Move) -> Iterator[Reason]:
        piece = state.pieces[self.unit]
        locs, unreadable = read_path(state, command.path)
        yield from unreadable
        if unreadable:
            return
        blocks = list(steps_reasons(state, piece, locs))
        yield from blocks
        if not blocks:
            costs = path_costs(state, piece, locs)
            if sum(costs) > self._left(state):
                yield too_dear(state, locs, costs, self._left(state))
        yield from end_reasons(state, piece, locs[-1])

    def apply(self, state: NemesisState, command: Move | Done) -> Steps:
        if isinstance(command, Done):
            return ()
        return (MoveAlong(self.unit, command.path, "move", self.spent, drove=True),)
