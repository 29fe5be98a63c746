"""A position on which a plan is tried out command by command, as far as the open decision goes."""

from __future__ import annotations

from engine.table import agenda
from engine.table.command import Command
from engine.titles.vinegar_joes_war.state import VinegarState


class Scratch:
    """A copy of a view and what was said on it."""

    def __init__(self, view: VinegarState) -> None:
        self.state = view.copy()
        self.said: list[Command] = []
        self._kind = self._open()

    def _open(self) -> str:
        decision = agenda.current(self.state)
        return "" if decision is None else decision.kind

    @property
    def running(self) -> bool:
        """Whether the decision it began with is still open."""
        return self._open() == self._kind

    def say(self, command: Command) -> bool:
        """Say it if it is legal; whether it was."""
        if not self.running or not agenda.judge(self.state, command).legal:
            return False
        agenda.apply(self.state, command)
        self.said.append(command)
        return True
