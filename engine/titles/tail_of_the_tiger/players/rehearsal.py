"""Orders played on by drill in sampled futures to the end of the game, and what came of it: in tenths of a victory
point, a level of victory counting as two points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from engine.players.drill import carry_out, play_on
from engine.players.futures import dice_of
from engine.players.player import Meter
from engine.players.rehearsal import Trial, tried_within
from engine.table.command import Command
from engine.titles.tail_of_the_tiger.pieces import GERMAN, enemy
from engine.titles.tail_of_the_tiger.players.drill import Styles, said_by
from engine.titles.tail_of_the_tiger.positions.hiding import shuffle
from engine.titles.tail_of_the_tiger.queries.merits import merits
from engine.titles.tail_of_the_tiger.state import TigerState

LOOKS: Final = 15
"""Positions that each player turn of a future counts for."""
MANY: Final = 12
"""Futures in which the best are tried."""
NEAR: Final = 3
"""Turns left, this one among them, in which it is rehearsed: from further off the dice hide what orders brought."""
LEVEL, POINT, EARLY, TAKEN, STEP = 20.0, 2.0, 1.0, 0.6, 0.02
"""A level of victory, a point, a turn that a sudden death came earlier, a Center or Critical Hex taken, a step."""


class Rehearsal(msgspec.Struct, frozen=True):
    """For whom, and in which styles by side is played on."""

    side: int
    styles: Styles
    seed: str


def rehearsed(
    view: TigerState, wanted: Rehearsal, candidates: Iterable[Sequence[Command]], meter: Meter
) -> list[Trial]:
    """The candidates by their results, the chosen one first; as many as the budget has room for, or as they come where
    the end is far."""
    price = LOOKS * player_turns(view, wanted.side)
    seed = f"{wanted.seed} {view.turn} {view.chance.count}"

    def result(orders: Sequence[Command], number: int) -> float:
        meter.spend(price)
        future = sampled(view, wanted.side, seed, number)
        carry_out(future, orders)
        play_on(future, said_by(wanted.styles))
        return outcome(future, wanted.side)

    if view.turn <= view.last_turn - NEAR:
        return [Trial(orders, []) for orders in candidates]
    return tried_within(candidates, result, meter, price, MANY)


def player_turns(view: TigerState, side: int) -> int:
    """The player turns to the end of the game, this one among them."""
    return 2 * (view.last_turn - view.turn) + (2 if side == GERMAN else 1)


def sampled(view: TigerState, side: int, seed: str, number: int) -> TigerState:
    """A copy of a view with other dice, in which what the enemy hides is drawn anew."""
    copy = view.copy()
    shuffle(copy, enemy(side), f"{seed} {number}")
    copy.chance = dice_of(seed, number)
    return copy


def outcome(state: TigerState, side: int) -> float:
    """What a side made of a game."""
    level, points, early, taken, steps = merits(state)
    worth = LEVEL * level + POINT * points + EARLY * early + TAKEN * taken + STEP * steps
    return worth if side == GERMAN else -worth
