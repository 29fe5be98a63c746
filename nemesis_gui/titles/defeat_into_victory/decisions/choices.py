"""Questions with few answers, each with a line that says what it brings; and questions about hexes."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from engine.table.command import Command
from engine.titles.defeat_into_victory.commands import Answer, Sequence, Use
from engine.titles.defeat_into_victory.pieces import ALLIED
from engine.titles.defeat_into_victory.rules.ch7_construction import PRICES
from engine.titles.defeat_into_victory.rules.ch17_chinese import PRICE
from engine.titles.defeat_into_victory.state import COMBAT_MOVE, DefeatState
from nemesis_gui.play.figures import percent
from nemesis_gui.play.parts import Part
from nemesis_gui.play.plain_card import PlainCard, faded
from nemesis_gui.titles.defeat_into_victory.decisions.counts import describe_stock

FACES: Final = 6
TITLES: Final = {
    "HoldMarker": "The first marker", "ChooseUse": "Activation Marker", "ChooseSequence": "Order of the segment",
    "DeclareThursday": "Operation Thursday", "PayForChindits": "Chindits", "DeclareSustained": "Sustained Operations",
    "AirReturns": "An air unit returns",
}  # fmt: skip
NOTES: Final = {
    "HoldMarker": ("It is played first; all others go into the cup.", "8.1.4/1"),
    "ChooseSequence": ("All units of the segment keep to it.", "9.4.3/1"),
    "DeclareThursday": ("A die for each Chinese unit says whether it enters.", "17.4.7/4"),
    "DeclareSustained": ("Once in the game; up to two items of the list in this turn.", "19.1.1/1"),
}
"""What has to be known for all answers."""
PLACES: Final = {
    "StartConstruction": ("Construction", "Click the hex that the line is built into, then choose from where.",
                          "7.8.2/2"),
    "RepairCuts": ("Repairs", "Each repaired hex has this price.", "7.8.3/2"),
    "JoinLine": ("A new line", "It can meet a line of a hex next to it.", "7.8.2/6"),
    "CutByChindits": ("Chindits", "A hex with a line, free of Japanese units and their zones of control.", "17.4.7/6"),
    "Rising": ("Rising of the Burma National Army", "A settlement without Japanese units or zones of control.",
               "14.1.6/2"),
    "AddMarkers": ("Allied Air Transport", "Each Transport can bring a marker besides.", "5.6.5/1"),
    "Price": ("SP markers to spend", "Click the hex that the next marker is taken from.", "7.2.2/1"),
}  # fmt: skip
"""Titles of the questions about hexes, and what has to be known."""
FEW: Final = 8
"""Hexes with a button each."""


class ChoicePresenter(PlainCard):
    """A card with the answers."""

    def heading(self) -> str:
        return self.context.words.tr(TITLES[self.decision.kind])

    def body(self) -> Iterator[Part]:
        """What holds for all answers."""
        if self.decision.kind in NOTES:
            text, clause = NOTES[self.decision.kind]
            yield faded(self.context.words.tr(text), clause)
        if self.decision.kind == "ChooseUse":
            yield faded(self.context.words.game.thing(self.context.state, self.decision.marker), "8.1.7/1")

    def answers(self) -> Iterator[Part]:
        return (self.answer(command, [self._line(command)]) for command in self.button_commands())

    def _line(self, command: Command) -> str:
        """What an answer brings and costs."""
        tr = self.context.words.tr
        if isinstance(command, Use):
            return self._use(command)
        if isinstance(command, Sequence) and command.order == COMBAT_MOVE:
            return tr("Attacks come before moves [{clause}]", clause="9.4.2/2")
        if isinstance(command, Sequence):
            return tr("Moves come before attacks")
        return self._price() if isinstance(command, Answer) and command.yes else ""

    def _use(self, command: Use) -> str:
        state: DefeatState = self.context.state
        use = state.world.pack.markers[self.decision.marker].uses[command.number - 1]
        if use.formations:
            return self.context.words.tr("All their units, and Independents besides")
        if not use.dice:
            return self.context.words.tr("one by one")
        least, most = use.units + use.dice, use.units + FACES * use.dice
        return self.context.words.tr("{least} to {most} units, one by one", least=least, most=most)

    def _price(self) -> str:
        """What saying yes costs."""
        state, tr = self.context.state, self.context.words.tr
        stock = state.stock[ALLIED]
        if self.decision.kind == "PayForChindits":
            return describe_stock(self.context, ALLIED, stock - 1)
        if self.decision.kind == "DeclareThursday":
            enough = Fraction(min(FACES, max(0, stock - PRICE)), FACES)
            return tr("{chance} that a stock of {stock} is enough; if not, 1 SP is lost",
                      chance=percent(enough), stock=stock)  # fmt: skip
        return ""


class PlacesPresenter(PlainCard):
    """A question about hexes: they are marked on the map; a few have their buttons."""

    def heading(self) -> str:
        return self.context.words.tr(PLACES[self.decision.kind][0])

    def body(self) -> Iterator[Part]:
        """What has to be known, and what it costs."""
        _, text, clause = PLACES[self.decision.kind]
        yield faded(self.context.words.tr(text), clause)
        state: DefeatState = self.context.state
        if self.decision.kind in ("StartConstruction", "RepairCuts"):
            side, price = self.decision.player, PRICES[state.rains]
            left = describe_stock(self.context, side, max(0, state.stock[side] - price))
            told = self.context.words.tr("{n:stock SP|stock SPs}. Afterwards: {left}", n=price, left=left)
            yield faded(told, "7.8.2/1")

    def answers(self) -> Iterator[Part]:
        """The hexes if they are few."""
        return map(self.answer, self._few())

    def _few(self) -> list[Command]:
        """What can be said of hexes, if that is little."""
        found = [command for commands in self.index.places.values() for command in commands]
        return found if len(found) <= FEW else []

    def extra_buttons(self) -> list[Part]:
        """A digit for each of them, which stands on the card as long as that is open."""
        return [*super().extra_buttons(), *map(self.command_button, self._few())]
