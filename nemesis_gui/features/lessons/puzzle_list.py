"""All puzzles of a game on one page, with how well each was answered."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QWidget

from engine.table.puzzle import Puzzle, PuzzleError
from nemesis_gui.base.keys import native
from nemesis_gui.features.lessons.shelf import Shelf
from nemesis_gui.features.lessons.tiles import faulty, sign
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.layouts import at_the_right, button, column, label, row, size_up, title
from nemesis_gui.widgets.scrolled import ScrollColumn
from nemesis_gui.widgets.tile import Tile

SIGNS: Final = {"solved": "✓", "good": "◐", "poor": "◔", "failed": "○", "": "○"}
TOLD: Final = {"solved": "solved", "good": "a good answer", "poor": "a weak answer", "failed": "not solved yet"}


class PuzzlesDialog(QDialog):
    """A puzzle begins with a click on it; `chosen` names its file."""

    chosen = Signal(Path)

    def __init__(self, words: Words, shelf: Shelf, parent: QWidget) -> None:
        super().__init__(parent)
        self.words, self.shelf, self.tiles = words, shelf, dict[Path, Tile]()
        found, tr = shelf.all(), words.tr
        self.setWindowTitle(tr("Puzzles"))
        size_up(self, 640, 720)
        layout, head, roll = column(self, 18, 10), row(gap=8), ScrollColumn(0, 5, self)
        sound = [puzzle for _, puzzle in found if isinstance(puzzle, Puzzle)]
        solved = sum(shelf.grade(puzzle) == "solved" for puzzle in sound)
        head.addWidget(title(tr("Puzzles"), 18), 1)
        head.addWidget(label(tr("{n} of {all} solved", n=solved, all=len(sound)), "faded"))
        layout.addLayout(head)
        layout.addWidget(label(tr("One decision each, judged by the rules over all dice."), "faded", wrap=True))
        roll.set_scrolling(True)
        for path, puzzle in found:
            roll.layout_.addWidget(self._row(path, puzzle))
        roll.layout_.addStretch(1)
        layout.addWidget(roll, 1)
        close = button(tr("Close"), self.reject)
        close.setAutoDefault(False)
        layout.addLayout(at_the_right(close))
        due = [path for path, puzzle in found if isinstance(puzzle, Puzzle) and shelf.grade(puzzle) != "solved"]
        first = self.tiles.get(due[0]) if due else next(iter(self.tiles.values()), None)
        if first is not None:
            first.setFocus()

    def _row(self, path: Path, puzzle: Puzzle | PuzzleError) -> QWidget:
        if isinstance(puzzle, PuzzleError):
            return faulty(self.words, path, puzzle)
        grade, lang = self.shelf.grade(puzzle), self.words.lang
        made = Tile(sign(SIGNS[grade]), "game", points=11.5, gap=8, edge=4)
        told = [self.words.tr(TOLD[grade])] if grade else []
        made.tell([native(puzzle.title.in_(lang)), native(puzzle.question.in_(lang)), *told])
        made.setToolTip(self.words.tr("Try this puzzle"))
        made.clicked.connect(lambda: self._choose(path))
        self.tiles[path] = made
        return made

    def _choose(self, path: Path) -> None:
        self.accept()
        self.chosen.emit(path)
