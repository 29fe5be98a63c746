"""The program is asked to end: by a signal, or by the session at log-out. Both are a proper close."""

from __future__ import annotations

import signal
import socket
from types import FrameType
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QSocketNotifier, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from shiboken6 import isValid

from nemesis_gui.base.application import ENDING

if TYPE_CHECKING:
    from nemesis_gui.window.main_window import MainWindow

SIGNALS: Final = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGINT", "SIGHUP") if hasattr(signal, name))
AGAIN_MS: Final = 10
MOST: Final = 200
"""Questions that are answered with no; what asks for ever is left."""


class Leaving(QObject):
    """Listens until `stop`. Python would see a signal only when Qt next calls it, so the signal writes to a socket that
    Qt watches."""

    def __init__(self, app: QApplication, window: MainWindow) -> None:
        super().__init__()
        self._window = window
        self._left, self._closed = MOST, False
        self._again = QTimer(self, interval=AGAIN_MS)
        self._again.timeout.connect(self._end)
        self._ours, self._heard = socket.socketpair()
        for end in (self._ours, self._heard):
            end.setblocking(False)
        self._watch = QSocketNotifier(self._ours.fileno(), QSocketNotifier.Type.Read, self)
        self._watch.activated.connect(self._asked)
        self._woken = signal.set_wakeup_fd(self._heard.fileno(), warn_on_full_buffer=False)
        self._before = {number: signal.signal(number, _noted) for number in SIGNALS}
        app.commitDataRequest.connect(window.keep)

    def _asked(self) -> None:
        self._ours.recv(64)
        if not self._again.isActive():
            self._window.setProperty(ENDING, True)
            self._again.start()

    def _end(self) -> None:
        """No question is answered any more: close all that ask, one after the other, so that each returns to its
        caller, also what asks while the window closes; then close the window and end."""
        asking = _asking()
        if asking is not None and self._left:
            self._left -= 1
            _put_away(asking)
        elif not self._closed:
            self._closed = True
            if isValid(self._window):
                self._window.close()
            QApplication.exit(0)

    def stop(self) -> None:
        """Give signals back to their former handlers."""
        self._again.stop()
        self._watch.setEnabled(False)
        signal.set_wakeup_fd(self._woken)
        for number, handler in self._before.items():
            signal.signal(number, handler)
        self._ours.close()
        self._heard.close()


def _asking() -> QWidget | None:
    """What keeps all else waiting: a menu, or a question, also one that the system shows."""
    boxes = (one for one in QApplication.topLevelWidgets() if isinstance(one, QDialog) and one.isModal())
    open_ = (box for box in boxes if box.isVisible())
    return QApplication.activePopupWidget() or QApplication.activeModalWidget() or next(open_, None)


def _put_away(asking: QWidget) -> None:
    """A box without a button that says no would not let itself be closed."""
    if isinstance(asking, QDialog):
        asking.done(QDialog.DialogCode.Rejected)
    else:
        asking.close()


def _noted(_number: int, _frame: FrameType | None) -> None:
    """The socket reports it; without a handler the system would end the program at once."""
