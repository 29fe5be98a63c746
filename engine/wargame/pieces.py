"""Pieces of games on a map: a counter in play."""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

import msgspec

from engine.table.digests import PIECE
from engine.table.placed import Counter
from engine.wargame.kinds import Hex

C = TypeVar("C", bound=Counter)


class InPlay(msgspec.Struct, Generic[C], frozen=True, gc=False):
    """A counter at a place; a title adds what is noted on it."""

    written: ClassVar[dict[str, str]] = PIECE
    counter: C
    loc: Hex

    @property
    def id(self) -> str:
        """The counter's id."""
        return self.counter.id
