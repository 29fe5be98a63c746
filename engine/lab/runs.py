"""A run of many games: who plays them, how far they are, and whether they come out the same when played again."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from time import monotonic
from typing import Final, TextIO

from engine.lab import terminal
from engine.lab.crews import Alone, Crew, Processes, Table
from engine.lab.games import Game, GameLine
from engine.lab.results import Results

SELDOM: Final = 30.0
"""Seconds between two lines of progress where the output is no terminal."""


@contextmanager
def crew(table: Table, jobs: int, scheduler: str = "") -> Iterator[Crew]:
    """Who plays: a cluster where a scheduler is named, else so many processes. Raises ValueError, OSError."""
    if jobs < 1:
        raise ValueError("--jobs must be 1 or more")
    if scheduler:
        from engine.lab.cluster import Cluster

        with Cluster(table, scheduler) as found:
            yield found
    else:
        yield Alone(table) if jobs == 1 else Processes(table, jobs)


class Progress:
    """Prints how many games are over, and how long the others will take: over one line on a terminal, seldom else."""

    def __init__(self, total: int, before: int = 0, out: TextIO | None = None) -> None:
        self._total = total
        self._before = before
        self._out = out or sys.stderr
        self._done = 0
        self._start = monotonic()
        self._written = self._start

    def __call__(self, line: GameLine) -> None:
        """A game is over."""
        self._done += 1
        looking, now = self._out.isatty(), monotonic()
        if looking:
            terminal.progress(f"{self.text(now)} ", last=self._before + self._done == self._total)
        elif now - self._written >= SELDOM:
            self._written = now
            print(self.text(now), file=self._out)

    def text(self, now: float) -> str:
        """How far it is, at a time of the clock that does not go back."""
        done = self._before + self._done
        left = (now - self._start) / self._done * (self._total - done) if self._done else 0.0
        return f"game {done} of {self._total}, {describe_time(left)} left"


def describe_time(seconds: float) -> str:
    """A time as people say it."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    return f"{whole // 60} min {whole % 60} s" if whole < 3600 else f"{whole // 3600} h {whole % 3600 // 60} min"


def play_all(crew: Crew, results: Results, games: Sequence[Game]) -> list[GameLine]:
    """Play what is missing of these games, and return the lines of all. Raises SelfPlayError."""
    missing = list(results.missing(games))
    results.keep(crew.play(missing), Progress(len(games), len(games) - len(missing)))
    return [results.lines[game.key] for game in games]


def some_of(lines: Sequence[GameLine], count: int, seed: str) -> list[GameLine]:
    """So many of the lines, drawn by a seed, in their order."""
    places = Random(seed).sample(range(len(lines)), min(count, len(lines)))
    return [lines[place] for place in sorted(places)]


def replayed(crew: Crew, lines: Sequence[GameLine]) -> Iterator[tuple[GameLine, bool]]:
    """Play games again; each with whether it took the same course to the same end."""
    before = {line.game.key: line for line in lines}
    for line in crew.play([line.game for line in lines]):
        yield line, before[line.game.key].course_alike(line)
