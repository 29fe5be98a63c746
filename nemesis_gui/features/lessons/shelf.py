"""Which puzzles there are for a game, and how well each was answered. No Qt here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, get_args

from engine.paths import DataNotFound, data_dir
from engine.table.puzzle import Grade
from nemesis_gui.base.settings import Settings, data_folder

if TYPE_CHECKING:
    from engine.table.puzzle import Puzzle, PuzzleError

SHIPPED: Final = "assets/puzzles/{title}"
OWN: Final = "puzzles"
"""The folder with a player's own puzzles, in that of saved games."""
GRADED: Final = "puzzle/{name}"
"""The setting that names the best grade of an answer."""
GRADES: Final[tuple[str, ...]] = get_args(Grade)
"""The best one first."""


class Shelf:
    """The puzzles of a game. Files are read when they are asked for."""

    def __init__(self, settings: Settings, title: str) -> None:
        self._settings, self._title = settings, title

    def all(self) -> list[tuple[Path, Puzzle | PuzzleError]]:
        """Shipped ones first, each by its rank; in the place of one that cannot be read its fault. A file of another
        game is left out."""
        own = sorted((data_folder() / OWN).glob("*.yaml"))
        return [*sorted(self._read(self._shipped()), key=_rank), *sorted(self._read(own), key=_rank)]

    @property
    def empty(self) -> bool:
        """Whether there is none."""
        return not (self._shipped() or list((data_folder() / OWN).glob("*.yaml")))

    def grade(self, puzzle: Puzzle) -> str:
        """The best grade so far, empty where there is none."""
        found = self._settings.text(GRADED.format(name=puzzle.id), "")
        return found if found in GRADES else ""

    def note(self, puzzle: Puzzle, grade: Grade) -> None:
        """An answer was graded."""
        before = self.grade(puzzle)
        if not before or GRADES.index(grade) < GRADES.index(before):
            self._settings.put(GRADED.format(name=puzzle.id), grade)

    def following(self, puzzle: Puzzle) -> Path | None:
        """The next one that is not solved, None when all others are."""
        from engine.table.puzzle import Puzzle

        sound = [(path, one) for path, one in self.all() if isinstance(one, Puzzle)]
        names = [one.id for _, one in sound]
        at = names.index(puzzle.id) + 1 if puzzle.id in names else 0
        rest = [*sound[at:], *sound[: max(0, at - 1)]]
        return next((path for path, one in rest if self.grade(one) != GRADES[0]), None)

    def _shipped(self) -> list[Path]:
        try:
            return sorted(data_dir(SHIPPED.format(title=self._title)).glob("*.yaml"))
        except DataNotFound:
            return []

    def _read(self, paths: Iterable[Path]) -> Iterator[tuple[Path, Puzzle | PuzzleError]]:
        from engine.table.puzzle import PuzzleError, load_puzzle

        for path in paths:
            try:
                puzzle = load_puzzle(path)
            except PuzzleError as error:
                yield path, error
            else:
                if puzzle.game == self._title:
                    yield path, puzzle


def _rank(found: tuple[Path, Puzzle | PuzzleError]) -> tuple[int, str]:
    from engine.table.puzzle import PuzzleError

    path, puzzle = found
    return (1000 if isinstance(puzzle, PuzzleError) else puzzle.rank), path.name
