"""A position on which a plan is tried out command by command, as far as the open decision goes."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from engine.table import agenda
from engine.table.agenda import State
from engine.table.command import Command

S = TypeVar("S", bound=State)


class Scratch(Generic[S]):
    """A copy of a view and what was said on it."""

    def __init__(self, view: S) -> None:
        copied: Any = view
        self.state: S = copied.copy()
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
