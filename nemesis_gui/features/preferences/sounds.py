"""The setting of the sounds: on or off, how loud, and a button that lets them be heard."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QComboBox, QPushButton, QWidget

from nemesis_gui.features.sound.sounds import VOLUMES, Sounds
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.layouts import column, label, row

NAMES = ("Soft", "Medium", "Loud")


class SoundChoice(QWidget):
    """Greyed, with the reason below, where nothing can play a sound."""

    def __init__(self, sounds: Sounds, words: Words) -> None:
        super().__init__()
        self.sounds = sounds
        self.on = QCheckBox(words.tr("A few short sounds"))
        self.on.setChecked(sounds.on)
        self.on.toggled.connect(sounds.set_on)
        self.volume = QComboBox()
        self.volume.setAccessibleName(words.tr("Volume"))
        self.volume.setToolTip(words.tr("Volume"))
        for name, text in zip(VOLUMES, NAMES, strict=True):
            self.volume.addItem(words.tr(text), name)
        self.volume.setCurrentIndex(self.volume.findData(sounds.volume))
        self.volume.activated.connect(lambda _index: sounds.set_volume(self.volume.currentData()))
        self.try_ = QPushButton(words.tr("Try it"))
        self.try_.setToolTip(words.tr("Play three of the sounds"))
        self.try_.clicked.connect(sounds.try_out)
        self._lay_out(sounds.no_means())

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
