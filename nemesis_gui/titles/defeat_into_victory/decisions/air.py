"""Air Power Determination: air units are bought and get missions; the Japanese roll is foreseen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from engine.table.command import Command
from engine.titles.defeat_into_victory.commands import Assign, Buy
from engine.titles.defeat_into_victory.pieces import ALLIED, AVAILABLE, FLOWN, MISSIONS, AirUnit, enemy
from engine.titles.defeat_into_victory.queries.air import availability
from engine.titles.defeat_into_victory.rules.ch5_power import UNITS_PER_POINT
from engine.titles.defeat_into_victory.rules.ch5_units import missions as flown_as
from engine.titles.defeat_into_victory.rules.ch7_stock import level_of
from nemesis_gui.play.choice_card import ChoiceCard
from nemesis_gui.play.command_button import CommandButton
from nemesis_gui.play.figures import tally_html
from nemesis_gui.play.signs import capital, describe_sign
from nemesis_gui.titles.defeat_into_victory.air.board import missions
from nemesis_gui.titles.defeat_into_victory.air.figures import availability_html
from nemesis_gui.titles.defeat_into_victory.decisions.air_card import AirPresenter
from nemesis_gui.widgets.flow import flowing
from nemesis_gui.widgets.layouts import column, label, row


class AirPowerPresenter(AirPresenter):
    """Air Power Determination: SPs buy air units, each gets its mission, and the Japanese roll is foreseen."""

    title = "Air Power"

    def fill(self, layout: QVBoxLayout) -> None:
        """The missions of both sides, the roll to come, and what can be said. Where missions are chosen, what changes
        with them stands below, so that no button moves under the pointer."""
        if self.decision.kind == "AssignAirUnits":
            self._assign(layout, self.decision.player)
            return
        layout.addWidget(missions(self.context))
        self._add_roll(layout)
        buying = self.decision.kind == "BuyAirUnits"
        self.add_answers(map(self._buy if buying else self.answer, self.index.loose))

    def _assign(self, layout: QVBoxLayout, side: int) -> None:
        """A line for each air unit; those that have a mission keep theirs."""
        if any(self.context.state.ready(enemy(side), mission) for mission in MISSIONS):
            layout.addWidget(missions(self.context, (enemy(side),)))
        layout.addWidget(self._units(side))
        self._add_roll(layout)

    def _add_roll(self, layout: QVBoxLayout) -> None:
        """What the Japanese will get; it changes with each Allied unit on Superiority."""
        words, found = self.context.words, availability(self.context.state)
        if found is None or self.decision.side(self.context.state) != ALLIED:
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
        told = words.tr("{units}; stock {stock}, Supply Level {level}", **facts)
        return self.answer(command, aside=told, wrap=False)

    def _units(self, side: int) -> QWidget:
        """The air units in Flown and Available, each with a button for each mission."""
        sheet, state = QWidget(), self.context.state
        layout = column(sheet, gap=2)
        for _, unit in sorted(state.air.items()):
            if unit.counter.side == side and unit.box in (AVAILABLE, FLOWN):
                found = [Assign(unit.counter.id, mission, kind) for mission, kind in flown_as(state, unit)]
                line = row(gap=6)
                line.addWidget(self._name(unit), 2)
                line.addWidget(flowing([self._mission(one, found, unit) for one in found], 3), 5)
                layout.addLayout(line)
        return sheet

    def _name(self, unit: AirUnit) -> QLabel:
        words, signs, type_ = self.context.words, self.context.looks.signs, unit.counter.type
        name = label(f"<b>{type_}</b> {unit.counter.name}", rich=True, wrap=True)
        name.setToolTip(describe_sign(words, signs[f"air:{type_}"]))
        return name

    def _mission(self, command: Assign, beside: Sequence[Assign], unit: AirUnit) -> CommandButton:
        """A mission; where a unit may fly it as either type, with the type. That of a unit that has one stays."""
        words = self.context.words
        text = capital(words.word("mission", command.mission))
        if sum(one.mission == command.mission for one in beside) > 1:
            text = f"{text} ({words.word('type', command.type)})"
        button = CommandButton(self.context, command, text)
        button.setAccessibleName(words.command(self.context.state, command))
        button.setStyleSheet("padding: 2px 4px;")
        button.setFixedHeight(button.sizeHint().height())
        button.setEnabled(unit.box == FLOWN)
        button.setCheckable(unit.box == AVAILABLE)
        button.setChecked((unit.mission, unit.flies_as) == (command.mission, command.type))
        return button
