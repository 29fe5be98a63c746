"""Waits until the window is drawn and takes its picture, with the windows that lie over it."""

from __future__ import annotations

import time
from typing import Final, Protocol, runtime_checkable

from PySide6.QtCore import QEventLoop, QPoint, QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication, QWidget

from nemesis_gui.base import style
from nemesis_gui.base.later import later
from nemesis_gui.window.main_window import MainWindow

TICK_MS: Final = 20
PATIENCE: Final = 20.0
"""Most seconds to wait for the map and for whatever works by itself."""
BAR: Final = 26
SHADE: Final = 14
_BARE: Final = (Qt.WindowType.Popup, Qt.WindowType.ToolTip, Qt.WindowType.SplashScreen)


@runtime_checkable
class Working(Protocol):
    """A widget that reads, counts or draws a little at a time while the program goes on."""

    @property
    def working(self) -> bool:
        """Whether something is left to do."""


def pause(milliseconds: int) -> None:
    loop = QEventLoop()
    later(loop, loop.quit, ms=milliseconds)
    loop.exec()


def settle(window: MainWindow) -> None:
    """Let the window draw until nothing is left to do."""
    end = time.monotonic() + PATIENCE
    pause(0)
    while time.monotonic() < end:
        pause(TICK_MS)
        scene = window.context.scene
        busy = (scene is not None and scene.unfinished) or window.context.work.working
        if not busy and not anyone_working(window):
            return


def anyone_working(window: QWidget) -> bool:
    """Whether any widget that is seen in a window, or in one that belongs to it, has something left to do."""
    seen = (widget for widget in window.findChildren(QWidget) if widget.isVisible())
    return any(widget.working for widget in seen if isinstance(widget, Working))


def take(window: MainWindow) -> QImage:
    """The window and everything that stands over it, as it is now."""
    picture = window.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    painter = QPainter(picture)
    for other in shown(window)[1:]:
        _lay(painter, window, other)
    painter.end()
    return picture


def shown(window: MainWindow) -> list[QWidget]:
    """The window, and everything that stands over it, what a dialog has opened over the dialog."""
    others = (one for one in QApplication.topLevelWidgets() if one.isVisible() and not isinstance(one, MainWindow))
    return [window, *sorted(others, key=_opened_by)]


def _opened_by(widget: QWidget) -> int:
    """How many windows it was opened from, one from the other."""
    parent, count = widget.parentWidget(), 0
    while parent is not None:
        count += parent.isWindow()
        parent = parent.parentWidget()
    return count


def _lay(painter: QPainter, window: MainWindow, other: QWidget) -> None:
    """Another window, with the frame that a screen without a window manager lacks."""
    framed = other.windowType() not in _BARE and not other.windowFlags() & Qt.WindowType.FramelessWindowHint
    where = QRect(other.mapToGlobal(QPoint()) - window.mapToGlobal(QPoint()), other.size())
    if framed:
        where.moveCenter(window.rect().center())
    room = window.rect().adjusted(0, BAR if framed else 0, 0, 0)
    where.moveLeft(max(room.left(), min(where.left(), room.right() - where.width())))
    where.moveTop(max(room.top(), min(where.top(), room.bottom() - where.height())))
    _shade(painter, where.adjusted(0, -BAR if framed else 0, 0, 0))
    if framed:
        _bar(painter, where, other.windowTitle())
    painter.drawPixmap(where.topLeft(), other.grab())


def _shade(painter: QPainter, where: QRect) -> None:
    for step in range(SHADE, 0, -2):
        grown = where.adjusted(-step, -step // 2, step, step)
        painter.fillRect(grown, QColor(0, 0, 0, 9))


def _bar(painter: QPainter, where: QRect, text: str) -> None:
    here = style.skin()
    bar = QRect(where.left(), where.top() - BAR, where.width(), BAR)
    painter.fillRect(bar, QColor(here.line))
    painter.setPen(QColor(here.ink if style.SKINS["contrast"] is not here else here.card))
    painter.drawText(bar, Qt.AlignmentFlag.AlignCenter, text)
    painter.setPen(QColor(here.line))
    painter.drawRect(bar.united(where).adjusted(0, 0, -1, 0))
