"""What can be wrong with a game that is begun, opened or saved, as the client tells it."""

from __future__ import annotations

from pathlib import Path

from engine.table.opening import Change, ChangedError
from engine.table.savefile import InUseError, LogInTheWayError


class GameError(ValueError):
    """A game that cannot be begun, opened or saved; one line."""


class ElsewhereError(GameError):
    """A game that is open in another window of the program."""


class ChangedGameError(GameError):
    """A game that today's rules do not bring to where it stood."""

    def __init__(self, path: Path, change: Change) -> None:
        super().__init__(f"{path.name}: {change.line()}")
        self.path = path
        self.change = change


class LogError(GameError):
    """A log lies beside a save that is not its own; ``usable`` tells whether the two can be read together."""

    def __init__(self, fault: LogInTheWayError) -> None:
        super().__init__(str(fault))
        self.usable = fault.usable
        self.choices = fault.choices


def told(error: ValueError | OSError, path: Path) -> GameError:
    """An error of opening as the client tells it."""
    if isinstance(error, InUseError):
        return ElsewhereError(str(error))
    if isinstance(error, LogInTheWayError):
        return LogError(error)
    if isinstance(error, ChangedError):
        return ChangedGameError(path, error.change)
    return GameError(str(error))
