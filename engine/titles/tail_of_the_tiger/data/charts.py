"""The charts as the rules read them: what the file says, with its tables unfolded. Movement in points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from engine.titles.tail_of_the_tiger.data import chartsfile as raw
from engine.wargame.packfiles import PackError

CHARTS: Final = "charts.yaml"
LAST_EVENT: Final = 16
"""A die and the turn number give 2 to 16 [5.2/1]."""

Losses = tuple[int, int]
"""Loss points of the attacker and of the defender."""


class Charts(msgspec.Struct, frozen=True):
    """All charts; ``given`` is the file."""

    given: raw.ChartsFile
    results: tuple[tuple[Losses, ...], ...]
    """Loss points by die and column [wtf-13.x/1]."""
    events: Mapping[int, raw.RandomEvent]
    """The random event of each number [5.2/1]."""

    @property
    def last_column(self) -> int:
        """The number of the last column of odds."""
        return len(self.given.combat.columns) - 1

    def column(self, attack: int, defence: int) -> int:
        """The column of odds of two sums, the lower one in doubt, the first for all that is less
        [wtf-13.x/1, wtf-13.x/8]."""
        combat = self.given.combat
        least = max(defence, combat.least_defence)
        fits = [n for n, (a, d) in enumerate(combat.odds) if attack * d >= a * least]
        return fits[-1] if fits else 0

    def shifted(self, column: int, shift: int) -> int:
        """A column moved by all shifts together; the end columns hold what goes beyond [wtf-13.x/9]."""
        return min(max(column + shift, 0), self.last_column)


def read_charts(given: raw.ChartsFile) -> Charts:
    """The charts of a file; raises PackError with the key."""
    combat = given.combat
    width = len(combat.columns)
    if len(combat.odds) != width or any(len(row) != width for row in combat.rows):
        raise PackError(f"{CHARTS}: combat: columns, odds and rows are not of one length")
    worth = [attack / max(defence, 1) for attack, defence in combat.odds]
    if worth != sorted(worth) or any(0 in pair for pair in combat.odds):
        raise PackError(f"{CHARTS}: combat.odds: from the worst for the attacker to the best")
    return Charts(given, tuple(tuple(map(_losses, row)) for row in combat.rows), _events(given))


def _losses(entry: str) -> Losses:
    attacker, _, defender = entry.partition("/")
    return int(attacker), int(defender)


def _events(given: raw.ChartsFile) -> dict[int, raw.RandomEvent]:
    found: dict[int, raw.RandomEvent] = {}
    for event in given.events:
        for number in event.numbers:
            if number in found:
                raise PackError(f"{CHARTS}: events: number {number} stands there twice")
            found[number] = event
    missing = sorted(set(range(2, LAST_EVENT + 1)) - set(found))
    if missing:
        raise PackError(f"{CHARTS}: events: there is none of number {missing[0]}")
    return found
