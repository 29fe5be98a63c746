"""What a computer player is: it sees what its side may see, thinks within a budget, and says what its choice is for.

A player is deterministic: the same seed, budget and view give the same choice. It keeps nothing of the game between two
choices, so that a game can be taken back, opened or handed over at any decision.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Protocol

import msgspec

from engine.table.command import Command


class Budget(msgspec.Struct, frozen=True):
    """How much a player may think about one decision, in positions looked at."""

    name: str
    positions: int


BUDGETS: Final[Mapping[str, Budget]] = {
    budget.name: budget for budget in (Budget("bench", 60), Budget("captain", 200), Budget("staff", 1000))
}
"""The named budgets: a level is played with the same one at the table and in the laboratory."""


class Meter:
    """Counts the positions looked at for one decision. ``stop`` is asked now and then and cuts the thinking short: a
    limit of time, or a player who wants to see a move. What was cut is not repeated by seed and budget."""

    def __init__(self, budget: Budget, stop: Callable[[], bool] | None = None) -> None:
        self.budget = budget
        self.spent = 0
        self.stopped = False
        self._stop = stop

    @property
    def left(self) -> int:
        """Positions that may still be looked at; none once it was stopped."""
        return 0 if self._halted() else max(0, self.budget.positions - self.spent)

    def _halted(self) -> bool:
        """Whether it was stopped, which it stays."""
        if self._stop is not None and not self.stopped:
            self.stopped = self._stop()
        return self.stopped

    def spend(self, positions: int = 1) -> None:
        """Count positions that are looked at."""
        self.spent += positions

    def reset_copy(self) -> Meter:
        """One that counts from nought, and is stopped with this one."""
        return Meter(self.budget, self._halted)


class Intention(msgspec.Struct, frozen=True):
    """What a choice is meant to bring about: a key and the facts of a sentence, see :meth:`Wording.intention`."""

    key: str
    facts: Mapping[str, Any] = msgspec.field(default_factory=dict)


class Weighed(msgspec.Struct, frozen=True):
    """A command and what the player thinks it is worth, in the title's own unit of :meth:`Title.worth`."""

    command: Command
    value: float


class Choice(msgspec.Struct, frozen=True):
    """What a player chose: the command, its value, what it is for, and the best of what it left."""

    command: Command
    value: float = 0.0
    intention: Intention | None = None
    others: tuple[Weighed, ...] = ()
    """The next best, the better first; empty where nothing was weighed."""
    then: tuple[Choice, ...] = ()
    """What it means to say at the decisions after this one, see :class:`Orders`; empty where it has to look again."""


class Player(Protocol):
    """Chooses for whatever side decides; it is shown what that side may see, and never the state."""

    name: str

    def choose(self, view: Any, listed: Sequence[Command], meter: Meter) -> Choice:
        """One of the listed commands of the open decision; the view is that of the side that decides."""
        ...

    def interrupt(self, view: Any, offered: Sequence[Command], meter: Meter) -> Choice | None:
        """One of the commands that a side may say out of turn, or None to stay silent; all of one side, whose view
        this is."""
        ...
