"""The moves of all pieces of a side at once, put together from what is kept for each piece (rules 5.1-A, 6.1-A)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import overload

from engine.board.fields import Field
from engine.table.listing import Lazy
from engine.titles.nemesis.commands import Move
from engine.titles.nemesis.inputs import ALLIED_PIECES
from engine.titles.nemesis.pieces import YUNNAN, Piece
from engine.titles.nemesis.rules.ch2_yunnan import bound, may_end_at
from engine.titles.nemesis.rules.ch4_commanders import may_act
from engine.titles.nemesis.rules.ch5_costs import NOWHERE, Ground, Reach, ground, reach_of
from engine.titles.nemesis.state import FINISHED, MOVED, ROSTER, NemesisState
from engine.wargame.memo import memo

OVER = MOVED | FINISHED


class Moves(Sequence[Move]):
    """The moves of one piece to each of its targets, made when they are read."""

    __slots__ = ("_labels", "_length", "_only", "_reach", "piece", "unit")

    def __init__(self, piece: Piece, reach: Reach, labels: Sequence[str], only: Sequence[int] | None = None) -> None:
        self.piece = piece
        self.unit = piece.counter.id
        self._reach = reach
        self._labels = labels
        self._only = only
        self._length = reach.size if only is None else len(only)

    @property
    def targets(self) -> Sequence[int]:
        """Where they lead."""
        return self._reach.targets if self._only is None else self._only

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> Move: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...

    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        if isinstance(index, slice):
            return list(self)[index]
        return Move(self.unit, tuple([self._labels[loc] for loc in self._reach.path(self.targets[index])]))

    def __iter__(self) -> Iterator[Move]:
        normal = self._reach.normal.named_paths(self._labels)
        further = self._reach.stretch.named_paths(self._labels)
        for loc in self.targets:
            yield Move(self.unit, normal[loc] if loc in normal else further[loc])

    def only(self, targets: Sequence[int]) -> Moves:
        """The moves to some of the targets."""
        return Moves(self.piece, self._reach, self._labels, targets)


def to_command(state: NemesisState, side: int) -> tuple[str, ...]:
    """The pieces in play that the running phase lets a side use, by id."""
    names = state.roster(side)
    if state.phase is None or state.phase.commander is None:
        return names
    return tuple(name for name in names if may_act(state, state.pieces[name]))


def yet_to_move(state: NemesisState, side: int, *, transporters: bool = True) -> list[str]:
    """Those of them that move at all and whose movement in the phase is not over [1.2-J/1, 5.1-A/1, 6.1-A/1]."""
    left = _movers(state, side, transporters).copy()
    for unit, done in state.activity.items():
        if done & OVER:
            left.pop(unit, None)
    if state.phase is None or state.phase.commander is None:
        return list(left)
    return [unit for unit in to_command(state, side) if unit in left]


@memo(ROSTER)
def _movers(state: NemesisState, side: int, transporters: bool) -> dict[str, None]:
    """The pieces in play that ever move: no Garrisons, and no Transporters where these do not [1.2-J/1, 6.1-A/1]."""
    counters = map(state.world.counters.__getitem__, state.roster(side))
    return {one.id: None for one in counters if not one.garrison and (transporters or not one.transporter)}


def assault_moves(state: NemesisState, side: int, units: Sequence[str]) -> MoveList:
    """One move per hex within reach, piece by piece; none of those that have moved [5.1-A/1]. The range of a piece is
    worked out when its part is read."""
    return _by_piece(state, side, reach_of, units)


def some_can_move(state: NemesisState, moves: MoveList) -> bool:
    """Whether a hex beside one of the pieces that are yet to move is open to it; it comes there at any price
    [5.1-A/7]."""
    for unit in moves.keys:
        piece = state.pieces[unit]
        if piece.counter.force != YUNNAN and _has_way(moves.ground, piece):
            return True
    return False


def _has_way(here: Ground, piece: Piece) -> bool:
    return not here.closed[piece.counter.transporter].issuperset(here.steps(piece)[piece.loc])


def forward_moves(state: NemesisState, side: int, units: Sequence[str]) -> MoveList:
    """Forward Moves, piece by piece, none of units that have made theirs: one hex, its cost within the Quality
    [6.1-A/1, 6.1-A/2]."""
    return _by_piece(state, side, _one_hex if state.options.transporters_forward else _one_hex_of_units, units)


def _one_hex_of_units(here: Ground, piece: Piece) -> Reach:
    """Transporters make none [6.1-A/1]."""
    return Reach(piece.loc, NOWHERE, NOWHERE) if piece.counter.transporter else _one_hex(here, piece)


def _one_hex(here: Ground, piece: Piece) -> Reach:
    """An Ambush raises the cost, Limited Movement applies, and no hex is free [6.1-A/3, 6.1-A/4, 6.1-A/5]."""
    counter, start = piece.counter, piece.loc
    if counter.garrison:
        return Reach(start, NOWHERE, NOWHERE)
    closed, extra, quality = here.closed[counter.transporter], here.surcharge, piece.values.quality
    steps = here.steps(piece)[start].items()
    near = {to: cost for to, cost in steps if to not in closed and cost + extra.get(to, 0) <= quality}
    return Reach(start, Field({start: 0, **near}, dict.fromkeys(near, start)), NOWHERE)


Work = Callable[[Ground, Piece], Reach]
Known = dict[int, Moves]


class MoveList(Lazy[str, Sequence[Move]]):
    """The moves of some pieces, each worked out when it is read, and the ground that they are made on."""

    __slots__ = ("ground",)

    def __init__(self, state: NemesisState, here: Ground, work: Work, units: Sequence[str]) -> None:
        known: Known = here.memo.setdefault(work, {})
        super().__init__(partial(_moves, state, here, known, work), units)
        self.ground = here


def _by_piece(state: NemesisState, side: int, work: Work, units: Sequence[str]) -> MoveList:
    return MoveList(state, ground(state, side), work, units)


def _moves(state: NemesisState, here: Ground, known: Known, work: Work, unit: str) -> Sequence[Move]:
    """What was worked out is kept on the ground by the identity of the piece, which the moves hold."""
    if state.activity.get(unit, 0) & OVER:
        return ()
    piece = state.pieces[unit]
    found = known.get(id(piece))
    if found is None:
        found = known[id(piece)] = Moves(piece, work(here, piece), here.labels)
    return _awake(state, here, found) if piece.counter.force == YUNNAN else found


def _awake(state: NemesisState, here: Ground, moves: Moves) -> Moves:
    """Those moves at whose end a Yunnan unit may finish: all if the force is active [2.6/6]."""
    piece = moves.piece
    if not bound(state, piece):
        return moves
    known: dict[object, tuple[Moves, Moves]] = here.memo.setdefault(_awake, {})
    key = (id(moves), yunnan_hexes(state))
    if key not in known:
        known[key] = (moves, moves.only([loc for loc in moves.targets if may_end_at(state, piece, loc)]))
    return known[key][1]


@memo(ALLIED_PIECES)
def yunnan_hexes(state: NemesisState) -> frozenset[int]:
    """Where Yunnan units stand."""
    pieces, limit = state.pieces, state.world.play_limit
    return frozenset([loc for name in state.world.yunnan_units if (loc := pieces[name].loc) < limit])
