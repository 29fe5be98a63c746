"""Phases that take a player longer than the window allows."""

from __future__ import annotations

import pytest

from engine.lab import clock
from engine.lab.clock import Clock


def test_a_phase_is_late_once_and_each_player_has_its_own_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(clock, "process_time", lambda: now[0])
    watch = Clock()

    def think(phase: int, side: int, seconds: float) -> None:
        def work() -> None:
            now[0] += seconds

        watch.timed((1, phase), side, work)

    for _ in range(3):
        think(0, 0, 3.0)
        think(0, 1, 6.0)
    assert (watch.late, watch.slowest) == (1, 18.0), "18 s of one, 9 s of the other"
    think(1, 0, 9.0)
    assert watch.late == 1, "a new phase has its own ten seconds"
    think(1, 0, 2.0)
    think(1, 0, 2.0)
    assert watch.late == 2
