"""Pairs of worlds that differ in all that a side cannot know, and nothing else: whatever it is told is the same in
both, and tables that are dealt for it come out equal (see :mod:`engine.lab.sights`)."""

from __future__ import annotations

from itertools import islice
from typing import Final

from engine.lab import sights
from engine.lab.worlds import pairs
from tools.prove.proof import Asked, Found

PAIRS: Final = 240
"""Of which more than the dice differs."""
MOST_TOLD: Final = 20


def prove(asked: Asked) -> Found:
    """Take so many pairs, with words in one language and the other by turns."""
    faults, number, title = list[str](), 0, asked.title
    wanted = (pair for pair in pairs(title, asked.seed) if pair.secret)
    for number, pair in enumerate(islice(wanted, asked.tries(PAIRS)), 1):
        told = sights.differences(title, pair, sights.LANGUAGES[number % len(sights.LANGUAGES)])
        faults += [f"{title.headline(pair.state)}, for {title.sides[pair.side]}: {name}" for name in told]
    line = f"{number} pairs of worlds that are the same to a side, {len(faults)} differences in what it is told"
    return Found(line, faults[:MOST_TOLD])
