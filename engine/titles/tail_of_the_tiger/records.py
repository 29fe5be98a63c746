"""Records of what is being done: an assault, and replacement steps not yet used."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from engine.wargame.kinds import Kind

PREPARED: Final = "prepared"
INFILTRATION: Final = "infiltration"
MOBILE: Final = "mobile"


class Combat(msgspec.Struct, frozen=True):
    """An assault from its declaration to its end [wtf-13.x/7]. Tuples of two are indexed by side."""

    kind: str
    """``prepared``, ``infiltration`` or ``mobile``."""
    side: int
    """Who attacks."""
    target: int
    """The hex that is attacked."""
    units: tuple[str, ...]
    """The attackers."""
    jets: int = 0
    tigers: int = 0
    strikes: int = 0
    """Japanese air units."""
    left: tuple[int, int] = (0, 0)
    """Air units of each side that nobody cancelled [14.0/7]."""
    landed: bool = False
    """Whether the brigade dropped on the target and lives [20.1/8]."""
    shift: int = 0
    """Columns from the odds shift table [wtf-12.x/1]."""
    defenders: tuple[str, ...] = ()
    """The defenders when the odds were summed."""
    owed: tuple[int, int] = (0, 0)
    """Steps that a side has still to pay [wtf-13.x/2]."""
    paid: tuple[int, int] = (0, 0)
    """Steps it has paid, which decide who has to pay first [13.23/1]."""
    anti_tank: bool = False
    """Whether a point is still owed by armour, because RATV was attacked [20.6/1]."""
    fanatic: bool = False
    """Whether ELH fights the S.A. or the S.S. [20.3/7]."""


class Credit(msgspec.Struct, frozen=True):
    """Replacement steps of a kind not yet used [9.0/2, 9.0/7, 9.0/8, 9.0/9, 9.0/10, ev-10/2, ev-16/1]."""

    kind: str
    steps: int


class Credits(Kind):
    """Credits, by kind in a position."""

    text = dict[str, int]
    merged = True

    def write(self, label: object, value: tuple[Credit, ...]) -> dict[str, int]:
        return {credit.kind: credit.steps for credit in value}

    def read(self, where: object, text: dict[str, int], key: str, now: Any) -> tuple[Credit, ...]:
        return tuple(Credit(kind, steps) for kind, steps in text.items())
