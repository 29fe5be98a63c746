"""The window's actions about games of other versions: going on with them, looking at them, taking up today's values."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog, QInputDialog

from engine.table.opening import starts_of
from engine.table.savefile import LogUse
from nemesis_gui.features.games.changed import ChangedDialog, Choice
from nemesis_gui.play.action import Action
from nemesis_gui.session.game_faults import ChangedGameError

if TYPE_CHECKING:
    from nemesis_gui.window.main_window import MainWindow


class Opening(QObject):
    """Asks where a saved game and the program of today do not agree."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window_, self.words, self.model = window, window.words, window.model
        self.model.aged.connect(self._tell_age)

    def actions(self) -> Iterator[Action]:
        """What can be done with it."""
        yield Action(
            "today", "File", 70, "Go on with today's values…",
            "A game keeps the values it was begun with; take up today's from the start of a turn on",
            run=self.take_today, why_not=self.no_today, covered=True
        )

    def ask(self, error: ChangedGameError, log: LogUse) -> None:
        """Say what changed in a game and let the player choose how to go on."""
        name = self.window_.library.name_of(error.path)
        dialog = ChangedDialog(self.words, name, error.change, self.window_)
        accepted = dialog.exec() == QDialog.DialogCode.Accepted
        choice = dialog.choice()
        dialog.deleteLater()
        if accepted:
            self.window_._try(lambda: self._go_on(error.path, choice, log))

    def _go_on(self, path: Path, choice: Choice, log: LogUse) -> None:
        if choice.at is None:
            self.model.look(path, log)
        else:
            self.model.open(path, choice.at, today=choice.today, log=log)

    def _tell_age(self, unkept: bool, own_values: bool) -> None:
        tr = self.words.tr
        if unkept:
            self.window_.say(tr("Begun before positions were kept: all its commands go with today's rules"))
        elif own_values:
            self.window_.say(tr("This game is played with the values it was begun with, not with today's"))

    # -- today's values

    def take_today(self) -> None:
        """Go on from the start of a turn with the values of today, as a new line of the same game."""
        tr, session, path = self.words.tr, self.model.session, self.model.path
        if session is None or path is None:
            return
        starts = starts_of(session)
        turns = [tr("Turn {n}", n=turn) for turn, _ in starts]
        chosen, accepted = QInputDialog.getItem(
            self.window_, tr("Go on with today's values"), tr("From the start of"), turns, len(turns) - 1, False
        )
        if accepted:
            node = starts[turns.index(chosen)][1]
            self.window_._try(lambda: self.model.open(path, node, today=True))

    def no_today(self) -> str | None:
        """Why today's values cannot be taken up; None when they can."""
        session = self.model.session
        if session is None or self.model.path is None:
            return self.words.tr("This position has no save file")
        if session.title is self.model.title:
            return self.words.tr("This game is played with today's values")
        return None
