"""Plays lessons and answers puzzles through the window with the mouse alone, wrong tries and all:
`python -m tools.lessons`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from time import perf_counter
from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox

from engine.board.errors import one_line
from engine.board.safeyaml import load_yaml
from engine.games import titles
from engine.paths import data_dir
from engine.table.lesson import load_lesson
from engine.table.puzzle import MOST_BYTES, is_puzzle, load_puzzle
from nemesis_gui.base import pace, style
from nemesis_gui.base.room import size_of
from nemesis_gui.base.settings import Settings, nothing_kept
from nemesis_gui.camera import settle
from nemesis_gui.features.end_warning.check import SETTING
from nemesis_gui.features.lessons.puzzle_table import PuzzleTable
from nemesis_gui.games import faces
from nemesis_gui.session.model import GameModel
from tools.driver import Driven
from tools.driver.pupil import Pupil
from tools.driver.solver import Solver

SHIPPED: Final = "assets/lessons"
PUZZLES: Final = "assets/puzzles"
LOOK_MS: Final = 300
"""How often it is looked for message boxes."""


def shipped() -> list[Path]:
    """All lessons that come with the program."""
    return sorted(data_dir(SHIPPED).glob("*/*.yaml"))


def puzzles() -> list[Path]:
    """All puzzles that come with the program."""
    return sorted(data_dir(PUZZLES).glob("*/*.yaml"))


def game_of(path: Path) -> str:
    """The game of a lesson or puzzle; raises ValueError in one line."""
    return load_puzzle(path).game if _asks(path) else load_lesson(path).game


def _asks(path: Path) -> bool:
    """Whether a file is a puzzle."""
    return is_puzzle(load_yaml(path, limit_bytes=MOST_BYTES))


def main(argv: Sequence[str] | None = None) -> int:
    """Play lessons and puzzles; 1 when one does not go to its end or has no wrong try, 2 for bad input."""
    parser = argparse.ArgumentParser(prog="python -m tools.lessons", description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, help="lessons, puzzles; without any all that are shipped")
    parser.add_argument("--size", default="1400x1000", metavar="WxH", help="size of the window")
    parser.add_argument("--lang", choices=("en", "fr"), default="en", help="language of the texts")
    given = parser.parse_args(argv)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    try:
        size_of(given.size)
        games = [(game_of(path), path) for path in given.files or (*shipped(), *puzzles())]
    except (ValueError, OSError) as error:
        print(f"lessons: {error}", file=sys.stderr)
        return 2
    pace.guard_ms = pace.change_ms = 0
    bad = 0
    for game, paths in groupby(sorted(games), key=lambda found: found[0]):
        with nothing_kept():
            bad += _play(game, [path for _, path in paths], given.size, given.lang)
    print(f"{len(games)} played, {bad} failed")
    return min(1, bad)


class Boxes(QTimer):
    """Closes message boxes, for which hands would wait for ever, and remembers what they said."""

    def __init__(self, window: Driven) -> None:
        super().__init__(window)
        self._said: list[str] = []
        self.timeout.connect(self._close)
        self.start(LOOK_MS)

    def _close(self) -> None:
        box = QApplication.activeModalWidget()
        if isinstance(box, QMessageBox):
            self._said.append(f"a message box: {one_line(box.text(), 300)}")
            box.reject()

    def take(self) -> str:
        """What the first one said since it was last asked, if there was any."""
        said, self._said = self._said, []
        return said[0] if said else ""


def _play(game: str, paths: Sequence[Path], size: str, lang: str) -> int:
    """Play the lessons and puzzles of a game in one window; returns how many fail."""
    window, bad = _window(game, size, lang), 0
    boxes = Boxes(window)
    for path in paths:
        began = perf_counter()
        try:
            told = _played(window, path)
        except (AssertionError, ValueError) as error:
            told = one_line(str(error), 300)
        told = boxes.take() or told
        window.tour.leave()
        window.feature(PuzzleTable).leave()
        bad += bool(told)
        print(f"{path.stem}: {told or 'played'}, {perf_counter() - began:.1f} s", flush=True)
    window.close()
    return bad


def _played(window: Driven, path: Path) -> str:
    """Play a lesson or puzzle; what is wrong with it, in plain words. Raises AssertionError where it does not go on."""
    if _asks(path):
        Solver(window).solve(path)
        return ""
    return "" if Pupil(window).learn(path) else "no wrong try"


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
