"""Plays lessons through the window with the mouse alone, wrong tries and all: `python -m tools.lessons`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from time import perf_counter
from typing import Final

from PySide6.QtWidgets import QApplication

from engine.board.errors import one_line
from engine.games import titles
from engine.paths import data_dir
from engine.table.lesson import LessonError, load_lesson
from nemesis_gui.base import pace, style
from nemesis_gui.base.room import size_of
from nemesis_gui.base.settings import Settings, nothing_kept
from nemesis_gui.camera import settle
from nemesis_gui.features.end_warning.check import SETTING
from nemesis_gui.games import faces
from nemesis_gui.session.model import GameModel
from tools.driver import Driven
from tools.driver.pupil import Pupil

SHIPPED: Final = "assets/lessons"


def shipped() -> list[Path]:
    """All lessons that come with the program."""
    return sorted(data_dir(SHIPPED).glob("*/*.yaml"))


def main(argv: Sequence[str] | None = None) -> int:
    """Play lessons; 1 when one does not go to its end or has no wrong try, 2 for bad input."""
    parser = argparse.ArgumentParser(prog="python -m tools.lessons", description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, help="lessons; all that come with the program without any")
    parser.add_argument("--size", default="1400x1000", metavar="WxH", help="size of the window")
    parser.add_argument("--lang", choices=("en", "fr"), default="en", help="language of the texts")
    given = parser.parse_args(argv)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    try:
        size_of(given.size)
        games = [(load_lesson(path).game, path) for path in given.files or shipped()]
    except (LessonError, ValueError, OSError) as error:
        print(f"lessons: {error}", file=sys.stderr)
        return 2
    pace.guard_ms = pace.change_ms = 0
    bad = 0
    for game, paths in groupby(sorted(games), key=lambda found: found[0]):
        with nothing_kept():
            bad += _play(game, [path for _, path in paths], given.size, given.lang)
    print(f"{len(games)} lessons, {bad} failed")
    return min(1, bad)


def _play(game: str, paths: Sequence[Path], size: str, lang: str) -> int:
    """Play the lessons of a game in one window; returns how many fail."""
    pupil, bad = Pupil(_window(game, size, lang)), 0
    for path in paths:
        began = perf_counter()
        try:
            told = "" if pupil.learn(path) else "no wrong try"
        except (AssertionError, ValueError) as error:
            told = one_line(str(error), 300)
            pupil.window.tour.leave()
        bad += bool(told)
        print(f"{path.stem}: {told or 'played'}, {perf_counter() - began:.1f} s", flush=True)
    pupil.window.close()
    return bad


def _window(game: str, size: str, lang: str) -> Driven:
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    style.dress(app, "staff")
    settings = Settings()
    settings.put(SETTING, False)
    settings.put("language", lang)
    window = Driven(GameModel(titles().title(game)), faces(), settings)
    window.context.looks.motion = False
    window.resize(size_of(size))
    window.show()
    settle(window)
    return window


if __name__ == "__main__":
    sys.exit(main())
