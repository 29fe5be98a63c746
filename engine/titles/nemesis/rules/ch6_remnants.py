"""What stands for a unit after each step it loses, what size it then has, and how much units can pay together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.titles.nemesis.inputs import ITS_SIDE, PIECE, PIECES
from engine.titles.nemesis.pieces import Counter, Piece
from engine.titles.nemesis.state import NemesisState
from engine.wargame.memo import memo


def remnants(state: NemesisState, piece: Piece) -> tuple[Counter, ...]:
    """The counter now, after 1 step lost, after 2 ...; as long as the number of steps the unit can lose in all.

    A Transporter loses none [6.0/2]; a remnant needs a Battalion in its box [1.2-E/3, 6.1-H/7].
    """
    if piece.counter.transporter:
        return ()
    return _remnants(state, piece)


@memo(PIECE, ITS_SIDE)
def _remnants(state: NemesisState, piece: Piece) -> tuple[Counter, ...]:
    counter = piece.counter
    if counter.regiment:
        boxed = _boxed(state, "jp-battalions", counter.division)
        flips = () if piece.reduced else (counter,)
        return (counter, *flips, *boxed[len(flips) : len(flips) + 1])
    if _splits(counter):
        return (counter,) * (1 if piece.reduced else 2) + _boxed(state, "chindit-battalions")[:1]
    return (counter,) * piece.steps


@memo(PIECES)
def _boxed(state: NemesisState, box: str, division: str | None = None) -> tuple[Counter, ...]:
    waiting = (piece.counter for piece in state.pieces_at(state.world.loc(box)))
    return tuple(counter for counter in waiting if division in (None, counter.division))


# Several units together


def payable(state: NemesisState, pieces: Iterable[Piece]) -> int:
    """The most steps these units can lose together before all are gone [6.1-H/6, 6.1-H/7, 6.2-B/4, 6.2-C/3].

    What one leaves behind comes out of a box that others draw on as well.
    """
    units = [piece for piece in pieces if piece.counter.is_unit]
    return sum(_own_steps(piece) for piece in units) + _battalions_left(state, units) + _chindits_left(state, units)


def _own_steps(piece: Piece) -> int:
    """Steps a unit loses before a Battalion has to stand for it."""
    counter = piece.counter
    if counter.regiment or _splits(counter):
        return 1 if piece.reduced else 2
    return piece.steps


def _splits(counter: Counter) -> bool:
    """Whether a Chindit Battalion is left of it [1.2-E/3, 1.2-E/6]."""
    return counter.chindit and counter.large and counter.brigade


def _battalions_left(state: NemesisState, units: Iterable[Piece]) -> int:
    """How many Regiments leave a Battalion; those of a Division share its box [6.1-H/6, 6.1-H/7]."""
    divisions: dict[str, list[Piece]] = {}
    for piece in units:
        if piece.counter.regiment:
            divisions.setdefault(piece.counter.division, []).append(piece)
    return sum(_share(len(_boxed(state, "jp-battalions", name)), found) for name, found in divisions.items())


def _share(boxed: int, regiments: Iterable[Piece]) -> int:
    """A step takes a Battalion out of the box, a reduced Regiment's one more that stays; the last may be owed."""
    count = 0
    for taken in sorted(2 if piece.reduced else 3 for piece in regiments):
        count += boxed >= taken - 1
        boxed -= taken
    return count


def _chindits_left(state: NemesisState, units: Sequence[Piece]) -> int:
    """How many Brigades leave a Battalion: one does for all, for it goes back to its box [1.2-E/3, 1.2-E/4]."""
    brigades = sum(_splits(piece.counter) for piece in units)
    there = any(piece.counter.chindit and not piece.counter.large for piece in units)
    return brigades if there or _boxed(state, "chindit-battalions") else 0
