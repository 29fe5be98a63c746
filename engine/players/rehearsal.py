"""Rehearsals: orders tried in the same sampled futures and compared by what came of them.

The first ones are what would be said without; others take their place only where they do better by more than chance
explains.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from typing import Final

import msgspec

from engine.players.player import Meter
from engine.table.command import Command

FEWEST: Final = 3
"""Futures in which every candidate is tried; then the better half of them goes on, for as many more."""
MOST: Final = 6
SURE: Final = 0.8
"""Standard errors by which a candidate must be better than the first one."""

Result = Callable[[Sequence[Command], int], float]
"""What orders come to in the future of a number; it counts the positions it looks at."""


class Trial(msgspec.Struct, eq=False):
    """Orders with their results in each future, in the unit of the title."""

    orders: Sequence[Command]
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


def try_out(trials: Sequence[Trial], result: Result, number: int, meter: Meter) -> int:
    """All of them in one future, as long as there is time; returns the positions that took."""
    before = meter.spent
    for trial in trials:
        if not meter.left:
            break
        trial.results.append(result(trial.orders, number))
    return meter.spent - before


def compared(trials: Sequence[Trial], result: Result, meter: Meter, room: float, most: int = MOST) -> list[Trial]:
    """Trials that were tried in one future by their results in more of them, the chosen one first, where there is room
    for so many positions."""
    running, used = [*trials], 0
    for number in range(1, most):
        if len(running) < 2 or used >= room or not meter.left:
            break
        used += try_out(running, result, number, meter)
        if (number + 1) % FEWEST == 0:
            running = better_half(running)
    return ranked(trials)


def tried_within(
    candidates: Iterable[Sequence[Command]], result: Result, meter: Meter, price: int, most: int = MOST
) -> list[Trial]:
    """Orders by their results, the chosen one first, where each future has the same price: as many as can be tried
    often enough, and only the first where that is nothing else."""
    trials = [Trial(orders, []) for orders in candidates]
    trials = trials[: max(1, meter.left // (FEWEST * price))]
    if len(trials) < 2:
        return trials
    room = meter.left
    return compared(trials, result, meter, room - try_out(trials, result, 0, meter), most)


def better_half(trials: list[Trial]) -> list[Trial]:
    """The first one, and of the others the better half."""
    others = sorted(trials[1:], key=lambda trial: -trial.mean)
    kept = others[: max(1, len(others) // 2)]
    return [trials[0], *(trial for trial in trials if trial in kept)]


def ranked(trials: Sequence[Trial]) -> list[Trial]:
    """The chosen one, then the others by their results; the first where nothing has been tried often enough."""
    best = first = trials[0]
    for trial in trials[1:]:
        if len(trial.results) >= FEWEST:
            lead, error = trial.lead(first)
            if lead > max(0.0, SURE * error) and (best is first or trial.lead(best)[0] > 0):
                best = trial
    rest = sorted((one for one in trials if one is not best and one.results), key=lambda trial: -trial.mean)
    return [best, *rest]
