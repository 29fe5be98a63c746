"""Who would be worse off with the enemy in a hex, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.table.placed import Piece, PlacedState
from nemesis_gui.session.words import Words

MOST: Final = 12


def cut_off(state: PlacedState, words: Words, loc: int, pieces: Sequence[Piece]) -> str:
    """The units whose supply an enemy in a hex would worsen, the first of them by name."""
    place = words.place_link(state, loc)
    if not pieces:
        return words.tr("An enemy in {place} would cut off no one.", place=place)
    names = ", ".join(words.unit_link(state, piece.counter.id) for piece in pieces[:MOST])
    rest = f" {words.tr('and {n} more', n=len(pieces) - MOST)}" if len(pieces) > MOST else ""
    head = words.tr("An enemy in {place} would worsen the supply of {n}:", place=place, n=len(pieces))
    return f"▼ {head} {names}{rest}"
