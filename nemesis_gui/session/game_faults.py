"""What can be wrong with a game that is begun, opened or saved, and errors of files in the player's language: the
engine has one English line for each."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from engine.table.save.check import Change, ChangedError
from engine.table.save.faults import InUseError
from engine.table.save.read import LogInTheWayError
from engine.table.wording.catalogue import catalogue
from engine.table.wording.spoken import decimal


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
    """A log lies beside a save that is not its own; ``usable`` says whether the two can be read together."""

    def __init__(self, fault: LogInTheWayError) -> None:
        super().__init__(str(fault))
        self.usable = fault.usable
        self.choices = fault.choices


def game_error(error: ValueError | OSError, path: Path) -> GameError:
    """An error of opening as the client shows it."""
    if isinstance(error, InUseError):
        return ElsewhereError(str(error))
    if isinstance(error, LogInTheWayError):
        return LogError(error)
    if isinstance(error, ChangedError):
        return ChangedGameError(path, error.change)
    return GameError(str(error))


FIELD: Final = re.compile(r"\\{(\w+)\\}")
NESTED: Final = frozenset({"fault", "why"})
"""Facts of a line that are lines of the same kind."""
PARTS: Final = frozenset({"part", "limit"})
"""Facts that are numbers with decimals."""
PAIR: Final = "{what}: {told}"


@cache
def _patterns(lang: str, title: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Each English line as a pattern, the longest first, and the line in the other language."""
    table = catalogue(lang, title).get("faults", {})
    lines = sorted(table.items(), key=lambda item: -len(item[0]))
    return tuple((re.compile(FIELD.sub(r"(?P<\1>.+?)", re.escape(line))), other) for line, other in lines)


def fault_text(text: str, lang: str, title: str = "") -> str:
    """A line about what is wrong, after the name of a file or without one; what is not known stays as it is."""
    for pattern, other in _patterns(lang, title):
        found = pattern.fullmatch(text)
        if found is not None:
            given = found.groupdict().items()
            return other.format(**{key: _fact(key, value, lang, title) for key, value in given})
    what, _, rest = text.partition(": ")
    told = fault_text(rest, lang, title) if rest else rest
    return text if told == rest else catalogue(lang)["ui"][PAIR].format(what=what, told=told)


def _fact(key: str, value: str, lang: str, title: str) -> str:
    """A fact of a line in the player's language."""
    if key in NESTED:
        return fault_text(value, lang, title)
    return value.replace(".", decimal(lang)) if key in PARTS else value
