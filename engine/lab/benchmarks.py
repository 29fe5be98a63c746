"""Benchmarks: medians and 99th percentiles of what a player feels. Each number has a budget."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Final

import msgspec

from engine.lab.selfplay import GameRun
from engine.table.record import Origin, Record
from engine.table.save.journal import create
from engine.table.title import Title
from engine.table.works import Work

SELF_PLAY_STEPS = 20_000
MOST_JOBS: int | None = None
"""Most jobs of a piece of work that are done; None for all."""
FACTORS: Final = {"us": 1e6, "ms": 1e3}


class Figure(msgspec.Struct, frozen=True):
    """One benchmark: median and p99 in ``unit``, and the budget for the median (a rate's is a minimum)."""

    name: str
    median: float
    p99: float
    unit: str
    budget: float

    @property
    def line(self) -> str:
        """As printed."""
        return f"{self.name:<44} {self.median:>10.2f} {self.p99:>10.2f} {self.unit:<8} budget {self.budget:g}"


def run_all(title: Title) -> Iterator[Figure]:
    """All benchmarks of the engine, one after the other."""
    for work in title.works():
        yield measured(work)
    yield from self_play(title)
    yield append(title)


def measured(work: Work) -> Figure:
    """A piece of work that the title wants measured."""
    times = [_time(job) for job in islice(work.jobs, MOST_JOBS)]
    return _figure(work.name, times, FACTORS[work.unit], work.unit, work.budget)


def self_play(title: Title) -> Iterator[Figure]:
    """Random-legal self-play of the first scenario: list, choose, play (judged), invariants not counted. Processor
    time: what else runs on the computer makes a step longer now and then, which is what the p99 would show."""
    times: list[float] = []
    scenario = next(iter(title.scenarios()))
    number = 0
    while len(times) < SELF_PLAY_STEPS:
        number += 1
        run = GameRun(title, scenario, {}, f"bench-{number}", checked=False)
        while True:
            start = _used()
            going = run.step()
            times.append(_used() - start)
            if not going:
                break
    rate = len(times) / sum(times)
    yield Figure("random-legal self-play", rate, rate, "steps/s", 5000)
    yield _figure("one step of self-play", times, 1e3, "ms (p99)", 1)


def append(title: Title) -> Figure:
    """One durable append of a command to the journal."""
    times = []
    with tempfile.TemporaryDirectory() as folder:
        origin = Origin(title.id, next(iter(title.scenarios())), {}, "bench")
        record = Record(origin)
        with create(Path(folder) / "bench.nemesis", origin) as journal:
            for number in range(500):
                node = record.add(f"command {number:04}", 0, False)
                times.append(_time(partial(journal.append, node)))
    return _figure("durable append of a command", times, 1e3, "ms", 0.25)


def _used() -> float:
    """Seconds of processor time; on Windows, which counts those by sixty-fourths of a second, of time."""
    return perf_counter() if sys.platform == "win32" else process_time()


def _time(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def _figure(name: str, times: list[float], factor: float, unit: str, budget: float) -> Figure:
    ordered = sorted(times)
    return Figure(name, median(ordered) * factor, ordered[int(len(ordered) * 0.99)] * factor, unit, budget)
