"""This window comes to the front when its game is to be opened in another one."""

from __future__ import annotations

import os
from typing import Any

from PySide6.QtWidgets import QApplication

from nemesis_gui.base.later import later
from nemesis_gui.play.feature import Context, Feature, Places
from nemesis_gui.session.calls import TOKENS, Listener, use_up


class RaiseWindow(Feature):
    """Listens from when the first game is on the table."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.listener: Listener | None = None

    def follow_decision(self, _decision: Any) -> None:
        """A game comes to the table, or is saved under another name."""
        path = self.model.kept.path if self.model.kept is not None else None
        if self.listener is None and path is not None:
            later(self, self._listen)
        elif self.listener is not None:
            self.listener.save = path

    def _listen(self) -> None:
        if self.listener is None and self.model.kept is not None:
            self.listener = Listener(self)
            self.listener.called.connect(self.raise_window)
            self.listener.save = self.model.kept.path

    def raise_window(self, token: str) -> None:
        """To the front, and say why."""
        window = self.places.frame
        if token:
            os.environ[TOKENS[0]] = token
        window.show() if not window.isMinimized() else window.showNormal()
        window.raise_()
        window.activateWindow()
        use_up()
        QApplication.alert(window)
        self.context.signals.said.emit(self.words.tr("This game is already open in this window"))

    def close(self) -> None:
        if self.listener is not None:
            self.listener.save = None
