"""Rehearsals: commands, or orders of several, tried in the same sampled futures, each played on by drill and compared
by what the position is worth then.

The first one is what would be chosen without; another takes its place only where it does better by more than chance
explains.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from math import sqrt
from typing import Final

import msgspec

from engine.players.futures import Spread
from engine.players.player import Meter
from engine.table import agenda
from engine.table.command import Command
from engine.table.title import HIDDEN
from engine.titles.nemesis.pieces import JAPANESE, enemy
from engine.titles.nemesis.players.drill import Styles, play_on
from engine.titles.nemesis.players.fights import standing
from engine.titles.nemesis.players.operations import GLANCES
from engine.titles.nemesis.players.stakes import weight
from engine.titles.nemesis.players.style import Style
from engine.titles.nemesis.players.values import tracks
from engine.titles.nemesis.rules.ch9_continuation import choose_again
from engine.titles.nemesis.state import NemesisState

FEWEST: Final = 3
"""Futures in which every candidate is tried; then the better half of them goes on, for as many more."""
MOST: Final = 6
SPREAD: Final = 6
"""Futures whose dice are spread evenly together."""
SURE: Final = 0.8
"""Standard errors by which a candidate must be better than the first one."""
LEAST: Final = 60
"""Positions without which it is not begun."""
LONG: Final = 30
"""Positions from which on a future is long."""
WON: Final = 50.0
"""SaP for winning the game, as against a draw."""


class Trial(msgspec.Struct, eq=False):
    """Commands with their results in each future, in SaP."""

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


class Rehearsal(msgspec.Struct, frozen=True):
    """For whom, in which styles by side, and up to the end of which turn is played."""

    side: int
    styles: Styles
    last_turn: int
    seed: str


def rehearse(
    view: NemesisState, wanted: Rehearsal, candidates: Iterable[Sequence[Command]], meter: Meter, share: float = 1.0
) -> list[Trial]:
    """The candidates by their results, the chosen one first; the first candidate keeps its place in doubt. No more than
    a share of the budget is spent, a third of it where futures are long; candidates are asked for only as far as each
    can be tried often enough."""
    source = iter(candidates)
    trials, room = [Trial(next(source), [])], share * meter.budget.positions
    if room <= LEAST:
        return trials
    used = _try(trials, view, wanted, 0, meter)
    if used > LONG:
        room /= 3
    others = [Trial(orders, []) for orders in islice(source, max(0, int(room / FEWEST / max(1, used)) - 1))]
    used += _try(others, view, wanted, 0, meter)
    trials, running = [*trials, *others], [*trials, *others]
    for number in range(1, MOST):
        if len(running) < 2 or used >= room or not meter.left:
            break
        used += _try(running, view, wanted, number, meter)
        if (number + 1) % FEWEST == 0:
            running = better_half(running)
    return ranked(trials)


def _try(trials: Sequence[Trial], view: NemesisState, wanted: Rehearsal, number: int, meter: Meter) -> int:
    """All of them in one future, as long as there is time; returns the positions that took."""
    before = meter.spent
    for trial in trials:
        if not meter.left:
            break
        future = sampled(view, wanted.side, f"{wanted.seed} {view.turn} {view.chance.count}", number)
        trial.results.append(_result(future, wanted, trial.orders, meter))
    return meter.spent - before


def better_half(trials: list[Trial]) -> list[Trial]:
    """The first one, and of the others the better half."""
    others = sorted(trials[1:], key=lambda trial: -trial.mean)
    kept = others[: max(1, len(others) // 2)]
    return [trials[0], *(trial for trial in trials if trial in kept)]


def sampled(view: NemesisState, side: int, seed: str, number: int) -> NemesisState:
    """A copy of a view with other dice, and the secret chit of the enemy drawn from those it could be."""
    copy = view.copy()
    copy.chance = Spread(f"{seed} {number // SPREAD}", number=number % SPREAD, among=SPREAD)
    if copy.first[enemy(side)] == HIDDEN:
        choose_again(copy, enemy(side))
    return copy


def _result(future: NemesisState, wanted: Rehearsal, orders: Sequence[Command], meter: Meter) -> float:
    """What this very position is worth to the side at the end, in SaP; orders that have become impossible fall out."""
    for number, command in enumerate(orders):
        if number and not agenda.judge(future, command).legal:
            break
        agenda.apply(future, command)
    meter.spend(1 + play_on(future, wanted.styles, wanted.last_turn) // GLANCES)
    return outcome(future, wanted.side, wanted.styles[wanted.side])


def outcome(state: NemesisState, side: int, style: Style) -> float:
    """What a position is worth in which the game goes on, or is over; a victory early is no more than a victory."""
    if state.outcome is None:
        return standing(state, side, None, style)
    sign, winner = 1 if side == JAPANESE else -1, state.outcome.winner
    won = 0.0 if winner is None else WON if winner == side else -WON
    return won + weight(state) * sign * tracks(state)


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
