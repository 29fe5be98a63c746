"""The digest of a position, over everything that matters, by its names in positions of text. Its form is for good, see
:mod:`engine.table.digests`."""

from __future__ import annotations

from typing import Any, Final

from engine.table.digests import fingerprint
from engine.titles.defeat_into_victory.state import DefeatState
from engine.wargame.fields import fields

PLACES: Final = ("at", "target", "hex", "origin", "start", "reach", "markers", "laid", "way", "landed")
"""Fields of records that hold locations."""


def digest(state: DefeatState) -> str:
    """Sixteen hexadecimal digits that stand for the position."""
    return fingerprint(digest_data(state))


def digest_data(state: DefeatState) -> list[Any]:
    """Everything that matters in a state, as plain sorted data."""
    return fields(DefeatState).digest_data(state, PLACES)
