"""What stands for a unit after each step it loses: how much it can pay, and what size it then has."""

from __future__ import annotations

from engine.titles.nemesis.pieces import Counter, Piece
from engine.titles.nemesis.state import NemesisState


def remnants(state: NemesisState, piece: Piece) -> tuple[Counter, ...]:
    """The counter now, after 1 step lost, after 2 ...; as long as the number of steps the unit can lose in all.

    A Transporter loses none [6.0/2]; a remnant needs a Battalion in its box [1.2-E/3, 6.1-H/7].
    """
    if piece.counter.transporter:
        return ()
    key = ("remnants", piece.id, state.tokens[piece.counter.side])
    return state.remember(key, lambda: _remnants(state, piece))


def _remnants(state: NemesisState, piece: Piece) -> tuple[Counter, ...]:
    counter = piece.counter
    if counter.regiment:
        boxed = _boxed(state, "jp-battalions", counter.division)
        flips = () if piece.reduced else (counter,)
        return (counter, *flips, *boxed[len(flips) : len(flips) + 1])
    if counter.chindit and counter.large and counter.brigade:
        return (counter,) * (1 if piece.reduced else 2) + _boxed(state, "chindit-battalions")[:1]
    return (counter,) * piece.steps


def _boxed(state: NemesisState, box: str, division: str | None = None) -> tuple[Counter, ...]:
    waiting = (piece.counter for piece in state.pieces_at(state.world.loc(box)))
    return tuple(counter for counter in waiting if division in (None, counter.division))


def payable(state: NemesisState, piece: Piece) -> int:
    """The steps a unit can lose before it is gone; less than its steps only if its box lacks the Battalion.

    Every unit is looked at by itself: two reduced Regiments that would need the same last Battalion both count on it.
    """
    return len(remnants(state, piece))
