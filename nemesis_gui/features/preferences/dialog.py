"""Preferences: everything takes effect at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Final

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtWidgets import QDialog, QFormLayout, QFrame, QScrollArea, QSlider, QTabWidget, QWidget

from nemesis_gui.base.settings import LARGEST, SMALLEST
from nemesis_gui.base.style import px
from nemesis_gui.features.preferences.keys import KeyPage
from nemesis_gui.play.action import Setting
from nemesis_gui.play.context import Context
from nemesis_gui.widgets.layouts import add, at_the_right, button, column, label, row

WIDE, TALL, EDGE = 790, 660, 60
REST_MS: Final = 300


class PreferencesDialog(QDialog):
    """A page of settings and a page of keys."""

    def __init__(self, context: Context, settings: Iterable[Setting], parent: QWidget) -> None:
        super().__init__(parent)
        tr = context.words.tr
        named = groupby(settings, lambda one: one.name)
        self.rows: dict[str, QWidget] = {name: _together(some) for name, some in named}
        """What is set with what, by its English name."""
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Preferences"))
        self.resize(QSize(px(WIDE), px(TALL)).boundedTo(self.screen().availableGeometry().size() - QSize(EDGE, EDGE)))
        self.pages = QTabWidget()
        self.keys = KeyPage(context.words, context.actions)
        self.pages.addTab(self._general(context), tr("General"))
        self.pages.addTab(self.keys, tr("Keys"))
        add(column(self, 12), self.pages, at_the_right(button(tr("Close"), self.accept)))

    def _general(self, context: Context) -> QWidget:
        """As tall as its lines need, behind a scroll bar where the window is too low for that."""
        page, area = QWidget(), QScrollArea()
        self.form = QFormLayout(page)
        self.form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.form.setContentsMargins(16, 16, 16, 16)
        self.form.setVerticalSpacing(12)
        self.form.setHorizontalSpacing(14)
        for name, widget in self.rows.items():
            self.form.addRow(context.words.tr(name), widget)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidget(page)
        return area

    def focused(self) -> str:
        """The name of the row that has the keyboard, empty if none has."""
        focus = self.focusWidget()
        within = (name for name, one in self.rows.items() if focus in (one, *one.findChildren(QWidget)))
        return next(within, "")


def _together(settings: Iterable[Setting]) -> QWidget:
    """What has one name, one below the other."""
    widgets = [one.widget() for one in settings]
    if len(widgets) == 1:
        return widgets[0]
    holder = QWidget()
    add(column(holder, 0, 6), *widgets)
    return holder


class TextSize(QWidget):
    """Sets the size of the text; the layout follows when the slider rests."""

    def __init__(self, name: str, percent: int, act: Callable[[int], object]) -> None:
        super().__init__()
        self._percent, self._act = percent, act
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(SMALLEST // 10, LARGEST // 10)
        self.slider.setPageStep(1)
        self.slider.setTickPosition(QSlider.TickPosition.TicksBelow)
        self.slider.setValue(percent // 10)
        self.slider.setAccessibleName(name)
        self.setFocusProxy(self.slider)
        self._shown = label(f"{self.slider.value() * 10} %")
        self.rest = QTimer(self, singleShot=True, interval=REST_MS)
        self.rest.timeout.connect(self._resize)
        self.slider.valueChanged.connect(self._moved)
        self.slider.sliderReleased.connect(self._resize)
        add(row(self), self.slider, self._shown, wide=self.slider)

    def _moved(self, value: int) -> None:
        self._shown.setText(f"{value * 10} %")
        if not self.slider.isSliderDown():
            self.rest.start()

    def _resize(self) -> None:
        self.rest.stop()
        percent = self.slider.value() * 10
        if percent != self._percent:
            self._percent = percent
            self._act(percent)
