"""Benchmarks: medians and 99th percentiles of what a player feels. Each number has a budget; see README."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import msgspec

from engine.lab.selfplay import GameRun
from engine.table.game import Title
from engine.table.journal import create
from engine.table.record import Origin, Record
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.rules import ch5_costs, ch7_trace

SELF_PLAY_STEPS = 20_000


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


def run_all(title: Nemesis) -> Iterator[Figure]:
    """All benchmarks of the engine, one after the other."""
    yield start_of_a_campaign()
    state = title.new("campaign", {}, "bench")
    yield _figure("copy of a full campaign state", _times(state.copy, 5000), 1e6, "us", 10)
    yield ranges(state)
    yield supply(state)
    yield from self_play(title)
    yield append()


def start_of_a_campaign() -> Figure:
    """Load all data and set the campaign up, from nothing."""

    def work() -> None:
        Nemesis().new("campaign", {}, "bench")

    return _figure("load of all data and start of a campaign", _times(work, 7), 1e3, "ms", 250)


def ranges(state: Any) -> Figure:
    """One unit's range with predecessors, worked out from the cost tables for each unit, nothing remembered."""
    units = [piece.id for side in (0, 1) for piece in state.in_play(side) if piece.values.movement]
    times = []
    for _ in range(20):
        for unit in units:
            state.world.forget()
            side = state.pieces[unit].counter.side
            here = ch5_costs.ground(state, side)
            times.append(_time(partial(ch5_costs.reach_of, here, state.pieces[unit])))
    return _figure("one unit's range with predecessors", times, 1e6, "us", 60)


def supply(state: Any) -> Figure:
    """The full supply check of one side, nothing remembered."""
    times = []
    for side in (0, 1):
        for _ in range(50):
            state.world.forget()
            times.append(_time(partial(ch7_trace.supply, state, side)))
    return _figure("full supply check of one side", times, 1e3, "ms", 5)


def self_play(title: Title) -> Iterator[Figure]:
    """Random-legal self-play of the campaign: list, choose, play (judged), invariants not counted."""
    times: list[float] = []
    number = 0
    while len(times) < SELF_PLAY_STEPS:
        number += 1
        run = GameRun(title, "campaign", {}, f"bench-{number}", checked=False)
        while True:
            start = perf_counter()
            going = run.step()
            times.append(perf_counter() - start)
            if not going:
                break
    rate = len(times) / sum(times)
    yield Figure("random-legal self-play", rate, rate, "steps/s", 5000)
    yield _figure("one step of self-play", times, 1e3, "ms (p99)", 1)


def append() -> Figure:
    """One durable append of a command to the journal."""
    times = []
    with tempfile.TemporaryDirectory() as folder:
        origin = Origin("nemesis", "campaign", {}, "bench")
        record = Record(origin)
        with create(Path(folder) / "bench.nemesis", origin) as journal:
            for number in range(500):
                node = record.add(f"move jp-31-58 {number:04}", 0, False)
                times.append(_time(partial(journal.append, node)))
    return _figure("durable append of a command", times, 1e3, "ms", 0.25)


def _times(work: Callable[[], object], count: int) -> list[float]:
    return [_time(work) for _ in range(count)]


def _time(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def _figure(name: str, times: list[float], factor: float, unit: str, budget: float) -> Figure:
    ordered = sorted(times)
    return Figure(name, median(ordered) * factor, ordered[int(len(ordered) * 0.99)] * factor, unit, budget)
