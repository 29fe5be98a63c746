"""Where the window lies: within the room that a screen has, and again where it was while that screen is there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QMargins, QObject, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QRegion, QScreen
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from nemesis_gui.base.settings import Settings

SIZE: Final = 1600, 1000
"""Pixels of a first window, where there is room."""
LEAST: Final = 1024, 700
FRAME: Final = QMargins(8, 40, 8, 8)
"""Pixels around the window for its frame; how many they really are is not known before it is shown."""
SOON_MS: Final = 150
"""After a change of screens, until windows are looked after."""
PASSING: Final = (Qt.WindowType.Popup, Qt.WindowType.ToolTip, Qt.WindowType.SplashScreen)
"""Windows that are soon gone."""
FILLING: Final = Qt.WindowState.WindowMaximized | Qt.WindowState.WindowFullScreen | Qt.WindowState.WindowMinimized
GEOMETRY, SCREEN = "geometry", "screen"


def keep(window: QWidget, settings: Settings) -> None:
    """Remember where a window lies, and on which screen."""
    settings.put(GEOMETRY, window.saveGeometry())
    settings.put(SCREEN, screen_key(window.screen()))


def place(window: QWidget, settings: Settings) -> None:
    """Put a window where it was, if that screen is still there, else fit it into the one it comes up on."""
    kept, screen = settings.blob(GEOMETRY), settings.text(SCREEN, "")
    there = next((other for other in QGuiApplication.screens() if screen_key(other) == screen), None)
    if there is not None:
        _bound(window, there.availableGeometry())
    if there is None or not window.restoreGeometry(kept):
        fit(window, QGuiApplication.primaryScreen().availableGeometry())
    else:
        come_back(window)


def screen_key(screen: QScreen) -> str:
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


class Staying(QObject):
    """Brings windows back that a screen which has become smaller, or is gone, has left outside."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._soon = QTimer(self, singleShot=True, interval=SOON_MS)
        self._soon.timeout.connect(self.look)
        app = QGuiApplication.instance()
        assert isinstance(app, QGuiApplication)
        app.screenAdded.connect(self._watch)
        app.screenRemoved.connect(self._changed)
        app.primaryScreenChanged.connect(self._changed)
        for screen in app.screens():
            self._watch(screen)

    def _watch(self, screen: QScreen) -> None:
        screen.availableGeometryChanged.connect(self._changed)
        screen.geometryChanged.connect(self._changed)

    def _changed(self, _what: object = None) -> None:
        """The system may move windows itself first."""
        self._soon.start()

    def look(self) -> None:
        for window in QApplication.topLevelWidgets():
            if window.isVisible() and window.windowType() not in PASSING:
                come_back(window)


def come_back(window: QWidget) -> None:
    """Let a window lie on the screens there are, as large as it was where there is room."""
    areas = [screen.availableGeometry() for screen in QGuiApplication.screens()]
    here = window.screen().availableGeometry()
    if isinstance(window, QMainWindow):
        _bound(window, here)
    else:
        window.setMinimumSize(window.minimumSize().boundedTo(here.marginsRemoved(FRAME).size()))
    if not window.windowState() & FILLING and out_of(window.frameGeometry(), areas):
        window.setGeometry(back_into(window.geometry(), here.marginsRemoved(FRAME)))


def out_of(rect: QRect, areas: Iterable[QRect]) -> bool:
    """Whether a part of it lies on none of these areas."""
    left = QRegion(rect)
    for area in areas:
        left -= QRegion(area)
    return not left.isEmpty()


def back_into(rect: QRect, area: QRect) -> QRect:
    """It, moved into an area by the smallest way, and no larger than that."""
    found = QRect(rect.topLeft(), rect.size().boundedTo(area.size()))
    x = max(area.left(), min(found.left(), area.right() + 1 - found.width()))
    y = max(area.top(), min(found.top(), area.bottom() + 1 - found.height()))
    found.moveTo(x, y)
    return found
