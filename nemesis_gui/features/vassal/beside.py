"""Something long is worked out beside the window, which says so and answers nothing else meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import Final, TypeVar

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtWidgets import QProgressDialog, QWidget

T = TypeVar("T")
AT_ONCE: Final = 0.05
"""Seconds within which nothing is said."""
TICK: Final = 20


def worked_out(work: Callable[[], T], telling: str, parent: QWidget) -> T:
    """What some work gives, or raises."""
    found: list[T] = []
    failed: list[Exception] = []

    def run() -> None:
        try:
            found.append(work())
        except Exception as error:
            failed.append(error)

    thread = Thread(target=run, daemon=True)
    thread.start()
    thread.join(AT_ONCE)
    if thread.is_alive():
        _wait(thread, telling, parent)
    if failed:
        raise failed[0]
    return found[0]


def _wait(thread: Thread, telling: str, parent: QWidget) -> None:
    told = QProgressDialog(telling, "", 0, 0, parent)
    told.setWindowTitle(parent.windowTitle())
    told.setCancelButton(None)
    told.setWindowModality(Qt.WindowModality.NonModal)
    told.setMinimumDuration(0)
    told.show()
    loop, timer = QEventLoop(), QTimer(interval=TICK)
    timer.timeout.connect(lambda: None if thread.is_alive() else loop.quit())
    timer.start()
    loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
    timer.stop()
    told.hide()
    told.deleteLater()
