"""What is marked in games in which a stack may be too high for a while."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, ClassVar

from engine.wargame.concerns import OVERSTACKED
from nemesis_gui.board.overlays import Badges
from nemesis_gui.play.presenter import Presenter
from nemesis_gui.play.threat_layer import BELOW


class MarksOverstacked(Presenter):
    """Marks the hexes that hold more than they may when the movement is over."""

    overstacked: ClassVar[staticmethod[[Any, int], Collection[int]]]
    """These hexes in a position, of a side, by the rules of the game."""

    def show_marks(self) -> None:
        super().show_marks()
        state = self.context.state
        over = self.overstacked(state, self.decision.side(state))
        told = dict.fromkeys(over, self.context.words.tr("overstacked"))
        self.context.overlay(OVERSTACKED, Badges(told, "danger", BELOW, "!") if over else None)

    def end(self) -> None:
        self.context.overlay(OVERSTACKED, None)
        super().end()
