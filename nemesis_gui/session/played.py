"""What was played since the window was last notified, command by command."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Self

import msgspec

from engine.table.event import Event


class Played(msgspec.Struct, frozen=True):
    """What one command brought about, as those may see it who look at the screen."""

    node: int
    """The command in the record."""
    state: Any
    """The position after it, as it was seen then."""
    events: tuple[Event, ...]
    answered: bool = False
    """Whether it was answered for the player."""


class Events(tuple[Event, ...]):
    """The events of all commands of which the window is notified at once; `played` has them command by command."""

    played: tuple[Played, ...] = ()

    @classmethod
    def of(cls, played: Iterable[Played]) -> Self:
        played = tuple(played)
        found = cls(event for one in played for event in one.events)
        found.played = played
        return found

    @property
    def answered(self) -> bool:
        """Whether all of it was answered for the player."""
        return bool(self.played) and all(one.answered for one in self.played)

    def with_states(self) -> Iterator[tuple[Any, Event]]:
        """Each event with the position after the command it came from."""
        return ((one.state, event) for one in self.played for event in one.events)


NOTHING = Events()
"""For what follows a change that no command made."""
