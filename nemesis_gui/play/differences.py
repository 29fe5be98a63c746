"""What differs between two positions of one game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.table.placed import PlacedState
from nemesis_gui.session.words import Words

NONE: Final = "–"


@dataclass(frozen=True)
class Difference:
    """A fact that is not the same in two positions. `link` leads to the hex or the piece it is about."""

    what: str
    first: str
    second: str
    group: str = ""
    link: str = ""


def differences(first: PlacedState, second: PlacedState, words: Words) -> Iterator[Difference]:
    """What can be told of any game: the turn, the winner, and pieces that stand elsewhere."""
    facts = ((words.tr("Turn"), str(first.turn), str(second.turn)),
             (words.tr("Won by"), winner(first, words), winner(second, words)))  # fmt: skip
    yield from (Difference(what, ours, theirs) for what, ours, theirs in facts if ours != theirs)
    for unit in sorted({*first.pieces, *second.pieces}):
        here, there = (_place(state, unit, words) for state in (first, second))
        if here != there:
            counter = (first if unit in first.pieces else second).pieces[unit].counter
            group = words.tr("Pieces, {side}", side=words.side(counter.side))
            yield Difference(counter.name, here, there, group, f"unit:{unit}")


def winner(state: PlacedState, words: Words) -> str:
    """Who has won, if the game is over."""
    if state.outcome is None:
        return NONE
    return words.tr("Draw") if state.outcome.winner is None else words.side(state.outcome.winner)


def _place(state: PlacedState, unit: str, words: Words) -> str:
    return words.place(state, state.pieces[unit].loc) if unit in state.pieces else NONE
