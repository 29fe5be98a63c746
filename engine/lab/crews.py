"""Who plays the games of a run: this process, several processes, or a cluster (:mod:`engine.lab.cluster`).

A crew is handed games one by one, as it has hands for them, and hands back lines as games are over. A game whose worker
dies is played again; its line comes once.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Final, Protocol

import msgspec

from engine.board.collector import UNSEEN, be_patient
from engine.lab.games import Game, GameLine
from engine.lab.selfplay import SelfPlayError, play_game
from engine.table.title import Title
from engine.table.titles import Titles

MOST_DEATHS: Final = 3
"""How many workers may die over a game before that is reported as a fault of the game."""


class Table(msgspec.Struct, frozen=True):
    """Which game is played, as sent to another process: what loads a title, and the folder of the player's own data."""

    load: Callable[[Path | None], Title]
    pack: Path | None = None

    @classmethod
    def of(cls, titles: Titles, name: str, pack: Path | None = None) -> Table:
        """The table of a listed game; raises UnknownTitleError."""
        return cls(titles.loader(name), pack)

    @property
    def title(self) -> Title:
        """The title, loaded once in each process."""
        return _loaded(self.load, self.pack)


@cache
def _loaded(load: Callable[[Path | None], Title], pack: Path | None) -> Title:
    return load(pack)


def play_at(table: Table, game: Game) -> GameLine:
    """What a worker does; raises :class:`SelfPlayError`."""
    return play_game(table.title, game)


class Crew(Protocol):
    """Plays games."""

    def play(self, games: Iterable[Game]) -> Iterator[GameLine]:
        """The lines of all games in the order in which they are over. What is still being played when no more are
        wanted is dropped. Raises :class:`SelfPlayError`."""
        ...


class NoCrew:
    """Plays nothing: for a report on the games there are."""

    def play(self, games: Iterable[Game]) -> Iterator[GameLine]:
        return iter(())


class Alone:
    """Plays one game after the other in this process."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def play(self, games: Iterable[Game]) -> Iterator[GameLine]:
        return (play_at(self._table, game) for game in games)


class Processes:
    """Plays in several processes of this machine; one that dies is replaced."""

    def __init__(self, table: Table, jobs: int) -> None:
        self._table = table
        self._jobs = jobs
        self.workers: list[_Worker] = []

    def play(self, games: Iterable[Game]) -> Iterator[GameLine]:
        coming, again, deaths = iter(games), list[Game](), Counter[str]()
        self.workers = [_Worker(self._table) for _ in range(self._jobs)]
        try:
            while self._busy(again, coming):
                for worker in self._heard():
                    game, line = worker.answer()
                    if line is not None:
                        yield line
                        continue
                    self.workers[self.workers.index(worker)] = _Worker(self._table)
                    again.append(_once_more(game, deaths))
        finally:
            for worker in self.workers:
                worker.end()

    def _busy(self, again: list[Game], coming: Iterator[Game]) -> bool:
        """Give every idle worker a game, those of dead workers first; False when all is done."""
        for worker in self.workers:
            if worker.game is None:
                worker.give(again.pop() if again else next(coming, None))
        return any(worker.game is not None for worker in self.workers)

    def _heard(self) -> list[_Worker]:
        """The workers that have said something, or will never say anything any more."""
        playing = [worker for worker in self.workers if worker.game is not None]
        heard = wait([end for worker in playing for end in (worker.pipe, worker.process.sentinel)])
        return [worker for worker in playing if worker.pipe in heard or worker.process.sentinel in heard]


def _once_more(game: Game, deaths: Counter[str]) -> Game:
    deaths[game.key] += 1
    if deaths[game.key] > MOST_DEATHS:
        raise SelfPlayError(f"{deaths[game.key]} workers died over the game {game.key}")
    return game


class _Worker:
    """A process that plays the games it is given."""

    def __init__(self, table: Table) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, far = context.Pipe()
        self.process = context.Process(target=_serve, args=(far, table), daemon=True)
        self.process.start()
        far.close()
        self.game: Game | None = None

    def give(self, game: Game | None) -> None:
        """Have a game played, if there is one; whether the process still lives is seen when it should answer."""
        self.game = game
        if game is not None:
            try:
                self.pipe.send(game)
            except OSError:
                return

    def answer(self) -> tuple[Game, GameLine | None]:
        """The game and its line, or none where the process has died. Raises :class:`SelfPlayError`."""
        game, self.game = self.game, None
        assert game is not None
        try:
            if not self.pipe.poll():  # on Windows one that died as it began leaves the pipe open
                raise EOFError
            found = self.pipe.recv()
        except (EOFError, OSError):
            self.end()
            return game, None
        if isinstance(found, SelfPlayError):
            raise found
        return game, found

    def end(self) -> None:
        """Stop the process, whatever it is doing."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


def _serve(pipe: Connection, table: Table) -> None:
    """The life of a worker: it plays until there are no more games, or they are no longer wanted. The parent ends it on
    Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    be_patient(UNSEEN)
    while True:
        try:
            game = pipe.recv()
        except EOFError:
            return
        found: GameLine | SelfPlayError
        try:
            found = play_at(table, game)
        except SelfPlayError as error:
            found = error
        try:
            pipe.send(found)
        except OSError:
            return
