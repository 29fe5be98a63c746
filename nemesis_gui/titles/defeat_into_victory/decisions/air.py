"""Air Power Determination: air units are bought and get missions; the Japanese roll is foreseen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.table.command import Command
from engine.titles.defeat_into_victory.commands import Assign, Buy
from engine.titles.defeat_into_victory.pieces import (
    ALLIED,
    FLOWN,
)
from engine.titles.defeat_into_victory.queries.air import availability
from engine.titles.defeat_into_victory.rules.ch5_power import UNITS_PER_POINT
from engine.titles.defeat_into_victory.rules.ch7_stock import level_of
from nemesis_gui.play.choice_card import ChoiceCard
from nemesis_gui.play.command_button import CommandButton
from nemesis_gui.play.figures import tally_html
from nemesis_gui.play.signs import capital
from nemesis_gui.titles.defeat_into_victory.air.board import missions
from nemesis_gui.titles.defeat_into_victory.air.figures import (
    PLANE,
    availability_html,
)
from nemesis_gui.titles.defeat_into_victory.decisions.air_card import AirPresenter
from nemesis_gui.widgets.flow import flowing
from nemesis_gui.widgets.layouts import column, label, row


class AirPowerPresenter(AirPresenter):
    """Air Power Determination: SPs buy air units, each gets its mission, and the Japanese roll is foreseen."""

    title = "Air Power"

    def fill(self, layout: QVBoxLayout) -> None:
        """The missions of both sides, the roll to come, and what can be said."""
        layout.addWidget(missions(self.context))
        if self.decision.side(self.context.state) == ALLIED:
            self._add_roll(layout)
        kind = self.decision.kind
        if kind == "AssignAirUnits":
            self.add_answers([self._units()])
        else:
            self.add_answers(map(self._buy if kind == "BuyAirUnits" else self.answer, self.index.loose))

    def _add_roll(self, layout: QVBoxLayout) -> None:
        """What the Japanese will get; it changes with each Allied unit on Superiority."""
        words, found = self.context.words, availability(self.context.state)
        if found is None:
            return
        layout.addWidget(label(words.tr("Japanese air units, by a die after this"), "faded", wrap=True))
        layout.addWidget(label(availability_html(words, found), wrap=True, follow=self.context.follow))
        if found.drm.parts:
            parts = tally_html(words, self.context.state, found.drm)
            layout.addWidget(label(parts, wrap=True, follow=self.context.follow))

    def _buy(self, command: Command) -> ChoiceCard:
        """So many SPs, how many air units they bring, and what is left: a lower Supply Level means fewer Activation
        Markers [8.1.2/1]."""
        words, state = self.context.words, self.context.state
        assert isinstance(command, Buy)
        units = min(command.count * UNITS_PER_POINT, len(state.air_of(ALLIED, FLOWN)))
        left = state.stock[ALLIED] - command.count
        facts = {"units": words.tr("{n:air unit|air units}", n=units), "stock": left, "level": level_of(state, left)}
        return self.answer(command, aside=words.tr("{units}; stock {stock}, Supply Level {level}", **facts))

    def _units(self) -> QWidget:
        """A line for each air unit in Flown with a button for each mission."""
        found: dict[str, list[Assign]] = {}
        for command in self.index.loose:
            if isinstance(command, Assign):
                found.setdefault(command.unit, []).append(command)
        sheet = QWidget()
        layout = column(sheet, gap=4)
        for unit, commands in found.items():
            line = row(gap=6)
            counter = self.context.state.air[unit].counter
            name = label(f"{PLANE}\u00a0{counter.name} <small>{counter.type}</small>", rich=True, wrap=True)
            line.addWidget(name, 2)
            line.addWidget(flowing([self._mission(one, commands) for one in commands], 4), 5)
            layout.addLayout(line)
        return sheet

    def _mission(self, command: Assign, beside: Sequence[Assign]) -> CommandButton:
        """A mission; where a unit may fly it as either type, with the type."""
        words = self.context.words
        text = capital(words.word("mission", command.mission))
        if sum(one.mission == command.mission for one in beside) > 1:
            text = f"{text} ({words.word('type', command.type)})"
        button = CommandButton(self.context, command, text)
        button.setAccessibleName(words.command(self.context.state, command))
        button.setStyleSheet("padding: 2px 6px;")
        return button
