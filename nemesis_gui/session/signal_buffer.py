"""Keeps the signals of the table while nothing is connected yet, and emits them again afterwards."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import SignalInstance

from nemesis_gui.session.model import GameModel


class SignalBuffer:
    """Listens to a table from now on."""

    def __init__(self, model: GameModel) -> None:
        self._said: list[tuple[SignalInstance, tuple[Any, ...]]] = []
        told = (model.gameReplaced, model.positionChanged, model.decisionChanged, model.gameEnded)
        self._ears = {signal: partial(self._hear, signal) for signal in (*told, model.aged, model.lost)}
        for signal, ear in self._ears.items():
            signal.connect(ear)

    def _hear(self, signal: SignalInstance, *what: Any) -> None:
        self._said.append((signal, what))

    def say(self) -> None:
        """Say it all again, in its order, and listen no longer."""
        for signal, ear in self._ears.items():
            signal.disconnect(ear)
        self._ears.clear()
        said, self._said = self._said, []
        for signal, what in said:
            signal.emit(*what)
