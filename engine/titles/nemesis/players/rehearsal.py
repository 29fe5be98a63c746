"""Rehearsals: commands, or orders of several, each played on by drill in sampled futures and compared by what the
position is worth then."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final

import msgspec

from engine.players.futures import dice_of
from engine.players.player import Meter
from engine.players.rehearsal import FEWEST, Trial, compared, try_out
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

LEAST: Final = 60
"""Positions without which it is not begun."""
LONG: Final = 30
"""Positions from which on a future is long."""
WON: Final = 50.0
"""SaP for winning the game, as against a draw."""


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
    seed = f"{wanted.seed} {view.turn} {view.chance.count}"

    def result(orders: Sequence[Command], number: int) -> float:
        return _result(sampled(view, wanted.side, seed, number), wanted, orders, meter)

    source = iter(candidates)
    first, room = [Trial(next(source), [])], share * meter.budget.positions
    if room <= LEAST:
        return first
    used = try_out(first, result, 0, meter)
    if used > LONG:
        room /= 3
    others = [Trial(orders, []) for orders in islice(source, max(0, int(room / FEWEST / max(1, used)) - 1))]
    used += try_out(others, result, 0, meter)
    return compared([*first, *others], result, meter, room - used)


def sampled(view: NemesisState, side: int, seed: str, number: int) -> NemesisState:
    """A copy of a view with other dice, and the secret chit of the enemy drawn from those it could be."""
    copy = view.copy()
    copy.chance = dice_of(seed, number)
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
