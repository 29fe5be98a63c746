"""Air combat in a hex: interceptors and escorts come, and every shot has its odds."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QVBoxLayout

from engine.titles.defeat_into_victory.commands import Choose, Target
from engine.titles.defeat_into_victory.pieces import SUPERIORITY, enemy
from engine.titles.defeat_into_victory.queries.air import Shot, shot
from engine.titles.defeat_into_victory.rules.ch5_combat import fights
from engine.titles.defeat_into_victory.rules.ch5_units import reaches
from engine.titles.defeat_into_victory.state import DefeatState
from nemesis_gui.board.overlays import HexHighlights
from nemesis_gui.play.choice_card import ChoiceCard
from nemesis_gui.titles.defeat_into_victory.air.board import FatesPanel, over_hex, shots_so_far
from nemesis_gui.titles.defeat_into_victory.air.figures import (
    PLANE,
    air_name,
    modifiers_line,
    own_line,
    shot_line,
)
from nemesis_gui.titles.defeat_into_victory.decisions.air_card import AirPresenter
from nemesis_gui.widgets.layouts import label


class AirCombatPresenter(AirPresenter):
    """Interceptors and escorts come to a hex one by one, then each names its target; every shot with its odds."""

    title = "Air combat"

    def begin(self, decision: Any) -> None:
        """As in the base class, with the hex marked."""
        super().begin(decision)
        self.context.overlay("combat", HexHighlights((decision.raid.hex,), "target"))

    def end(self) -> None:
        self.context.overlay("combat", None)
        super().end()

    def focus_hexes(self) -> list[int]:
        return [self.decision.raid.hex]

    def heading(self) -> str:
        words = self.context.words
        return words.tr("Air combat over {place}", place=words.place(self.context.state, self.decision.raid.hex))

    def fill(self, layout: QVBoxLayout) -> None:
        """Who is over the hex, the shots so far, and the odds of those to come."""
        raid, kind = self.decision.raid, self.decision.kind
        firer = self.decision.firer(self.context.state) or "" if kind == "NameTarget" else ""
        layout.addWidget(over_hex(self.context, raid, firer))
        if kind == "NameTarget":
            for text in shots_so_far(self.context, raid.shots):
                layout.addWidget(label(f"<small>{text}</small>", "faded", rich=True))
            panel = FatesPanel(self.context, raid, layout)
            self.add_answers([self._target(one, panel) for one in self.index.loose if isinstance(one, Target)])
            return
        text = "Each that comes fires at one enemy unit; all dice at once."
        self.faded(layout, self.context.words.tr(text), "5.7.5/1")
        if not self._met():
            alone = "No enemy air unit is here or can come: a unit that you send is used up for nothing."
            self.faded(layout, self.context.words.tr(alone), "5.1.4/1")
        self.add_answers([self._comer(one) for one in self.index.loose if isinstance(one, Choose)])

    def _met(self) -> bool:
        """Whether enemy air units are over the hex, or could still be sent."""
        return bool(self.decision.raid.units(enemy(self.decision.player))) or self._coming()

    def _coming(self) -> bool:
        """Whether the enemy can still send units on Superiority."""
        state, hex_ = self.context.state, self.decision.raid.hex
        coming = () if self.decision.last else state.ready(enemy(self.decision.player), SUPERIORITY)
        return any(reaches(state, unit, hex_) for unit in coming)

    def _target(self, command: Target, panel: FatesPanel) -> ChoiceCard:
        """A target: what the shot does to it and to the firer, and what is added to the die."""
        words, state = self.context.words, self.context.state
        found = shot(state, command.unit, command.at)
        lines = [shot_line(words, found), own_line(words, found), modifiers_line(words, state, found)]
        card = self.answer(command, lines, sign=PLANE)
        card.pointed.connect(lambda here: panel.preview(((command.unit, command.at),) if here else ()))
        return card

    def _comer(self, command: Choose) -> ChoiceCard:
        """A unit on Superiority: what its shot would do to each enemy over the hex that fights; Transports alone fail
        without one."""
        state: DefeatState = self.context.state
        there = self.decision.raid.units(enemy(self.decision.player))
        lines = [self._against(shot(state, command.unit, foe)) for foe in there if fights(state, foe)]
        return self.answer(command, lines or ([self._failing()] if there else []), sign=PLANE)

    def _failing(self) -> str:
        tr = self.context.words.tr
        if self._coming():
            return tr("Transports without an escort fail, and no die is rolled [{clause}]", clause="5.6.7/1")
        return tr("The Transports fail, and no die is rolled [{clause}]", clause="5.6.7/1")

    def _against(self, found: Shot) -> str:
        words, state = self.context.words, self.context.state
        told = " \u00b7 ".join(filter(None, (shot_line(words, found), own_line(words, found))))
        return words.tr("at {unit}: {chances}", unit=air_name(state, found.target), chances=told)
