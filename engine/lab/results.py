"""Files of results: a game a line, each written when it is over, so that an interrupted run goes on where it was."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

import msgspec

from engine.board.files import read_plain
from engine.lab.games import Game, GameLine
from engine.players.levels import level_now
from engine.players.registry import revision
from engine.table.save.lock import HeldError, take
from engine.table.title import Title

MOST_BYTES: Final = 1_000_000_000


class ResultsError(ValueError):
    """A file of results that cannot be read or gone on with; names file and line."""


def read(path: Path) -> list[GameLine]:
    """The games of a file; a last line that was not finished is left out. Raises :class:`ResultsError`, OSError."""
    content = read_plain(path, MOST_BYTES)
    whole = content[: content.rfind(b"\n") + 1]
    return [_line(path, number, text) for number, text in enumerate(whole.splitlines(), 1)]


def _line(path: Path, number: int, text: bytes) -> GameLine:
    try:
        line = msgspec.json.decode(text, type=GameLine)
    except (msgspec.DecodeError, ValueError) as error:
        raise ResultsError(f"{path}: line {number}: {error}") from None
    return msgspec.structs.replace(line, game=_named_now(line.game))


def _named_now(game: Game) -> Game:
    """A game whose players are called what they are called now, so that it is found by those names."""
    return msgspec.structs.replace(game, players=tuple(map(level_now, game.players)), budget=level_now(game.budget))


class Results:
    """The results of a run: those that a file has from before, and those that come. Each game is kept once.

    ``lean``: lines are written without the course of the game, and taken up without. ``title``: whose rules and players
    the lines have to be of.
    """

    def __init__(self, path: Path | None = None, title: Title | None = None, *, lean: bool = False) -> None:
        self.path = path
        self.lean = lean
        self.lines: dict[str, GameLine] = {}
        if path is not None and path.exists():
            self._take_up(path, title)

    def _take_up(self, path: Path, title: Title | None) -> None:
        for number, line in enumerate(read(path), 1):
            if title is not None:
                _check(f"{path}: line {number}", line, title)
            if self.lean or line.course:
                self.lines.setdefault(line.game.key, line)
        _cut_torn_line(path)

    def __contains__(self, game: Game) -> bool:
        return game.key in self.lines

    def of(self, game: Game) -> GameLine | None:
        """The result of a game, None while it is not known."""
        return self.lines.get(game.key)

    def missing(self, games: Iterable[Game]) -> Iterator[Game]:
        """Those that have still to be played."""
        return (game for game in games if game not in self)

    def keep(self, lines: Iterable[GameLine], note: Callable[[GameLine], None] = lambda line: None) -> None:
        """Write each line as it comes; a game that is there already is left out. Raises :class:`ResultsError` where
        another run is writing to the file."""
        with self._opened() as file:
            for line in lines:
                if line.game.key not in self.lines:
                    self.lines[line.game.key] = line
                    if file is not None:
                        kept = msgspec.structs.replace(line, course=()) if self.lean else line
                        file.write(msgspec.json.encode(kept) + b"\n")
                        file.flush()
                note(line)

    @contextmanager
    def _opened(self) -> Iterator[IO[bytes] | None]:
        """The file, for this run alone."""
        if self.path is None:
            yield None
            return
        try:
            lock = take(self.path)
        except HeldError:
            raise ResultsError(f"{self.path}: another run is writing to this file") from None
        try:
            with self.path.open("ab") as file:
                yield file
        finally:
            lock.release()


def _check(where: str, line: GameLine, title: Title) -> None:
    """Raises :class:`ResultsError` for a game of other rules, or of a player who has changed since."""
    if line.rules != title.rules:
        raise ResultsError(f"{where}: of other rules (revision {line.rules}); name another file")
    for side, name in enumerate(line.game.players):
        made = line.revisions[side] if line.revisions else 1
        if made != revision(title, name):
            raise ResultsError(f"{where}: of another {name} (revision {made}); name another file")


def _cut_torn_line(path: Path) -> None:
    """Take away the half of a line that a crash left behind."""
    with path.open("r+b") as file:
        content = file.read(MOST_BYTES)
        file.truncate(content.rfind(b"\n") + 1)
