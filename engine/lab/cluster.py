"""Plays on a cluster: the workers of a Dask scheduler, on whatever machines (optional extra ``cluster``).

A game whose worker dies is given to another one by the scheduler; its line comes once, as only this process keeps it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from threading import Lock
from typing import Any, Final, Self

from engine.board.errors import one_line
from engine.lab.crews import Table, play_at
from engine.lab.games import Game, GameLine
from engine.lab.selfplay import SelfPlayError
from engine.version import VERSION

PATIENCE: Final = 30
"""Seconds that a scheduler may take to answer."""
AHEAD: Final = 2
"""Games that are handed out for each thread of the cluster."""
_ONE_AT_A_TIME: Final = Lock()
"""A worker with several threads plays one game after the other; give it one thread."""


class Cluster:
    """The crew of a Dask scheduler. Raises ValueError where Dask is not installed, OSError where there is no answer."""

    def __init__(self, table: Table, address: str) -> None:
        try:
            from distributed import Client
        except ImportError:
            raise ValueError("--scheduler needs Dask: install the extra 'cluster'") from None
        self._table = table
        self._client: Any = Client(address, timeout=PATIENCE, set_as_default=False)

    def play(self, games: Iterable[Game]) -> Iterator[GameLine]:
        """As every crew does; workers may come and go meanwhile."""
        from distributed import as_completed

        coming = iter(games)
        running = [self._given(game) for game in islice(coming, self._hands)]
        flow = as_completed(running, loop=self._client.loop)
        try:
            for future in flow:
                line = _line_of(future)
                for game in islice(coming, 1):
                    flow.add(self._given(game))
                yield line
        finally:
            self._client.cancel(list(flow.futures))

    @property
    def _hands(self) -> int:
        threads: int = sum(self._client.nthreads().values())
        return AHEAD * max(1, threads)

    def _given(self, game: Game) -> Any:
        return self._client.submit(_play, self._table, game, pure=False)

    def wait_for(self, workers: int) -> None:
        """Wait until there are so many workers; raises OSError when that takes too long."""
        self._client.wait_for_workers(workers, timeout=PATIENCE)

    def close(self) -> None:
        """Take leave of the scheduler."""
        self._client.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _play(table: Table, game: Game) -> GameLine:
    with _ONE_AT_A_TIME:
        return play_at(table, game)


def _line_of(future: Any) -> GameLine:
    """The line of a game that is over; raises :class:`SelfPlayError`, also where the cluster has lost it."""
    from distributed import CancelledError, KilledWorker

    try:
        line: GameLine = future.result()
    except (CancelledError, KilledWorker) as error:
        raise SelfPlayError(f"the cluster has lost a game: {one_line(str(error), 200)}") from None
    if line.version != VERSION:
        raise SelfPlayError(f"a worker of the cluster has version {line.version}, not {VERSION}")
    return line
