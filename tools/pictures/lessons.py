"""Pictures of lessons and puzzles: the way through them, of each lesson the first and the last step, and of each puzzle
the question and the best answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.paths import data_dir
from engine.table.lesson import Lesson, load_lesson
from engine.table.puzzle import Puzzle, load_puzzle
from tools.pictures.maps import FIRST
from tools.pictures.picture import Picture, Way

TITLES: Final = {"nemesis": ("", FIRST), "defeat-into-victory": ("div-", Way("defeat-into-victory", "u-go", "7")),
                 "vinegar-joes-war": ("vjw-", Way("vinegar-joes-war", "fall-of-an-empire", "7")),
                 "tail-of-the-tiger": ("tot-", Way("tail-of-the-tiger", "tail-of-the-tiger", "7"))}

TWICE: Final = 3
"""Steps that may come once more, since something is undone in between."""


def _of(game: str) -> Iterator[Picture]:
    head, way = TITLES[game]
    for path in sorted(data_dir(f"assets/lessons/{game}").glob("*.yaml")):
        lesson: Lesson = load_lesson(path)
        name, told = f"{head}lesson-{path.stem}", lesson.title.en
        yield Picture(name, f"{told}: the first step", way, (f"lesson {path.stem}",))
        steps = ("step",) * (len(lesson.steps) + TWICE)
        yield Picture(f"{name}-end", f"{told}: the last step", way, (f"lesson {path.stem}", *steps))


def _asked(game: str) -> Iterator[Picture]:
    head, way = TITLES[game]
    for path in sorted(data_dir(f"assets/puzzles/{game}").glob("*.yaml")):
        puzzle: Puzzle = load_puzzle(path)
        name, told = f"{head}puzzle-{path.stem}", puzzle.title.en
        yield Picture(name, f"{told}: the question", way, (f"puzzle {path.stem}",))
        yield Picture(f"{name}-best", f"{told}: the best answer", way, (f"puzzle {path.stem}", "best"))


LESSONS: Final = (
    Picture("lessons", "The way through the lessons", FIRST, ("action lessons",)),
    Picture("lessons-french", "The way through the lessons, in French", FIRST, ("action lessons",), lang="fr"),
    Picture("puzzles", "The puzzles, with what was reached", FIRST, ("action puzzles",)),
    Picture("puzzle", "A puzzle: the question", FIRST, ("puzzle tiddim-road",)),
    Picture("puzzle-weak", "A puzzle: an answer, what it is worth, and why", FIRST,
            ("puzzle tiddim-road", "play move jp-33-214 0416")),
    Picture("puzzle-solved", "A puzzle solved", FIRST, ("puzzle tiddim-road", "play move jp-33-215 0416")),
    Picture("puzzle-french", "A puzzle solved, in French", FIRST,
            ("puzzle tiddim-road", "play move jp-33-215 0416"), lang="fr"),
    *(picture for game in TITLES for picture in (*_of(game), *_asked(game))),
)
