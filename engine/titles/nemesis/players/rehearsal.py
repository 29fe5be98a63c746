"""Rehearsals: commands tried in the same sampled futures, played to the end of the game by drill, and compared by it.

The first command is what would be chosen without; another takes its place only where it does better by more than
chance explains.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

import msgspec

from engine.players.player import Meter
from engine.table import agenda
from engine.table.chance import Chance
from engine.table.command import Command
from engine.table.plain import HIDDEN
from engine.titles.nemesis.pieces import JAPANESE, enemy
from engine.titles.nemesis.players.drill import Styles, play_on
from engine.titles.nemesis.players.values import tracks
from engine.titles.nemesis.rules.ch9_continuation import choose_again
from engine.titles.nemesis.state import NemesisState

FEWEST: Final = 4
"""Futures in which every candidate is tried."""
MOST: Final = 12
SURE: Final = 0.8
"""Standard errors by which a candidate must be better than the first one."""
LOST: Final = 1.0
"""Standard errors below the best at which a candidate is given up."""
ANSWERS: Final = 4
"""Answers on the way that count as one position of the budget."""
WON: Final = 25.0
"""SaP for winning the game, as against a draw."""
MARGIN: Final = 0.25
"""What the tracks count beside it."""


class Trial(msgspec.Struct):
    """A command with what came of it in each future, in SaP."""

    command: Command
    results: list[float]

    @property
    def mean(self) -> float:
        """Over the futures played so far."""
        return sum(self.results) / len(self.results)

    def lead(self, other: Trial) -> tuple[float, float]:
        """By how much it is better than another in the same futures, with the standard error."""
        pairs = [mine - its for mine, its in zip(self.results, other.results, strict=False)]
        count = len(pairs)
        mean = sum(pairs) / count
        return mean, sqrt(sum((pair - mean) ** 2 for pair in pairs) / count / max(1, count - 1))


def rehearse(
    view: NemesisState, side: int, candidates: Sequence[Command], seed: str, meter: Meter, styles: Styles
) -> list[Trial]:
    """The candidates by what came of them, the chosen one first; the first candidate keeps its place in doubt."""
    trials = [Trial(command, []) for command in candidates]
    running = list(trials)
    for number in range(MOST):
        if len(running) < 2 or not meter.left:
            break
        future = sampled(view, side, f"{seed} {view.turn} {view.chance.count} {number}")
        for trial in running:
            trial.results.append(_result(future, side, trial.command, meter, styles))
        if number + 1 >= FEWEST:
            running = _hopeful(running)
    return ranked([trial for trial in trials if trial.results])


def sampled(view: NemesisState, side: int, seed: str) -> NemesisState:
    """A copy of a view with other dice, and the secret chit of the enemy drawn from those it could be."""
    copy = view.copy()
    copy.chance = Chance(seed)
    if copy.first[enemy(side)] == HIDDEN:
        choose_again(copy, enemy(side))
    return copy


def _result(future: NemesisState, side: int, command: Command, meter: Meter, styles: Styles) -> float:
    """How the game ends for a side, in SaP: by its winner, and a little by the tracks."""
    copy = future.copy()
    agenda.apply(copy, command)
    meter.spend(1 + play_on(copy, styles) // ANSWERS)
    sign = 1 if side == JAPANESE else -1
    winner = None if copy.outcome is None else copy.outcome.winner
    result = 0.0 if winner is None else WON if winner == side else -WON
    return result + MARGIN * sign * tracks(copy)


def _hopeful(trials: list[Trial]) -> list[Trial]:
    """Those that may still turn out to be the best."""
    best = max(trials, key=lambda trial: trial.mean)
    found = []
    for trial in trials:
        lead, error = best.lead(trial)
        if trial is best or lead <= LOST * error:
            found.append(trial)
    return found


def ranked(trials: list[Trial]) -> list[Trial]:
    if not trials:
        return []
    best = first = trials[0]
    for trial in trials[1:]:
        lead, error = trial.lead(first)
        if lead > SURE * error and lead > 0 and trial.mean > best.mean:
            best = trial
    rest = sorted((trial for trial in trials if trial is not best), key=lambda trial: -trial.mean)
    return [best, *rest]
