"""Data of the player's own copy of a game: a folder is chosen in the window, checked, and used for new games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QMessageBox

from engine.table.titles import checked
from nemesis_gui.base.settings import OWN_DATA
from nemesis_gui.features.games.opening import Role, answer
from nemesis_gui.play.action import Action
from nemesis_gui.play.feature import Feature
from nemesis_gui.session.game_faults import GameError

OTHER: Final = "Choose another folder…"
SHIPPED: Final = "Use the program's data"


class OwnData(Feature):
    """The folder is remembered for each game; games that have begun keep the data they were begun with."""

    def actions(self) -> Iterator[Action]:
        yield Action(
            "own_data", "File", 75, "Data of your own copy…",
            "If you own the boxed game: play with a folder of its printed values", run=self.ask, covered=True
        )

    @property
    def _key(self) -> str:
        return OWN_DATA + self.model.title.id

    def ask(self) -> None:
        folder = self.context.settings.text(self._key, "")
        if not folder:
            self._choose()
            return
        told = self.words.tr("New games use your own data: {folder}", folder=folder)
        box = QMessageBox(QMessageBox.Icon.Question, self.words.title.name, told, parent=self.places.frame)
        box.addButton(QMessageBox.StandardButton.Cancel)
        way = answer(box, self.words, "", {OTHER: Role.AcceptRole, SHIPPED: Role.ActionRole})
        if way == OTHER:
            self._choose()
        elif way == SHIPPED:
            self.take(None)

    def _choose(self) -> None:
        from PySide6.QtWidgets import QFileDialog

        heading = self.words.tr("Folder with the data of your own copy")
        name = QFileDialog.getExistingDirectory(self.places.frame, heading, str(Path.home()))
        if name:
            self.take(Path(name))

    def take(self, folder: Path | None) -> None:
        """Use a folder from the next game on, or the shipped data again; what is wrong with one is shown."""
        from nemesis_gui.session.provenance import summary

        tr, key, frame = self.words.tr, self._key, self.places.frame
        try:
            title = checked(self.model.titles, self.model.title.id, folder)
            if folder is not None and not title.own_files():
                raise GameError(tr("The folder has no file of this game: {folder}", folder=folder))
        except (ValueError, OSError) as error:
            self.warn(error)
            return
        self.context.settings.put(key, str(folder) if folder is not None else "")
        told = tr("New games use this data: {summary}", summary=summary(self.words, title))
        QMessageBox.information(frame, frame.windowTitle(), told)
        self.model.adopt(title)
