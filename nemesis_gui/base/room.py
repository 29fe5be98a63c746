"""Where the window lies: within the room that a screen has, and again where it was while that screen is there."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QMargins, QRect, QSize, Qt
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget

from nemesis_gui.base.settings import Settings

SIZE: Final = 1600, 1000
"""Pixels of a first window, where there is room."""
LEAST: Final = 1024, 700
FRAME: Final = QMargins(8, 40, 8, 8)
"""Pixels around the window for its frame; how many they really are is not known before it is shown."""
GEOMETRY, SCREEN = "geometry", "screen"


def keep(window: QWidget, settings: Settings) -> None:
    """Remember where a window lies, and on which screen."""
    settings.put(GEOMETRY, window.saveGeometry())
    settings.put(SCREEN, told(window.screen()))


def place(window: QWidget, settings: Settings) -> None:
    """Put a window where it was, if that screen is still there, else fit it into the one it comes up on."""
    kept, screen = settings.blob(GEOMETRY), settings.text(SCREEN, "")
    there = next((other for other in QGuiApplication.screens() if told(other) == screen), None)
    if there is not None:
        _bound(window, there.availableGeometry())
    if there is None or not window.restoreGeometry(kept):
        fit(window, QGuiApplication.primaryScreen().availableGeometry())


def told(screen: QScreen) -> str:
    """A screen in words: it is the same as long as it has its name, its size and its place."""
    area = screen.geometry()
    return f"{screen.name()} {area.width()}x{area.height()} {area.x()},{area.y()}"


def fit(window: QWidget, area: QRect) -> None:
    """Lie in the middle of a screen, or fill it where it is smaller than the window should be."""
    _bound(window, area)
    window.setGeometry(fitted(area))
    inner = area.marginsRemoved(FRAME)
    if inner.width() < LEAST[0] or inner.height() < LEAST[1]:
        window.setWindowState(Qt.WindowState.WindowMaximized)


def fitted(area: QRect) -> QRect:
    """Where a first window lies, without its frame, in the area that a screen leaves to windows."""
    inner = area.marginsRemoved(FRAME)
    rect = QRect(inner.topLeft(), QSize(*SIZE).boundedTo(inner.size()))
    rect.moveCenter(inner.center())
    return rect


def _bound(window: QWidget, area: QRect) -> None:
    window.setMinimumSize(QSize(*LEAST).boundedTo(area.marginsRemoved(FRAME).size()))


def size_of(text: str) -> QSize:
    """A size written as 1600x1000, in pixels; raises ValueError."""
    width, _, height = text.partition("x")
    if not (width.isdigit() and height.isdigit() and 400 <= int(width) <= 8000 and 300 <= int(height) <= 6000):
        raise ValueError(f"--size {text}: should be like 1600x1000")
    return QSize(int(width), int(height))
