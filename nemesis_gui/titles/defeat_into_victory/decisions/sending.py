"""What is picked on a card and sent to a hex by a click there: air units, and markers."""

from __future__ import annotations

from collections.abc import Mapping

from engine.table.command import Command
from nemesis_gui.play.gesture import Gesture
from nemesis_gui.play.presenter import Presenter


class Sending(Gesture):
    """Sends what is picked to a hex: what `found` has by location."""

    places = True

    def __init__(self, presenter: Presenter, found: Mapping[int, Command]) -> None:
        super().__init__(presenter.context, presenter.index, ())
        self._found = found

    def commands(self, loc: int) -> list[Command]:
        return [self._found[loc]] if loc in self._found else []

    def targets(self) -> list[int]:
        return list(self._found)

    def exposed(self, loc: int) -> bool:
        return False
