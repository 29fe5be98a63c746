"""Events: what happened, and by which rule. Log, animation, ledgers and statistics are made of them."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec


class Event(msgspec.Struct, frozen=True, gc=False):
    """Base of all events. ``kind`` names the event in the wording catalogues and in situations."""

    kind: ClassVar[str] = ""

    def facts(self) -> dict[str, Any]:
        """The fields by name, for wording, filters and situations."""
        return {name: getattr(self, name) for name in self.__struct_fields__}


class Rolled(Event, frozen=True):
    """A die was rolled. ``purpose`` says what for; ``modified`` is the result after the DRMs."""

    kind: ClassVar[str] = "rolled"
    purpose: str
    die: int
    modified: int
    clause: str
    side: int = -1


class Drawn(Event, frozen=True):
    """Something was drawn blindly from a cup."""

    kind: ClassVar[str] = "drawn"
    what: str
    clause: str
    side: int = -1


class GameEnded(Event, frozen=True):
    """The game is over. ``winner`` is a side, or -1 for a draw."""

    kind: ClassVar[str] = "game_ended"
    winner: int
    why: str
    clause: str


class TakenBack(Event, frozen=True):
    """A side took commands back to decide anew, and the other one agreed to it."""

    kind: ClassVar[str] = "taken_back"
    side: int
    other: int
    count: int
