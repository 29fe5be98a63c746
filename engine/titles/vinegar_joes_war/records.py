"""Records of a state: the combat being fought, what replacements are paid for."""

from __future__ import annotations

import msgspec


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
