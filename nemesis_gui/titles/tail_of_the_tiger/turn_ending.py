"""Between two turns: clouds at the end of the Imperial player turn, then the random event and the attack on the Ring,
with which the next turn begins [5.3/3]."""

from __future__ import annotations

from collections.abc import Sequence

from engine.table.event import Event
from engine.titles.tail_of_the_tiger.events import PhaseBegan, PlayerTurnBegan
from engine.titles.tail_of_the_tiger.pieces import GERMAN
from engine.titles.tail_of_the_tiger.queries.ahead import END, EndStep, end_steps, ending
from engine.titles.tail_of_the_tiger.queries.points import level
from engine.titles.tail_of_the_tiger.state import TigerState
from nemesis_gui.session.words import Words
from nemesis_gui.titles.tail_of_the_tiger.panels.header import leading

NAMES = frozenset(step.name for step in END)
COUNTS = frozenset(("center_destroyed", "ring_broken", "point_scored"))


class TigerTurnEnding:
    """It begins when the Imperial assaults are over, and ends when the next German player turn begins."""

    def steps(self, state: TigerState) -> Sequence[EndStep]:
        return end_steps(state)

    def runs(self, state: TigerState) -> bool:
        begun = state.turn > state.world.scenario.turns[0] and any(map(self.ends, state.events))
        return ending(state) or begun

    def begins(self, event: Event) -> bool:
        return isinstance(event, PhaseBegan) and event.name == END[0].name

    def step(self, event: Event) -> str:
        return event.name if isinstance(event, PhaseBegan) and event.name in NAMES else ""

    def ends(self, event: Event) -> bool:
        return isinstance(event, PlayerTurnBegan) and event.side == GERMAN

    def counts(self, event: Event) -> bool:
        """What the Ring, a Supply Center or a condition came to."""
        return event.kind in COUNTS

    def leads(self, state: TigerState, words: Words) -> str:
        """That a side is ahead, as long as nobody has won."""
        side, name = level(state)
        if state.outcome is not None or side < 0:
            return leading(state, words)
        return words.tr("{side} ahead: it would be a {victory}", side=words.side(side),
                        victory=words.word("whys", name))  # fmt: skip
