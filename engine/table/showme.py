"""What of a rulebook can be seen on a board: for each clause the situation, and its step, whose run bears it.

It stands in the data of a title, ``show_me.yaml``::

    unseen: {0.0/2: glossary of abbreviations only}
    told: {1.2-C/4: which side up a piece lies}
    shown: {1.1/10: combat/no-way-back 3}

Nothing on a board can show what is ``unseen``; what is ``told`` says what a thing is or names a list, and its words say
it as well as a board. All other clauses say what happens; those that are not ``shown`` have no board yet.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final

import msgspec

from engine.board.errors import BoardError, one_line
from engine.board.safeyaml import load_yaml

FILE: Final = "show_me.yaml"
FOLDER: Final = "situations"
MOST_BYTES: Final = 500_000
Line = Annotated[str, msgspec.Meta(max_length=200)]


class ShowMeError(ValueError):
    """A list that cannot be read; one line with file and key."""


class Showing(msgspec.Struct, frozen=True, order=True):
    """Where a clause is seen: a situation by its path below the folder, without ending, and a step of it from 0."""

    situation: str
    step: int

    @classmethod
    def read(cls, line: str) -> Showing:
        """Read ``combat/limits 3``; raises ValueError."""
        name, _, step = line.rpartition(" ")
        if not name or not step.isdigit() or ".." in name or name.startswith("/"):
            raise ValueError(f"'{one_line(line, 60)}' is not a situation with the number of a step")
        return cls(name, int(step))

    def __str__(self) -> str:
        return f"{self.situation} {self.step}"


class _File(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    unseen: dict[str, Line] = {}
    told: dict[str, Line] = {}
    shown: dict[str, Line] = {}


class ShowMe:
    """The list of one title."""

    def __init__(
        self, folder: Path, unseen: Mapping[str, str], shown: Mapping[str, Showing], told: Mapping[str, str]
    ) -> None:
        self._folder = folder
        self.unseen = dict(unseen)
        """Clauses that nothing on a board can show, with why."""
        self.told = dict(told)
        """Clauses that say what a thing is or name a list, with why no board is kept for them."""
        self.shown = dict(shown)

    @classmethod
    def load(cls, folder: Path) -> ShowMe:
        """Read the list in the data folder of a title; raises :class:`ShowMeError`."""
        path = folder / FILE
        try:
            data = msgspec.convert(load_yaml(path, name=path.name, limit_bytes=MOST_BYTES), _File)
        except (msgspec.ValidationError, BoardError) as error:
            raise ShowMeError(one_line(f"{path.name}: {error}")) from None
        return cls(folder, data.unseen, dict(_showings(path.name, data.shown)), data.told)

    @classmethod
    def none(cls) -> ShowMe:
        """That of a game which shows nothing."""
        return cls(Path(), {}, {}, {})

    def of(self, clause: str) -> Showing | None:
        """Where a clause is seen, None where it is not."""
        return self.shown.get(clause)

    def path(self, showing: Showing) -> Path:
        """The file of the situation."""
        return self._folder / FOLDER / f"{showing.situation}.yaml"


def _showings(file: str, lines: Mapping[str, str]) -> list[tuple[str, Showing]]:
    found = []
    for clause, line in lines.items():
        try:
            found.append((clause, Showing.read(line)))
        except ValueError as error:
            raise ShowMeError(f"{file}: shown: {clause}: {error}") from None
    return found
