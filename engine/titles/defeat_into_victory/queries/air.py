"""The odds of the air: what the Japanese may get for a turn, what a shot does, and the result of all shots in a hex.

Every die is enumerated through the functions by which the rules roll it, so that chances are exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Final

import msgspec

from engine.table.verdict import Tally
from engine.titles.defeat_into_victory.pieces import FLOWN, JAPANESE
from engine.titles.defeat_into_victory.rules.ch2_tables import modifiers
from engine.titles.defeat_into_victory.rules.ch5_combat import ABORTED, HURT, fallen, firing, rolls, table
from engine.titles.defeat_into_victory.rules.ch5_units import in_play
from engine.titles.defeat_into_victory.state import DefeatState

UNHURT: Final = ""
Shots = Sequence[tuple[str, str]]
"""Firers and their targets, by id."""


class Face(msgspec.Struct, frozen=True):
    """One face of the die of a shot, and what it does to both: ``A`` to Flown, ``X`` to Damaged, empty for nothing."""

    die: int
    modified: int
    own: str
    foe: str


class Shot(msgspec.Struct, frozen=True):
    """A shot before it is rolled: its modifiers, and its equally likely faces.

    A Transport that goes to Flown when it is named, by option, has a single face of die 0 [5.7.5/2].
    """

    firer: str
    target: str
    drm: Tally
    faces: tuple[Face, ...]

    def own(self, result: str) -> Fraction:
        """Chance of a result for the firing unit."""
        return Fraction(sum(face.own == result for face in self.faces), len(self.faces))

    def foe(self, result: str) -> Fraction:
        """Chance of a result for the target."""
        return Fraction(sum(face.foe == result for face in self.faces), len(self.faces))


class Fate(msgspec.Struct, frozen=True):
    """What may become of an air unit in an air combat, all shots taken together; the worse result counts [5.7.4/1]."""

    unhurt: Fraction
    aborted: Fraction
    damaged: Fraction


def shot(state: DefeatState, firer: str, target: str) -> Shot:
    """What one air unit does to another if it fires at it [5.7.3/1, 5.7.6/1]; raises KeyError for an unknown id."""
    units = state.air[firer], state.air[target]
    if not rolls(state, units[1]):
        return Shot(firer, target, Tally(), (Face(0, 0, UNHURT, ABORTED),))
    drm = firing(state, *units)
    dice = ((die, die + int(drm.total)) for die in range(1, table(state).die + 1))
    return Shot(firer, target, drm, tuple(Face(die, modified, *fallen(state, modified)) for die, modified in dice))


def fates(state: DefeatState, shots: Shots) -> Mapping[str, Fate]:
    """What may become of each unit in an air combat with these shots, which fall at once [5.7.3/1, 5.7.4/1].

    The dice are independent, so that a unit escapes a result with the product of its chances to escape it in each shot.
    """
    safe: dict[str, tuple[Fraction, Fraction]] = {}
    for found in (shot(state, *pair) for pair in shots):
        for name, chance in ((found.firer, found.own), (found.target, found.foe)):
            unhurt, whole = safe.get(name, (Fraction(1), Fraction(1)))
            safe[name] = unhurt * chance(UNHURT), whole * (1 - chance(HURT))
    return {name: Fate(unhurt, whole - unhurt, 1 - whole) for name, (unhurt, whole) in safe.items()}


def through(state: DefeatState, shots: Shots, units: Iterable[str]) -> tuple[Fraction, ...]:
    """The chances that none, one, ... all of these units are still over the hex after an air combat [5.6.7/2, 5.4.4/1].

    Whether one comes through may hang on the same die as another, so that the units are followed together.
    """
    wanted = tuple(units)
    known: dict[frozenset[str], Fraction] = {frozenset(): Fraction(1)}
    for found in (shot(state, *pair) for pair in shots):
        known = _struck(known, found, wanted)
    chances = [Fraction(0)] * (len(wanted) + 1)
    for lost, chance in known.items():
        chances[len(wanted) - len(lost)] += chance
    return tuple(chances)


def _struck(
    known: Mapping[frozenset[str], Fraction], found: Shot, wanted: Sequence[str]
) -> dict[frozenset[str], Fraction]:
    """The units that are gone after one more shot, with their chances."""
    after: dict[frozenset[str], Fraction] = {}
    for (gone, chance), face in product(known.items(), found.faces):
        hit = [name for name, result in ((found.firer, face.own), (found.target, face.foe)) if result]
        key = gone.union(name for name in hit if name in wanted)
        after[key] = after.get(key, Fraction(0)) + chance / len(found.faces)
    return after


class Availability(msgspec.Struct, frozen=True):
    """The roll for Japanese air units: its modifiers, and the chance of each number; -1 is the loss of one."""

    drm: Tally
    chances: Mapping[int, Fraction]


def availability(state: DefeatState) -> Availability | None:
    """What the Japanese player would get by rolling now, at most what is in Flown; None without any unit in play
    [5.2.4/1, 5.2.5/1, 5.2.6/1, 5.3.2/1]."""
    if not in_play(state, JAPANESE):
        return None
    chart, drm = state.world.charts.tables["japanese_air"], modifiers(state, "japanese_air", JAPANESE)
    most = len(state.air_of(JAPANESE, FLOWN))
    found: dict[int, Fraction] = {}
    for die in range(1, chart.die + 1):
        number = min(most, chart.number(die + int(drm.total)))
        found[number] = found.get(number, Fraction(0)) + Fraction(1, chart.die)
    return Availability(drm, dict(sorted(found.items())))
