"""Nobody throws dice unseen: what they would come to is on the card before a gesture throws them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import QElapsedTimer
from PySide6.QtWidgets import QWidget

from nemesis_gui.base import pace
from nemesis_gui.base.later import later
from nemesis_gui.play.stage import Stage
from nemesis_gui.play.targets import FORECAST

ASSAULT_AGAIN: Final = "This is what it would come to; do it again to assault"


class Foreseen:
    """What was looked at on the card, and since when. A gesture that comes before it could be read only shows it, and
    throws the dice when it is done again."""

    def __init__(self, stage: Stage, again: str) -> None:
        """`again` says that it has to be done again."""
        self._stage, self._again = stage, again
        self.at: Any = None
        """What the forecast on the card is about."""
        self._since = QElapsedTimer()
        self._held: list[Any] = []
        """What was held once, so that it could be read."""

    def clear(self) -> None:
        """There is no forecast on the card."""
        self.at = None

    def forget(self) -> None:
        """Whatever was held is held again."""
        self._held = []

    def look(self, about: Any) -> None:
        """The forecast on the card tells of this from now on."""
        if about != self.at:
            self.at = about
            self._since.start()

    def holds(self, about: Any, show: Callable[[], object]) -> bool:
        """Whether the forecast could not be read yet; it is shown then."""
        if about in self._held or (self.at == about and self._read()):
            return False
        self._held.append(about)
        show()
        self._stage.card.unfold()
        panel = self._panel()
        if panel is not None:
            later(panel, lambda: self._stage.card.reveal(panel))
        context = self._stage.context
        context.signals.said.emit(context.words.tr(self._again))
        return True

    def _read(self) -> bool:
        """Whether it was on the screen long enough to be seen."""
        panel = self._panel()
        return panel is not None and not panel.visibleRegion().isEmpty() and self._since.elapsed() >= pace.guard_ms

    def _panel(self) -> QWidget | None:
        return self._stage.card.findChild(QWidget, FORECAST)
