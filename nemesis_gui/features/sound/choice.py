"""The setting of the sounds: on or off, how loud, and a button that lets them be heard."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QCheckBox, QComboBox, QPushButton, QWidget

from nemesis_gui.session.words import Words
from nemesis_gui.widgets.layouts import column, label, row

NAMES: Final = {"soft": "Soft", "medium": "Medium", "loud": "Loud"}


class SoundChoice(QWidget):
    """Greyed, with the reason below, where nothing can play a sound."""

    def __init__(self, words: Words, on: bool, volume: str, why: str | None) -> None:
        super().__init__()
        self.on = QCheckBox(words.tr("A few short sounds"))
        self.on.setChecked(on)
        self.volume = QComboBox()
        self.volume.setAccessibleName(words.tr("Volume"))
        self.volume.setToolTip(words.tr("Volume"))
        for name, text in NAMES.items():
            self.volume.addItem(words.tr(text), name)
        self.volume.setCurrentIndex(self.volume.findData(volume))
        self.try_ = QPushButton(words.tr("Try it"))
        self.try_.setToolTip(words.tr("Play three of the sounds"))
        self._lay_out(why)

    def _lay_out(self, why: str | None) -> None:
        layout = column(self, gap=4)
        line = row(gap=8)
        line.addWidget(self.on, 1)
        for part in (self.volume, self.try_):
            line.addWidget(part)
        layout.addLayout(line)
        for control in (self.on, self.volume, self.try_):
            control.setEnabled(why is None)
        self.why = label(why or "", "faded", wrap=True)
        self.why.setHidden(why is None)
        layout.addWidget(self.why)
        self.on.setAccessibleDescription(why or "")
