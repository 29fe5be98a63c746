"""Air Power Determination: air units are bought and get missions; the Japanese roll is foreseen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.table.command import Command
from engine.titles.defeat_into_victory.commands import Assign, Buy
from engine.titles.defeat_into_victory.pieces import ALLIED, AVAILABLE, FLOWN, MISSIONS, AirUnit, enemy
from engine.titles.defeat_into_victory.queries.air import availability
from engine.titles.defeat_into_victory.rules.ch5_power import UNITS_PER_POINT
from engine.titles.defeat_into_victory.rules.ch5_units import missions as flown_as
from engine.titles.defeat_into_victory.rules.ch7_stock import level_of
from nemesis_gui.base.style import points
from nemesis_gui.play.command_button import tight
from nemesis_gui.play.figures import tally_html
from nemesis_gui.play.parts import Choice, Part, Play, Text
from nemesis_gui.play.sheet import Grid, Stack
from nemesis_gui.play.signs import capital, describe_sign
from nemesis_gui.titles.defeat_into_victory.air.board import missions
from nemesis_gui.titles.defeat_into_victory.air.figures import availability_html
from nemesis_gui.titles.defeat_into_victory.decisions.air_card import AirPresenter

ABOUT: Final = {
    "superiority": ("Meets enemy air units in range that fly a mission", "5.3.3/1"),
    "support": ("Shifts one combat in range by a column, if it gets through", "5.4.4/1"),
    "interdiction": ("Cuts the lines of a hex in range and slows the hexes around", "5.5.5/1"),
    "transport": ("Flies infantry or an SP marker to a settlement", "5.6.1/1"),
}
"""What a mission is good for."""
COLUMNS: Final = (("support",), ("superiority", "interdiction"), ("transport",))
"""Missions that stand below one another."""
SMALL: Final = 8.0
"""Points of the letters of a mission."""
EMPTY: Final = Text("")
NBSP: Final = "\u00a0"


class AirPowerPresenter(AirPresenter):
    """Air Power Determination: SPs buy air units, each gets its mission, and the Japanese roll is foreseen."""

    title = "Air Power"

    def body(self) -> Iterator[Part]:
        """The missions of both sides, and the roll to come."""
        yield missions(self.context)
        yield from self.roll()

    def answers(self) -> Iterator[Part]:
        return map(self.answer, self.index.loose)

    def roll(self) -> Iterator[Part]:
        """What the Japanese will get; it changes with each Allied unit on Superiority."""
        words, found = self.context.words, availability(self.context.state)
        if found is None or self.decision.side(self.context.state) != ALLIED:
            return
        yield Text(f"{words.tr('Japanese air units, by a die after this')}<br>{availability_html(words, found)}")
        if found.drm.parts:
            yield Text(tally_html(words, self.context.state, found.drm))


class BuyPresenter(AirPowerPresenter):
    """SPs buy air units."""

    def answers(self) -> Iterator[Part]:
        return map(self._buy, self.index.loose)

    def _buy(self, command: Command) -> Choice:
        """So many SPs, how many air units they bring, and what is left: a lower Supply Level means fewer Activation
        Markers [8.1.2/1]."""
        words, state = self.context.words, self.context.state
        assert isinstance(command, Buy)
        units = min(command.count * UNITS_PER_POINT, len(state.air_of(ALLIED, FLOWN)))
        left = state.stock[ALLIED] - command.count
        facts = {"units": words.tr("{n:air unit|air units}", n=units), "stock": left, "level": level_of(state, left)}
        told = words.tr("{units}; stock {stock}, Supply Level {level}", **facts)
        return self.answer(command, aside=told, wrap=False)


class AssignPresenter(AirPowerPresenter):
    """Each air unit gets its mission. What changes with it stands below, so that no button moves under the pointer."""

    def body(self) -> Iterator[Part]:
        """A line for each air unit; those that have a mission keep theirs."""
        side = self.decision.player
        if any(self.context.state.ready(enemy(side), mission) for mission in MISSIONS):
            yield missions(self.context, (enemy(side),))
        yield self._units(side)
        yield from self.roll()

    def answers(self) -> Iterator[Part]:
        return iter(())

    def sum_up(self) -> bool:
        """Who flies is seen beside who does not."""
        self.show_card()
        return True

    def _units(self, side: int) -> Part:
        """The air units in Flown and Available, each with a button for each mission: Support stands below Support."""
        cells, state = list[Part](), self.context.state
        for _, unit in sorted(state.air.items(), key=lambda item: (item[1].counter.type, item[0])):
            if unit.counter.side != side or unit.box not in (AVAILABLE, FLOWN):
                continue
            found = [Assign(unit.counter.id, mission, kind) for mission, kind in flown_as(state, unit)]
            for number, line in enumerate(_lines(found)):
                cells.append(EMPTY if number else self._name(unit))
                cells += [EMPTY if one is None else self._mission(one, found, unit) for one in line]
        explained = Text(self.context.words.tr("F: fighter. B: bomber. FB: flies as either."), "faded", rich=False)
        return Stack([explained, Grid(cells, (1, 0, 0, 0))], 2)

    def _name(self, unit: AirUnit) -> Part:
        """Its type and name."""
        words, signs, type_ = self.context.words, self.context.looks.signs, unit.counter.type
        tip = describe_sign(words, signs[f"air:{type_}"])
        return Text(f"<small><b>{type_}</b> {unit.counter.name.replace(' /', NBSP + '/')}</small>", tip=tip)

    def _mission(self, command: Assign, beside: Sequence[Assign], unit: AirUnit) -> Part:
        """A mission; where a unit may fly it as either type, with the type. That of a unit that has one stays."""
        words = self.context.words
        text = capital(words.word("mission", command.mission))
        if sum(one.mission == command.mission for one in beside) > 1:
            text = f"{text} {command.type[0].upper()}"
        about, clause = ABOUT[command.mission]
        chosen = (unit.mission, unit.flies_as) == (command.mission, command.type)
        return Play(command, text, accessible=words.command(self.context.state, command), style=_style(),
                    tip=f"{words.tr(about)} [{clause}]",
                    enabled=unit.box == FLOWN, on=chosen if unit.box == AVAILABLE else None, steady=True)  # fmt: skip


def _lines(found: Sequence[Assign]) -> Iterator[list[Assign | None]]:
    """The missions of a unit in their columns, on as many lines as the fullest of them needs."""
    columns = [[one for one in found if one.mission in names] for names in COLUMNS]
    for number in range(max(map(len, columns))):
        yield [column[number] if number < len(column) else None for column in columns]


def _style() -> str:
    """Small enough for three missions beside the name of a unit."""
    return tight(2, 4, f"font-size: {points(SMALL):g}pt;")
