"""The opening of airbases in a second impulse: what a depot opens in each country, and which is the last of its hex."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from engine.table.wording.words import capital
from engine.titles.vinegar_joes_war.commands import Open
from engine.titles.vinegar_joes_war.pieces import BOX
from engine.titles.vinegar_joes_war.queries.air import Opening, opening
from nemesis_gui.play.cards import Asked, Fact


def facts(asked: Asked) -> Iterator[Fact]:
    """What it costs, what is ready to fly, what is open already, and what a depot opens in each country."""
    state, words, side = asked.state, asked.words, asked.side
    yield words.tr("One depot opens all airbases of its country for this phase."), "12.31/1"
    ready = sum(piece.counter.strike for piece in state.supports(side, BOX))
    yield words.tr("{n:airstrike|airstrikes} ready", n=ready), "12.1/1"
    if done := sorted(country for whose, country in state.opened if whose == side):
        yield words.pair(words.tr("Already open"), ", ".join(_country(asked, one) for one in done)), ""
    for found in {one.country: one for one in map(partial(_opening, asked), depots(asked))}.values():
        opens = words.pair(_country(asked, found.country), _opened(asked, found))
        yield ". ".join((opens, *map(capital, _rest(asked, found)))), ""


def depots(asked: Asked) -> Sequence[Open]:
    """The depots that open something."""
    return [one for found in asked.index.places.values() for one in found if isinstance(one, Open)]


def lines(asked: Asked, command: Open) -> Iterator[str]:
    """The country, and how many depots its hex has."""
    state, words = asked.state, asked.words
    hex_ = state.world.find(command.hex)
    assert hex_ is not None
    yield f"<b>{_country(asked, _opening(asked, command).country)}</b>"
    yield words.tr("{n:depot|depots} there", n=len(state.depots_at(hex_, asked.side)))


def _opening(asked: Asked, command: Open) -> Opening:
    hex_ = asked.state.world.find(command.hex)
    assert hex_ is not None
    return opening(asked.state, asked.side, hex_)


def _opened(asked: Asked, found: Opening) -> str:
    words = asked.words
    bases = words.tr("opens {bases}", bases=_bases(asked, found.bases)) if found.bases else words.tr("opens none")
    return f"{bases}, {words.tr('{n:airstrike|airstrikes} to launch', n=found.launches)}"


def _rest(asked: Asked, found: Opening) -> Iterator[str]:
    """What stays closed, and the depots that are left in the country."""
    words = asked.words
    if found.shut:
        yield words.tr("still closed: {bases}", bases=_bases(asked, found.shut))
    yield words.tr("{n:depot|depots} left in the country", n=found.depots - 1)


def _country(asked: Asked, name: str) -> str:
    return str(asked.words.word("countries", name))


def _bases(asked: Asked, names: Sequence[str]) -> str:
    state, words = asked.state, asked.words
    pieces = (state.pieces[name] for name in names)
    return ", ".join(f"{words.game.unit(state, p.id)} ({words.place(state, p.loc)})" for p in pieces)
