"""A saved game that today's rules make another game of: what changed, and from where one can go on or look at it."""

from __future__ import annotations

from typing import Final

import msgspec
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from engine.table.opening import Change
from engine.table.record import ROOT
from engine.version import VERSION
from nemesis_gui.base.style import px
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.layouts import column, label, row, title

WIDTH: Final = 540
"""Pixels at 100 %."""


class Choice(msgspec.Struct, frozen=True):
    """What a player wants: go on after a command, or look at the game (``at`` is None)."""

    at: int | None
    today: bool = False


class ChangedDialog(QDialog):
    """Says what changed and asks how to go on."""

    def __init__(self, words: Words, name: str, change: Change, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words, self.change = words, change
        tr = words.tr
        self.setWindowTitle(tr("The game has changed"))
        self.setMinimumWidth(px(WIDTH))
        self.ways = QButtonGroup(self)
        self.turns = turn_list(words, change.starts)
        layout = column(self, 16, 10)
        layout.addWidget(title(tr("'{name}' is another game with today's rules", name=name)))
        layout.addWidget(label(self._what(), wrap=True))
        layout.addWidget(label(self._versions(), "faded", wrap=True))
        self._add_ways(layout)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout.addWidget(buttons)

    def _what(self) -> str:
        change, tr = self.change, self.words.tr
        if change.reason:
            text = "In turn {turn} the command '{command}' is refused today: {reason}"
            return tr(text, turn=change.turn, command=change.text, reason=self.words.fault(change.reason))
        return tr("In turn {turn} the command '{command}' leads to another position today.", turn=change.turn,
                  command=change.text)  # fmt: skip

    def _versions(self) -> str:
        was, tr = self.change.written, self.words.tr
        text = "Saved with program {then} (rules {old}); this is program {now} (rules {new}). Nothing is lost."
        return tr(text, then=was.program or "?", old=was.rules, now=VERSION, new=self.change.rules)

    def _add_ways(self, layout: QVBoxLayout) -> None:
        tr = self.words.tr
        self.from_turn = QRadioButton(tr("Go on from the start of"))
        self.before = QRadioButton(tr("Go on before that command; what came after it is left"))
        self.look = QRadioButton(tr("Look at it as it was played"))
        line = row(gap=8)
        line.addWidget(self.from_turn)
        line.addWidget(self.turns, 1)
        layout.addLayout(line)
        self.today = QCheckBox(tr("with today's values"))
        self.today.setVisible(self.change.own_values)
        layout.addWidget(self.today)
        for way in (self.from_turn, self.before, self.look):
            self.ways.addButton(way)
        for way in (self.before, self.look):
            layout.addWidget(way)
        self.before.setEnabled(self.change.node != ROOT)
        possible: list[QWidget] = [self.from_turn, self.turns, self.look]
        for widget in possible:
            widget.setEnabled(bool(self.change.starts))
        self.from_turn.toggled.connect(self.today.setEnabled)
        (self.from_turn if self.change.starts else self.before).setChecked(True)

    def choice(self) -> Choice:
        """What was chosen."""
        if self.look.isChecked():
            return Choice(None)
        if not self.from_turn.isChecked():
            return Choice(self.change.before)
        return Choice(self.turns.currentData(), self.today.isChecked())


def turn_list(words: Words, starts: tuple[tuple[int, int], ...]) -> QComboBox:
    """The turns one can go on from, the last one chosen; the data are the commands after which they begin."""
    box = QComboBox()
    for turn, node in starts:
        box.addItem(words.tr("Turn {n}", n=turn), node)
    box.setCurrentIndex(box.count() - 1)
    return box
