"""Questions with few answers, each with a line that says what it brings; and questions about hexes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Final

from engine.table.command import Command
from engine.titles.defeat_into_victory.commands import Answer, Sequence, Use
from engine.titles.defeat_into_victory.pieces import ALLIED
from engine.titles.defeat_into_victory.rules.ch7_construction import PRICES
from engine.titles.defeat_into_victory.rules.ch13_combat import attackable
from engine.titles.defeat_into_victory.rules.ch17_chinese import PRICE
from engine.titles.defeat_into_victory.state import COMBAT_MOVE
from nemesis_gui.play.answers import in_order
from nemesis_gui.play.cards import Asked, Fact
from nemesis_gui.play.figures import percent
from nemesis_gui.play.presenter import clicked
from nemesis_gui.titles.defeat_into_victory.decisions.counts import describe_stock

FACES: Final = 6
Facts = Callable[[Asked], Iterable[Fact]]


def fact(text: str, clause: str) -> Facts:
    """What has to be known for all answers; `text` is English."""

    def facts(asked: Asked) -> Iterator[Fact]:
        yield asked.words.tr(text), clause

    return facts


def ordered(asked: Asked) -> list[Command]:
    """The answers, what costs something last."""
    return in_order(asked.decision, (one for one in asked.index.loose if not clicked(one)))


# -- markers and the order of a segment


def marker(asked: Asked) -> Iterator[Fact]:
    yield asked.words.game.thing(asked.state, asked.decision.marker), "8.1.7/1"


def use_lines(asked: Asked, command: Command) -> Iterator[str]:
    """How many a marker activates."""
    if not isinstance(command, Use):
        return
    use = asked.state.world.pack.markers[asked.decision.marker].uses[command.number - 1]
    if use.formations:
        yield asked.words.tr("All their units, and Independents besides")
    elif not use.dice:
        yield asked.words.tr("one by one")
    else:
        least, most = use.units + use.dice, use.units + FACES * use.dice
        yield asked.words.tr("{least} to {most} units, one by one", least=least, most=most)


def sequence_lines(asked: Asked, command: Command) -> Iterator[str]:
    tr = asked.words.tr
    if not isinstance(command, Sequence):
        return
    if command.order == COMBAT_MOVE:
        yield tr("Attacks come before moves [{clause}]", clause="9.4.2/2")
        if not attackable(asked.state):
            yield tr("nobody activated can attack from where it is")
    else:
        yield tr("Moves come before attacks")


# -- Chindits and Operation Thursday


def chindit_lines(asked: Asked, command: Command) -> Iterator[str]:
    if isinstance(command, Answer) and command.yes:
        yield describe_stock(asked.context, ALLIED, asked.state.stock[ALLIED] - 1)


def thursday_lines(asked: Asked, command: Command) -> Iterator[str]:
    if isinstance(command, Answer) and command.yes:
        stock = asked.state.stock[ALLIED]
        enough = Fraction(min(FACES, max(0, stock - PRICE)), FACES)
        text = "A stock of {stock} is always enough" if enough == 1 else "{chance} to have enough; if not, 1 SP is lost"
        yield asked.words.tr(text, chance=percent(enough), stock=stock)


# -- hexes


def priced(text: str, clause: str) -> Facts:
    """What has to be known, and what each hex costs."""
    known = fact(text, clause)

    def facts(asked: Asked) -> Iterator[Fact]:
        yield from known(asked)
        side, price = asked.decision.player, PRICES[asked.state.rains]
        left = describe_stock(asked.context, side, max(0, asked.state.stock[side] - price))
        yield asked.words.tr("{n:stock SP|stock SPs}. Afterwards: {left}", n=price, left=left), "7.8.2/1"

    return facts
