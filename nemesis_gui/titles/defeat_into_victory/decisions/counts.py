"""What the cards of several decisions say of stock and trucks."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from engine.table.command import Command
from engine.titles.defeat_into_victory.commands import Buy
from engine.titles.defeat_into_victory.pieces import ALLIED
from engine.titles.defeat_into_victory.rules.ch7_stock import level_of
from engine.titles.defeat_into_victory.state import DefeatState
from nemesis_gui.play.context import Context
from nemesis_gui.play.parts import Pick
from nemesis_gui.play.presenter import Presenter


def describe_stock(context: Context, side: int, stock: int) -> str:
    """A stock and the Supply Level that it gives."""
    return context.words.tr("Stock {stock}, Supply Level {level}", stock=stock, level=level_of(context.state, stock))


def describe_trucks(context: Context) -> str:
    """The trucks at hand, and what buying more leaves of the stock."""
    state: DefeatState = context.state
    left = describe_stock(context, ALLIED, state.stock[ALLIED] - 1)
    return context.words.tr("Trucks at hand: {n}. After 1 SP for more: {left}", n=state.trucks[0], left=left)


def most_trucks(commands: Iterable[Command]) -> list[Command]:
    """Of several numbers of trucks only the greatest, as all have the same price; the others are asked for."""
    found = list(commands)
    most = max((one.count for one in found if isinstance(one, Buy)), default=0)
    return [one for one in found if not isinstance(one, Buy) or one.count == most]


def fewer_trucks(presenter: Presenter) -> list[Pick]:
    """The way to buy fewer, from a list."""
    numbers = sorted((one for one in presenter.index.loose if isinstance(one, Buy)), key=lambda one: one.count)
    text = presenter.context.words.tr("Fewer trucks…")
    return [Pick(text, partial(presenter.choose_from, numbers[:-1]))] if len(numbers) > 1 else []
