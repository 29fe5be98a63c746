"""A game is loaded beside the window, which goes on meanwhile and says so where it takes a moment."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from threading import Thread
from typing import Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QProgressBar

from engine.table.title import Title
from nemesis_gui.base.later import later

AT_ONCE: Final = 0.02
"""Seconds within which a game is there that was loaded before."""
TICK: Final = 15
"""Milliseconds between two looks whether it is there."""
SEEN: Final = 300
"""Milliseconds after which is shown that something is being done."""


class Loading(QProgressBar):
    """Loads one game after the other; only the one that was wanted last counts."""

    loaded = Signal(object)
    refused = Signal(str)
    """What is wrong with data that were wanted, in a line."""

    def __init__(self, load: Callable[[str], Title]) -> None:
        super().__init__(minimum=0, maximum=0, textVisible=False)
        self._load, self._wanted = load, ""
        self._found: dict[str, Title | Exception] = {}
        self._ahead: list[str] = []
        self._thread: Thread | None = None
        self._look = QTimer(self, interval=TICK)
        self._look.timeout.connect(self._go_on)
        self.hide()

    def foresee(self, names: Iterable[str]) -> None:
        """Load these while nothing is wanted: whoever loads keeps them, so each is there at once when it is."""
        self._ahead = list(names)
        later(self, self._load_ahead, ms=SEEN)

    def _load_ahead(self) -> None:
        if self._ahead and self._thread is None:
            self._begin(self._ahead[0], wait=0)

    def want(self, name: str) -> None:
        """Load a game; an empty name wants none any more."""
        self._wanted = name
        if name and self._thread is None:
            self._begin(name)
        later(self, self._show, lambda: self._wanted, ms=SEEN)

    def _begin(self, name: str, wait: float = AT_ONCE) -> None:
        self._ahead = [other for other in self._ahead if other != name]
        self._thread = Thread(target=self._run, args=(name,), daemon=True)
        self._thread.start()
        self._thread.join(wait)
        self._look.start()
        self._go_on()

    def _run(self, name: str) -> None:
        """Beside the program."""
        try:
            self._found[name] = self._load(name)
        except Exception as error:
            self._found[name] = error

    def _show(self) -> None:
        self.setVisible(self._thread is not None and bool(self._wanted))

    def _go_on(self) -> None:
        """Hand on what is there; what was wanted meanwhile is loaded next."""
        if self._thread is None or self._thread.is_alive():
            return
        self._thread = None
        self._look.stop()
        found = self._found.pop(self._wanted, None)
        if found is None and self._wanted:
            self._begin(self._wanted)
            return
        self.hide()
        self._found.clear()
        self._wanted = ""
        later(self, self._load_ahead)
        if isinstance(found, ValueError | OSError):
            self.refused.emit(str(found))
        elif isinstance(found, Exception):
            raise found
        elif found is not None:
            self.loaded.emit(found)
