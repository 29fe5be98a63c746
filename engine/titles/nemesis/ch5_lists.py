"""The moves of all pieces of a side at once, put together from what is kept for each piece (rules 5.1-A, 6.1-A)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from engine.titles.nemesis.ch2_yunnan import bound, may_end_at
from engine.titles.nemesis.ch4_commanders import may_act
from engine.titles.nemesis.ch5_costs import Ground, Listed, ground, reach_of
from engine.titles.nemesis.commands import Move
from engine.titles.nemesis.pieces import ALLIED, YUNNAN, Piece
from engine.titles.nemesis.state import FINISHED, MOVED, NemesisState
from engine.titles.nemesis.world import mobility

OVER = MOVED | FINISHED
Moves = tuple[Move, ...]


def pieces_to_command(state: NemesisState, side: int) -> tuple[Piece, ...]:
    """Pieces in play that the running phase lets a side use."""
    pieces = state.remember(("pieces", side, state.tokens[side]), lambda: tuple(state.in_play(side)))
    if state.phase is None or state.phase.commander is None:
        return pieces
    return tuple(piece for piece in pieces if may_act(state, piece))


def assault_moves(state: NemesisState, side: int, pieces: Iterable[Piece]) -> list[Move]:
    """One move per piece and hex within reach, of those that have not moved yet [5.1-A/1]."""
    here = ground(state, side)
    return _collect(state, here, side, pieces, here.lists, _range_of)


def _range_of(state: NemesisState, here: Ground, piece: Piece) -> Moves:
    return reach_of(here, piece).moves(piece.counter.id, here.labels)


def forward_moves(state: NemesisState, side: int, pieces: Iterable[Piece]) -> list[Move]:
    """Forward Moves of all units that have not made theirs: one hex, its cost within the Quality [6.1-A/1, 6.1-A/2]."""
    here = ground(state, side)
    return _collect(state, here, side, pieces, here.forward, _one_hex)


def _one_hex(state: NemesisState, here: Ground, piece: Piece) -> Moves:
    """An Ambush raises the cost, Limited Movement applies, and no hex is free [6.1-A/3, 6.1-A/4, 6.1-A/5]."""
    counter = piece.counter
    if counter.garrison or (counter.transporter and not state.options.transporters_forward):
        return ()
    costs = here.world.movement_costs(mobility(counter), piece.limited_movement, here.rivers_up, here.heavy)
    closed, extra, quality = here.closed[counter.transporter], here.surcharge, piece.values.quality
    near = (to for to, cost in costs[piece.loc] if to not in closed and cost + extra.get(to, 0) <= quality)
    return tuple(Move(counter.id, (here.labels[to],)) for to in near)


def _collect(state: NemesisState, here: Ground, side: int, pieces: Iterable[Piece], lists: dict[int, Listed],
             work: Callable[[NemesisState, Ground, Piece], Moves]) -> list[Move]:  # fmt: skip
    over = {name for name, flags in state.activity.items() if flags & OVER}
    asleep = side == ALLIED and not state.yunnan_active
    found: list[Move] = []
    for piece in pieces:
        counter = piece.counter
        if counter.id in over:
            continue
        known = lists.get(id(piece))
        if known is None:
            known = lists[id(piece)] = (piece, work(state, here, piece))
        found += _of_sleeper(state, here, piece, known[1]) if asleep and counter.force == YUNNAN else known[1]
    return found


def _of_sleeper(state: NemesisState, here: Ground, piece: Piece, moves: Moves) -> Sequence[Move]:
    """Those moves at whose end an inactive Yunnan unit may finish [2.6/6]."""
    if not bound(state, piece):
        return moves
    key = (id(moves), yunnan_hexes(state))
    known = here.bound.get(key)
    if known is None:
        loc = state.world.loc
        allowed = tuple(move for move in moves if may_end_at(state, piece, loc(move.path[-1])))
        known = here.bound[key] = (moves, allowed)
    return known[1]


def yunnan_hexes(state: NemesisState) -> frozenset[int]:
    """Where Yunnan units stand."""

    def work() -> frozenset[int]:
        return frozenset(p.loc for p in state.in_play(ALLIED) if p.counter.force == YUNNAN and p.counter.is_unit)

    return state.remember(("yunnan hexes", state.tokens[ALLIED]), work)
