"""The end of a turn as a sequence of steps, for games that have one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from engine.table.event import Event


class Step(Protocol):
    """A step of the sequence; it is not `due` when it is none of this turn's."""

    @property
    def name(self) -> str: ...
    @property
    def clause(self) -> str: ...
    @property
    def due(self) -> bool: ...


class TurnEnding(Protocol):
    """What a game knows of the end of its turns."""

    def steps(self, state: Any) -> Sequence[Step]:
        """The steps of the end of this turn, in their order."""
        ...

    def runs(self, state: Any) -> bool:
        """Whether a turn is being ended, or has just ended with the last command."""
        ...

    def begins(self, event: Event) -> bool:
        """Whether the sequence begins with an event."""
        ...

    def step(self, event: Event) -> str:
        """The name of the step that begins with an event, empty for any other event."""
        ...

    def ends(self, event: Event) -> bool:
        """Whether another turn begins with an event."""
        ...
