"""The printed map as a scene: square pictures at a few scales, made when they are first seen, a few at a time.

A part whose picture is not ready is shown from a coarser one meanwhile. Pictures are kept in memory up to a limit
and on disk between runs. Nothing lies on the map yet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import islice
from math import ceil, floor, log2
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, QSize, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsScene

from engine.table.placed import World
from nemesis_gui.base.pieces import SLICE
from nemesis_gui.base.releasing import release_with
from nemesis_gui.board.art import DRY, BoardArt, closed_hexes
from nemesis_gui.board.framing import fitting
from nemesis_gui.board.geometry import BoardGeometry
from nemesis_gui.board.measure import Measure, measure
from nemesis_gui.board.pictures import Key, MapCache, TileMemory, trying
from nemesis_gui.board.table import colour_of, paint_table
from nemesis_gui.board.theme import THEMES, Theme

if TYPE_CHECKING:
    from nemesis_gui.board.map_art import MapArt
    from nemesis_gui.board.skin_map import MapSkin

TILE: Final = 512
"""Side of a tile in pixels, without its border."""
BLEED: Final = 2
"""Pixels that a tile reaches over its neighbours, so that no seam shows when it is scaled."""
SCALES: Final = tuple(2.0 ** (step / 2) for step in range(-4, 4))
"""Pixels a scene unit: 0.25 to 2.83."""
AHEAD: Final = 10
"""Tiles kept for what may be seen next."""
MOST_IN_PLACE: Final = 9
"""Tiles that may stand in for one."""
_STRETCH: Final = 1.1
"""How far a tile may be enlarged before the next finer ones are used."""
NUMBER_MODES: Final = ("auto", "always", "never")
_MARGIN: Final = 30.0
"""Room around the area of play, in scene units."""
_MOST_GIVEN: Final = 0.9
"""A hex is not smaller than that for a place beside the map."""
LOWER: Final = 2.0
"""How far stacks stand below the middle of their hex, to leave what is printed above it in view, in scene units."""


View = tuple[float, QRectF]
"""Pixels a scene unit, and the part of the scene that is shown."""


class Tile(NamedTuple):
    """A tile by scale (index into `SCALES`), column and row."""

    level: int
    column: int
    row: int


def level_for(scale: float) -> int:
    """The index into `SCALES` for drawing at a scale."""
    wanted = ceil(2 * log2(scale / _STRETCH) + 4 - 1e-9)
    return max(0, min(len(SCALES) - 1, wanted))


class TileStore(QObject):
    """Paints any part of the map from tiles."""

    changed = Signal(QRectF)
    """A part of the scene whose picture became better."""
    finished = Signal()
    """Everything that was asked for is there."""

    def __init__(self, art: MapArt, memory: TileMemory | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.art = art
        self.memory = memory if memory is not None else TileMemory()
        self.weather = DRY
        self.numbers = "auto"
        self._wanted: list[Tile] = []
        self._undrawn: set[Key] = set()
        """Tiles that could not be made: others stand in for them, or the colour of paper."""
        self._begun: tuple[Key, Iterator[None]] | None = None
        """A tile that is being made, and what is left to do for it."""
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._work)

    @property
    def _whole(self) -> QRectF:
        return self.art.geometry.scene_rect

    @property
    def busy(self) -> bool:
        return bool(self._wanted)

    def set_art(self, art: MapArt) -> None:
        """Show another map or theme."""
        self.art = art
        self._wanted.clear()
        self._undrawn.clear()
        self._begun = None
        self.memory.show(self, art.key)

    def set_look(self, weather: str, numbers: str) -> bool:
        """Weather and hex numbers; True if that changes the picture."""
        if (weather, numbers) == (self.weather, self.numbers):
            return False
        self.weather, self.numbers = weather, numbers
        return True

    def set_room(self, rect: QRectF, scale: float) -> None:
        """Keep room for all that a view shows, and some more around it."""
        shown = sum(1 for _ in tiles_in(rect, level_for(scale), self._whole))
        self.memory.show(self, self.art.key, (shown + AHEAD) * (TILE + BLEED) ** 2 * 4)

    def ahead(self, seen: View, views: Iterable[View]) -> Iterator[None]:
        """Make in pieces what other views would ask for, as far as there is room beside what is seen now."""
        now = [tile for tile in self._tiles(seen) if self._find(tile)]
        wanted = dict.fromkeys(tile for view in views for tile in self._tiles(view) if tile not in now)
        for tile in islice(wanted, AHEAD):
            if self._find(tile) is None:
                yield from self._making(tile)

    def _tiles(self, view: View) -> Iterator[Tile]:
        scale, part = view
        return tiles_in(part & self._whole, level_for(scale), self._whole)

    def paint(self, painter: QPainter, rect: QRectF, scale: float, *, wait: bool = False) -> None:
        """Paint a part of the scene that is shown at `scale` pixels a unit; with `wait` nothing is left for later. As
        long as there are no tiles that could stand in, those on disk are not left for later either."""
        level = level_for(scale)
        rect = rect & self._whole
        exact = abs(scale / SCALES[level] - 1) < 1e-6
        find = self._make if wait else self._find if self.memory.knows(self.art.key) else self._load
        missing = []
        for tile in tiles_in(rect, level, self._whole):
            pixmap = find(tile)
            if pixmap is None:
                if self._place(tile) not in self._undrawn:
                    missing.append(tile)
                self._stand_in(painter, tile)
            elif exact:
                _copy(painter, pixmap, area_of(tile, self._whole))
            else:
                _stretch(painter, pixmap, area_of(tile, self._whole).topLeft(), level)
        if missing:
            self._wanted = missing + [tile for tile in self._wanted if tile.level == level and tile not in missing]
            self._timer.start(0)

    def stop(self) -> None:
        """Forget what is still to be made."""
        self._timer.stop()
        self._wanted.clear()
        self._begun = None

    def _stand_in(self, painter: QPainter, tile: Tile) -> None:
        """Fill in for a tile from others of one level that cover its ground, coarser ones and whole cover first choice;
        paper where none does, for what stood there before is not wiped away."""
        area, best = area_of(tile, self._whole), list[tuple[Tile, QPixmap]]()
        for level in (*range(tile.level - 1, -1, -1), *range(tile.level + 1, len(SCALES))):
            others = list(tiles_in(area, level, self._whole))
            if len(others) > MOST_IN_PLACE:
                continue
            glanced = ((other, self.memory.glance(self._place(other))) for other in others)
            found = [(other, pixmap) for other, pixmap in glanced if pixmap is not None]
            if len(found) == len(others):
                best = found
                break
            best = best or found
        else:
            painter.fillRect(area, QColor(self.art.theme.paper))
        painter.save()
        painter.setClipRect(area, Qt.ClipOperation.IntersectClip)
        for other, pixmap in best:
            _stretch(painter, pixmap, area_of(other, self._whole).topLeft(), other.level)
        painter.restore()

    def _find(self, tile: Tile) -> QPixmap | None:
        return self.memory.find(self._place(tile))

    def _place(self, tile: Tile) -> Key:
        return self.art.key, (self.weather, self.numbers, tile)

    def _work(self) -> None:
        self._go_on(self.parent())

    def _go_on(self, _held: QObject | None) -> None:
        """Make tiles for a slice of time. What they are part of is held meanwhile: were it collected, it would take
        the timer along."""
        until = perf_counter() + SLICE
        while self._wanted and perf_counter() < until:
            tile, pieces = self._next()
            if all(perf_counter() < until for _ in pieces):
                self._begun = None
                self._wanted.remove(tile)
                self.changed.emit(area_of(tile, self._whole))
        if self._wanted:
            self._timer.start(0)
        else:
            self.finished.emit()

    def _next(self) -> tuple[Tile, Iterator[None]]:
        """What is made now: first of all what is begun, if it is still wanted."""
        begun = next((tile for tile in self._wanted if self._begun and self._begun[0] == self._place(tile)), None)
        tile = begun or self._wanted[0]
        if begun is None or self._begun is None:
            self._begun = self._place(tile), self._making(tile)
        return tile, self._begun[1]

    def _load(self, tile: Tile) -> QPixmap | None:
        found = self._find(tile)
        if found is None and self.art.cache is not None:
            image = self.art.cache.load(self._key(tile))
            found = None if image is None else self._keep(tile, image)
        return found

    def _make(self, tile: Tile) -> QPixmap | None:
        for _ in self._making(tile):
            pass
        return self._find(tile)

    def _making(self, tile: Tile) -> Iterator[None]:
        """Find a tile on disk or draw it, unless that was done or tried while it was left."""
        place = self._place(tile)
        with trying("map", left=lambda: self._undrawn.add(place)):
            if place not in self._undrawn and self._load(tile) is None:
                yield
                if place not in self._undrawn and self.memory.find(place) is None:
                    yield from self._draw(tile)

    def _draw(self, tile: Tile) -> Iterator[None]:
        place, key = self._place(tile), self._key(tile)
        area, scale = area_of(tile, self._whole), SCALES[tile.level]
        size = QSize(ceil(area.width() * scale) + BLEED, ceil(area.height() * scale) + BLEED)
        rect = QRectF(area.topLeft(), QSizeF(size) / scale)
        art = self.art
        image = yield from art.drawing(rect, size, self.weather, self.numbers)
        if art.cache:
            yield
            image = art.cache.save(key, image)
        self.memory.keep(place, QPixmap.fromImage(image))

    def _key(self, tile: Tile) -> str:
        return f"{self.art.key}-{self.weather}-{self.numbers}-{tile.level}-{tile.column}-{tile.row}"

    def _keep(self, tile: Tile, image: QImage) -> QPixmap:
        pixmap = QPixmap.fromImage(image)
        self.memory.keep(self._place(tile), pixmap)
        return pixmap


def tiles_in(rect: QRectF, level: int, whole: QRectF) -> Iterator[Tile]:
    """The tiles of a level that touch a part of the scene."""
    side = TILE / SCALES[level]
    columns, rows = ceil(whole.width() / side), ceil(whole.height() / side)
    first, last = floor((rect.left() - whole.left()) / side), floor((rect.right() - whole.left()) / side)
    top, bottom = floor((rect.top() - whole.top()) / side), floor((rect.bottom() - whole.top()) / side)
    for row in range(max(0, top), min(rows - 1, bottom) + 1):
        for column in range(max(0, first), min(columns - 1, last) + 1):
            yield Tile(level, column, row)


def area_of(tile: Tile, whole: QRectF) -> QRectF:
    """The part of the scene that a tile shows, without its border."""
    side = TILE / SCALES[tile.level]
    return QRectF(whole.left() + tile.column * side, whole.top() + tile.row * side, side, side) & whole


def _copy(painter: QPainter, pixmap: QPixmap, area: QRectF) -> None:
    """Paint a tile whose pixels are those of the screen: on whole pixels, which is several times faster. All tiles
    move by the same part of a pixel, so no gap opens."""
    ratio = painter.device().devicePixelRatio()
    at = painter.worldTransform().map(area.topLeft()) * ratio
    painter.save()
    painter.resetTransform()
    painter.scale(1 / ratio, 1 / ratio)
    painter.drawPixmap(round(at.x()), round(at.y()), pixmap)
    painter.restore()


def _stretch(painter: QPainter, pixmap: QPixmap, corner: QPointF, level: int) -> None:
    """Paint a tile in the scale of the scene, its border included."""
    painter.drawPixmap(QRectF(corner, QSizeF(pixmap.size()) / SCALES[level]), pixmap, QRectF(pixmap.rect()))


class GroundScene(QGraphicsScene):
    """Paints the map under everything else."""

    skinChanged = Signal()
    """The picture of a skin is shown in place of the drawn map, or the drawn map again."""

    def __init__(self, world: World, art: BoardArt, theme: str, cache: MapCache | None) -> None:
        super().__init__()
        self.world = world
        self.art = art
        self.geometry = BoardGeometry(world.board)
        self.theme_name = theme
        self.cache = cache or MapCache()
        """The pictures of the map; a board that is handed them does not make them again."""
        self.skin: MapSkin | None = None
        """The picture that is shown in place of the drawn map."""
        self.tiles = TileStore(self._art(theme), self.cache.tiles, self)
        self.tiles.changed.connect(self._repaint_ground)
        self._wait = False
        self.ratio = 1.0
        """Pixels of the screen to each that is meant."""
        self.setSceneRect(self.geometry.scene_rect)
        self._set_table()
        release_with(self, self)

    @property
    def palette_(self) -> Theme:
        """The colours of the theme that is set."""
        return THEMES[self.theme_name]

    def focus_rect(self, room: QSizeF | None = None) -> QRectF:
        """What of the sheet matters: all of it, or the area of play of a scenario that uses only a part. Of the places
        beside the map those for which a hex is less than a tenth smaller in a room of so many pixels; all without."""
        whole, beside = self._focus
        for rect in beside:
            more = whole | rect.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)
            if room is None or fitting(more, room) > _MOST_GIVEN * fitting(self._focus[0], room):
                whole = more
        return whole & self.sceneRect()

    @cached_property
    def _focus(self) -> tuple[QRectF, list[QRectF]]:
        """The hexes in play, and the places beside them. The world never changes."""
        closed, geometry = set(closed_hexes(self.world, self.geometry)), self.geometry
        if not closed:
            return self.sceneRect(), []
        rect = QRectF()
        for loc in set(range(geometry.board.hex_count)) - closed:
            rect |= geometry.rect(loc)
        beside = [geometry.rect(loc) for loc in range(geometry.board.hex_count, geometry.count) if loc not in closed]
        return rect.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN), beside

    def measure(self, scale: float) -> Measure:
        """What counters are like at a scale; as they are made before any view has set one."""
        return measure(scale or 1.0, self.ratio)

    def stands(self, loc: int) -> QPointF:
        """The point around which the counters of a location stand."""
        return self.geometry.point(loc) + QPointF(0, LOWER)

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

    def set_skin(self, skin: MapSkin | None) -> None:
        """Show the picture of a skin in place of the drawn map, or the drawn map again."""
        if skin is not self.skin:
            self.skin = skin
            self.tiles.set_art(self._art(self.theme_name))
            self._repaint_ground(self.sceneRect())
            self.skinChanged.emit()

    def _set_table(self) -> None:
        self.setBackgroundBrush(colour_of(self.palette_))

    def _art(self, theme: str) -> MapArt:
        from nemesis_gui.board.map_art import MapArt

        if self.skin is not None:
            from nemesis_gui.board.skin_map import SkinMapArt

            return SkinMapArt(self.world, self.geometry, THEMES[theme], self.art, self.skin)
        return MapArt(self.world, self.geometry, THEMES[theme], self.art, self.cache)

    # -- painting

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        area = QRectF(rect)
        if not self.sceneRect().contains(area):
            paint_table(painter, area, self.sceneRect(), self.palette_)
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
