"""SP markers and the stock: what is received, changed into one another, and hauled; with the Supply Level reached."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from engine.table.command import Command
from engine.titles.defeat_into_victory.commands import Allot, Buy, Choose, Haul, Take
from engine.titles.defeat_into_victory.pieces import ALLIED
from engine.titles.defeat_into_victory.rules.ch7_adjustment import PORTERS, served
from engine.titles.defeat_into_victory.rules.ch7_ranges import sources
from engine.titles.defeat_into_victory.rules.ch7_stock import MOST_STOCK, markers_in, pool
from engine.titles.defeat_into_victory.rules.ch12_trucks import LOADS
from nemesis_gui.play.command_button import tight
from nemesis_gui.play.gesture import Gesture
from nemesis_gui.play.parts import Part, Pick, Play, Text
from nemesis_gui.play.plain_card import PlainCard, faded
from nemesis_gui.play.sheet import Across, Flowing
from nemesis_gui.play.stage import Stage
from nemesis_gui.session.words import clause_link
from nemesis_gui.titles.defeat_into_victory.decisions.counts import (
    describe_stock,
    describe_trucks,
    fewer_trucks,
    most_trucks,
)
from nemesis_gui.titles.defeat_into_victory.decisions.sending import Sending

Load = tuple[str, int]
"""The hex that markers are taken from, and how many."""
WHY: Final = (
    "The stock sets how many of your Activation Markers go into the cup; SP markers supply units at the front.",
    "7.5.5/1",
)
"""What the one and the other is good for."""
NUMBER: Final = tight(2, 7)
"""The style of a button with a number."""


class StockPresenter(PlainCard):
    """SPs received, and the adjustment of stock and markers: a line a hex with a button for each number."""

    def after(self, command: Allot | Take) -> int:
        """The stock that a number leads to."""
        raise NotImplementedError

    def short(self, wanted: int) -> Iterator[Part]:
        """That the counters do not suffice for all that could be laid."""
        left = pool(self.context.state)
        if left < wanted:
            text = "Only {n:SP marker is|SP markers are} left: both sides share the counters."
            yield faded(self.context.words.tr(text, n=left), "7.2.2/1")

    def lines(self, text: str, kind: type[Allot | Take], clause: str) -> Iterator[Part]:
        found = {loc: [one for one in commands if isinstance(one, kind)] for loc, commands in self.index.places.items()}
        if any(found.values()):  # no explanation: one hex may stand under both headings
            yield Text(f"<b>{self.context.words.tr(text)}</b> <small>{clause_link(clause)}</small>")
        for loc, commands in found.items():
            if commands:
                name = self.context.words.place(self.context.state, loc)
                yield numbers_line(name, [self._button(one) for one in commands])

    def _button(self, command: Allot | Take) -> Play:
        """A number; its tip is the stock that it leads to."""
        told = self.context.words.command(self.context.state, command)
        then = describe_stock(self.context, self.decision.player, min(MOST_STOCK, self.after(command)))
        return Play(command, str(command.count), accessible=self.context.words.pair(told, then), tip=f"{told}\n{then}",
                    style=NUMBER)  # fmt: skip


class AllotPresenter(StockPresenter):
    """SPs received, in the stock or as markers."""

    title = "SPs received"

    def body(self) -> Iterator[Part]:
        """What the stock will be, and a line for each hex."""
        yield from self._received()
        yield from self.lines("Markers on the map", Allot, "7.1.2/3")

    def after(self, command: Allot | Take) -> int:
        stock: int = self.context.state.stock[self.decision.player] + self.decision.points - command.count
        return stock

    def _received(self) -> Iterator[Part]:
        side, points, tr = self.decision.player, self.decision.points, self.context.words.tr
        stock = self.context.state.stock[side]
        then = describe_stock(self.context, side, min(MOST_STOCK, stock + points))
        yield faded(tr("{n:SP|SPs} to divide, {stock} in stock. With all of them: {then}",
                       n=points, stock=stock, then=then), "7.1.2/2")  # fmt: skip
        if stock + points > MOST_STOCK:
            lost = tr("{n} would be lost: the stock ends at {most}.", n=stock + points - MOST_STOCK, most=MOST_STOCK)
            yield Text(f"<b>{lost}</b> <small>{clause_link('7.5.2/1')}</small>")
        yield faded(tr(WHY[0]), WHY[1])
        yield from self.short(points)


class AdjustPresenter(StockPresenter):
    """The stock and markers, changed into one another."""

    title = "Stock and markers"

    def body(self) -> Iterator[Part]:
        """What the stock is, and a line for each hex."""
        side = self.decision.player
        yield faded(describe_stock(self.context, side, self.context.state.stock[side]), "7.5.1/1")
        yield faded(self.context.words.tr(WHY[0]), WHY[1])
        yield from self.lines("Markers into the stock", Take, "7.4.1/1")
        yield from self.lines("Stock to the map, as markers", Allot, "7.4.3/1")
        yield from self.short(self.context.state.stock[side])

    def after(self, command: Allot | Take) -> int:
        stock: int = self.context.state.stock[self.decision.player]
        return stock + command.count if isinstance(command, Take) else stock - command.count


def numbers_line(name: str, buttons: Sequence[Part]) -> Part:
    """A place, and a button for each number."""
    return Across([Text(name, rich=False), Flowing(buttons, 3)], (1, 3))


class HaulingPresenter(PlainCard):
    """Markers are picked on the card, from where and how many, and brought to the hex that is clicked."""

    title = "Hauling"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.load: Load | None = None

    def read(self, decision: Any) -> None:
        """Pick as many as can be hauled at once, unless what was picked is there still."""
        super().read(decision)
        loads = self._loads()
        if self.load not in loads:
            self.load = max(loads, key=lambda load: load[1], default=None)

    def _hauls(self) -> list[Haul]:
        return [one for found in self.index.places.values() for one in found if isinstance(one, Haul)]

    def _loads(self) -> list[Load]:
        return sorted({(one.where, one.count) for one in self._hauls()})

    def gesture_for(self, units: Sequence[str]) -> Gesture | None:
        """Where the markers that were picked can be brought."""
        find = self.context.state.world.find
        found = {find(one.hex): one for one in self._hauls() if (one.where, one.count) == self.load}
        return Sending(self, found) if found else None

    def marked(self) -> list[int]:
        """The gesture marks the hexes."""
        return []

    def focus_hexes(self) -> list[int]:
        """Where what is picked lies, and where it can be brought."""
        start = [] if self.load is None else [self.context.state.world.find(self.load[0])]
        return [*filter(None, start), *(self.gesture.targets() if self.gesture is not None else ())]

    def button_commands(self) -> list[Command]:
        return most_trucks(super().button_commands())

    def body(self) -> Iterator[Part]:
        """Who carries, what it costs, and what can be picked."""
        yield from self.carriers()
        loads = self._loads()
        if not loads:
            return
        why = "Markers within 5 MP of an HQ supply what it reaches: pick some, then click a marked hex."
        yield faded(self.context.words.tr(why), "7.4.4/1")
        for where in dict.fromkeys(where for where, _ in loads):
            name = self.context.words.game.place(self.context.state, where)
            yield numbers_line(name, [self._pick(load) for load in loads if load[0] == where])

    def carriers(self) -> Iterable[Part]:
        """Who carries, and what that costs."""
        return ()

    def _pick(self, load: Load) -> Pick:
        place = self.context.words.game.place(self.context.state, load[0])
        told = self.context.words.tr("{n:marker|markers} of {place}", n=load[1], place=place)
        return Pick(str(load[1]), partial(self._take, load), load == self.load, tip=told, accessible=told, style=NUMBER)

    def _take(self, load: Load) -> None:
        self.load = load
        self.take_up()
        self.show_card()


class HaulPresenter(HaulingPresenter):
    """Hauling by trucks, or by porters that are sent to HQs."""

    def carriers(self) -> Iterator[Part]:
        """What trucks or porters bring, and cost."""
        state, words, side = self.context.state, self.context.words, self.decision.player
        if not markers_in(state, side, [source.hex for source in sources(state, side)]):
            yield faded(words.tr("No marker lies on a Supply Source, so there is nothing to carry."), "7.4.4/1")
        if side == ALLIED:
            yield faded(describe_trucks(self.context), "17.7.1/1")
            yield faded(words.tr("A truck brings up to {n:marker|markers}.", n=LOADS[state.rains]), "7.4.5/1")
            return
        bonus = f"{PORTERS - state.rains:+d}" if state.rains != PORTERS else ""
        yield faded(words.tr("1 stock SP for each HQ; a D6{bonus} says how many markers the porters bring.",
                             bonus=bonus), "7.4.6/1")  # fmt: skip
        if self.decision.paid:
            units = ", ".join(words.game.unit(state, unit) for unit in self.decision.paid)
            yield Text(words.tr("Porters go to: {units}", units=units), rich=False)

    def answers(self) -> Iterator[Part]:
        """More trucks, or HQs that porters can be sent to."""
        if self.decision.player == ALLIED:
            yield from (self.answer(one) for one in most_trucks(self.index.loose) if isinstance(one, Buy))
            yield Flowing(fewer_trucks(self))
            return
        side = self.decision.player
        left = describe_stock(self.context, side, self.context.state.stock[side] - 1)
        yield from (self.answer(one, [self._carried(one)], aside=left) for one in self._porters())

    def _carried(self, command: Choose) -> str:
        """How many markers lie where the porters of an HQ could take them, whatever the die says."""
        state, side = self.context.state, self.decision.player
        found = markers_in(state, side, served(state, side, (command.unit,)))
        return str(self.context.words.tr("Markers that porters could carry: {n}", n=sum(found.values())))

    def _porters(self) -> list[Choose]:
        """HQs that porters can be sent to."""
        hqs = [one for unit in self.index.acting() for one in self.index.of_unit(unit) if isinstance(one, Choose)]
        return sorted(hqs, key=lambda one: one.unit)

    def extra_buttons(self) -> Sequence[Part]:
        """A digit for each HQ, which stands on the card as long as that is open."""
        return [self.command_button(one) for one in self._porters()]
