"""Retreat of units and Transporters: the ways and their prices on the map, closed hexes with the reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtWidgets import QWidget

from engine.table.command import Command
from engine.titles.nemesis.ch6_forecast import StepPrice, retreat_price
from engine.titles.nemesis.ch6_ways_out import shunned
from engine.titles.nemesis.commands import Retreat
from nemesis_gui.board.overlays import Badges, Group, HexHighlights, Overlay
from nemesis_gui.combat.figures import charges_text
from nemesis_gui.presenters.base import Stage
from nemesis_gui.presenters.combat import WIDTH, CardPresenter
from nemesis_gui.widgets.flow import Flow
from nemesis_gui.widgets.layouts import label
from nemesis_gui.widgets.unitbutton import UnitButton
from nemesis_gui.words import clause_link


class RetreatPresenter(CardPresenter):
    """The next piece is selected at once. Badges tell what each hex costs; a cross stands on closed ones."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._why = label("", "faded", wrap=True)

    # -- life

    def begin(self, decision: Any) -> None:
        """Select the first piece that has to go."""
        super().begin(decision)
        if not self.desk.selected and self.index.acting():
            self.set_selection([sorted(self.index.acting())[0]])
        loc = self._from()
        if loc is not None:
            self.desk.avoid(loc)

    def end(self) -> None:
        """Take the marks away."""
        self.desk.overlay("combat", None)
        super().end()

    def _from(self) -> int | None:
        return self.desk.state.world.find(getattr(self.decision, "hex", ""))

    # -- the map

    def show_marks(self) -> None:
        """The hex that is left, free ways, ways with a price, closed neighbours."""
        super().show_marks()
        loc = self._from()
        if loc is None:
            return
        prices = self._prices()
        free = tuple(to for to, price in prices.items() if not price.steps)
        dear = tuple(to for to, price in prices.items() if price.steps)
        parts: list[Overlay] = [
            HexHighlights((loc,), "target"), HexHighlights(dear, "danger"),
            Badges(dict.fromkeys(free, self.desk.tr_("free")), "legal"),
            Badges({to: self._badge(prices[to]) for to in dear}, "danger"),
            Badges(dict.fromkeys(self._closed(loc, prices), "\u2715"), "danger"),
        ]  # fmt: skip
        self.desk.overlay("combat", Group(tuple(parts)))

    def _badge(self, price: StepPrice) -> str:
        """`-1 step`, and an exclamation mark for each unit that would be gone."""
        one = price.steps == 1
        text = self.desk.tr_("\u22121 step") if one else self.desk.tr_("\u2212{n} steps", n=price.steps)
        return f"{text} !" if price.became is None else text

    def _prices(self) -> dict[int, StepPrice]:
        """What each way of the selected piece costs it."""
        if len(self.desk.selected) != 1:
            return {}
        unit = self.desk.selected[0]
        ways = self.index.destinations(unit)
        return {to: self._price(commands[0]) for to, commands in ways.items()}

    def _price(self, command: Command) -> StepPrice:
        path = getattr(command, "path", ())
        return retreat_price(self.desk.state, command.unit, path)  # type: ignore[attr-defined]

    def _closed(self, loc: int, prices: dict[int, StepPrice]) -> list[int]:
        if not self.desk.selected:
            return []
        return [to for to in self.desk.state.world.adjacent[loc] if to not in prices]

    def hovered(self, loc: int) -> None:
        """The price of the hex under the pointer, or why it is closed."""
        text = self.reason_at(loc)
        self._why.setText(text)
        self._why.setVisible(bool(text))

    def reason_at(self, loc: int) -> str:
        """What a retreat of the selected piece to a location costs, or what stands against it."""
        state, words = self.desk.state, self.desk.words
        start = self._from()
        if start is None or loc < 0 or not self.desk.selected or loc == start:
            return ""
        price = self._prices().get(loc)
        place = words.place(state, loc)
        if price is not None:
            return f"{place}: {self._told(loc, price)}"
        if loc not in state.world.adjacent[start]:
            return ""
        verdict = self.desk.model.judge(Retreat(self.desk.selected[0], (state.world.label(loc),)))
        return f"{place}: {words.why_not(state, verdict)}"

    def _told(self, loc: int, price: StepPrice) -> str:
        words, state = self.desk.words, self.desk.state
        text = words.tr("steps to lose: {n}", n=price.steps) if price.steps else words.tr("costs nothing")
        charges = charges_text(words, price.charges)
        trap = loc in shunned(state, state.pieces[price.unit].counter.side)
        more = [charges] if charges else []
        more += [words.tr("only because everything else costs a step") + " [6.2-D/4]"] if trap else []
        return ", ".join([f"{text} [6.2-D/2]", *more])

    # -- the card

    def show_card(self) -> None:
        """The pieces that have to leave, the rule's preferences, and the ways as buttons."""
        words, loc = self.desk.words, self._from()
        place = "" if loc is None else words.place(self.desk.state, loc)
        layout = self.stage.card.begin(words.tr("Retreat from {place}", place=place), width=WIDTH)
        layout.addWidget(self.question())
        layout.addWidget(self._pieces())
        rules = words.tr("The first hex is free, each other costs a step; traps and Transporters only at need.")
        links = " ".join(map(clause_link, ("6.2-D/2", "6.2-D/4", "6.2-D/7")))
        line = label(f"{rules} <small>{links}</small>", "faded", wrap=True, rich=True)
        line.linkActivated.connect(self.desk.follow)
        layout.addWidget(line)
        for unit in self.desk.selected:
            for command in self.index.of_unit(unit):
                layout.addWidget(self.command_button(command, self._way_text(command)))
        self._why = label("", "bad", wrap=True)
        self._why.hide()
        layout.addWidget(self._why)
        self.finish_card()

    def _way_text(self, command: Command) -> str:
        """A way with its price."""
        price = self._price(command)
        text = self.desk.words.command(self.desk.state, command)
        charges = charges_text(self.desk.words, price.charges)
        cost = self._badge(price) if price.steps else self.desk.tr_("free")
        return f"{text}  ({cost}{', ' + charges if charges else ''})"

    def _pieces(self) -> QWidget:
        holder = QWidget()
        flow = Flow(holder)
        for unit in sorted(self.index.acting()):
            button = UnitButton(self.desk, unit, active=True, chosen=unit in self.desk.selected)
            button.clicked.connect(self._picker(unit))
            flow.addWidget(button)
        return holder

    def _picker(self, unit: str) -> Callable[[], None]:
        return lambda: self.set_selection([unit])

    def set_selection(self, units: Sequence[str]) -> None:
        """Show the ways of the piece on map and card."""
        self.stage.keys.before()
        super().set_selection(units)
        self.show_card()

    def next_piece(self) -> None:
        """Centre the hex that is left, and take the next piece."""
        loc = self._from()
        if loc is not None:
            self.desk.centre(loc)
        super().next_piece()
