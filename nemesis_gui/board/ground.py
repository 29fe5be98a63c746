"""The printed map as a scene: tiles in a palette and in the weather of the turn. Nothing lies on it yet."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QGraphicsScene

from engine.table.placed import World
from nemesis_gui.base.emptied import empty_with
from nemesis_gui.board.art import BoardArt, closed_hexes
from nemesis_gui.board.geometry import BoardGeometry
from nemesis_gui.board.map_art import MapArt
from nemesis_gui.board.mapcache import MapCache
from nemesis_gui.board.theme import THEMES, Theme
from nemesis_gui.board.tiles import TileStore

NUMBER_MODES: Final = ("auto", "always", "never")
_MARGIN: Final = 30.0
"""Room around the area of play, in scene units."""


class GroundScene(QGraphicsScene):
    """Paints the map under everything else."""

    def __init__(self, world: World, art: BoardArt, theme: str, cache: MapCache | None) -> None:
        super().__init__()
        self.world = world
        self.art = art
        self.geometry = BoardGeometry(world.board)
        self.theme_name = theme
        self.cache = cache or MapCache()
        """The pictures of the map; a board that is handed them does not make them again."""
        self.tiles = TileStore(self._art(theme), self.cache.tiles, self)
        self.tiles.changed.connect(self._repaint_ground)
        self._wait = False
        self.setSceneRect(self.geometry.scene_rect)
        self._set_table()
        empty_with(self, self)

    @property
    def palette_(self) -> Theme:
        """The colours of the theme that is set."""
        return THEMES[self.theme_name]

    def focus_rect(self) -> QRectF:
        """What of the sheet matters: all of it, or the area of play of a scenario that uses only a part."""
        closed = set(closed_hexes(self.world, self.geometry))
        if not closed:
            return self.sceneRect()
        rect = QRectF()
        for loc in set(range(self.geometry.count)) - closed:
            rect |= self.geometry.rect(loc)
        return rect.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)

    def position(self, loc: int) -> QPointF:
        """Centre of a location in the scene; raises IndexError for a box beside the map."""
        return self.geometry.point(loc)

    # -- looks

    def set_weather(self, weather: str) -> None:
        """One of the weathers of `art`."""
        if self.tiles.set_look(weather, self.tiles.numbers):
            self._repaint_ground(self.sceneRect())

    def set_hex_numbers(self, mode: str) -> None:
        """`auto` (when zoomed in), `always` or `never`; raises ValueError for another word."""
        if mode not in NUMBER_MODES:
            raise ValueError(f"hex numbers: {mode!r} is not one of {', '.join(NUMBER_MODES)}")
        if self.tiles.set_look(self.tiles.weather, mode):
            self._repaint_ground(self.sceneRect())

    def set_theme(self, name: str) -> None:
        """Change the palette; raises KeyError for a name that is not in `theme.THEMES`."""
        self.tiles.set_art(self._art(name))
        self.theme_name = name
        self._set_table()
        self._repaint_ground(self.sceneRect())

    def _set_table(self) -> None:
        """The table on which the sheet lies."""
        self.setBackgroundBrush(QColor(self.palette_.paper).darker(130))

    def _art(self, theme: str) -> MapArt:
        return MapArt(self.world, self.geometry, THEMES[theme], self.art, self.cache)

    # -- painting

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Qt asks for the ground."""
        area = QRectF(rect)
        if not self.sceneRect().contains(area):
            painter.fillRect(area, self.backgroundBrush())
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, True)
        self.tiles.paint(painter, area, painter.deviceTransform().m11(), wait=self._wait)
        painter.restore()

    def render_whole(self, painter: QPainter, target: QRectF, source: QRectF) -> None:
        """Paint a part of the scene with nothing left for later."""
        self._wait = True
        try:
            self.render(painter, target, source)
        finally:
            self._wait = False

    def _repaint_ground(self, rect: QRectF) -> None:
        self.invalidate(rect, QGraphicsScene.SceneLayer.BackgroundLayer)
