"""Orders played on by drill in sampled futures to the end of the game, and what came of it, in victory points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from engine.players.drill import carry_out, play_on
from engine.players.futures import dice_of
from engine.players.player import Meter
from engine.players.rehearsal import Trial, tried_within
from engine.table.command import Command
from engine.titles.vinegar_joes_war.pieces import ALLIED, JAPANESE, enemy
from engine.titles.vinegar_joes_war.players.drill import Styles, said_by
from engine.titles.vinegar_joes_war.positions.dealing import deal
from engine.titles.vinegar_joes_war.queries.merits import merits
from engine.titles.vinegar_joes_war.state import VinegarState

LOOKS: Final = 15
"""Positions that each player turn of a future counts for; as many more for each so many units on the map."""
UNITS: Final = 100
NEAR: Final = 2
"""Turns left, this one among them, in which it is rehearsed: from further off the dice hide what orders brought."""
LEVEL, EQUAL = 3.0, 0.02
"""What a level of victory counts for, and what decides between equals."""


class Rehearsal(msgspec.Struct, frozen=True):
    """For whom, and in which styles by side is played on."""

    side: int
    styles: Styles
    seed: str


def rehearsed(
    view: VinegarState, wanted: Rehearsal, candidates: Iterable[Sequence[Command]], meter: Meter
) -> list[Trial]:
    """The candidates by their results, the chosen one first; as many as the budget has room for, or as they come where
    the end is far."""
    price = price_of(view)
    seed = f"{wanted.seed} {view.turn} {view.chance.count}"

    def result(orders: Sequence[Command], number: int) -> float:
        meter.spend(price)
        future = sampled(view, wanted.side, seed, number)
        carry_out(future, orders)
        play_on(future, said_by(wanted.styles))
        return outcome(future, wanted.side)

    if view.turn <= view.last_turn - NEAR:
        return [Trial(orders, []) for orders in candidates]
    return tried_within(candidates, result, meter, price)


def price_of(view: VinegarState) -> int:
    """The positions that a future counts for, up to the end of the game."""
    units = sum(len(view.on_map(side)) for side in (JAPANESE, ALLIED))
    return LOOKS * (1 + units // UNITS) * player_turns(view)


def player_turns(view: VinegarState) -> int:
    """The player turns to the end of the game, this one among them."""
    return 2 * (view.last_turn - view.turn) + (1 if view.player == ALLIED else 2)


def sampled(view: VinegarState, side: int, seed: str, number: int) -> VinegarState:
    """A copy of a view with other dice, in which what lies covered is dealt anew [10.6/1]."""
    copy = view.copy()
    deal(copy, enemy(side), f"{seed} {number}")
    copy.chance = dice_of(seed, number)
    return copy


def outcome(state: VinegarState, side: int) -> float:
    """What a side made of a game."""
    level, points, equal = merits(state)
    worth = LEVEL * level + points + EQUAL * equal
    return worth if side == JAPANESE else -worth
