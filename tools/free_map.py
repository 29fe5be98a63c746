"""`python -m tools.free_map [--size WxH ...]`: how much of the window is map that nothing lies on, in every decision of
the reference pictures, and whether each hex that the decision is about can be seen and clicked, or is named by an arrow
at the edge; and how much of it is idle in every scenario of all games while the whole area of play is shown.

Prints a line a picture: parts of the window in percent, and the hexes that are covered or out of view; and a line a
scenario: idle ground in percent, and the pixels across a hex. Exit code 1 if a goal is missed.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import QPoint, QRect, QSizeF
from PySide6.QtGui import QRegion
from PySide6.QtWidgets import QApplication, QWidget

from nemesis_gui.features.map.offscreen_arrows import OffscreenArrows
from tools.driver import Driven
from tools.pictures.album import Album, Manner
from tools.pictures.decisions import COMBAT, PHASES
from tools.pictures.picture import Picture, Way

SIZES: Final = ("1024x700", "1600x1000", "1920x1080")
GOALS: Final = {"1024x700": (60, 45), "1600x1000": (64, 60), "1920x1080": (59, 59)}
"""Percent of the window that are free map in play: while moving, and in any decision. In the widest window the map of
the campaign is as high as the view."""
MOVING: Final = ("campaign", "movement", "movement-selected")
MOST_IDLE: Final = 15
"""Percent of a large window that may be idle: map outside the area of play while that is shown as a whole."""
IDLE_SIZES: Final = ("1600x1000", "1920x1080")
DECISIONS: Final = (Picture("campaign", "The first movement", Way(script="campaign.txt", until="Movement")),
                    *PHASES, *COMBAT)  # fmt: skip
MOST_TARGETS: Final = 12
"""So many hexes in question are all in view; of more, only some."""
LEAST: Final = 10
"""Pixels around the middle of a hex that have to be free."""


def free_region(window: Driven) -> QRegion:
    """The part of the map's view that no other widget or window lies on, in the window's pixels."""
    view = window.view
    if view is None:
        return QRegion()
    port = view.viewport()
    free = QRegion(QRect(port.mapTo(window, QPoint()), port.size()))
    for other in _over(window, view):
        free -= QRegion(QRect(other.mapTo(window, QPoint()), other.size()))
    for other in QApplication.topLevelWidgets():
        if other is not window and other.isVisible():
            free -= QRegion(QRect(window.mapFromGlobal(other.mapToGlobal(QPoint())), other.size()))
    return free


def _over(window: Driven, view: QWidget) -> Iterator[QWidget]:
    """Visible widgets that are neither inside the view nor around it."""
    for other in window.findChildren(QWidget):
        apart = not other.isAncestorOf(view) and other is not view and not view.isAncestorOf(other)
        if apart and other.isVisible() and not other.isWindow():
            yield other


def area_of_play(window: Driven) -> QRegion:
    """The box around the area of play, in the window's pixels."""
    view = window.view
    if view is None:
        return QRegion()
    box = view.mapFromScene(view.board.focus_rect(QSizeF(view.free.size()))).boundingRect()
    return QRegion(box.translated(view.viewport().mapTo(window, QPoint())))


def percent(window: Driven, region: QRegion) -> float:
    """How much of the window a part of it is."""
    return 100 * sum(rect.width() * rect.height() for rect in region) / (window.width() * window.height())


def share(window: Driven) -> float:
    """Percent of the window that are map in play without anything on it."""
    return percent(window, free_region(window) & area_of_play(window))


def idle(window: Driven) -> float:
    """Percent of the window that are map out of play, and a column that shows nothing."""
    shows = window.side.over or any(one.isVisible() for one in (window.side.wing, window.tabs, window.card))
    column = QRegion() if shows else QRegion(window.side.geometry())
    return percent(window, (free_region(window) - area_of_play(window)) | column)


def covered(window: Driven) -> list[str]:
    """The hexes that the open decision is about and that cannot be seen and clicked."""
    view, free, state = window.view, free_region(window), window.context.state
    if view is None:
        return []
    port, found = view.viewport(), []
    for loc in asked(window):
        at = port.mapTo(window, view.mapFromScene(view.board.position(loc)))
        box = QRect(at - QPoint(LEAST, LEAST), at + QPoint(LEAST, LEAST))
        if QRegion(box).subtracted(free).boundingRect().isValid():
            found.append(state.world.label(loc))
    return found


def named(window: Driven) -> set[str]:
    """The hexes out of view to which an arrow at the edge leads."""
    world = window.context.state.world
    return {
        world.label(loc)
        for pointer in window.findChildren(OffscreenArrows)
        for way, locs in pointer.found.items()
        for loc in locs
        if pointer.arrows[way].isVisible()
    }


def asked(window: Driven) -> list[int]:
    """The hexes that the open decision is about."""
    presenter, state = window.context.presenter, window.context.state
    if presenter is None:
        return []
    found = {*presenter.focus_hexes(), *presenter.marked()}
    return sorted(loc for loc in found if state.world.in_play(loc))


def report(album: Album, size: str, names: Sequence[str]) -> bool:
    """Print a line for each decision at a size; whether all goals are met."""
    met = True
    for picture in DECISIONS:
        if names and picture.name not in names:
            continue
        with album.seen(picture) as window:
            part, hidden, count, led = share(window), covered(window), len(asked(window)), named(window)
        goal = GOALS.get(size, (0, 0))[picture.name not in MOVING]
        fair = part >= goal and not (count <= MOST_TARGETS and set(hidden) - led)
        met = met and fair
        gone = f"{len(hidden)} of {count} covered: {' '.join(hidden)}, {len(led)} named by arrows"
        told = gone if hidden else f"{count} in view"
        print(f"{size} {picture.name:22} {part:5.1f} % (goal {goal})  {told}{'' if fair else '  MISSED'}", flush=True)
    return met


def report_idle(album: Album, size: str, names: Sequence[str]) -> bool:
    """Print a line for each scenario, shown as a whole; whether the goal is met."""
    met = True
    for title in album.titles:
        for scenario in album.titles.title(title.id).scenario_names:
            if names and scenario not in names:
                continue
            with album.seen(Picture(scenario, "", Way(title.id, scenario), do=("action fit",))) as window:
                part, view = idle(window), window.view
                hex_ = view.zoom * view.board.geometry.rect(0).width() if view is not None else 0.0
            fair = part <= MOST_IDLE
            met = met and fair
            told = f"{size} {title.id} {scenario}: idle {part:.1f} % (at most {MOST_IDLE}), a hex {hex_:.1f} pixels"
            print(f"{told}{'' if fair else '  MISSED'}", flush=True)
    return met


def main(argv: Sequence[str] | None = None) -> int:
    """Measure; 1 if a goal is missed."""
    parser = argparse.ArgumentParser(prog="python -m tools.free_map", description="Measure how much map is free.")
    parser.add_argument("--size", nargs="+", default=SIZES, metavar="WxH", help="sizes of the window")
    parser.add_argument("--only", nargs="+", default=[], metavar="NAME", help="only these pictures")
    given = parser.parse_args(argv)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    met = [report_idle(Album(app, Manner(size=size)), size, given.only) for size in given.size if size in IDLE_SIZES]
    met += [report(Album(app, Manner(size=size)), size, given.only) for size in given.size]
    return 0 if all(met) else 1


if __name__ == "__main__":
    sys.exit(main())
