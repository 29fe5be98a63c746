"""Rows of a form: a choice, and below it one line that says what is chosen, with its rule clause."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import NamedTuple

from PySide6.QtWidgets import QCheckBox, QComboBox, QWidget

from nemesis_gui.session.words import clause_link
from nemesis_gui.widgets.layouts import column, label

Follow = Callable[[str], object]


class Choice(NamedTuple):
    """One of several: its key, text, one-line explanation and rule clause; all in the player's language."""

    key: str
    text: str
    help: str
    clause: str = ""

    def explained(self) -> str:
        """The line below it."""
        return f"{escape(self.help)} {clause_link(self.clause)}".strip()


class ChoiceRow(QWidget):
    """One of a few; the line below changes with it."""

    def __init__(self, name: str, choices: Sequence[Choice], follow: Follow, usual: str = "") -> None:
        super().__init__()
        self.choices = choices
        self.box = QComboBox()
        self.box.setAccessibleName(name)
        for choice in choices:
            self.box.addItem(choice.text, choice.key)
        self.box.setCurrentIndex(max(0, self.box.findData(usual)))
        self.note = label("", "faded", wrap=True, rich=True)
        self.note.linkActivated.connect(follow)
        layout = column(self, gap=2)
        layout.addWidget(self.box)
        layout.addWidget(self.note)
        self.box.currentIndexChanged.connect(self._tell)
        self._tell(self.box.currentIndex())

    def _tell(self, index: int) -> None:
        choice = self.choices[index]
        self.note.setText(choice.explained())
        self.note.setVisible(bool(self.note.text()))
        self.box.setAccessibleDescription(choice.help)
        self.box.setToolTip(choice.help or choice.text)

    def chosen(self) -> str:
        """The key of what is chosen."""
        return str(self.box.currentData())


class SwitchRow(QWidget):
    """Yes or no; the line below says what yes means."""

    def __init__(self, choice: Choice, follow: Follow, *, on: bool = False) -> None:
        super().__init__()
        self.choice = choice
        self.box = QCheckBox(choice.text)
        self.box.setChecked(on)
        self.box.setToolTip(choice.help)
        self.box.setAccessibleDescription(choice.help)
        self.note = label(choice.explained(), "faded", wrap=True, rich=True)
        self.note.setContentsMargins(22, 0, 0, 0)
        self.note.linkActivated.connect(follow)
        layout = column(self, gap=1)
        layout.addWidget(self.box)
        layout.addWidget(self.note)
        self.note.setVisible(bool(self.note.text()))
