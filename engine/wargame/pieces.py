"""Counters and pieces of games on a map: what is printed, and what is in play."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from engine.table.digests import PIECE
from engine.table.placed import Counter
from engine.wargame.kinds import Hex

C = TypeVar("C", bound=Counter)


class Printed(msgspec.Struct, frozen=True, kw_only=True):
    """What is printed on a counter; a title adds the rest."""

    id: str
    name: str
    side: int

    def __post_init__(self) -> None:
        for name, value in self.derived().items():
            msgspec.structs.force_setattr(self, name, value)

    def derived(self) -> dict[str, object]:
        """Fields that follow from what is printed, worked out once."""
        return {}


def same(entry: msgspec.Struct, kind: type[Printed]) -> dict[str, Any]:
    """What a counter has under the same name as its entry in a file."""
    return {name: getattr(entry, name) for name in entry.__struct_fields__ if name in kind.__struct_fields__}


class PieceBase(msgspec.Struct, Generic[C], frozen=True, gc=False):
    """A counter in play; a title adds what is noted on it."""

    written: ClassVar[dict[str, str]] = PIECE
    counter: C

    @property
    def id(self) -> str:
        """The counter's id."""
        return self.counter.id


class InPlay(PieceBase[C], Generic[C], frozen=True, gc=False):
    """A counter at a place."""

    loc: Hex
