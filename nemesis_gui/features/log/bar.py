"""The bar above the log: search, filters, copy and export."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from nemesis_gui.play.context import Context
from nemesis_gui.session.log_line import ANY, BOTH
from nemesis_gui.widgets.layouts import MOST_LETTERS, add, column, label, row, tool

Run = Callable[[], object]
NAMES: Final = (
    (ANY, "Everything"), ("combat", "Combats"), ("losses", "Losses"), ("movement", "Movement and markers"),
    ("tracks", "Scores"), ("supply", "Supply"), ("dice", "Dice and draws"),
)  # fmt: skip


class SearchLine(QLineEdit):
    """Enter goes to older hits, Shift+Enter to newer ones; Escape empties it, then leads back to the map."""

    stepped = Signal(int)
    left = Signal()

    def __init__(self, hint: str) -> None:
        super().__init__()
        self.setMaxLength(MOST_LETTERS)
        self.setPlaceholderText(hint)
        self.setAccessibleName(hint)
        self.setClearButtonEnabled(True)

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
    """Asks; the panel in which it stands does the work."""

    def __init__(self, context: Context, *, sift: Run, copy: Run, export: Run) -> None:
        super().__init__()
        tr = context.words.tr
        self.search = SearchLine(tr("Search the log"))
        self.count = label("", "faded")
        self.older = tool("▲", tr("Older hit (Enter)"), lambda: self.search.stepped.emit(-1))
        self.newer = tool("▼", tr("Newer hit (Shift+Enter)"), lambda: self.search.stepped.emit(1))
        self.groups = self._choice([(key, tr(text)) for key, text in NAMES], tr("What is told"), sift)
        names = [context.words.side(side) for side in range(len(context.model.title.sides))]
        sides = [(BOTH, tr("Both sides")), *enumerate(names)]
        self.sides = self._choice(sides, tr("Of which side it is told"), sift)
        self.copy = tool(tr("Copy"), tr("Copy what is marked, or the whole log as it is shown"), copy)
        self.export = tool(tr("Export"), tr("Write the log of the whole game into a file"), export)
        first, second, lines = row(gap=4), row(gap=4), column(self, 0, 4)
        first.addWidget(self.search, 1)
        add(first, self.count, self.older, self.newer)
        second.addWidget(self.groups, 3)
        second.addWidget(self.sides, 2)
        add(second, self.copy, self.export)
        lines.addLayout(first)
        lines.addLayout(second)

    def _choice(self, items: Sequence[tuple[object, str]], tip: str, sift: Run) -> QComboBox:
        box = QComboBox()
        for key, text in items:
            box.addItem(text, key)
        box.setToolTip(tip)
        box.setAccessibleName(tip)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(6)
        box.currentIndexChanged.connect(lambda: sift())
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
