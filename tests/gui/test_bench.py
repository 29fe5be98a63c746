"""The measurements measure, and say what is over."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject

from tools.client_bench import __main__ as bench
from tools.client_bench import hands, measures
from tools.client_bench.child import worked
from tools.client_bench.figures import YARD, Figure, as_data, percentile, timed, times_slower


def test_the_ninety_fifth_of_a_hundred() -> None:
    assert percentile(range(100), 0.95) == 95
    assert percentile([7], 0.95) == 7


def test_a_figure_over_its_budget_says_so() -> None:
    assert Figure("pan", 2.9, 3, "ms").line().endswith("ok")
    assert Figure("pan", 3.1, 3, "ms").line().endswith("OVER")
    assert as_data([Figure("pan", 3.1, 3, "ms")])[0]["kept"] is False


def test_what_the_processor_worked_is_told_of_a_large_screen_beside_bare_paintings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The clock ran twice as long; on a computer half as fast, a limit is twice as long."""
    pan, zoom = "pan, full repaint at 1:1, median", "zoom step, median"
    work = worked([Figure(pan, 30, 3, "ms", cpu=15), Figure(zoom, 90, 9, "ms", cpu=45)])
    told = {"large": {**work, "peak": 300}, "bare": {"bare": 2 * YARD}}
    monkeypatch.setattr(bench, "_child", lambda name, folder, **more: told[name])
    figures = bench._large(Path())
    assert [(figure.value, figure.budget) for figure in figures] == [(15, 20), (45, 48), (300, 370)]


def test_a_faster_computer_has_the_same_limits() -> None:
    assert times_slower(YARD / 2) == 1
    assert times_slower(YARD * 3) == pytest.approx(3)


def test_every_step_is_done_once() -> None:
    done: list[int] = []
    middle, high = timed("steps", [lambda: done.append(1)] * 9, (3, 4))
    assert len(done) == 9
    assert (middle.budget, high.budget) == (3, 4)
    assert 0 <= middle.value <= high.value


def test_one_figure_over_its_budget_fails_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "_elsewhere", lambda folder: {})
    monkeypatch.setitem(bench._WORK, "pan", lambda folder: [Figure("pan", 5, 3, "ms")])
    monkeypatch.setitem(bench._WORK, "zoom", lambda folder: [Figure("zoom", 5, 9, "ms")])
    assert bench.main(["--only", "pan", "--json"]) == 1
    assert bench.main(["--only", "zoom"]) == 0


def test_hovering_draws_a_path_each_time(qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measures, "HOVERS", 3)
    window = hands.open_window()
    figures = measures.hover(window)
    assert window.context.scene is not None
    assert "path" in window.context.scene.overlays()
    assert [figure.budget for figure in figures] == [7, 12]


def test_a_window_at_rest_does_nothing(qapp: object) -> None:
    """Counts events instead of time: a widget that asks for its own layout again and again would send thousands."""
    window = hands.open_window()
    hands.wait_drawn(window.context.scene)
    hands.wait(300)
    counter = Counter()
    hands.application().installEventFilter(counter)
    hands.wait(200)
    hands.application().removeEventFilter(counter)
    assert counter.count < 100


class Counter(QObject):
    """Counts what passes through the program."""

    count = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += 1
        return False
