"""Records of a state: the combat being fought, what replacements are paid for."""

from __future__ import annotations

from types import GenericAlias
from typing import Any

import msgspec

from engine.table.digests import Writer
from engine.wargame.kinds import NOWHERE, Label, Sides, Where


class Combat(msgspec.Struct, frozen=True):
    """The combat being fought (chapter 13), filled in as it goes. Strengths are counted in halves."""

    attacker: int
    target: int
    units: tuple[str, ...] = ()
    """The attackers [13.2/1]."""
    lenders: tuple[str, ...] = ()
    """Headquarters that lend their strength [27.0/1]."""
    table: str = ""
    """``probe``, ``infiltration`` or ``mobile``; empty until the attack is declared [13.0/2]."""
    defenders: tuple[str, ...] = ()
    concentric: bool = False
    strikes: tuple[str, ...] = ()
    """TAC that shift for the attacker [13.71/1]."""
    guns: str = ""
    defence: str = ""
    """The TAC that shifts for the defender [13.71/2]."""
    column: int = 0
    shift: int = 0
    final: int = 0
    die: int = 0
    result: str = ""
    owed: tuple[int, int] = (0, 0)
    """Printed strength each side must still lose, in halves [15.11/2]."""
    falling_back: tuple[int, int] = (0, 0)
    """Hexes each side must retreat [14.1/1]."""
    retreated: tuple[str, ...] = ()
    """Units that have retreated, or did not have to."""
    spoils: int = 0
    """Depots of the defender eliminated in the hex of the combat [8.2/1]."""
    pursued: tuple[str, ...] = ()


class Credit(msgspec.Struct, frozen=True):
    """What depots have paid for in a replacement phase and is not used yet, by kind of unit: ``western``, ``chinese``,
    ``japanese`` [16.5/1, 16.5/2, 16.5/3, 16.5/4]."""

    kind: str
    air: int = 0
    """Airstrikes that may be rolled for."""
    strength: int = 0
    """Strength of land units that may be rolled for."""
    depots: int = 0
    """Depots spent for land units; one is the least for units of no strength."""
    hq: int = 0
    """Depots spent for headquarters, two each."""


class Toll(msgspec.Struct, frozen=True):
    """What the fire over a hex costs a side: airstrikes shot down, and turned back [12.4/1]."""

    side: int
    hex: int
    down: int
    back: int


class Captures(Sides):
    """Side and city of what was captured: in a position the cities of each side."""

    def typed(self, side: Any) -> Any:
        return GenericAlias(dict, (side, tuple[str, ...]))

    def write(self, label: Label, value: Any) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for side, hex_ in sorted(value):
            found.setdefault(self.sides[side], []).append(label(hex_))
        return found

    def read(self, where: Where, text: Any, key: str, now: Any) -> frozenset[tuple[int, int]]:
        return frozenset((self.sides.index(s), where(label, key)) for s, labels in text.items() for label in labels)

    def digest(self, write: Writer, value: Any) -> Any:
        return sorted([side, write.label(hex_)] for side, hex_ in value)


class Openings(Sides):
    """Side and country whose airbases are open: in a position the countries of each side, or of the one that flies."""

    def typed(self, side: Any) -> Any:
        return tuple[str, ...] | GenericAlias(dict, (side, tuple[str, ...]))

    def write(self, label: Label, value: Any) -> Any:
        return {side: sorted(land for s, land in value if s == n) for n, side in enumerate(self.sides)}

    def read(self, where: Where, text: Any, key: str, now: Any) -> frozenset[tuple[int, str]]:
        if not isinstance(text, dict):
            return frozenset((NOWHERE, country) for country in text)
        return frozenset((self.sides.index(side), country) for side, named in text.items() for country in named)
