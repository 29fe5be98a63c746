"""The first thing a player sees: go on with a game, or begin one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QPushButton, QWidget

from nemesis_gui.widgets.layouts import column, label, title
from nemesis_gui.words import Words

MOST = 4
NEW, OPEN = "new", "open"


class StartDialog(QDialog):
    """Offers the latest games, another file, or a new game; `choice` is `new`, `open` or a path."""

    def __init__(self, words: Words, recent: Sequence[Path], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choice: str | Path = NEW
        self.setWindowTitle("Nemesis")
        self.setMinimumWidth(460)
        layout = column(self, 28, 10)
        head = title("Nemesis", 30)
        head.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        layout.addWidget(head)
        line = label(words.tr("Burma, March to August 1944"), "faded")
        line.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        layout.addWidget(line)
        layout.addSpacing(12)
        for number, path in enumerate(recent[:MOST]):
            text = words.tr("Go on: {name}", name=path.stem)
            layout.addWidget(self._button(text, path, primary=number == 0))
        layout.addWidget(self._button(words.tr("New game…"), NEW, primary=not recent))
        layout.addWidget(self._button(words.tr("Open…"), OPEN, primary=False))

    def _button(self, text: str, choice: str | Path, *, primary: bool) -> QPushButton:
        button = QPushButton(text)
        button.setObjectName("primary" if primary else "")
        button.setMinimumHeight(34)
        button.setDefault(primary)
        button.clicked.connect(lambda: self._take(choice))
        return button

    def _take(self, choice: str | Path) -> None:
        self.choice = choice
        self.accept()
