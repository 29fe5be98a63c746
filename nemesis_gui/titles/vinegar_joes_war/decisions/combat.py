"""A combat from the units that join to the pursuit: counters to click, and what it would come to on each table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from engine.titles.vinegar_joes_war.commands import Advance, Answer, Join, Support
from engine.titles.vinegar_joes_war.queries.forecast import foreseen, with_choice
from engine.titles.vinegar_joes_war.state import VinegarState
from nemesis_gui.board.overlays import Arrows, Group, HexHighlights
from nemesis_gui.play.command_button import Batch
from nemesis_gui.play.listed import PlainListed
from nemesis_gui.play.parts import Choice, Part
from nemesis_gui.play.sheet import Grid
from nemesis_gui.session.words import clause_link
from nemesis_gui.titles.vinegar_joes_war.decisions.figures import lines

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
TOGETHER: Final = {"AssembleAttack": "All join", "Pursue": "All advance"}
"""What several can do with one click."""
BEFORE: Final = ("AssembleAttack", "ChooseSupport", "ChooseDefence")
"""Decisions before the die."""
SUPPORTING: Final = BEFORE[1:]


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

    def find_batches(self) -> Sequence[Batch]:
        """All that have strength join, or all go in, where several can."""
        name, pieces = TOGETHER.get(self.decision.kind), self.context.state.pieces
        offered = [one for found in self.index.orders.values() for one in found]
        several = [
            one for one in offered
            if isinstance(one, Advance) or (isinstance(one, Join) and pieces[one.unit].strength)
        ]  # fmt: skip
        return [Batch(self.context.words.tr(name), tuple(several))] if name and len(several) > 1 else []

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
            found = foreseen(state, combat, self.decision.side(state))
            return lines(self.context.words, state, found)
        return self._came_to()

    def foot_buttons(self) -> Sequence[Part]:
        """A choice of support tells to which column it leads, those with gunfire beside those without."""
        found = [one for one in self.loose() if isinstance(one, Support | Answer)]
        if self.decision.kind not in SUPPORTING or not found:
            return super().foot_buttons()
        guns = any(isinstance(one, Support) and one.guns for one in found)
        return [Grid([self._support(one) for one in found], (1, 1) if guns else (1,))]

    def _support(self, command: Support | Answer) -> Choice:
        state, words = self.context.state, self.context.words
        told = words.tr("column {column}", column=state.world.charts.columns[with_choice(state, command).final])
        return Choice([command], words.command(state, command), [told], self.player(command),
                      main=command == self.main_answer(), wrap=True)  # fmt: skip

    def _came_to(self) -> Iterator[str]:
        words, combat = self.context.words, self.context.state.combat
        column = self.context.state.world.charts.columns[combat.final]
        told = words.tr("Die {die} in column {column}", die=combat.die, column=column)
        result = f"<b>{combat.result}</b>, {words.word('result', combat.result)} {clause_link('13.10/1')}"
        yield words.pair(told, result)
