"""Asks a computer player, which thinks in a process of its own, and tells when it has answered. Nothing waits."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final

import msgspec
from PySide6.QtCore import QObject, QTimer, Signal

from nemesis_gui.session.model import GameModel

if TYPE_CHECKING:
    from engine.players.process import Board, Question, Thinker

HEARD_MS: Final = 20
"""Milliseconds between two looks at whether it has answered."""


def board_of(model: GameModel) -> Board:
    """What is played on a table, for another process."""
    from engine.players.process import Board

    title, scenario = model.playing, model.present.state.scenario
    values = title.values(scenario) if title.kept or title.own_files() else b""
    return Board(model.titles.loader(title.id), scenario, values=values)


class Thinking(QObject):
    """One question at a time. An answer that nobody waits for any more is not told."""

    answered = Signal(object)
    """The :class:`Answer`."""
    progressed = Signal(int, int)
    """Positions looked at, and how many there may be."""
    died = Signal()
    """The process has ended by itself; the next question starts another one."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.thinker: Thinker | None = None
        self._board: Board | None = None
        self._number = 0
        self._timer = QTimer(self, interval=HEARD_MS)
        self._timer.timeout.connect(self._hear)

    @property
    def busy(self) -> bool:
        """Whether an answer is waited for."""
        return self._timer.isActive()

    def ask(self, board: Board, question: Question) -> None:
        """Ask; what was asked before is dropped. It is given a number here."""
        from engine.players.process import PlayerDied, Thinker

        self.drop()
        try:
            if self.thinker is not None and (board != self._board or not self.thinker.process.is_alive()):
                self.close()
            if self.thinker is None:
                self.thinker, self._board = Thinker(board), board
            self.thinker.ask(msgspec.structs.replace(question, number=self._number))
        except PlayerDied:
            self._bury()
            return
        self._timer.start()

    def hurry(self) -> None:
        """It shall answer with the best it has."""
        from engine.players.process import PlayerDied

        if self.busy and self.thinker is not None:
            with suppress(PlayerDied):  # which is heard of soon
                self.thinker.stop()

    def drop(self) -> None:
        """Nobody waits for the answer any more."""
        self.hurry()
        self._timer.stop()
        self._number += 1

    def close(self) -> None:
        """End the process."""
        self._timer.stop()
        if self.thinker is not None:
            self.thinker.end()
            self.thinker = None

    def _hear(self) -> None:
        from engine.players.process import Answer, PlayerDied, Progress

        if self.thinker is None:
            return
        try:
            found = self.thinker.heard()
        except PlayerDied:
            self._bury()
            return
        for one in found:
            if one.number != self._number:
                continue
            if isinstance(one, Progress):
                self.progressed.emit(one.spent, one.positions)
            elif isinstance(one, Answer):
                self._timer.stop()
                self.answered.emit(one)

    def _bury(self) -> None:
        self.close()
        self.died.emit()
