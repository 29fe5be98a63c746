"""What an assault would come to, by the functions with which the rules roll (chapters 12 and 13).

It is exact but for untried units, whose values nobody knows before they are turned up: then it is a span from the worst
to the best for the attacker, which depends on nothing but what has been turned up already [wtf-13.11/1].
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

import msgspec

from engine.titles.tail_of_the_tiger.pieces import GERMAN, Piece, Values, enemy
from engine.titles.tail_of_the_tiger.records import INFILTRATION, PREPARED, Combat
from engine.titles.tail_of_the_tiger.rules.ch13_attack import ready, targets
from engine.titles.tail_of_the_tiger.rules.ch13_odds import Odds, defenders, odds, standing
from engine.titles.tail_of_the_tiger.rules.ch13_result import losses_of, shift_drm, shifted, unseen
from engine.titles.tail_of_the_tiger.state import TigerState

FACES = range(1, 7)
Losses = tuple[int, int]
"""Loss points of the attacker and of the defender."""


class Line(msgspec.Struct, frozen=True):
    """One face of the die on the odds shift table; without that die there is a single line."""

    die: int
    modified: int
    shift: int
    final: int
    """The column after all shifts."""
    results: tuple[Losses, ...]
    """What attacker and defender owe by each face of the second die."""


class Case(msgspec.Struct, frozen=True):
    """One way an assault may stand, and all its equally likely results."""

    odds: Odds
    """Before the die on the odds shift table."""
    lines: tuple[Line, ...]
    steps: Losses
    """The steps that attacker and defender have: what they owe beyond that is void [wtf-13.x/2]."""

    def chance(self, wanted: Callable[[Losses], bool]) -> Fraction:
        """Chance of the results that fulfil a condition."""
        found = [wanted(result) for line in self.lines for result in line.results]
        return Fraction(sum(found), len(found))

    @property
    def cleared(self) -> Fraction:
        """Chance that no defender is left."""
        return self.chance(lambda result: result[1] >= self.steps[1])

    @property
    def ruined(self) -> Fraction:
        """Chance that no attacker is left."""
        return self.chance(lambda result: result[0] >= self.steps[0])

    @property
    def spread(self) -> Mapping[Losses, Fraction]:
        """Steps that both sides lose, with the chance of each pair."""
        found: dict[Losses, Fraction] = defaultdict(Fraction)
        each = Fraction(1, sum(len(line.results) for line in self.lines))
        for line in self.lines:
            for ours, theirs in line.results:
                found[min(ours, self.steps[0]), min(theirs, self.steps[1])] += each
        return dict(sorted(found.items()))

    def mean(self, which: int) -> Fraction:
        """Mean steps lost: 0 the attacker, 1 the defender."""
        return sum((lost[which] * chance for lost, chance in self.spread.items()), Fraction(0))

    @property
    def most(self) -> Losses:
        """The most that each may have to pay."""
        results = [result for line in self.lines for result in line.results]
        return max(ours for ours, _ in results), max(theirs for _, theirs in results)


class Forecast(msgspec.Struct, frozen=True):
    """An assault by the units in it. Where nobody is untried both cases are the same."""

    combat: Combat
    worst: Case
    """For the attacker, by what untried units may be worth."""
    best: Case
    untried: tuple[str, ...] = ()
    """Those whose values nobody knows."""

    @property
    def exact(self) -> bool:
        """Whether nothing is left open."""
        return self.worst == self.best


def forecast(state: TigerState, combat: Combat) -> Forecast:
    """What an assault would come to as it stands, air units only as far as both sides have shown them
    [wtf-13.x/1, wtf-12.x/1, wtf-13.11/1]."""
    scene = state.copy()
    scene.combat = combat
    hidden = [unit for unit in (*standing(scene, combat.units), *defenders(scene, combat)) if unit.hidden]
    if not hidden:
        case = _case(scene, combat)
        return Forecast(combat, case, case)
    left = unseen(scene)
    least, most = (_case(_shown(scene, hidden, found), combat) for found in (left, left[::-1]))
    worst, best = (least, most) if combat.side == GERMAN else (most, least)
    return Forecast(combat, worst, best, tuple(unit.id for unit in hidden))


def pays(found: Forecast) -> bool:
    """Whether an assault would cost the defender no less than the attacker on average, as far as untried units let it,
    or empty the hex as likely as not even at worst and leave somebody who can go in."""
    enters = 2 * found.worst.cleared >= 1 and 2 * found.worst.ruined < 1
    return found.best.mean(1) >= found.best.mean(0) or enters


def _shown(state: TigerState, hidden: Iterable[Piece], values: Sequence[Values]) -> TigerState:
    """The position with untried units turned up, the first of some values each."""
    scene = state.copy()
    for unit, found in zip(hidden, values, strict=False):
        scene.change(unit.id, shown=found)
    return scene


def _case(scene: TigerState, combat: Combat) -> Case:
    scene.combat = combat
    steps = [sum(unit.steps for unit in units) for units in (standing(scene, combat.units), defenders(scene, combat))]
    return Case(odds(scene, combat), tuple(_lines(scene, combat)), (steps[0], steps[1]))


def _lines(scene: TigerState, combat: Combat) -> Iterator[Line]:
    """By each face of the die on the odds shift table, or the one line of an assault without it."""
    if combat.kind != INFILTRATION:
        yield _line(scene, combat, 0, 0)
        return
    drm = shift_drm(scene, combat)
    for die in FACES:
        yield _line(scene, shifted(scene, combat, die + drm), die, die + drm)


def _line(scene: TigerState, combat: Combat, die: int, modified: int) -> Line:
    final = odds(scene, combat).final
    rows = (scene.world.charts.results[face - 1][final] for face in FACES)
    return Line(die, modified, combat.shift, final, tuple(losses_of(scene, combat, row) for row in rows))


# -- who attacks


def attackable(state: TigerState) -> dict[int, list[str]]:
    """Hex -> the units that can make a prepared assault on it now [wtf-13.x/1, wtf-13.x/6]."""
    return {hex_: [piece.id for piece in ready(state, hex_)] for hex_ in sorted(targets(state))}


def assembled(state: TigerState, units: Sequence[str], target: int, how: str = PREPARED) -> Combat:
    """An assault on a hex by some units, not declared yet."""
    names = tuple(unit.id for unit in state.units_at(target, enemy(state.player)))
    return Combat(how, state.player, target, tuple(units), defenders=names)
