"""What features offer in the preferences."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from PySide6.QtWidgets import QCheckBox, QComboBox, QWidget

from nemesis_gui.base.settings import Settings


@dataclass(frozen=True)
class Setting:
    """A line of the preferences: what it is called, in English, and what it is set with."""

    rank: int
    """Where it stands: the smallest first."""
    name: str
    widget: Callable[[], QWidget]


def switch(settings: Settings, text: str, key: str, default: bool = True) -> QCheckBox:
    box = QCheckBox(text)
    box.setChecked(settings.flag(key, default))
    box.toggled.connect(lambda on: settings.put(key, on))
    return box


def choice(options: Iterable[tuple[str, str]], now: str, act: Callable[[str], object], tip: str = "") -> QComboBox:
    """Lets one of some names be chosen, each with its text."""
    box = QComboBox()
    box.setToolTip(tip)
    for name, text in options:
        box.addItem(text, name)
    box.setCurrentIndex(max(0, box.findData(now)))
    box.activated.connect(lambda _index: act(box.currentData()))
    return box
