"""What a side may expect of the cups: chances of the chits still to be drawn (rules 4.0 and 9.0-6)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from engine.titles.nemesis.pieces import ALLIED, JAPANESE
from engine.titles.nemesis.state import CHITS, NemesisState


def next_side(state: NemesisState) -> int:
    """The side whose phase comes next, in this turn or the one after it: Japanese and Allied in turn [4.0/2]."""
    japanese, allied = (len(track) for track in state.track)
    return JAPANESE if japanese == allied else ALLIED


def cup_chances(state: NemesisState, side: int, *, by: int | None = None) -> Mapping[str, float]:
    """The probability of each chit to be the side's next one, as the side ``by`` (its owner if not given) may know it.

    A chit chosen beforehand is certain to its owner; for the enemy each chit that it can be is as likely as the others,
    although it is a choice and no draw [4.0/3, 9.0-6/2]. Empty when nothing is left to draw in this turn, and where
    chits are picked by hand [var-3/1].
    """
    pool = _next(state, side, side if by is None else by)
    return {chit: 1 / len(pool) for chit in CHITS if chit in pool}


def chance_before(state: NemesisState, side: int, first: str, second: str, *, by: int | None = None) -> float:
    """The probability that a side's chit ``first`` comes before its chit ``second`` in this turn, known as above.

    What was played counts as it came [4.0/4]. Raises ValueError for a word that is no chit, or the same chit twice.
    """
    if first == second or not {first, second} <= set(CHITS):
        raise ValueError(f"{first} and {second} are no two chits")
    played = _played(state, side)
    if first in played:
        return float(second not in played or played.index(first) < played.index(second))
    if second in played:
        return 0.0
    chances = cup_chances(state, side, by=by)
    here, there = chances.get(first, 0.0), chances.get(second, 0.0)
    return here + (1 - here - there) / 2


def _played(state: NemesisState, side: int) -> tuple[str, ...]:
    """The chits of this turn in order; a full track with a chit chosen already is that of the turn before."""
    track = state.track[side]
    return () if len(track) == len(CHITS) and state.first[side] is not None else track


def _next(state: NemesisState, side: int, by: int) -> Collection[str]:
    """The chits that can come next."""
    chosen = state.first[side]
    if chosen is None:
        return () if state.options.choose_chits else state.cups[side]
    if by == side and chosen in CHITS:
        return (chosen,)
    track = state.track[side]
    fourth = track[-1] if len(track) == len(CHITS) else None
    return [chit for chit in CHITS if chit != fourth]
