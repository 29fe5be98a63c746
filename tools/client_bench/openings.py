"""What is opened, taken back and looked back at: every action that opens a dialog, a drawer, a panel or a layer; undo,
redo, steps in history; another game in the dialog for a new one."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QDialog

from nemesis_gui.features.games.new_game import NewGameDialog
from tools.client_bench.answered import SLICE, Watch
from tools.client_bench.standing import over
from tools.driver import Driven

LEFT_OUT: Final = frozenset({
    "aids_print", "cancel", "computers", "drop_what_if", "end", "end_anyway", "every_change", "full_screen",
    "leave_what_if", "map_pdf", "map_png", "menu_bar", "new", "note", "offer", "play_from", "quit", "replay", "resign",
    "start", "start_page", "today", "together", "view_png",
})  # fmt: skip
"""Actions that open nothing, play something, write files, or end the program."""
BACK: Final = 4
"""Steps back, and on again."""


class Openings:
    """Opens one thing after another in a window, and closes it again."""

    def __init__(self, window: Driven, watch: Watch) -> None:
        self.window, self.watch = window, watch
        self._verb = ""
        watch.verb = lambda: self._verb
        self._modal = QTimer(window, interval=SLICE)  # oftener, and the program is never quiet
        self._modal.timeout.connect(self._within)

    def run(self) -> None:
        """Everything."""
        for name in ("undo", "redo", "look_back", "look_on"):
            for _ in range(BACK):
                self.trigger(name)
        self.window.past.present()
        for name in sorted(self.window.actions_.by_id):
            if name not in LEFT_OUT:
                self.trigger(name)
                self._put_back(name)

    def trigger(self, name: str) -> None:
        """An action that is possible now, as by its key or menu."""
        action = self.action(name)
        self.window.actions_.refresh()
        if action is None or not action.isEnabled():
            return
        self._verb = self.watch.where = name
        self._modal.start()
        with self.watch.act("action"):
            action.trigger()
        self._modal.stop()

    def action(self, name: str) -> QAction | None:
        """An action by its name."""
        found: QAction | None = self.window.actions_.by_id.get(name)
        return found if found is None or found.menu() is None else None

    def _within(self) -> None:
        """A dialog that waits for an answer is seen, and closed again."""
        dialog = QApplication.activeModalWidget()
        if dialog is None:
            return
        self._modal.stop()
        self.watch.finish()
        if isinstance(dialog, NewGameDialog):
            self._pick(dialog)
        dialog.reject() if isinstance(dialog, QDialog) else dialog.close()

    def _pick(self, dialog: NewGameDialog) -> None:
        """Each other game by turns."""
        self.watch.more = lambda: dialog.game.id
        for number in range(dialog.games.count()):
            self._verb = self.watch.where = f"another game: {dialog.games.itemData(number)}"
            dialog.games.setCurrentIndex(number)
            with self.watch.act("pick"):
                dialog.games.activated.emit(number)
        self.watch.more = lambda: None

    def _put_back(self, name: str) -> None:
        """Close what was opened."""
        action = self.action(name)
        for one in over(self.window):
            one.reject() if isinstance(one, QDialog) else one.close()
        if action is not None and action.isCheckable() and action.isChecked():
            action.trigger()
        self.window.past.present()
        QApplication.processEvents()

    def other_games(self) -> None:
        """The dialog for a new game, every other game in it, and each of them begun."""
        self.trigger("new")
        for entry in tuple(self.window.model.titles):
            self._verb = self.watch.where = f"begin: {entry.id}"
            with self.watch.act("begin"):
                self.window.model.new("", {}, "1", title=entry.id)
