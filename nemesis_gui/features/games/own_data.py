"""Data of the player's own copy of a game: a pack is chosen in the window, checked, and used for new games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QMessageBox

from engine.wargame.ownpack import head_of
from nemesis_gui.base.settings import OWN_DATA, packs_folder
from nemesis_gui.features.games.opening import Role, answer
from nemesis_gui.play.action import OWN_COPY, Action
from nemesis_gui.play.feature import Feature
from nemesis_gui.play.services import Packs
from nemesis_gui.session.game_faults import GameError
from nemesis_gui.session.words import Words

FILE: Final = "Choose a pack file…"
FOLDER: Final = "Choose a folder…"
SHIPPED: Final = "Use the program's data"


class OwnData(Feature, Packs):
    """The pack is remembered for each game; games that have begun keep the data they were begun with."""

    def actions(self) -> Iterator[Action]:
        yield Action(
            "own_data", "File", 75, "Data of your own copy…",
            "If you own the boxed game: play with a pack of its printed values",
            run=self.ask, covered=True, before=True, within=OWN_COPY,
        )  # fmt: skip

    @property
    def _key(self) -> str:
        return OWN_DATA + self.model.title.id

    def ask(self) -> None:
        """What is used now, and what else can be."""
        tr, used = self.words.tr, self.context.settings.text(self._key, "")
        usual = tr("New games use the program's data.")
        told = tr("New games use your own data: {folder}", folder=used) if used else usual
        about = "A pack is a folder or a file with values of your own. Those in {folder} are offered for each new game."
        more = tr(about, folder=packs_folder())
        box = QMessageBox(QMessageBox.Icon.Question, self.words.title.name, told, parent=self.places.frame)
        box.addButton(QMessageBox.StandardButton.Cancel)
        ways = {FILE: Role.AcceptRole, FOLDER: Role.AcceptRole, **({SHIPPED: Role.ActionRole} if used else {})}
        way = answer(box, self.words, more, ways)
        if way == SHIPPED:
            self.take(None)
        elif way in ways:
            self._choose(way)

    def _choose(self, way: str) -> None:
        from PySide6.QtWidgets import QFileDialog

        heading, start = self.words.tr("Data of your own copy"), packs_folder()
        where = str(start if start.is_dir() else Path.home())
        if way == FOLDER:
            name = QFileDialog.getExistingDirectory(self.places.frame, heading, where)
        else:
            name, _ = QFileDialog.getOpenFileName(self.places.frame, heading, where, "*.yaml")
        if name:
            self.take(Path(name))

    def take_pack(self, pack: Path) -> None:
        """Use a pack for the game that it is of."""
        try:
            name = head_of(pack).title
        except ValueError as error:
            self.warn(error)
        else:
            self.take(pack, name)

    def take(self, pack: Path | None, game: str = "") -> None:
        """Use a pack from the next game on, or the shipped data again; what is wrong with one is shown."""
        from nemesis_gui.session.provenance import summary

        tr, frame, name = self.words.tr, self.places.frame, game or self.model.title.id
        try:
            title = self.model.with_pack(name, pack)
            if pack is not None and not title.own_files():
                raise GameError(tr("There is no file of this game in {folder}", folder=pack))
        except (ValueError, OSError) as error:
            self.warn(error)
            return
        self.context.settings.put(OWN_DATA + name, str(pack) if pack is not None else "")
        told = tr("New games use this data: {summary}", summary=summary(Words(self.words.lang, title), title))
        QMessageBox.information(frame, frame.windowTitle(), told)
        self.model.adopt(title, pack)
