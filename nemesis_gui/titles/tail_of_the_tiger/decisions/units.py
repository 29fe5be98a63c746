"""What stands beside units that get steps, lose them or are placed, and what is done with several at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from engine.titles.tail_of_the_tiger.commands import Place
from engine.titles.tail_of_the_tiger.pieces import Piece
from engine.titles.tail_of_the_tiger.queries.payers import cheapest
from nemesis_gui.play.cards import Asked
from nemesis_gui.play.command_button import Batch
from nemesis_gui.play.figures import SEPARATOR

MANY: Final = 6
"""Units from which on two stand in a row."""


def place(asked: Asked, unit: str) -> str:
    """Where it is."""
    return str(asked.words.place(asked.state, asked.state.pieces[unit].loc))


def nothing(_asked: Asked, _unit: str) -> str:
    return ""


def who_stands_where(asked: Asked) -> Iterator[str]:
    """What it matters where a unit of the set-up stands: the divisions are all alike."""
    alike = len({asked.state.pieces[unit].counter.values for unit in asked.index.units}) == 1
    yield asked.words.tr("All are alike: who stands where makes no difference." if alike else
                         "The German armies come from the north: put stronger brigades where they come first.")


def step_more(asked: Asked, unit: str) -> str:
    """Where it is, and what a step more makes of it."""
    state, words, piece = asked.state, asked.words, asked.state.pieces[unit]
    if not state.world.on_map(piece.loc):
        back = words.tr("it returns with {n:step|steps}", n=piece.steps)
        return f"{place(asked, unit)}\n{back} \u00b7 {max(piece.values.attack, 0)}-{piece.values.defence}"
    steps = words.tr("{n} of {all} steps", n=piece.steps, all=piece.counter.steps)
    values = [f"{max(one.attack, 0)}-{one.defence}" for one in piece.counter.values]
    return f"{place(asked, unit)}\n{steps} \u00b7 {values[piece.lost]} \u2192 {values[piece.lost - 1]}"


def step_less(asked: Asked, unit: str) -> str:
    """What it is worth before and after the loss of a step; of many only what is not on the face, so that two fit in a
    row."""
    words, piece = asked.words, asked.state.pieces[unit]
    if piece.steps == 1:
        return str(words.tr("it is eliminated"))
    if len(asked.index.orders) > MANY:
        return f"\u2192 {_values_after(piece)}"
    values = f"{_told(piece.values)} \u2192 {_values_after(piece)}"
    return SEPARATOR.join((values, words.tr("{n:step|steps} left", n=piece.steps - 1)))


def _values_after(piece: Piece) -> str:
    return _told(piece.counter.values[piece.lost + 1])


def _told(values: Any) -> str:
    return f"{max(values.attack, 0)}-{values.defence}"


def step_less_there(asked: Asked, unit: str) -> str:
    return f"{place(asked, unit)}\n{step_less(asked, unit)}"


def all_placed(asked: Asked) -> Sequence[Batch]:
    """All that are left, a hex each: they are alike."""
    units = asked.index.units
    hexes = {loc for places in units.values() for loc in places}
    found: list[Any] = []
    for (_, places), loc in zip(sorted(units.items()), sorted(hexes), strict=False):
        found += [one for one in places.get(loc, ()) if isinstance(one, Place)][:1]
    name = asked.words.tr("Place all {n}", n=len(found))
    return [Batch(name, tuple(found))] if len(found) > 1 else []


def all_lost(asked: Asked) -> Sequence[Batch]:
    """All the steps that are still owed, each where it costs least. It is there for a single one, too: else the digits
    of the units would mean others once that is left."""
    found = cheapest(asked.state, asked.decision)
    name = asked.words.tr("Cheapest: {n:step|steps}", n=len(found))
    return [Batch(asked.words.pair(name, _spread(asked, found)), found, short=name, usual=True)] if found else []


def _spread(asked: Asked, found: Sequence[Any]) -> str:
    """How many steps each unit loses."""
    each = Counter(command.unit for command in found)
    return ", ".join(f"{asked.words.game.unit(asked.state, unit)} \u2212{count}" for unit, count in each.items())
