"""What is measured. Each function returns its figures; budgets stand next to them."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from functools import partial
from itertools import cycle, islice

from PySide6.QtCore import QPoint

from nemesis_gui.board.view import BoardView
from tools.client_bench import hands
from tools.client_bench.figures import Figure, timed
from tools.driver import Driven

PANS, ZOOMS, HOVERS, REPAINTS = 300, 80, 200, 1000
ZOOM_FROM, ZOOM_STEPS = 0.5, 8
GROWTH = 3.0
"""MB by which repainting may seem to grow: the allocator's own noise."""
READER_MS, READER_GROWTH = 300, 12.0
"""What the objects for screen readers may take, in MB, some milliseconds after they were made."""


def pan(view: BoardView) -> list[Figure]:
    """Panning at 1:1 with everything painted anew."""
    view.set_zoom(1.0)
    ways = cycle([(37, 11)] * 20 + [(-37, -11)] * 20 + [(-23, 19)] * 15 + [(23, -19)] * 15)
    for _ in range(70):
        _pan_step(view, next(ways))
        hands.wait_drawn(view.board)
    steps = [partial(_pan_step, view, next(ways)) for _ in range(PANS)]
    return timed("pan, full repaint at 1:1", steps, (3, 4))


def _pan_step(view: BoardView, way: tuple[int, int]) -> None:
    view.pan(*way)
    hands.paint(view)


def zoom(view: BoardView) -> list[Figure]:
    """Steps of the wheel up and down between half and double size."""
    anchor = QPoint(700, 400)
    view.set_zoom(ZOOM_FROM)
    ways = cycle([1] * ZOOM_STEPS + [-1] * ZOOM_STEPS)
    for _ in range(2 * ZOOM_STEPS):
        _zoom_step(view, next(ways), anchor)
        hands.wait_drawn(view.board)
    steps = [partial(_zoom_step, view, next(ways), anchor) for _ in range(ZOOMS)]
    middle, high = timed("zoom step", steps, (9, 14))
    share = (high.cpu or high.value) / (middle.cpu or middle.value)
    return [middle, high, Figure("zoom step, p95 over median (processor)", share, 2, "x")]


def _zoom_step(view: BoardView, way: int, anchor: QPoint) -> None:
    view.zoom_by(way, anchor)
    hands.paint(view)


def hover(window: Driven, decision: str = "Movement", most: int = 60) -> list[Figure]:
    """From a movement of the mouse over the range of a selected unit to the painted path, at a kind of decision that
    comes within so many commands."""
    hands.play_until(window, decision, most)
    view, presenter = window.view, window.presenter
    assert view is not None
    assert presenter is not None
    unit = max(presenter.index.units, key=lambda name: len(presenter.index.destinations(name)))
    presenter.set_selection([unit])
    view.set_zoom(1.0)
    locs = sorted(presenter.index.destinations(unit))
    here = window.context.state.pieces[unit].loc
    view.centre_on_hex(here if here < view.board.geometry.count else locs[len(locs) // 2])  # it may enter the map
    hands.wait_drawn(window.context.scene)
    inside = [loc for loc in locs if view.viewport().rect().contains(view.mapFromScene(view.board.position(loc)))]
    random.Random(4).shuffle(inside)
    steps = [partial(hands.point_at, view, loc) for loc in islice(cycle(inside), HOVERS)]
    return timed("hover to picture", steps, (7, 12))


def reader(window: Driven) -> list[Figure]:
    """The same with every hex and counter as an object for screen readers, and the memory these take."""
    hands.play_until(window, "Movement")
    assert window.view is not None
    pan(window.view)
    before = hands.resident()
    window.keyboard.reader.set_when("always")
    hands.wait(READER_MS)
    grown = Figure("growth for screen readers", hands.resident() - before, READER_GROWTH, "MB")
    figures = [*pan(window.view), *hover(window)]
    return [grown, *(replace(figure, name=f"{figure.name}, read") for figure in figures)]


def idle(window: Driven, seconds: float) -> list[Figure]:
    """Share of a processor that is used while nothing happens."""
    hands.wait_drawn(window.context.scene)
    hands.wait(1500)
    before = time.process_time()
    hands.wait(round(seconds * 1000))
    return [Figure("idle", 100 * (time.process_time() - before) / seconds, 0.2, "%")]


def repaints(view: BoardView) -> list[Figure]:
    """Memory that a thousand full repaints leave behind."""
    view.set_zoom(1.0)
    ways = cycle([(53, 17)] * 25 + [(-53, -17)] * 25)
    for _ in range(100):
        _pan_step(view, next(ways))
        hands.wait_drawn(view.board)
    before = hands.resident()
    for _ in range(REPAINTS):
        _pan_step(view, next(ways))
    return [Figure("growth in 1000 full repaints", hands.resident() - before, GROWTH, "MB")]
