"""What may be done out of turn: shown at every decision, listed when asked for."""

from __future__ import annotations

from collections.abc import Iterator

from nemesis_gui.features.seats.strip import Strip
from nemesis_gui.play.action import Action, Why
from nemesis_gui.play.context import Context
from nemesis_gui.play.feature import Feature, Places


class OutOfTurn(Feature):
    """A strip over the map, and a key for it."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.strip = Strip(context, places.board)

    def actions(self) -> Iterator[Action]:
        yield Action(
            "out_of_turn", "Game", 40, "Out of turn…", "What may be done out of turn now, and by whom", "D",
            self.strip.open, self.no_other
        )

    def follow_decision(self, _decision: object) -> None:
        self.strip.show_decision()

    def no_other(self) -> Why:
        idle = self.context.words.tr("Nothing can be done out of turn now") if self.strip.isHidden() else None
        return self.context.needs.decision() or idle
