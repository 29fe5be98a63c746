"""The digest of a position, over everything that matters, by its names in positions of text. Its form is for good, see
:mod:`engine.table.digests`."""

from __future__ import annotations

from typing import Final

from engine.table.digests import fingerprint
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.wargame.fields import fields, stacks

PLACES: Final = ("at", "target", "hex", "assault")
"""Fields of records that hold locations."""


def digest(state: VinegarState) -> str:
    """Sixteen hexadecimal digits that stand for the position."""
    return fingerprint(fields(VinegarState).digest_data(state, PLACES, stacks=stacks(state)))
