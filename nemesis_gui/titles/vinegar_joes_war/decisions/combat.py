"""A combat from the units that join to the pursuit: counters to click, and what it would come to on each table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from engine.titles.vinegar_joes_war.commands import Support
from engine.titles.vinegar_joes_war.queries.forecast import Forecast, foreseen, supported
from engine.titles.vinegar_joes_war.rules.ch13_odds import WHOLE
from engine.titles.vinegar_joes_war.state import VinegarState
from nemesis_gui.board.overlays import Arrows, Group, HexHighlights
from nemesis_gui.play.listed import PlainListed
from nemesis_gui.session.words import clause_link

CLICK: Final = "Click the units here or on the map."
PLAIN: Final = {
    "AssembleAttack": ("Attack", CLICK),
    "ChooseSupport": ("Support of the attack", ""),
    "ChooseDefence": ("Support of the defence", ""),
    "PayLosses": ("Losses", CLICK),
    "RetreatUnits": ("Retreat", "Drag a counter to its place, or select it and then the place."),
    "Pursue": ("Pursuit", CLICK),
}
"""Titles and hints."""
BEFORE: Final = ("AssembleAttack", "ChooseSupport", "ChooseDefence")
"""Decisions before the die."""


class CombatPresenter(PlainListed):
    """One card for all of a combat."""

    texts = PLAIN

    def begin(self, decision: Any) -> None:
        """As in the base class, with the combat marked on the map."""
        super().begin(decision)
        self._mark()

    def end(self) -> None:
        """Take the arrows away."""
        self.context.overlay("combat", None)
        super().end()

    def _mark(self) -> None:
        state: VinegarState = self.context.state
        combat = state.combat
        if combat is None:
            self.context.overlay("combat", None)
            return
        sources = sorted(
            {state.pieces[unit].loc for unit in combat.units if state.world.on_map(state.pieces[unit].loc)}
        )
        arrows = Arrows(tuple((loc, combat.target) for loc in sources if loc != combat.target), "target")
        self.context.overlay("combat", Group((HexHighlights((combat.target,), "selected"), arrows)))

    def heading(self) -> str:
        state, words = self.context.state, self.context.words
        place = words.place(state, state.combat.target) if state.combat is not None else ""
        return words.pair(super().heading(), place) if place else super().heading()

    def facts(self) -> Iterable[str]:
        """Before the die what it would come to; afterwards what it came to."""
        state: VinegarState = self.context.state
        combat = state.combat
        if combat is None or not combat.units:
            return ()
        if self.decision.kind in BEFORE:
            return self._foreseen(foreseen(state, combat, self.decision.side(state)))
        return self._came_to()

    def _foreseen(self, found: Forecast) -> Iterator[str]:
        words, charts = self.context.words, self.context.state.world.charts
        column = charts.columns[found.odds.final]
        sums = words.tr("{attack} against {defence}", attack=_points(found.odds.attack),
                        defence=_points(found.odds.defence))  # fmt: skip
        yield f"<b>{sums}</b> · {words.tr('column {column}', column=column)} {clause_link('13.9/1')}"
        if found.concentric:
            yield f"{words.tr('Concentric: the attack is doubled.')} {clause_link('13.5/1')}"
        if found.unseen:
            text = words.tr("{n:unit|units} unseen: this is the best that can be.", n=found.unseen)
            yield f"{text} {clause_link('10.6/1')}"
        for part in found.odds.shifts.parts:
            told = words.game.modifier(part, self.context.state)
            yield f"<small>{told} {part.value:+g} {clause_link(part.clause)}</small>"
        for table, results in found.tables.items():
            told = " · ".join(f"{result} {faces}/6" for result, faces in results.items())
            yield f"<b>{words.word('table', table)}</b> {told}"
        yield from self._supports()

    def _supports(self) -> Iterator[str]:
        """To which column each choice of support leads."""
        state, words = self.context.state, self.context.words
        for command in self.index.loose:
            if isinstance(command, Support):
                column = supported(state, state.combat, command.strikes, guns=command.guns).final
                told = words.tr("column {column}", column=state.world.charts.columns[column])
                yield f"<small>{words.pair(words.command(state, command), told)}</small>"

    def _came_to(self) -> Iterator[str]:
        words, combat = self.context.words, self.context.state.combat
        column = self.context.state.world.charts.columns[combat.final]
        told = words.tr("Die {die} in column {column}", die=combat.die, column=column)
        yield f"{told}: <b>{combat.result}</b>, {words.word('result', combat.result)} {clause_link('13.10/1')}"


def _points(halves: int) -> str:
    return f"{halves / WHOLE:g}"
