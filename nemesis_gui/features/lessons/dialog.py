"""All lessons or puzzles of a game on one page: what each is about, how far one is in it, and what comes next."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QLabel, QWidget

from engine.table.lesson import Lesson
from engine.table.puzzle import Puzzle
from nemesis_gui.base.keys import native
from nemesis_gui.base.style import heading, px
from nemesis_gui.features.lessons.card import OWN_DATA
from nemesis_gui.features.lessons.shelf import PuzzleShelf, Shelf
from nemesis_gui.features.lessons.way import Way
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.layouts import add, at_the_right, button, column, label, row, size_up, title
from nemesis_gui.widgets.scrolled import ScrollColumn
from nemesis_gui.widgets.tile import Tile

PARTS: Final = {
    "first": "The first turn", "basics": "The basic flow", "exceptions": "The exceptions",
    "scenarios": "Scenarios with hints",
}  # fmt: skip
DONE, NEXT, OPEN = "✓", "▶", "○"
GRADES: Final = {
    "solved": (DONE, "solved"), "good": ("◐", "a good answer"), "poor": ("◔", "a weak answer"),
    "failed": (OPEN, "not solved yet"),
}  # fmt: skip
WIDE: Final = 30


class ShelfDialog(QDialog):
    """One begins with a click on it; `chosen` names its file."""

    chosen = Signal(Path)

    def __init__(
        self, words: Words, shelf: Shelf[Any], parent: QWidget, name: str, counted: str, about: str = ""
    ) -> None:
        """`counted` says how many are done."""
        super().__init__(parent)
        tr, found = words.tr, shelf.all()
        sound = [(path, item) for path, item in found if not isinstance(item, ValueError)]
        left = [path for path, item in sound if not shelf.done(item)]
        self.words, self.shelf, self.tiles = words, shelf, dict[Path, Tile]()
        self.due = left[0] if left else None
        """The first that is not done."""
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr(name))
        size_up(self, 640, 720)
        layout, head, headline = column(self, 18, 10), row(gap=8), title(tr(name), 18)
        add(head, headline, label(tr(counted, n=len(sound) - len(left), all=len(sound)), "faded"), wide=headline)
        layout.addLayout(head)
        if about:
            layout.addWidget(label(tr(about), "faded", wrap=True))
        roll, close = ScrollColumn(0, 5, self), button(tr("Close"), self.reject)
        roll.set_scrolling(True)
        for path, item in found:
            if isinstance(item, ValueError):
                roll.layout_.addWidget(self._faulty(path, item))
            else:
                self.tiles[path] = self.tile(path, item)
                self.tiles[path].clicked.connect(lambda _on=False, path=path: self._choose(path))
                add(roll.layout_, *self.heads(item), self.tiles[path])
        roll.layout_.addStretch(1)
        close.setAutoDefault(False)
        add(layout, roll, at_the_right(close), wide=roll)
        first = self.tiles[left[0]] if left else next(iter(self.tiles.values()), None)
        if first is not None:
            first.setFocus()

    def tile(self, path: Path, item: Any) -> Tile:
        """The description of one."""
        raise NotImplementedError

    def heads(self, _item: Any) -> list[QWidget]:
        """What stands over it."""
        return []

    def made(self, sign: str, lines: list[str], tip: str, *, first: bool = False) -> Tile:
        """Lines of text behind a sign."""
        mark: QLabel = label(sign)
        mark.setFont(heading(13))
        mark.setFixedWidth(px(WIDE))
        mark.setAlignment(Qt.AlignmentFlag.AlignCenter)
        made = Tile(mark, "firstWay" if first else "game", points=11.5, gap=8, edge=4)
        made.write(lines)
        made.setToolTip(self.words.tr(tip))
        return made

    def _faulty(self, path: Path, fault: ValueError) -> QWidget:
        """A file that cannot be read, and why."""
        holder = QWidget()
        add(column(holder, 8, 2), label(path.name), label(self.words.fault(str(fault)), "bad", wrap=True))
        return holder

    def _choose(self, path: Path) -> None:
        self.accept()
        self.chosen.emit(path)


class LessonsDialog(ShelfDialog):
    """The way through the lessons: each with its minutes, and how far one is."""

    def __init__(self, words: Words, way: Way, parent: QWidget, *, own_data: bool) -> None:
        self.way, self._part = way, ""
        super().__init__(words, way, parent, "Lessons", "{n} of {all} done", OWN_DATA if own_data else "")

    def heads(self, lesson: Lesson) -> list[QWidget]:
        """The name of a part, over its first lesson."""
        if lesson.part == self._part:
            return []
        self._part = lesson.part
        head = title(self.words.tr(PARTS[lesson.part]), 12)
        head.setContentsMargins(0, px(8), 0, 0)
        return [head]

    def tile(self, path: Path, lesson: Lesson) -> Tile:
        lang, due = self.words.lang, path == self.due
        sign = NEXT if due else DONE if self.way.done(lesson) else OPEN
        goal = [native(lesson.goal.in_(lang))] if lesson.goal is not None else []
        lines = [native(lesson.title.in_(lang)), *goal, " · ".join(self._facts(lesson, due))]
        return self.made(sign, lines, "Start this lesson", first=due)

    def _facts(self, lesson: Lesson, due: bool) -> list[str]:
        """Minutes, and how far one is."""
        tr, reached = self.words.tr, self.way.reached(lesson)
        facts = [tr("{n} min", n=lesson.minutes)]
        if reached:
            facts.append(tr("at step {n} of {all}", n=reached + 1, all=len(lesson.steps)))
        if self.way.done(lesson):
            facts.append(tr("done"))
        elif due:
            facts.append(tr("next"))
        return facts


class PuzzlesDialog(ShelfDialog):
    """All puzzles, with how well each was answered."""

    def __init__(self, words: Words, shelf: PuzzleShelf, parent: QWidget) -> None:
        self.grades = shelf
        about = "One decision each, judged by the rules over all dice."
        super().__init__(words, shelf, parent, "Puzzles", "{n} of {all} solved", about)

    def tile(self, _path: Path, puzzle: Puzzle) -> Tile:
        lang, (sign, told) = self.words.lang, GRADES.get(self.grades.grade(puzzle), (OPEN, ""))
        lines = [native(puzzle.title.in_(lang)), native(puzzle.question.in_(lang))]
        return self.made(sign, [*lines, self.words.tr(told)] if told else lines, "Try this puzzle")
