"""Confirming and painting the map of one's own copy of a game."""

from __future__ import annotations

from collections.abc import Iterator

from engine.wargame.packtitle import WorldTitle
from nemesis_gui.base.later import later
from nemesis_gui.base.settings import packs_folder
from nemesis_gui.play.action import OWN_COPY, Action, Why
from nemesis_gui.play.feature import Feature
from nemesis_gui.play.keeping import keeping


class OwnMap(Feature):
    """Opens the map of the game on the table, as new games are begun with it."""

    def actions(self) -> Iterator[Action]:
        yield Action(
            "own_map", "File", 78, "Map of your own copy…",
            "If you own the boxed game: go through its map hex by hex, paint what is otherwise, and keep it as a pack",
            run=self.open, why_not=self.why_not, covered=True, within=OWN_COPY,
        )  # fmt: skip

    def why_not(self) -> Why:
        if isinstance(self.model.title, WorldTitle):
            return None
        return self.words.tr("This game has no map that could be painted")

    def open(self) -> None:
        from nemesis_gui.features.atlas.window import AGAIN, SET_UPS

        afterwards = AGAIN
        while afterwards == AGAIN:
            afterwards = self._open()
        if afterwards == SET_UPS:
            later(self, self.context.actions.by_id["own_values"].trigger)

    def _open(self) -> str:
        """Open the page once; what is to be opened after it."""
        from nemesis_gui.features.atlas.desk import desk_of
        from nemesis_gui.features.atlas.window import AtlasWindow

        name = self.model.title.id
        pack, looks, scene = self.model.pack_of(name), self.context.looks, self.context.scene
        try:
            shipped = self.model.with_pack(name, None)
            assert isinstance(shipped, WorldTitle)
            desk = desk_of(shipped, pack, packs_folder(), keeping(self.context))
            cache, skin = (scene.cache, scene.skin) if scene is not None else (None, None)
            if scene is None or repr(scene.world.board.grid) != repr(desk.world.board.grid):
                skin = None  # it lies on other hexes
            window = AtlasWindow(self.words, desk, looks.art, looks.theme, cache, self.places.frame, skin)
        except (ValueError, OSError) as error:
            self.warn(error)
            return ""
        window.exec()
        return window.afterwards
