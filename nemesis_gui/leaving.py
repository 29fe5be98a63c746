"""The program told to end: by a signal, or by the session at log-out. Both are a proper close."""

from __future__ import annotations

import signal
import socket
from types import FrameType
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QSocketNotifier
from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:
    from nemesis_gui.window.main_window import MainWindow

SIGNALS: Final = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGINT", "SIGHUP") if hasattr(signal, name))


class Leaving(QObject):
    """Listens until `stop`. Python would hear of a signal only when Qt next calls it, so the signal writes to a socket
    that Qt watches."""

    def __init__(self, app: QApplication, window: MainWindow) -> None:
        super().__init__()
        self._ours, self._heard = socket.socketpair()
        for end in (self._ours, self._heard):
            end.setblocking(False)
        self._watch = QSocketNotifier(self._ours.fileno(), QSocketNotifier.Type.Read, self)
        self._watch.activated.connect(self._asked)
        self._woken = signal.set_wakeup_fd(self._heard.fileno(), warn_on_full_buffer=False)
        self._before = {number: signal.signal(number, _noted) for number in SIGNALS}
        app.commitDataRequest.connect(window.keep)

    def _asked(self) -> None:
        """Close whatever is open, questions too, and end."""
        self._ours.recv(64)
        QApplication.closeAllWindows()
        QApplication.quit()

    def stop(self) -> None:
        """Leave signals to whoever had them before."""
        self._watch.setEnabled(False)
        signal.set_wakeup_fd(self._woken)
        for number, handler in self._before.items():
            signal.signal(number, handler)
        self._ours.close()
        self._heard.close()


def _noted(_number: int, _frame: FrameType | None) -> None:
    """The socket tells of it; without a handler the system would end the program at once."""
