"""Orders played on by drill in sampled futures, through the enemy's next turn or, where the end is near, to it, and
what the position is worth then: in tenths of a victory point, as places are; a level counts as two points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from engine.players.futures import Spread
from engine.players.player import Meter
from engine.players.rehearsal import FEWEST, SPREAD, Trial, compared, try_out
from engine.table.command import Command
from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL, enemy
from engine.titles.tail_of_the_tiger.players.cover import Cover
from engine.titles.tail_of_the_tiger.players.drill import Styles, carry_out, play_on
from engine.titles.tail_of_the_tiger.players.fights import prices
from engine.titles.tail_of_the_tiger.players.redoubt import hardest, sought
from engine.titles.tail_of_the_tiger.players.style import Style
from engine.titles.tail_of_the_tiger.positions.hiding import shuffle
from engine.titles.tail_of_the_tiger.queries.merits import merits
from engine.titles.tail_of_the_tiger.queries.points import total
from engine.titles.tail_of_the_tiger.state import TigerState

LOOKS: Final = 15
"""Positions that each player turn of a future counts for."""
MANY: Final = 12
"""Futures in which the best are tried."""
TO_THE_END: Final = 3
"""Turns left, this one among them, in which it is played to the end of the game."""
LEVEL, POINT, EARLY, STEP = 20.0, 2.0, 1.0, 0.02
"""At the end of the game: a level of victory, a point, a turn that a sudden death came earlier, a step."""
FORCE: Final = 2.5
"""How much more an Imperial step counts than it costs to destroy: the side that has lost fewest holds out."""
LEAD: Final = 10.0
"""A point while the game goes on."""
GONE, HARDEST = 11.0, 26.0
"""A Supply Center that is gone, and the one that is hardest to storm, to the German side."""
BOMB: Final = 6.0
"""A bomb that may still fall."""
NEUTRAL: Final = Style(points=True)


class Rehearsal(msgspec.Struct, frozen=True):
    """For whom, and in which styles by side is played on."""

    side: int
    styles: Styles
    seed: str


def rehearsed(
    view: TigerState, wanted: Rehearsal, candidates: Iterable[Sequence[Command]], meter: Meter
) -> list[Trial]:
    """The candidates by their results, the chosen one first; as many as the budget has room for."""
    price = LOOKS * _player_turns(view, wanted.side)
    seed = f"{wanted.seed} {view.turn} {view.chance.count}"

    def result(orders: Sequence[Command], number: int) -> float:
        meter.spend(price)
        future = sampled(view, wanted.side, seed, number)
        carry_out(future, orders)
        play_on(future, wanted.styles, lambda state: answered(state, view, wanted.side))
        return outcome(future, wanted.side)

    trials = [Trial(orders, []) for orders in candidates]
    trials = trials[: max(1, meter.left // (FEWEST * price))]
    if len(trials) < 2:
        return trials
    room = meter.left
    return compared(trials, result, meter, room - try_out(trials, result, 0, meter), MANY)


def _player_turns(view: TigerState, side: int) -> int:
    """The player turns in a future, this one among them."""
    if view.turn <= view.last_turn - TO_THE_END:
        return 2
    return 2 * (view.last_turn - view.turn) + (2 if side == GERMAN else 1)


def sampled(view: TigerState, side: int, seed: str, number: int) -> TigerState:
    """A copy of a view with other dice, in which what the enemy hides is drawn anew."""
    copy = view.copy()
    shuffle(copy, enemy(side), f"{seed} {number}")
    copy.chance = Spread(f"{seed} {number // SPREAD}", number=number % SPREAD, among=SPREAD)
    return copy


def answered(state: TigerState, view: TigerState, side: int) -> bool:
    """Whether the enemy's turn is over that follows the one of the view."""
    if view.turn > view.last_turn - TO_THE_END:
        return False
    return state.turn > view.turn and (side == GERMAN or state.player == IMPERIAL or state.turn > view.turn + 1)


def outcome(state: TigerState, side: int) -> float:
    """What a position is worth to a side in which the game goes on, or is over."""
    worth = _going_on(state) if state.outcome is None else _over(state)
    return worth if side == GERMAN else -worth


def _over(state: TigerState) -> float:
    level, points, early, _, steps = merits(state)
    return LEVEL * level + POINT * points + EARLY * early + STEP * steps


def _going_on(state: TigerState) -> float:
    """To the German side: points, Supply Centers, what both sides are likely to keep of their places, and steps."""
    points = LEAD * (total(state, GERMAN) - total(state, IMPERIAL)) * state.turn / state.last_turn
    gone = sum(_center(state, hex_) for hex_ in state.world.centers if hex_ not in sought(state))
    bombs = BOMB * state.bombs * (not state.broken)
    steps = sum(prices(state, state.on_map(GERMAN))) - FORCE * sum(prices(state, state.on_map(IMPERIAL)))
    return points + gone + bombs + steps + _ground(state, GERMAN) - _ground(state, IMPERIAL)


def _center(state: TigerState, hex_: int) -> float:
    """What a Supply Center counts for."""
    return HARDEST if hex_ == hardest(state.world, state.world.centers) else GONE


def _ground(state: TigerState, side: int) -> float:
    """What a side is likely to keep of its places, half of each, for it counts with both."""
    cover, found = Cover(state, side, NEUTRAL), 0.0
    for hex_, aim in cover.places.items():
        weight = _center(state, hex_) if hex_ in state.centers else aim.weight / 2
        found += weight * cover.kept(hex_, state.units_at(hex_, side))
    return found
