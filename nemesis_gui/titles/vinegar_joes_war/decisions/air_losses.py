"""Airstrikes that are shot down or turned back: who is named, with what is lost by it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.titles.vinegar_joes_war.commands import Choose
from engine.titles.vinegar_joes_war.pieces import DROP, INTERDICTION, SUPPORT, TRANSPORT
from engine.titles.vinegar_joes_war.queries.air import Loss, without
from nemesis_gui.play.cards import Asked, Fact

OVER: Final = {"escort", "interception"}
"""Missions of which nothing is left to do after the fire."""


def over_hex(asked: Asked) -> int:
    """The hex of the fight in the air."""
    found: int = asked.state.downs[0].hex
    return found


def facts(asked: Asked) -> Iterator[Fact]:
    """What is still to be named."""
    tr, toll = asked.words.tr, asked.state.downs[0]
    yield tr("{down} to be shot down, {back} to be turned back", down=toll.down, back=toll.back), "12.4/1"
    where = "It goes to the units that can be replaced", "It goes back to its box, ready for the next phase"
    yield tr(where[not toll.down]), "16.1/1" if toll.down else "12.26/1"


def named(asked: Asked) -> Sequence[Choose]:
    return [one for one in asked.index.loose if isinstance(one, Choose)]


def lines(asked: Asked, command: Choose) -> Iterator[str]:
    """The mission, and what it loses."""
    state, words = asked.state, asked.words
    piece, found = state.support[command.unit], without(state, command.unit)
    yield words.word("mission", piece.mission)
    yield words.tr("1 in air combat") if piece.counter.fighter else words.tr("does not fight in the air")
    if found.load:
        text = "{unit} is lost with it" if state.downs[0].down else "{unit} is not carried"
        yield words.tr(text, unit=words.game.unit(state, found.load))
    else:
        yield _price(asked, found)


def _price(asked: Asked, found: Loss) -> str:
    tr, facts = asked.words.tr, {"before": found.before, "after": found.after}
    if found.mission in OVER:
        return str(tr("its mission is over with this fire"))
    if found.before == found.after:
        return str(tr("nothing is lost by it"))
    if found.mission == SUPPORT:
        return str(tr("support of an attack {before} \u2192 {after} columns", **facts))
    if found.mission == INTERDICTION:
        return str(tr("line of the Air Attack Table {before} \u2192 {after}", **facts))
    if found.mission in (TRANSPORT, DROP):
        return str(tr("no transport"))
    return str(tr("{after} left for the defence", **facts))
