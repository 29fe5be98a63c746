"""The setting of the size of the text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QSlider, QWidget

from nemesis_gui.base.settings import LARGEST, SMALLEST
from nemesis_gui.widgets.layouts import label, row

REST_MS: Final = 300


class TextSize(QWidget):
    """All is laid out anew when the slider rests."""

    def __init__(self, name: str, percent: int, act: Callable[[int], object]) -> None:
        super().__init__()
        self._percent, self._act = percent, act
        line = row(self)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(SMALLEST // 10, LARGEST // 10)
        self.slider.setPageStep(1)
        self.slider.setTickPosition(QSlider.TickPosition.TicksBelow)
        self.slider.setValue(percent // 10)
        self.slider.setAccessibleName(name)
        self.setFocusProxy(self.slider)
        shown = label(f"{self.slider.value() * 10} %")
        self.slider.valueChanged.connect(lambda value: shown.setText(f"{value * 10} %"))
        self.rest = QTimer(self)
        self.rest.setSingleShot(True)
        self.rest.setInterval(REST_MS)
        self.rest.timeout.connect(self._resize)
        self.slider.valueChanged.connect(self._moved)
        self.slider.sliderReleased.connect(self._resize)
        line.addWidget(self.slider, 1)
        line.addWidget(shown)

    def _moved(self, _value: int) -> None:
        if not self.slider.isSliderDown():
            self.rest.start()

    def _resize(self) -> None:
        self.rest.stop()
        percent = self.slider.value() * 10
        if percent != self._percent:
            self._percent = percent
            self._act(percent)
