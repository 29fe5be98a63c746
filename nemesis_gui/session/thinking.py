"""Asks a computer player, which thinks in a process of its own, and emits a signal when it has answered. Nothing
waits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

from nemesis_gui.session.model import GameModel

if TYPE_CHECKING:
    from engine.players.asking import Asking
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
    """One question at a time. An answer that is no longer wanted is dropped."""

    answered = Signal(object)
    """The :class:`Answer`."""
    progressed = Signal(int, int)
    """Positions looked at, and how many there may be."""
    quiet = Signal(bool)
    """No sign of life has come for some seconds, or one has come after all."""
    died = Signal(str)
    """There will be no answer, and why; the next question starts another process."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.asking: Asking | None = None
        self._timer = QTimer(self, interval=HEARD_MS)
        self._timer.timeout.connect(self._hear)

    @property
    def thinker(self) -> Thinker | None:
        """The process, as long as there is one."""
        return self.asking.thinker if self.asking is not None else None

    @property
    def busy(self) -> bool:
        """Whether an answer is waited for."""
        return self.asking is not None and self.asking.busy

    def ask(self, board: Board, question: Question) -> None:
        """Ask; what was asked before is dropped."""
        from engine.players.asking import Asking

        self.asking = self.asking or Asking()
        self.asking.ask(board, question)
        self._timer.start()

    def hurry(self) -> None:
        """It shall answer with the best it has."""
        if self.asking is not None:
            self.asking.hurry()

    def drop(self) -> None:
        """The answer is no longer wanted."""
        if self.asking is not None:
            self.asking.drop()
        self._timer.stop()

    def close(self) -> None:
        """End the process."""
        self._timer.stop()
        if self.asking is not None:
            self.asking.close()

    def _hear(self) -> None:
        from engine.players.asking import Failed, Quiet
        from engine.players.process import Progress

        for one in self.asking.hear() if self.asking is not None else ():
            if not self.busy:
                self._timer.stop()
            if isinstance(one, Progress):
                self.progressed.emit(one.spent, one.positions)
            elif isinstance(one, Quiet):
                self.quiet.emit(one.lasting)
            elif isinstance(one, Failed):
                self.died.emit(one.why)
            else:
                self.answered.emit(one)
