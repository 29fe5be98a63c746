"""A long game begins at its last kept position; the way to it is verified while the player is at rest."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QMessageBox

from engine.table.save.open import set_apart
from engine.table.session import ReplayError, Session
from nemesis_gui.play.feature import Context, Feature, Places
from nemesis_gui.widgets.layouts import label

SLICE: Final = 0.008
"""Seconds of work at a time: less than a picture of the window may take."""
PAUSE_MS: Final = 12
"""Between two slices input is answered."""
SHOWN_EVERY: Final = 100
"""Commands between two numbers on screen."""


class Verifying(Feature):
    """Works in slices that give way to input, says how far it is, and lets a game that fails go on from the position
    that was seen."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self._session: Session | None = None
        self._work: Iterator[tuple[int, int]] = iter(())
        self.label = label("", "faded")
        self.label.hide()
        places.frame.statusBar().addPermanentWidget(self.label)
        self.timer = QTimer(self, interval=PAUSE_MS)
        self.timer.timeout.connect(self.go_on)

    def follow_game(self) -> None:
        """Whatever comes on the table for a while, the game that lies there goes on being verified."""
        session = self.context.past.home
        if session is not self._session:
            self.timer.stop()
            self._session = session
            self.label.hide()
        if session.unverified is not None and not self.timer.isActive():
            self._work = session.verify()
            self.timer.start()

    def go_on(self, seconds: float = SLICE) -> None:
        """Work on for a while."""
        until = perf_counter() + seconds
        try:
            while perf_counter() < until:
                self._show(*next(self._work))
        except StopIteration:
            self._end()
        except ReplayError as error:
            self._end()
            self._fail(error)

    def _show(self, done: int, of: int) -> None:
        if not done % SHOWN_EVERY or self.label.isHidden():
            self.label.setText(self.words.tr("Verified: {done} of {n} commands", done=done, n=of))
            self.label.show()

    def _end(self) -> None:
        self.timer.stop()
        self.label.hide()

    def _fail(self, error: ReplayError) -> None:
        """Both are kept: the old line stays in the save as it is, and a new one goes on from the position seen."""
        tr, session = self.words.tr, self._session
        assert session is not None
        try:
            set_apart(session)
        except (ValueError, OSError) as fault:
            self.model.failed.emit(str(fault))
            return
        self.model.notify()
        text = tr(
            "The commands of this game do not lead to the position that was saved ({reason}). The game continues from "
            "that position, as a new line; the old line is kept as well.",
            reason=self.words.fault(str(error)),
        )
        box = QMessageBox(QMessageBox.Icon.Warning, self.places.frame.windowTitle(), text, parent=self.places.frame)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.open()

    def close(self) -> None:
        self._end()
        self.places.frame.statusBar().removeWidget(self.label)
