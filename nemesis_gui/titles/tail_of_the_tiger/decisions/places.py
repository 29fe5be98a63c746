"""Hexes that are named: aerial supply, the Subversive marker, uprisings, divisions from the cup; what they bring."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.titles.tail_of_the_tiger.pieces import IMPERIAL
from engine.titles.tail_of_the_tiger.queries.placing import anybody_starves, starving, subversion
from engine.titles.tail_of_the_tiger.rules.ch3_uprisings import waiting
from engine.titles.tail_of_the_tiger.rules.ch8_stacking import room
from engine.titles.tail_of_the_tiger.world import CUP
from nemesis_gui.play.cards import Asked, Fact, Gain
from nemesis_gui.play.command_button import Batch

# -- aerial supply


def aerial_facts(asked: Asked) -> Iterator[Fact]:
    """Where nobody needs it, the question says all."""
    state, tr = asked.state, asked.words.tr
    left = state.world.charts.given.aerial.markers - len(state.aerial)
    if not (state.aerial or anybody_starves(state)):
        return
    yield tr("{n:marker|markers} left; units in the hex are supplied in this turn", n=left), "7.0/8"
    if anybody_starves(state) and not any(aerial_gain(asked, loc)[0] for loc in asked.index.places):
        yield tr("No unit of yours out of supply is in range."), ""


def aerial_gain(asked: Asked, loc: int) -> Gain:
    """The units there that would starve."""
    state = asked.state
    units = starving(state, loc) if state.units_at(loc) else ()
    names = ", ".join(asked.words.game.unit(state, unit) for unit in units)
    return len(units), [asked.words.tr("supplies {units}", units=names)]


# -- the Subversive marker


def subversive_facts(asked: Asked) -> Iterator[Fact]:
    tr, given = asked.words.tr, asked.state.world.charts.given.subversive
    text = "It raises untried units on a city or town and frees those within {n} hexes for this turn."
    yield tr(text, n=given.frees), "7.0/11"
    yield tr("Next time in {n} turns", n=given.every), "7.0/13"


def subversive_gain(asked: Asked, loc: int) -> Gain:
    tr, found = asked.words.tr, subversion(asked.state, loc)
    told = [tr("raises {n}", n=found.raised), tr("frees {n}", n=len(found.freed))]
    return 2 * found.raised + len(found.freed), told


# -- uprisings, divisions from the cup


def uprising_facts(asked: Asked) -> Iterator[Fact]:
    yield asked.words.tr("{n:untried unit|untried units} in the pool", n=len(waiting(asked.state))), "wtf-13.11/2"


def cup_facts(asked: Asked) -> Iterator[Fact]:
    state = asked.state
    cup = len(state.units_at(state.world.box(CUP)))
    yield asked.words.tr("{n:division|divisions} to draw, {cup} in the cup", n=state.draws, cup=cup), "9.0/4"


def there(asked: Asked, loc: int) -> Gain:
    """Who stands there."""
    state = asked.state
    here = ", ".join(asked.words.game.unit(state, piece.id) for piece in state.units_at(loc))
    return 1, [here] if here else []


def all_raised(asked: Asked) -> Sequence[Batch]:
    """Units rise in all hexes at once, as far as the pool goes."""
    several = [found[0] for _, found in sorted(asked.index.places.items())][: len(waiting(asked.state))]
    name = asked.words.tr("Raise in all {n} hexes", n=len(several))
    return [Batch(name, tuple(several))] if len(several) > 1 else []


def all_drawn(asked: Asked) -> Sequence[Batch]:
    """All that may still be drawn, hex after hex as far as there is room, first where they can go on from a city or
    town."""
    state, words = asked.state, asked.words
    each = state.world.charts.given.stacking.division
    places = sorted(((loc, found[0]) for loc, found in asked.index.places.items()), key=lambda place: (
        place[0] not in state.world.settlements, -len(state.units_at(place[0])), place[0]))  # fmt: skip
    several = [one for loc, one in places for _ in range(room(state, IMPERIAL, loc) // each)]
    several = several[: min(state.draws, len(state.units_at(state.world.box(CUP))))]
    hexes = ", ".join(words.place(state, loc) for loc, one in places if one in several)
    name = words.tr("Draw all {n}: {hexes}", n=len(several), hexes=hexes)
    return [Batch(name, tuple(several))] if len(several) > 1 else []
