"""The log of what happened, as a panel at the side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import Qt

from engine.table.event import Event
from nemesis_gui.features.log.panel import LogPanel
from nemesis_gui.play.action import Action
from nemesis_gui.play.context import Context
from nemesis_gui.play.feature import Feature, Places
from nemesis_gui.play.services import Exports


class Log(Feature):
    """Tells what happens, and all of it again when the past has changed."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.panel = LogPanel(context)
        places.tabs.insertTab(0, self.panel, context.words.tr("Log"))
        places.tabs.setCurrentIndex(0)
        self.panel.bar.exportAsked.connect(lambda: context.services.of(Exports).export_log())
        self.panel.bar.search.left.connect(self._to_map)
        context.past.jumped.connect(self.retell)
        self._told = False
        """Whether the game on the table was told already when it came."""

    def actions(self) -> Iterator[Action]:
        yield Action(
            "log_find", "Edit", 30, "Search the log", "Find a word in what happened; Enter goes to older hits",
            "Ctrl+F", self.find, self.context.needs.game, before=True
        )
        yield Action(
            "log_copy", "Edit", 40, "Copy the log", "What is marked, or all that is shown", "Ctrl+Shift+L",
            self.panel.copy, self.context.needs.game
        )

    def follow_game(self) -> None:
        self.retell()
        self._told = True

    def follow_position(self, events: Sequence[Event]) -> None:
        if self.model.shown is not None:
            return
        if events:
            self.panel.tell(events)
        elif not self._told:
            self.retell()
        self._told = False

    def retell(self) -> None:
        """Tell all that happened again."""
        self.panel.retell(self.model.past())

    def find(self) -> None:
        """Take the keyboard to the search."""
        self.places.side.show()
        self.places.tabs.setCurrentWidget(self.panel)
        self.panel.bar.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.panel.bar.search.selectAll()

    def _to_map(self) -> None:
        if self.context.view is not None:
            self.context.view.setFocus()
