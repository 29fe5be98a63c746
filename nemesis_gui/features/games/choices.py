"""Rows of a form: a choice, and below it one line that says what is chosen, with its rule clause."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import NamedTuple

from PySide6.QtWidgets import QCheckBox, QComboBox, QWidget

from nemesis_gui.session.words import Words, clause_link
from nemesis_gui.widgets.layouts import column, label

Follow = Callable[[str], object]


class Choice(NamedTuple):
    """One of several: its key, text, one-line explanation and rule clause."""

    key: str
    text: str
    help: str
    clause: str = ""


def explained(words: Words, help_: str, clause: str) -> str:
    """The line below a choice."""
    return f"{escape(words.tr(help_))} {clause_link(clause)}".strip()


class ChoiceRow(QWidget):
    """One of a few; the line below changes with it."""

    def __init__(self, words: Words, name: str, choices: Sequence[Choice], follow: Follow) -> None:
        super().__init__()
        self._words, self._choices = words, choices
        self.box = QComboBox()
        self.box.setAccessibleName(words.tr(name))
        for choice in choices:
            self.box.addItem(words.tr(choice.text), choice.key)
        self.note = label("", "faded", wrap=True, rich=True)
        self.note.linkActivated.connect(follow)
        layout = column(self, gap=2)
        layout.addWidget(self.box)
        layout.addWidget(self.note)
        self.box.currentIndexChanged.connect(self._tell)
        self._tell(0)

    def _tell(self, index: int) -> None:
        choice = self._choices[index]
        self.note.setText(explained(self._words, choice.help, choice.clause))
        self.box.setAccessibleDescription(self._words.tr(choice.help))
        self.box.setToolTip(self._words.tr(choice.help))

    def chosen(self) -> str:
        """The key of what is chosen."""
        return str(self.box.currentData())


class SwitchRow(QWidget):
    """Yes or no; the line below says what yes means."""

    def __init__(self, words: Words, choice: Choice, follow: Follow, *, on: bool = False) -> None:
        super().__init__()
        self.box = QCheckBox(words.tr(choice.text))
        self.box.setChecked(on)
        self.box.setToolTip(words.tr(choice.help))
        self.box.setAccessibleDescription(words.tr(choice.help))
        self.note = label(explained(words, choice.help, choice.clause), "faded", wrap=True, rich=True)
        self.note.setContentsMargins(22, 0, 0, 0)
        self.note.linkActivated.connect(follow)
        layout = column(self, gap=1)
        layout.addWidget(self.box)
        layout.addWidget(self.note)
