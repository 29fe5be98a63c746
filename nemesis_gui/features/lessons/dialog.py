"""The way through the lessons on one page: what each is about, how long it takes, what is done and what comes next."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QBoxLayout, QDialog, QWidget

from engine.table.lesson import Lesson, LessonError
from nemesis_gui.base.keys import native
from nemesis_gui.base.style import px
from nemesis_gui.features.lessons.card import OWN_DATA
from nemesis_gui.features.lessons.tiles import faulty, sign
from nemesis_gui.features.lessons.way import Way
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.layouts import at_the_right, button, column, label, row, size_up, title
from nemesis_gui.widgets.scrolled import ScrollColumn
from nemesis_gui.widgets.tile import Tile

PARTS: Final = {
    "first": "The first turn", "basics": "The basic flow", "exceptions": "The exceptions",
    "scenarios": "Scenarios with hints",
}  # fmt: skip
DONE, NEXT, OPEN = "✓", "▶", "○"


class LessonsDialog(QDialog):
    """A lesson begins with a click on it; `chosen` names its file."""

    chosen = Signal(Path)

    def __init__(self, words: Words, way: Way, parent: QWidget, *, own_data: bool) -> None:
        super().__init__(parent)
        self.words, self.way, self.tiles = words, way, dict[Path, Tile]()
        self._lessons = way.all()
        self.following = way.following()
        self.setWindowTitle(words.tr("Lessons"))
        size_up(self, 640, 720)
        layout = column(self, 18, 10)
        layout.addLayout(self._head())
        if own_data:
            layout.addWidget(label(words.tr(OWN_DATA), "faded", wrap=True))
        roll = ScrollColumn(0, 5, self)
        roll.set_scrolling(True)
        self._fill(roll.layout_)
        layout.addWidget(roll, 1)
        close = button(words.tr("Close"), self.reject)
        close.setAutoDefault(False)
        layout.addLayout(at_the_right(close))
        first = self.tiles.get(self.following[0]) if self.following else next(iter(self.tiles.values()), None)
        if first is not None:
            first.setFocus()

    def _head(self) -> QBoxLayout:
        """What this is, and how much of it is done."""
        tr, line = self.words.tr, row(gap=8)
        sound = [lesson for _, lesson in self._lessons if isinstance(lesson, Lesson)]
        done = sum(self.way.done(lesson) for lesson in sound)
        line.addWidget(title(tr("Lessons"), 18), 1)
        line.addWidget(label(tr("{n} of {all} done", n=done, all=len(sound)), "faded"))
        return line

    def _fill(self, layout: QBoxLayout) -> None:
        part = ""
        for path, lesson in self._lessons:
            if isinstance(lesson, LessonError):
                layout.addWidget(faulty(self.words, path, lesson))
                continue
            if lesson.part != part:
                part = lesson.part
                head = title(self.words.tr(PARTS[part]), 12)
                head.setContentsMargins(0, px(8), 0, 0)
                layout.addWidget(head)
            layout.addWidget(self._tile(path, lesson))
        layout.addStretch(1)

    def _tile(self, path: Path, lesson: Lesson) -> QWidget:
        lang, tr = self.words.lang, self.words.tr
        due = self.following is not None and self.following[0] == path
        mark = NEXT if due else DONE if self.way.done(lesson) else OPEN
        made = Tile(sign(mark), "firstWay" if due else "game", points=11.5, gap=8, edge=4)
        facts = self._facts(lesson, due)
        goal = [native(lesson.goal.in_(lang))] if lesson.goal is not None else []
        made.tell([native(lesson.title.in_(lang)), *goal, " · ".join(facts)])
        made.setToolTip(tr("Start this lesson"))
        made.clicked.connect(lambda: self._choose(path))
        self.tiles[path] = made
        return made

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

    def _choose(self, path: Path) -> None:
        self.accept()
        self.chosen.emit(path)
