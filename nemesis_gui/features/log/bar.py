"""The bar above the log: search, filters, copy and export."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QToolButton, QWidget

from nemesis_gui.play.context import Context
from nemesis_gui.session.timeline import ANY, BOTH
from nemesis_gui.widgets.layouts import MOST_LETTERS, column, label, row

NAMES: Final = (
    (ANY, "Everything"), ("combat", "Combats"), ("losses", "Losses"), ("movement", "Movement and markers"),
    ("tracks", "Scores"), ("supply", "Supply"), ("dice", "Dice and draws"),
)  # fmt: skip


class SearchLine(QLineEdit):
    """Enter goes to older hits, Shift+Enter to newer ones; Escape empties it, then leads back to the map."""

    stepped = Signal(int)
    left = Signal()

    def event(self, event: QEvent) -> bool:
        """Escape is ours before it is the window's."""
        if event.type() == QEvent.Type.ShortcutOverride and _is(event, Qt.Key.Key_Escape):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.stepped.emit(1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else -1)
        elif event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.text():
            self.clear()
        else:
            self.left.emit()


def _is(event: QEvent, key: Qt.Key) -> bool:
    return isinstance(event, QKeyEvent) and event.key() == key


class LogBar(QWidget):
    """Asks; the panel above which it stands does the work."""

    copyAsked = Signal()
    exportAsked = Signal()
    sifted = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        tr = context.words.tr
        lines = column(self, 0, 4)
        first, second = row(gap=4), row(gap=4)
        self.search = SearchLine()
        self.search.setMaxLength(MOST_LETTERS)
        self.search.setPlaceholderText(tr("Search the log"))
        self.search.setAccessibleName(tr("Search the log"))
        self.search.setClearButtonEnabled(True)
        self.count: QLabel = label("", "faded")
        first.addWidget(self.search, 1)
        first.addWidget(self.count)
        self.older = self._button("▲", "Older hit (Enter)")
        self.newer = self._button("▼", "Newer hit (Shift+Enter)")
        self.older.clicked.connect(lambda: self.search.stepped.emit(-1))
        self.newer.clicked.connect(lambda: self.search.stepped.emit(1))
        self.groups = self._choice([(key, tr(text)) for key, text in NAMES], "What is told")
        names = [context.words.side(side) for side in range(len(context.model.title.sides))]
        sides = [(BOTH, tr("Both sides")), *enumerate(names)]
        self.sides = self._choice(sides, "Of which side it is told")
        self.copy = self._button(tr("Copy"), "Copy what is marked, or the whole log as it is shown")
        self.export = self._button(tr("Export"), "Write the log of the whole game into a file")
        self.copy.clicked.connect(self.copyAsked)
        self.export.clicked.connect(self.exportAsked)
        for button in (self.older, self.newer):
            first.addWidget(button)
        second.addWidget(self.groups, 3)
        second.addWidget(self.sides, 2)
        for button in (self.copy, self.export):
            second.addWidget(button)
        lines.addLayout(first)
        lines.addLayout(second)

    def _button(self, text: str, tip: str) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setToolTip(self.context.words.tr(tip))
        button.setAccessibleName(self.context.words.tr(tip))
        button.setAutoRaise(True)
        return button

    def _choice(self, items: Sequence[tuple[object, str]], tip: str) -> QComboBox:
        box = QComboBox()
        for key, text in items:
            box.addItem(text, key)
        box.setToolTip(self.context.words.tr(tip))
        box.setAccessibleName(self.context.words.tr(tip))
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(6)
        box.currentIndexChanged.connect(lambda: self.sifted.emit())
        return box

    @property
    def group(self) -> str:
        """What is told, a key of the groups; empty for everything."""
        return str(self.groups.currentData())

    @property
    def side(self) -> int:
        """Of which side, -1 for both."""
        return int(self.sides.currentData())

    @property
    def sifting(self) -> bool:
        """Whether something is left out."""
        return self.group != ANY or self.side != BOTH
