"""What a combat would bring, face by face, and what a choice before the die would change. Chapters 13 and 18.

Nothing is worked out anew: odds, columns, hits and checks are those of the rules, the die is gone through face by face.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

import msgspec

from engine.table.agenda import Decision
from engine.table.command import Command
from engine.table.verdict import Tally
from engine.titles.defeat_into_victory.data.charts import ELIMINATED
from engine.titles.defeat_into_victory.pieces import Piece
from engine.titles.defeat_into_victory.rules.ch12_costs import under_attack
from engine.titles.defeat_into_victory.rules.ch13_factors import (
    Odds,
    attack_factor,
    attackers,
    defence_factor,
    defenders,
    odds,
    with_bonuses,
)
from engine.titles.defeat_into_victory.rules.ch13_retreat import (
    ATTACKER_HEXES,
    DEFENDER_HEXES,
    NATURAL_FAILURE,
    falls_short,
    retreat_paths,
)
from engine.titles.defeat_into_victory.rules.ch18_last_man import FACES, checked, fails
from engine.titles.defeat_into_victory.state import Combat, DefeatState


class Line(msgspec.Struct, frozen=True):
    """One face of the die. Hits are those of the table, -1 for an E [13.4.1/1]."""

    die: int
    attacker: int
    defender: int
    broken: bool
    """The attackers cannot stay where they are, all of them: an E, or more hits than they can bear."""
    cleared: bool
    """The defenders cannot hold the hex: an E, or more hits than they can bear without leaving it [13.4.3/1, 13.4.5/2].
    They may also leave it by choice [13.6.6/1]."""


class Check(msgspec.Struct, frozen=True):
    """The casualty check of a unit that charges or uses suicide squads [18.1.2/1, 18.2.2/1]."""

    unit: str
    drm: Tally
    """As far as it is known before the die of the combat."""
    chance: Fraction
    """That it loses a step, over the die of the combat and that of the check, if it loses no step before."""


class Forecast(msgspec.Struct, frozen=True):
    """The odds of a combat, and its equally likely results."""

    combat: Combat
    odds: Odds
    attack: tuple[tuple[str, Tally], ...]
    """The attackers with what each brings."""
    defence: tuple[tuple[str, Tally], ...]
    lines: tuple[Line, ...]
    checks: tuple[Check, ...]
    strongest: tuple[int, int]
    """The steps of the unit of attacker and defender that an E eliminates [13.4.5/1]."""

    def chance(self, wanted: Callable[[Line], bool]) -> Fraction:
        """Chance of the faces that fulfil a condition."""
        return Fraction(sum(map(wanted, self.lines)), len(self.lines))

    @property
    def cleared(self) -> Fraction:
        """Chance that the defenders cannot hold the hex."""
        return self.chance(lambda line: line.cleared)

    def mean(self, side: int) -> Fraction:
        """Mean hits of a side over the faces; an E counts as the steps of the unit that it eliminates [13.4.5/1]."""
        steps = self.strongest[side != self.combat.attacker]
        return Fraction(sum(steps if hits == ELIMINATED else hits for hits in self._hits(side)), len(self.lines))

    def eliminated(self, side: int) -> Fraction:
        """Chance of an E for a side [13.4.5/1]."""
        return Fraction(sum(hits == ELIMINATED for hits in self._hits(side)), len(self.lines))

    def _hits(self, side: int) -> list[int]:
        return [line.attacker if side == self.combat.attacker else line.defender for line in self.lines]


def forecast(state: DefeatState, combat: Combat) -> Forecast:
    """The results of a combat as it stands in this position, all air support that is sent counted [13.2.1/8,
    13.2.1/9, 13.4.1/1]."""
    named = with_bonuses(state, combat)
    found, table = odds(state, named), state.world.charts.combat
    sides = attackers(state, named), defenders(state, named)
    bears = [_bears(state, units, far) for units, far in zip(sides, (ATTACKER_HEXES, DEFENDER_HEXES), strict=True)]
    lines = []
    for die in range(1, table.die + 1):
        hits = table.result(die, found.final)
        falls = (hit == ELIMINATED or hit > most for hit, most in zip(hits, bears, strict=True))
        lines.append(Line(die, *hits, *falls))
    attack = tuple((unit.id, attack_factor(state, named, unit)) for unit in sides[0])
    defence = tuple((unit.id, defence_factor(state, named, unit)) for unit in sides[1])
    ours, theirs = (max((unit.steps for unit in units), default=0) for units in sides)
    return Forecast(named, found, attack, defence, tuple(lines), tuple(_checks(state, named, lines)), (ours, theirs))


def _bears(state: DefeatState, units: list[Piece], length: int) -> int:
    """The most hits that units bear with one of them left in its hex: all steps but its last, and for each of the
    others that can retreat a hit more, as it may lose its steps after that, too [13.4.3/1, 13.4.4/1]."""
    if not units:
        return 0
    leaving = sum(bool(retreat_paths(state, unit, length)) for unit in units)
    return sum(unit.steps for unit in units) - 1 + min(leaving, len(units) - 1)


def _checks(state: DefeatState, combat: Combat, lines: list[Line]) -> list[Check]:
    """The checks after a combat; that the enemy was hit counts for them [18.3.1/1]."""
    found = [_check(state, combat, name, lines, attack=True) for name in combat.banzai]
    if combat.suicide:
        found.append(_check(state, combat, combat.suicide, lines, attack=False))
    return found


def _check(state: DefeatState, combat: Combat, name: str, lines: list[Line], *, attack: bool) -> Check:
    piece = state.pieces[name]
    factor = piece.af if attack else piece.df
    lost = 0
    for line in lines:
        hits = line.defender if attack else line.attacker
        drm = int(checked(_hit(state, combat, bool(hits)), piece).total)
        lost += sum(fails(die, drm, factor) for die in range(1, FACES + 1))
    return Check(name, checked(_hit(state, combat, False), piece), Fraction(lost, FACES * len(lines)))


def _hit(state: DefeatState, combat: Combat, hit: bool) -> DefeatState:
    """The position after the die, as far as a check looks at it: whether the Allied side was hit."""
    copy = state.copy()
    copy.combat = msgspec.structs.replace(combat, hurt=(False, hit))
    return copy


def retreat_risk(state: DefeatState, unit: str, path: Sequence[str]) -> Fraction:
    """Chance that a retreat of the running combat along these labels costs a step, as it leads through an interdicted
    hex or one beside it [13.6.3/1]."""
    hexes = {state.world.find(label) for label in path}
    if under_attack(state).isdisjoint(hexes):
        return Fraction(0)
    short = sum(falls_short(state, unit, die) for die in range(1, NATURAL_FAILURE + 1))
    return Fraction(short, NATURAL_FAILURE)


def foreseen(state: DefeatState, decision: Decision, command: Command) -> Forecast | None:
    """The forecast after a choice that is made before the die, by what the rules make of it; None where no combat comes
    of it. The command must be legal at the decision, and not a roll."""
    copy = state.copy()
    decision.apply(copy, command)
    return None if copy.combat is None else forecast(copy, copy.combat)
