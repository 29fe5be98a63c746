"""The start of a game: scenario, rules version, variants."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QRadioButton,
    QWidget,
)

from engine.titles.nemesis.game import Nemesis
from nemesis_gui.model import HOT_SEAT, SOLITAIRE
from nemesis_gui.widgets.layouts import column, label, plate, title
from nemesis_gui.words import Words

COMMANDERS = (
    ("two", "Two players"), ("west-east", "Variant 1: west and east"), ("armies", "Variant 2: by armies"),
)  # fmt: skip

SEATS = (
    (HOT_SEAT, "Two at this screen, with a curtain between the turns"), (SOLITAIRE, "One plays both sides"),
)  # fmt: skip

NOTE_WIDTH = 480


class NewGameDialog(QDialog):
    """Asks for everything a game is begun with."""

    def __init__(self, words: Words, title_: Nemesis, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = words
        self.game = title_
        self.setWindowTitle(words.tr("New game"))
        self.setMinimumWidth(560)
        layout = column(self, 16, 12)
        layout.addWidget(title("Nemesis: Burma 1944", 18))
        layout.addWidget(self._scenarios())
        layout.addWidget(self._options())
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        begin = buttons.button(QDialogButtonBox.StandardButton.Ok)
        begin.setText(words.tr("Begin"))
        begin.setObjectName("primary")
        buttons.button(QDialogButtonBox.StandardButton.Cancel).setText(words.tr("Cancel"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout.addWidget(buttons)

    def _scenarios(self) -> QWidget:
        frame, layout = plate(12)
        self.group = QButtonGroup(self)
        for number, (name, text) in enumerate(self.game.scenarios().items()):
            scenario = self.game.scenario(name)
            button = QRadioButton(text)
            button.setProperty("scenario", name)
            button.setChecked(number == 0)
            self.group.addButton(button)
            layout.addWidget(button)
            note = label(f"{scenario.length}. {scenario.victory.text}", "faded", wrap=True)
            note.setContentsMargins(24, 0, 0, 4)
            note.setMinimumHeight(note.heightForWidth(NOTE_WIDTH))
            layout.addWidget(note)
        return frame

    def _options(self) -> QWidget:
        words = self.words
        frame, layout = plate(12)
        form = QFormLayout()
        self.version = QComboBox()
        self.version.addItem(words.tr("v1.2b, the current one"), "1.2b")
        self.version.addItem(words.tr("v1.1a, the first French one"), "1.1a")
        self.players = QComboBox()
        for key, text in SEATS:
            self.players.addItem(words.tr(text), key)
        self.commanders = QComboBox()
        for key, text in COMMANDERS:
            self.commanders.addItem(words.tr(text), key)
        self.choose = QCheckBox(words.tr("Variant 3: chits are chosen, not drawn"))
        self.study = QCheckBox(words.tr("Study game: everything can be taken back, dice too"))
        self.seed = QLineEdit()
        self.seed.setPlaceholderText(words.tr("by chance"))
        form.addRow(words.tr("Players"), self.players)
        form.addRow(words.tr("Rules"), self.version)
        form.addRow(words.tr("Commanders"), self.commanders)
        form.addRow("", self.choose)
        form.addRow("", self.study)
        form.addRow(words.tr("Seed of the dice"), self.seed)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        layout.addLayout(form)
        return frame

    def scenario(self) -> str:
        """The scenario that was picked."""
        button = self.group.checkedButton()
        assert button is not None
        return str(button.property("scenario"))

    def options(self) -> dict[str, Any]:
        """Options that differ from the usual ones."""
        found: dict[str, Any] = {"version": self.version.currentData(), "commanders": self.commanders.currentData()}
        if self.choose.isChecked():
            found["choose_chits"] = True
        if self.study.isChecked():
            found["study"] = True
        return found
