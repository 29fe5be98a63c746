"""That a look is a barrier to undo, and nothing else is but dice: pairs of worlds at positions of random games."""

from __future__ import annotations

from typing import Final

from engine.lab.looks import looks
from tools.prove.proof import Asked, Found

COMMANDS: Final = 6000
"""Commands of each scenario."""
TRIES: Final = 1500
"""Positions of each at which commands are tried."""
PAIRS: Final = 4


def prove(asked: Asked) -> Found:
    """Random games of each scenario of a title."""
    games = {scenario: dict[str, object]() for scenario in asked.title.scenarios()}
    found = looks(asked.title, games, asked.tries(COMMANDS), asked.tries(TRIES), asked.seed, PAIRS)
    return Found(found.line, found.faults)
