"""The digest of a position, over everything that matters, by its names in positions of text. Its form is for good, see
:mod:`engine.table.digests`."""

from __future__ import annotations

from typing import Final

from engine.table.digests import fingerprint
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.wargame.fields import fields, stacks

PLACES: Final = ("at", "target", "hex", "origin")
"""Fields of records that hold locations."""


def digest(state: TigerState) -> str:
    """Sixteen hexadecimal digits that stand for the position."""
    left = [state.budget[name] for name in state.mover]
    return fingerprint(fields(TigerState).digest_data(state, PLACES, stacks=stacks(state), budget=left))
