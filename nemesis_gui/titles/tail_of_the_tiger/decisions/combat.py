"""An assault from the units that join to the advance: what it would come to, what it came to, who can go in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Final

from msgspec.structs import replace

from engine.table.event import Rolled
from engine.table.wording.typography import signed
from engine.titles.tail_of_the_tiger.commands import Advance, Enter, Join
from engine.titles.tail_of_the_tiger.events import CombatResolved
from engine.titles.tail_of_the_tiger.pieces import GERMAN, Piece
from engine.titles.tail_of_the_tiger.queries.forecast import assembled, forecast
from engine.titles.tail_of_the_tiger.queries.payers import dues
from engine.titles.tail_of_the_tiger.rules.ch8_stacking import fits
from engine.titles.tail_of_the_tiger.rules.ch13_advance import walks_in
from engine.titles.tail_of_the_tiger.rules.ch13_losses import fighting, payers
from engine.titles.tail_of_the_tiger.rules.ch13_odds import shifts
from engine.titles.tail_of_the_tiger.state import TigerState
from nemesis_gui.play.cards import Asked
from nemesis_gui.play.command_button import Batch
from nemesis_gui.play.parts import Part, Text
from nemesis_gui.play.sheet import Stack
from nemesis_gui.session.model import PastEvent
from nemesis_gui.session.words import clause_link
from nemesis_gui.titles.tail_of_the_tiger.decisions.figures import WHY, dues_html, results_html
from nemesis_gui.titles.tail_of_the_tiger.decisions.panel import forecast_parts
from nemesis_gui.titles.tail_of_the_tiger.decisions.units import all_lost, place

MOST_BACK: Final = 60
"""Positions that are looked through for the dice of a combat."""


def target(asked: Asked) -> int:
    """The hex it is about."""
    found: int = asked.decision.hex if asked.state.combat is None else asked.state.combat.target
    return found


def sources(asked: Asked) -> Iterable[int]:
    """Where those stand who take part."""
    return (asked.state.pieces[unit].loc for unit in joined(asked))


# -- who joins


def joined(asked: Asked) -> Iterable[str]:
    return asked.state.combat.units if asked.state.combat is not None else ()


def _together(asked: Asked, name: str) -> Sequence[Batch]:
    orders = (one for found in asked.index.orders.values() for one in found)
    several = tuple(one for one in orders if isinstance(one, Join | Advance | Enter))
    usual = asked.state.combat is None or not asked.decision.starts or not asked.state.combat.units
    return [Batch(asked.words.tr(name), several, usual=usual)] if len(several) > 1 else []


all_join: Final = partial(_together, name="All join")


def ahead(asked: Asked) -> Sequence[Part]:
    """What the assault would come to, with those who take part so far, or at first with all."""
    state, words, combat = asked.state, asked.words, asked.state.combat
    if combat is None:
        return ()
    name = ", ".join(words.game.unit(state, unit) for unit in combat.units) or words.tr("With all of them")
    if not combat.units:
        combat = assembled(state, sorted(asked.index.orders), combat.target)
    found = forecast(state, combat)
    told = [Text(results_html(words, state, found.best))] if found.exact else []
    return [Stack([*forecast_parts(asked.context, found, asked.opened, asked.open, name, low=True), *told])]


# -- losses


def owed(asked: Asked) -> Iterator[str]:
    """What the die brought, what is owed and by whom."""
    state, words, side = asked.state, asked.words, asked.side
    if state.combat is None:
        clause = "wtf-13.x/2" if asked.decision.paid else "wtf-13.23/1"
        yield f"{words.tr(WHY[clause])} {clause_link(clause)}"
        return
    for seen, event in resolution(islice(asked.context.model.backwards(), MOST_BACK)):
        yield words.event(seen, event)
        if isinstance(event, CombatResolved):
            yield from _shifted(asked, event)
    yield dues_html(words, state, dues(state, state.combat, side), "{n:point|points}")
    able, clause = payers(state, state.combat, side)
    others = [piece for piece in fighting(state, state.combat, side) if piece not in able]
    if others:
        names = ", ".join(words.game.unit(state, piece.id) for piece in others)
        yield f"<small>{words.tr('Not now: {units}', units=names)} {clause_link(clause)}</small>"
    for batch in (one for one in all_lost(asked) if len(one.commands) > 1):
        yield f"<small>{batch.name}</small>"


def _shifted(asked: Asked, event: CombatResolved) -> Iterator[str]:
    """Why the column was shifted, as far as those who are left still tell it."""
    state, words = asked.state, asked.words
    found = shifts(state, state.combat)
    for part in found.parts if found.total == event.shift else ():
        told = f"{words.game.modifier(part, state)} {signed(part.value, words.lang)}"
        yield f"<small>{told} {clause_link(part.clause)}</small>"


def resolution(positions: Iterable[TigerState]) -> Iterator[PastEvent]:
    """The dice of the last combat and what they brought, if it is not far back."""
    for state in positions:
        found = [event for event in state.events if isinstance(event, CombatResolved | Rolled)]
        ends = [n for n, event in enumerate(found) if isinstance(event, CombatResolved)]
        if ends:
            first = ends[-2] + 1 if len(ends) > 1 else 0
            yield from ((state, event) for event in found[first : ends[-1] + 1])
            return


# -- going in


def all_advance(asked: Asked) -> Sequence[Batch]:
    """All go in, or all for whom there is room; who would leave a hex empty does so only if others leave room."""
    units = [asked.state.pieces[unit] for unit in asked.index.orders]
    if not units or fits(asked.state, units, target(asked)):
        return _together(asked, "All advance")
    return [_fitting(asked, batch) for batch in _together(asked, "As many as fit advance")]


def _fitting(asked: Asked, batch: Batch) -> Batch:
    """In the order in which they go in, with the names of those who find room."""
    orders = sorted(batch.commands, key=lambda one: _alone(asked, one.pieces()[0]))
    inside = list[Piece]()
    for unit in (asked.state.pieces[one.pieces()[0]] for one in orders):
        inside += [unit] if fits(asked.state, [*inside, unit], target(asked)) else []
    names = ", ".join(asked.words.game.unit(asked.state, unit.id) for unit in inside)
    return replace(batch, commands=tuple(orders), lines=(names,))


def _alone(asked: Asked, unit: str) -> bool:
    """Whether it stands in its hex by itself."""
    return len(asked.state.units_at(asked.state.pieces[unit].loc)) == 1


def leaves(asked: Asked, unit: str) -> str:
    """Where a unit stands that goes in, and what it leaves."""
    empty = f"\n{asked.words.tr('it leaves the hex empty')}" if _alone(asked, unit) else ""
    return place(asked, unit) + empty


def cannot_go(asked: Asked) -> Iterator[str]:
    """Who cannot go in, and what the hex brings."""
    state, words, hex_ = asked.state, asked.words, target(asked)
    if asked.side == GERMAN and hex_ in state.centers:
        text = words.tr("The Supply Center there is destroyed as soon as a unit goes in.")
        yield f"<b>{text}</b> {clause_link('2.5/2')}"
    for unit in state.combat.units if state.combat is not None else ():
        piece = state.pieces[unit]
        why = list(walks_in(state, piece, hex_)) if state.world.on_map(piece.loc) else []
        if why and piece.loc != hex_:
            told = words.pair(words.game.unit(state, unit), words.reason(state, why[0]))
            yield f"<small>{told} {clause_link(why[0].clause)}</small>"
