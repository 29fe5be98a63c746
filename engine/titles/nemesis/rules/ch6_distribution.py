"""What a combat may bring: the six faces of the die, each with its result. For the client and computer opponents."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import msgspec

from engine.titles.nemesis.data.packfile import CombatTable, Result
from engine.titles.nemesis.rules.ch6_barricades import sap_side
from engine.titles.nemesis.rules.ch6_odds import Odds

FACES = 6


class Line(msgspec.Struct, frozen=True):
    """One face of the die. Losses are steps really lost, those of a Massive Combat included."""

    die: int
    modified: int
    result: Result
    attacker: int
    defender: int
    emptied: bool
    """No unit is left in the defending hex."""
    sap: int | None
    """The side that gains 1 SaP [2.3/1]."""
    retreat: bool
    """Whether the attacker can enforce a retreat [6.2-A/1]; :func:`distribution` goes by the numbers alone, a forecast
    also by Quality, Bunkers and who can enter."""


class Distribution(msgspec.Struct, frozen=True):
    """The equally likely outcomes of a combat."""

    lines: tuple[Line, ...]

    def chance(self, wanted: Callable[[Line], bool]) -> Fraction:
        """Chance of the lines that fulfil a condition."""
        return Fraction(sum(1 for line in self.lines if wanted(line)), len(self.lines))

    def mean(self, value: Callable[[Line], int]) -> Fraction:
        """Mean of a value over all lines."""
        return Fraction(sum(value(line) for line in self.lines), len(self.lines))

    @property
    def attacker_losses(self) -> Fraction:
        """Mean step losses of the attacker."""
        return self.mean(lambda line: line.attacker)

    @property
    def defender_losses(self) -> Fraction:
        """Mean step losses of the defender."""
        return self.mean(lambda line: line.defender)

    @property
    def retreat(self) -> Fraction:
        """Chance that the attacker can enforce a retreat."""
        return self.chance(lambda line: line.retreat)

    @property
    def emptied(self) -> Fraction:
        """Chance that losses alone empty the hex."""
        return self.chance(lambda line: line.emptied)

    def sap(self, side: int) -> Fraction:
        """Chance that the roll gives this side its SaP [2.3/1]."""
        return self.chance(lambda line: line.sap == side)


def distribution(table: CombatTable, odds: Odds, *, massive: bool = False) -> Distribution:
    """All results of the final column of these odds, with or without a Massive Combat [6.1-G/8, 6.1-H/1].

    Banzai is in the DRM of the odds if they were worked out with it.
    """
    return Distribution(tuple(_line(table, odds, die, massive) for die in range(1, FACES + 1)))


def _line(table: CombatTable, odds: Odds, die: int, massive: bool) -> Line:
    modified = die + odds.drm
    result = table.result(odds.final, modified)
    attacker = min(result.attacker, odds.losable)
    defender = min(result.defender, odds.defence_steps)
    standing = odds.lasting or attacker < odds.losable
    if massive and standing and defender < odds.defence_steps:
        attacker, defender = min(attacker + 1, odds.losable), defender + 1
    emptied = defender >= odds.defence_steps
    retreat = result.retreat and not emptied and attacker < odds.losable
    return Line(die, modified, result, attacker, defender, emptied, sap_side(odds.attacker, modified), retreat)
