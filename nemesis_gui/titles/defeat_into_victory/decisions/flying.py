"""Flights of the Air Phase: interdiction, and Allied Air Transport."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from engine.titles.defeat_into_victory.commands import Drop, Fly
from engine.titles.defeat_into_victory.pieces import (
    ALLIED,
    INTERDICTION,
    LIFT,
)
from engine.titles.defeat_into_victory.rules.ch5_landing import planes_for
from engine.titles.defeat_into_victory.rules.ch5_units import air_range
from engine.titles.defeat_into_victory.state import DefeatState
from nemesis_gui.board.scene import Click
from nemesis_gui.play.counter_button import SMALL
from nemesis_gui.play.gesture import Gesture
from nemesis_gui.play.parts import Counter, Part, Pick
from nemesis_gui.play.plain_card import faded
from nemesis_gui.play.sheet import Flowing
from nemesis_gui.play.stage import Stage
from nemesis_gui.titles.defeat_into_victory.air.board import missions
from nemesis_gui.titles.defeat_into_victory.air.figures import (
    PLANE,
    air_name,
)
from nemesis_gui.titles.defeat_into_victory.decisions.air_card import AirPresenter
from nemesis_gui.titles.defeat_into_victory.decisions.sending import Sending


class InterdictionPresenter(AirPresenter):
    """Interdictors, one by one: its range is marked, a click on a hex sends it there."""

    title = "Air Interdiction"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.flyer = ""

    def read(self, decision: Any) -> None:
        """Take the first interdictor if none, or one that has flown, is picked."""
        super().read(decision)
        ready = self._ready()
        self.flyer = self.flyer if self.flyer in ready else next(iter(ready), "")

    def _ready(self) -> list[str]:
        state: DefeatState = self.context.state
        return [unit.id for unit in state.ready(ALLIED, INTERDICTION) if unit.loc < 0]

    def gesture_for(self, units: Sequence[str]) -> Gesture:
        state: DefeatState = self.context.state
        label_of = state.world.label
        inside = air_range(state, state.air[self.flyer]) if self.flyer else ()
        return Sending(self, {loc: Fly(self.flyer, label_of(loc)) for loc in inside if state.world.open_hex(loc)})

    def marked(self) -> list[int]:
        """The gesture marks the range."""
        return []

    def body(self) -> Iterator[Part]:
        """The interdictors, and who may meet them."""
        yield missions(self.context)
        text = "Click a hex in range: its lines are cut, the hexes around it hinder."
        yield faded(self.context.words.tr(text), "5.5.5/1")

    def answers(self) -> Iterator[Part]:
        ready = [Pick(f"{PLANE} {air_name(self.context.state, unit)}", partial(self._take, unit), unit == self.flyer)
                 for unit in self._ready()]  # fmt: skip
        if ready:
            yield Flowing(ready, 6)

    def _take(self, unit: str) -> None:
        self.flyer = unit
        self.take_up()
        self.show_card()


class TransportPresenter(AirPresenter):
    """Allied Air Transport: infantry from the card or the map to a settlement, SP markers from a hex to another."""

    title = "Allied Air Transport"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.start = ""

    def read(self, decision: Any) -> None:
        """Forget a hex that has no marker left to fly."""
        super().read(decision)
        self.start = self.start if self.start in self._starts() else ""

    def _drops(self) -> list[Drop]:
        places = (command for found in self.index.places.values() for command in found)
        return [command for command in places if isinstance(command, Drop)]

    def _starts(self) -> list[str]:
        return sorted({command.where for command in self._drops()})

    def gesture_for(self, units: Sequence[str]) -> Gesture | None:
        """Markers of the hex that was picked, or the selected infantry."""
        if units or not self.start:
            return Gesture(self.context, self.index, units) if units else None
        find = self.context.state.world.find
        return Sending(self, {find(one.hex): one for one in self._drops() if one.where == self.start})

    def marked(self) -> list[int]:
        return []

    def set_selection(self, units: Sequence[str]) -> None:
        """Infantry or markers: one of them at a time."""
        self.stage.keys.before()
        self.start = "" if units else self.start
        super().set_selection(units)
        self.show_card()

    def hex_clicked(self, loc: int, click: Click) -> None:
        """A click on a hex with markers picks it while nothing else is picked."""
        name = self.context.state.world.label(loc)
        if not self.start and not self.context.selected and name in self._starts():
            self._pick(name)
        else:
            super().hex_clicked(loc, click)

    def body(self) -> Iterator[Part]:
        """Transports at hand, who may fly, and where markers lie."""
        words, state = self.context.words, self.context.state
        yield missions(self.context)
        planes = len(state.ready(ALLIED, LIFT))
        ready = words.tr("{n:Transport|Transports} ready; a step or an SP marker each", n=planes)
        yield faded(ready, "5.6.5/1")
        if units := sorted(self.index.units):
            yield faded(words.tr("Infantry: select a unit, then click a marked settlement."), "5.6.4/1")
            yield Flowing([*map(self._unit, units)])
        if starts := self._starts():
            yield faded(words.tr("SP markers: pick a hex, then click where they are flown."), "7.11.1/1")
            yield Flowing([*map(self._marker, starts)], 6)

    def _unit(self, unit: str) -> Counter:
        note = self.context.words.tr("{n:Transport|Transports}", n=planes_for(self.context.state, unit))
        return Counter(unit, note, lambda: self.set_selection([unit]), active=True,
                       chosen=unit in self.context.selected, face=SMALL, beside=True)  # fmt: skip

    def _marker(self, start: str) -> Pick:
        state, words = self.context.state, self.context.words
        loc = state.world.find(start)
        text = words.tr("{place}: {n:marker|markers}", place=words.place(state, loc), n=state.supplies[loc].count)
        return Pick(text, partial(self._pick, start), start == self.start)

    def _pick(self, start: str) -> None:
        super().set_selection(())
        self.start = start
        self.take_up()
        self.show_card()

    def cancel(self) -> None:
        """Escape: nothing is picked."""
        self.start = ""
        super().cancel()
