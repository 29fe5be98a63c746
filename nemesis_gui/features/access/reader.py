"""Decides whether the map is shown to screen readers, and keeps what is shown up to date."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QWidget

from nemesis_gui.features.access.hex_cursor import HexCursor
from nemesis_gui.play.action import Setting, choice
from nemesis_gui.play.context import Context
from nemesis_gui.play.feature import Places
from nemesis_gui.session.describe import Describer

if TYPE_CHECKING:
    from nemesis_gui.features.access.sheet import Sheet

SETTING: Final = "screen_reader"
WHEN: Final = {"auto": "When one is running", "always": "Always", "never": "Never"}
SETTLE_MS: Final = 180
LATE_MS: Final = 2000
"""After the start of a game one looks once more: some systems tell late that somebody listens."""


class ScreenReader(QObject):
    """Follows the board of a window. Nothing is made as long as nobody listens."""

    pressed = Signal(int, str)
    """A location, and a unit or "", that the listener chooses."""
    focused = Signal(int, str)

    def __init__(self, context: Context, places: Places, describer: Describer) -> None:
        super().__init__(places.frame)
        self.context, self.places, self.describer = context, places, describer
        self.cursor: HexCursor | None = None
        self.sheet: Sheet | None = None
        self._settle = self._timer(SETTLE_MS, self._settled)
        self._focus = self._timer(0, self._tell_focus)
        self._late = self._timer(LATE_MS, self._come_or_gone)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.applicationStateChanged.connect(self._come_or_gone)
        app.focusChanged.connect(self._focus_changed)
        self.context.signals.selectionChanged.connect(self._selection_changed)

    def _timer(self, interval: int, run: object) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(interval)
        timer.timeout.connect(run)
        return timer

    # -- whether

    @property
    def when(self) -> str:
        """One of `WHEN`."""
        name = self.context.settings.text(SETTING, "auto")
        return name if name in WHEN else "auto"

    def settings(self) -> Iterator[Setting]:
        tr = self.context.words.tr
        whens = [(name, tr(text)) for name, text in WHEN.items()]
        tip = tr("Every hex and counter as an object that a screen reader reads and presses")
        yield Setting(100, "Map for screen readers", partial(choice, whens, self.when, self.set_when, tip))

    def set_when(self, name: str) -> None:
        """Show the map to screen readers from now on, or not."""
        self.context.settings.put(SETTING, name)
        self.refresh()

    def wanted(self) -> bool:
        """Whether somebody listens, or the player wants it in any case."""
        return self.when == "always" or (self.when == "auto" and QAccessible.isActive())

    # -- following the game

    def follow_game(self, cursor: HexCursor) -> None:
        """Another view is on the table, with a cursor of its own."""
        self._drop()
        self.cursor = cursor
        cursor.view.viewChanged.connect(self._view_changed)
        cursor.removed.connect(self._cursor_removed)
        self._late.start()

    def close(self) -> None:
        """The program goes on without it."""
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.applicationStateChanged.disconnect(self._come_or_gone)
        app.focusChanged.disconnect(self._focus_changed)

    def refresh(self) -> None:
        """Tell of the position, if somebody listens."""
        if self.context.view is None or not self.wanted():
            self._drop()
            return
        if self.sheet is None:
            self._make()
        if self.sheet is not None:
            self.sheet.show_state(self.context.state, self.context.selected)
            self.sheet.show()
            self._stay()

    def _stay(self) -> None:
        """The cursor is where it was, though the counter it was on may have gone."""
        cursor = self.cursor
        if self.sheet is not None and self.sheet.current is None and cursor is not None and cursor.loc >= 0:
            self.follow(cursor.loc, cursor.unit)

    def follow(self, loc: int, unit: str) -> bool:
        """The cursor has moved; False if nobody hears of it here."""
        self._come_or_gone()
        if self.sheet is None:
            return False
        self.sheet.follow(loc, unit)
        self._focus.start()
        return True

    def _make(self) -> None:
        from nemesis_gui.features.access.sheet import Sheet

        view = self.context.view
        assert view is not None
        self.sheet = Sheet(view, self.places.board, self.describer)
        self.sheet.pressed.connect(self._pressed)
        self.sheet.focused.connect(self._focused)
        self.sheet.settle()

    def _drop(self) -> None:
        if self.sheet is not None:
            self.sheet.hide()
            self.sheet.setParent(None)
            self.sheet.deleteLater()
            self.sheet = None

    # -- what happens

    def _come_or_gone(self) -> None:
        """A screen reader may have been started or ended meanwhile."""
        if self.wanted() != (self.sheet is not None):
            self.refresh()

    def _focus_changed(self, _old: QWidget | None, now: QWidget | None) -> None:
        if self.sheet is not None and now is not None and now is self.context.view:
            self._focus.start()

    def _view_changed(self) -> None:
        if self.sheet is not None:
            self._settle.start()

    def _settled(self) -> None:
        if self.sheet is not None:
            self.sheet.settle()

    def _tell_focus(self) -> None:
        if self.sheet is not None:
            self.sheet.tell_focus()

    def _cursor_removed(self) -> None:
        if self.sheet is not None:
            self.sheet.leave()

    def _selection_changed(self) -> None:
        if self.sheet is not None:
            self.sheet.show_selection(self.context.state, self.context.selected)

    # -- what the listener does

    def _pressed(self, loc: int, unit: str) -> None:
        self.pressed.emit(loc, unit)

    def _focused(self, loc: int, unit: str) -> None:
        self.focused.emit(loc, unit)
        if self.context.view is not None:
            self.context.view.setFocus()
