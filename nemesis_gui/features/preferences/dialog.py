"""Preferences: everything takes effect at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFormLayout,
    QFrame,
    QPushButton,
    QScrollArea,
    QSlider,
    QTabWidget,
    QWidget,
)

from nemesis_gui.base import pace, wheel
from nemesis_gui.base.settings import games_folder
from nemesis_gui.base.style import SYSTEM, px
from nemesis_gui.base.text_size import LARGEST, SMALLEST, text_percent
from nemesis_gui.features.access.reader import WHEN
from nemesis_gui.features.drawers.manager import OPENS
from nemesis_gui.features.end_warning.check import SETTING as END_CHECK
from nemesis_gui.features.preferences.keys import KeyPage
from nemesis_gui.features.preferences.sounds import SoundChoice
from nemesis_gui.features.why_not.asking import HINTS
from nemesis_gui.play.answers import ENTER
from nemesis_gui.widgets.layouts import column, label, row

if TYPE_CHECKING:
    from nemesis_gui.window.main_window import MainWindow

THEMES = ((SYSTEM, "As the system"), ("staff", "Staff map"), ("contrast", "High contrast"), ("dark", "Dark"))
PACES = (("off", "Nothing moves"), ("slow", "Slow"), ("normal", "Normal"), ("fast", "Fast"))
LANGUAGES = (("en", "English"), ("fr", "Français"))
WIDE, TALL, EDGE = 740, 580, 60
REST_MS = 300


class PreferencesDialog(QDialog):
    """A page of settings and a page of keys."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window_ = window
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(window.words.tr("Preferences"))
        self.resize(QSize(px(WIDE), px(TALL)).boundedTo(self.screen().availableGeometry().size() - QSize(EDGE, EDGE)))
        layout = column(self, 12)
        self.pages = QTabWidget()
        self.keys = KeyPage(window.words, window.actions_)
        self.pages.addTab(_rolled(self._general()), window.words.tr("General"))
        self.pages.addTab(self.keys, window.words.tr("Keys"))
        layout.addWidget(self.pages)
        close = QPushButton(window.words.tr("Close"))
        close.clicked.connect(self.accept)
        line = row()
        line.addStretch(1)
        line.addWidget(close)
        layout.addLayout(line)

    def _general(self) -> QWidget:
        tr, settings = self.window_.words.tr, self.window_.settings
        page = QWidget()
        form = QFormLayout(page)
        form.setContentsMargins(16, 16, 16, 16)
        form.setVerticalSpacing(12)
        form.setHorizontalSpacing(14)
        self.language = self._choice(LANGUAGES, settings.text("language", "en"), self.window_._speak)
        form.addRow(tr("Language"), self.language)
        themes = [(name, tr(text)) for name, text in THEMES]
        self.theme = self._choice(themes, self.window_.theme_set, self.window_.set_theme)
        form.addRow(tr("Theme"), self.theme)
        form.addRow(tr("Text size"), self._sizes())
        paces = [(name, tr(text)) for name, text in PACES]
        self.pace = self._choice(paces, settings.text(pace.SETTING, "normal"), self.window_.set_pace)
        form.addRow(tr("Movement on the screen"), self.pace)
        wheels = [(name, tr(text)) for name, text in wheel.CHOICES]
        self.wheel = self._choice(wheels, settings.text(wheel.SETTING, wheel.ZOOM), self.window_.set_wheel)
        self.wheel.setToolTip(tr("On a touchpad two fingers move the map, and pinching zooms"))
        form.addRow(tr("Wheel of the mouse"), self.wheel)
        self.sounds = SoundChoice(self.window_.sounds, self.window_.words)
        form.addRow(tr("Sounds"), self.sounds)
        self.hints = self._switch(tr("A resting pointer says why a hex cannot be reached"), HINTS)
        form.addRow(tr("Hints"), self.hints)
        self.check = self._switch(tr("A list before a segment is ended with much left undone"), END_CHECK)
        form.addRow(tr("Left undone at the end"), self.check)
        self.enter = self._switch(tr("Enter also draws chits, rolls dice and ends segments"), ENTER, False)
        form.addRow(tr("Enter key"), self.enter)
        whens = [(name, tr(text)) for name, text in WHEN.items()]
        self.reader = self._choice(whens, self.window_.keyboard.reader.when, self.window_.keyboard.reader.set_when)
        self.reader.setToolTip(tr("Every hex and counter as an object that a screen reader reads and presses"))
        form.addRow(tr("Map for screen readers"), self.reader)
        self.drawers = self._switch(tr("The drawer of a box opens when a decision needs its pieces"), OPENS, False)
        form.addRow(tr("Drawers"), self.drawers)
        form.addRow(tr("Saved games"), self._folder())
        self.form = form
        return page

    def _choice(self, options: object, now: str, act: object) -> QComboBox:
        box = QComboBox()
        for name, text in options:  # type: ignore[attr-defined]
            box.addItem(text, name)
        box.setCurrentIndex(max(0, box.findData(now)))
        box.activated.connect(lambda _index: act(box.currentData()))  # type: ignore[operator]
        return box

    def _switch(self, text: str, key: str, default: bool = True) -> QCheckBox:
        box = QCheckBox(text)
        box.setChecked(self.window_.settings.flag(key, default))
        box.toggled.connect(lambda on: self.window_.settings.put(key, on))
        return box

    def _sizes(self) -> QWidget:
        holder = QWidget()
        line = row(holder)
        self.size_ = QSlider(Qt.Orientation.Horizontal)
        self.size_.setRange(SMALLEST // 10, LARGEST // 10)
        self.size_.setPageStep(1)
        self.size_.setTickPosition(QSlider.TickPosition.TicksBelow)
        self.size_.setValue(text_percent(self.window_.settings) // 10)
        self.size_.setAccessibleName(self.window_.words.tr("Text size"))
        shown = label(f"{self.size_.value() * 10} %")
        self.size_.valueChanged.connect(lambda value: shown.setText(f"{value * 10} %"))
        self.rest = QTimer(self)
        self.rest.setSingleShot(True)
        self.rest.setInterval(REST_MS)
        self.rest.timeout.connect(self._resize_text)
        self.size_.valueChanged.connect(self._size_moved)
        self.size_.sliderReleased.connect(self._resize_text)
        line.addWidget(self.size_, 1)
        line.addWidget(shown)
        return holder

    def _size_moved(self, _value: int) -> None:
        """All is laid out anew when the slider rests."""
        if not self.size_.isSliderDown():
            self.rest.start()

    def _resize_text(self) -> None:
        self.rest.stop()
        if self.size_.value() * 10 != text_percent(self.window_.settings):
            self.window_.set_text_size(self.size_.value() * 10)

    def _folder(self) -> QWidget:
        holder = QWidget()
        line = row(holder)
        path = label(str(games_folder()), wrap=True)
        path.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        button = QPushButton(self.window_.words.tr("Open folder"))
        button.clicked.connect(lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(games_folder()))))
        line.addWidget(path, 1)
        line.addWidget(button)
        return holder


def _rolled(page: QWidget) -> QScrollArea:
    """A page as tall as its lines need, behind a scroll bar where the window is too low for that."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidget(page)
    return area
