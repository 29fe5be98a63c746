"""Confirming and painting the map of one's own copy of a game."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QMessageBox

from engine.wargame.packtitle import WorldTitle
from nemesis_gui.base.settings import packs_folder
from nemesis_gui.play.action import OWN_COPY, Action, Why
from nemesis_gui.play.context import Context
from nemesis_gui.play.feature import Feature
from nemesis_gui.play.keeping import Keeping


class OwnMap(Feature):
    """Opens the map of the game on the table, as new games are begun with it."""

    def actions(self) -> Iterator[Action]:
        yield Action(
            "own_map", "File", 77, "Map of your own copy…",
            "If you own the boxed game: go through its map hex by hex, paint what is otherwise, and keep it as a pack",
            run=self.open, why_not=self.why_not, covered=True, within=OWN_COPY,
        )  # fmt: skip

    def why_not(self) -> Why:
        if isinstance(self.model.title, WorldTitle):
            return None
        return self.words.tr("This game has no map that could be painted")

    def open(self) -> None:
        Page(self.context, self.places.frame).run()


class Page:
    """The page as often as it is opened one time after the other, with all it needs: keeping a pack while no game is on
    the table makes the window anew, and the feature that opened it is no more."""

    def __init__(self, context: Context, frame: QMainWindow) -> None:
        self._model, self._words, self._frame = context.model, context.words, frame
        self._look = context.looks.art, context.looks.theme
        self._scene, self._keeping = context.scene, Keeping(context)

    def run(self) -> None:
        """Open it, and what is wanted after it."""
        from nemesis_gui.features.atlas.window import AGAIN, TABLES

        afterwards, known = AGAIN, frozenset[str]()
        while afterwards == AGAIN:
            afterwards, known = self._open(known)
        tables = self._frame.findChild(QAction, "own_values")
        if afterwards == TABLES and tables is not None:
            tables.trigger()

    def _open(self, known: frozenset[str]) -> tuple[str, frozenset[str]]:
        """Open it once, at the first hex that was not ``known`` before the map grew; what is to be opened after it, and
        the hexes that it knew."""
        from nemesis_gui.features.atlas.desk import desk_of
        from nemesis_gui.features.atlas.window import AtlasWindow

        name, scene, (art, theme) = self._model.title.id, self._scene, self._look
        try:
            shipped = self._model.with_pack(name, None)
            assert isinstance(shipped, WorldTitle)
            desk = desk_of(shipped, self._model.pack_of(name), packs_folder(), self._keeping.keep)
            cache, skin = (scene.cache, scene.skin) if scene is not None else (None, None)
            if scene is None or repr(scene.world.board.grid) != repr(desk.world.board.grid):
                skin = None  # it lies on other hexes
            window = AtlasWindow(self._words, desk, art, theme, cache, self._frame, skin)
        except (ValueError, OSError) as error:
            QMessageBox.warning(self._frame, self._frame.windowTitle(), self._words.fault(str(error)))
            return "", known
        if known:
            window.begin_beyond(known)
        window.exec()
        self._keeping.closed()
        return window.afterwards, window.known
