"""What there is of lessons, and of puzzles, for a game: files that come with the program, and the player's own. No Qt
here."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import ClassVar, Final, Generic, Protocol, TypeVar, get_args

from engine.paths import DataNotFound, data_dir
from engine.table.puzzle import Grade, Puzzle, load_puzzle
from nemesis_gui.base.settings import Settings, data_folder, lying_in

LAST: Final = 1000
"""Where a file stands that cannot be read."""
GRADED: Final = "puzzle/{name}"
"""The setting that names the best grade of an answer."""
GRADES: Final[tuple[str, ...]] = get_args(Grade)
"""The best one first."""
NAMED: Final = re.compile(r"^id: *([a-z0-9_-]+)", re.MULTILINE)
HEAD: Final = 1000
"""Bytes of a file in which its name stands."""


class Item(Protocol):
    """What is read from a file."""

    @property
    def id(self) -> str: ...
    @property
    def game(self) -> str: ...


T = TypeVar("T", bound=Item)


def shipped(kind: str, title: str) -> list[Path]:
    """The files of a kind that come with the program for a game."""
    try:
        return sorted(data_dir(f"assets/{kind}/{title}").glob("*.yaml"))
    except DataNotFound:
        return []


def named(path: Path) -> str:
    """The name that a file gives itself, empty where it cannot be read."""
    try:
        with path.open(encoding="utf-8") as file:
            found = NAMED.search(file.read(HEAD))
    except (OSError, ValueError):
        return ""
    return found[1] if found is not None else ""


class Shelf(Generic[T]):
    """All of a kind for a game. Files are read when they are asked for."""

    kind: ClassVar[str]
    """What their folders are called; that with the player's own lies in that of saved games."""

    def __init__(self, settings: Settings, title: str) -> None:
        self._settings, self._title = settings, title

    # -- what each kind says of itself

    def load(self, path: Path) -> T:
        """Read a file; raises ValueError for one that cannot be read."""
        raise NotImplementedError

    def rank(self, item: T) -> tuple[int, ...]:
        """Where it stands, the smallest first."""
        raise NotImplementedError

    def done(self, item: T) -> bool:
        """Whether it was played, now or before, with nothing left to gain."""
        return self.done_named(item.id)

    def done_named(self, name: str) -> bool:
        """The same of the one of a name."""
        raise NotImplementedError

    # -- which there are

    @property
    def empty(self) -> bool:
        """Whether there is none."""
        return not any(self._files())

    def progress(self) -> tuple[int, int]:
        """How many of those that come with the program are done, and how many there are; no file is read as a whole."""
        names = [named(path) for path in shipped(self.kind, self._title)]
        return sum(map(self.done_named, names)), len(names)

    def all(self) -> list[tuple[Path, T | ValueError]]:
        """Shipped ones first, each by its rank; in the place of one that cannot be read its fault. A file of another
        game is left out."""
        return [found for paths in self._files() for found in sorted(self._read(paths), key=self._place)]

    def sound(self) -> list[tuple[Path, T]]:
        """Those that can be read."""
        return [(path, item) for path, item in self.all() if not isinstance(item, ValueError)]

    def following(self, item: T | None = None) -> tuple[Path, T] | None:
        """The next one that is not done, behind another if there is one; None when all others are."""
        found = self.sound()
        names = [one.id for _, one in found]
        at = names.index(item.id) + 1 if item is not None and item.id in names else 0
        rest = [*found[at:], *found[: max(0, at - 1)]]
        return next((one for one in rest if not self.done(one[1])), None)

    def _files(self) -> Sequence[list[Path]]:
        return shipped(self.kind, self._title), lying_in(data_folder() / self.kind, "*.yaml")

    def _read(self, paths: Sequence[Path]) -> Iterator[tuple[Path, T | ValueError]]:
        for path in paths:
            try:
                item = self.load(path)
            except ValueError as error:
                yield path, error
            else:
                if item.game == self._title:
                    yield path, item

    def _place(self, found: tuple[Path, T | ValueError]) -> tuple[tuple[int, ...], str]:
        path, item = found
        return (LAST,) if isinstance(item, ValueError) else self.rank(item), path.name


class PuzzleShelf(Shelf[Puzzle]):
    """The puzzles of a game, and how well each was answered."""

    kind = "puzzles"

    def load(self, path: Path) -> Puzzle:
        return load_puzzle(path)

    def rank(self, puzzle: Puzzle) -> tuple[int, ...]:
        return (puzzle.rank,)

    def done_named(self, name: str) -> bool:
        return self._graded(name) == GRADES[0]

    def grade(self, puzzle: Puzzle) -> str:
        """The best grade so far, empty where there is none."""
        return self._graded(puzzle.id)

    def _graded(self, name: str) -> str:
        found = self._settings.text(GRADED.format(name=name), "")
        return found if found in GRADES else ""

    def note(self, puzzle: Puzzle, grade: Grade) -> None:
        """An answer was graded."""
        before = self.grade(puzzle)
        if not before or GRADES.index(grade) < GRADES.index(before):
            self._settings.put(GRADED.format(name=puzzle.id), grade)
