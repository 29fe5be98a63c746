"""Two computer players at one window: what they mean to say is given by hand."""

from __future__ import annotations

from collections.abc import Callable

from engine.lab.selfplay import BENCH, budget_of
from engine.players.greedy import GreedyPlayer
from engine.players.orders import Seat
from engine.players.player import Meter
from engine.table import game
from engine.table.command import Command
from engine.table.title import Title
from tools.driver.acts import Acts


class Seated:
    """Players who look one command ahead and have only these hands."""

    def __init__(self, hands: Acts, seed: str) -> None:
        self.hands, self.model = hands, hands.model
        self.title: Title = self.model.title
        self.seats = [Seat(GreedyPlayer(self.title, f"{seed} {side}")) for side in range(len(self.title.sides))]
        self.faults: list[str] = []
        """What could not be given by hand, and why; it is given without."""
        self.before: Callable[[str], object] = lambda command: None
        """Told what is given next."""

    def play(self, going: Callable[[], bool]) -> None:
        """Give one command after the other as long as the game goes on."""
        while going() and self.model.decision is not None:
            self._give(self.chosen())

    def chosen(self) -> Command:
        """What the side that decides would say."""
        state, decision = self.model.present.state, self.model.decision
        assert decision is not None
        side = decision.side(state)
        meter = Meter(budget_of(GreedyPlayer.name, BENCH))
        return self.seats[side].choose(self.title.view(state, side), game.legal(state), meter).command

    def _give(self, command: Command) -> None:
        self.before(command.text())
        self.hands.hands.verb, before = command.verb, self.hands.given()
        try:
            self.hands.hands.read_on()
            self.hands.act([command])
        except AssertionError as error:
            self.faults.append(f"{command.text()}: {error}")
            if self.hands.given() == before:
                self.model.play(command)
