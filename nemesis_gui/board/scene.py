"""The board as a scene: map tiles, counters, markers, overlays, and what the mouse points at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

import msgspec
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer, QVariantAnimation, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsScene

from engine.titles.nemesis.pieces import Piece
from engine.titles.nemesis.state import NemesisState
from engine.titles.nemesis.world import World
from nemesis_gui.board.cursor_item import CursorItem, counter_cursor, hex_cursor
from nemesis_gui.board.curves import smooth
from nemesis_gui.board.geometry import COUNTER, NOWHERE, BoardGeometry
from nemesis_gui.board.map_art import DRY, HEAVY_MONSOON, LIGHT_MONSOON, MapArt
from nemesis_gui.board.mapcache import MapCache
from nemesis_gui.board.markers_layer import MarkersLayer
from nemesis_gui.board.overlay_items import OverlayItem, OverlayPainter
from nemesis_gui.board.overlays import Overlay
from nemesis_gui.board.pieces_layer import PiecesLayer
from nemesis_gui.board.theme import THEMES
from nemesis_gui.board.tiles import TileStore

NUMBER_MODES: Final = ("auto", "always", "never")
_SLICE: Final = 0.008
_FIRST: Final = 0.1
"""Seconds for redrawing counters, before the program looks after other things again; the first time."""
_SETTLE_MS: Final = 90
FAN_MS: Final = 250
"""Time for which the mouse rests on a stack before it is laid open."""
_Z_MOVING: Final = 60.0


class Click(msgspec.Struct, frozen=True):
    """How something was clicked."""

    button: Qt.MouseButton = Qt.MouseButton.LeftButton
    modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier


class BoardScene(QGraphicsScene):
    """Shows one state of the game; says where the player points and clicks.

    A click on a counter emits `pieceClicked` only, a click beside the counters of a hex `hexClicked` only;
    `location_of(unit)` leads from the one to the other. A right click emits `contextRequested`.
    """

    hexHovered = Signal(int)
    """A location, or -1."""
    hexClicked = Signal(int, object)
    """A location and a `Click`."""
    hexDoubleClicked = Signal(int)
    pieceHovered = Signal(str)
    """A unit id, or ""."""
    pieceClicked = Signal(str, object)
    """A unit id and a `Click`."""
    contextRequested = Signal(int, str, object)
    """A location or -1, a unit id or "", and the global position (QPoint)."""
    badgeHovered = Signal(int)
    """The location of a stack at whose number the mouse points, or -1."""
    stateShown = Signal()
    animationFinished = Signal(str)
    """A unit id."""

    def __init__(self, world: World, theme: str = "staff", cache: MapCache | None = None) -> None:
        super().__init__()
        self.world = world
        self.geometry = BoardGeometry(world.board)
        self.theme_name = theme
        self._cache = cache or MapCache()
        self.tiles = TileStore(self._art(theme), self)
        self.tiles.changed.connect(self._repaint_ground)
        palette = THEMES[theme]
        self._pieces = PiecesLayer(self, self.geometry, palette)
        self._markers = MarkersLayer(self, self.geometry, palette)
        self._overlays: dict[str, tuple[Overlay, list[OverlayItem]]] = {}
        self._hovered: tuple[int, str] = (NOWHERE, "")
        self._animation: QVariantAnimation | None = None
        self._near = QRectF()
        self._badge = NOWHERE
        self._cursor: CursorItem | None = None
        self._open_soon = QTimer(self)
        self._open_soon.setSingleShot(True)
        self._open_soon.setInterval(FAN_MS)
        self._open_soon.timeout.connect(lambda: self.fan_out(self._hovered[0]))
        self._scale = 0.0
        """0 until a view has told its scale; nothing is drawn before that."""
        self._drawn = False
        self._wait = False
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.timeout.connect(self._sharpen)
        self.setSceneRect(self.geometry.scene_rect)
        self.setBackgroundBrush(QColor(palette.paper).darker(130))

    # -- state

    def show_state(self, state: NemesisState) -> None:
        """Show a state; only what changed since the last one is touched."""
        self._end_animation()
        self._open_soon.stop()
        self._pieces.show(state)
        self._markers.show(state)
        weather = HEAVY_MONSOON if state.heavy_monsoon else LIGHT_MONSOON if state.light_monsoon else DRY
        if self.tiles.set_look(weather, self.tiles.numbers):
            self._repaint_ground(self.sceneRect())
        self.stateShown.emit()

    def animate(self, unit: str, path: Sequence[int], ms: int) -> None:
        """Move a counter along locations within `ms` milliseconds, to where the state shown has it. To be called
        after `show_state`; the next `show_state` ends it."""
        self._end_animation()
        item = self._pieces.items.get(unit)
        locs = [loc for loc in path if self.geometry.has(loc)]
        if item is None or len(locs) < 2 or ms <= 0:
            self.animationFinished.emit(unit)
            return
        line = smooth([self.geometry.xy(loc) for loc in locs])
        half = QPointF(COUNTER / 2, COUNTER / 2)
        item.setZValue(_Z_MOVING)
        animation = QVariantAnimation(self)
        animation.setStartValue(0.0)
        animation.setEndValue(1.0)
        animation.setDuration(ms)
        animation.valueChanged.connect(lambda t: item.setPos(line.pointAtPercent(t) - half))
        animation.finished.connect(self._end_animation)
        animation.setProperty("unit", unit)
        self._animation = animation
        animation.start()

    def _end_animation(self) -> None:
        animation, self._animation = self._animation, None
        if animation is None:
            return
        animation.stop()
        unit = animation.property("unit")
        animation.deleteLater()
        self._pieces.settle(unit)
        self.animationFinished.emit(unit)

    def set_selected(self, units: Sequence[str]) -> None:
        """Frame these counters, and no others; they come to lie on top of their stacks."""
        self._pieces.select(units)

    def set_dimmed(self, units: Sequence[str]) -> None:
        """Show these counters as taken away for the moment, and no others."""
        self._pieces.dim(units)

    def face(self, piece: Piece) -> QPixmap:
        """The counter of a piece as sharp as the map is drawn now."""
        return self._pieces.face(piece)

    def middle_of(self, unit: str) -> QPointF | None:
        """The middle of a counter where it is shown now, in its stack or laid open; None if it is not on the map."""
        return self._pieces.middle_of(unit)

    def pieces_at(self, loc: int) -> list[str]:
        """Unit ids at a location, the topmost first."""
        return self._pieces.stack(loc)

    def location_of(self, unit: str) -> int:
        """Where a unit is shown, -1 if it is not on the map."""
        return self._pieces.location_of(unit)

    def focus_rect(self) -> QRectF:
        """What of the sheet matters: all of it, or the area of play of a scenario that uses only a part."""
        if self.world.area is None:
            return self.sceneRect()
        rect = QRectF()
        for loc in self.world.area:
            rect |= self.geometry.rect(loc)
        return rect.adjusted(-30, -30, 30, 30)

    def spots_by_side(self) -> tuple[list[QPointF], list[QPointF]]:
        """Centres of the locations where each side has counters."""
        return self._pieces.spots_by_side()

    def position(self, loc: int) -> QPointF:
        """Centre of a location in the scene; raises IndexError for a box beside the map."""
        return self.geometry.point(loc)

    # -- looks

    def set_overlay(self, name: str, overlay: Overlay | None) -> None:
        """Show an overlay under a name in place of the one that was there; None removes it."""
        _, old = self._overlays.pop(name, (None, []))
        for item in old:
            self.removeItem(item)
        if overlay is not None:
            painter = OverlayPainter(self.geometry, THEMES[self.theme_name], lambda loc: bool(self.pieces_at(loc)))
            items = painter.items(overlay)
            for item in items:
                self.addItem(item)
            self._overlays[name] = overlay, items

    def overlays(self) -> dict[str, Overlay]:
        """The overlays shown, by name."""
        return {name: overlay for name, (overlay, _) in self._overlays.items()}

    def set_counters_visible(self, on: bool) -> None:
        """Show or hide counters and markers."""
        self._pieces.set_visible(on)
        self._markers.set_visible(on)

    def show_front(self, distance: int) -> None:
        """Show only units within so many hexes of an enemy unit; 0 shows all."""
        self._pieces.show_front(distance)

    def fan_out(self, loc: int) -> bool:
        """Lay the stack of a location open until the mouse leaves it or the position changes; -1 closes it. False if
        there is no stack."""
        self._open_soon.stop()
        if loc == NOWHERE:
            self._pieces.close_fan()
            return False
        return self._pieces.open_fan(loc, self._near)

    @property
    def fanned(self) -> int:
        """The location whose stack is laid open, or -1."""
        return self._pieces.fan.loc

    def set_cursor(self, loc: int, unit: str = "") -> None:
        """Show the cursor of the keyboard on a location, or on a counter there; -1 takes it away."""
        if self._cursor is not None:
            self.removeItem(self._cursor)
            self._cursor = None
        item = self._pieces.items.get(unit)
        if item is not None and item.isVisible():
            self._cursor = counter_cursor(item.home)
        elif self.geometry.has(loc):
            self._cursor = hex_cursor(self.geometry, loc)
        if self._cursor is not None:
            self.addItem(self._cursor)

    def set_hex_numbers(self, mode: str) -> None:
        """`auto` (when zoomed in), `always` or `never`; raises ValueError for another word."""
        if mode not in NUMBER_MODES:
            raise ValueError(f"hex numbers: {mode!r} is not one of {', '.join(NUMBER_MODES)}")
        if self.tiles.set_look(self.tiles.weather, mode):
            self._repaint_ground(self.sceneRect())

    def set_theme(self, name: str) -> None:
        """Change the palette; raises KeyError for a name that is not in `theme.THEMES`."""
        palette = THEMES[name]
        self.theme_name = name
        self.tiles.set_art(self._art(name))
        self._pieces.set_theme(palette)
        self._markers.set_theme(palette)
        self.setBackgroundBrush(QColor(palette.paper).darker(130))
        for key, overlay in self.overlays().items():
            self.set_overlay(key, overlay)
        self._repaint_ground(self.sceneRect())

    def set_view(self, scale: float, visible: QRectF, *, now: bool = False) -> None:
        """A view tells its scale (pixels a unit) and what it shows; counters are redrawn sharp soon after."""
        self._scale = scale
        self._near = visible
        self._pieces.set_scale(scale)
        self.tiles.set_room(visible, scale)
        if now:
            self._markers.set_scale(scale)
            self._pieces.sharpen(visible, 60.0)
        else:
            self._settle.start(_SETTLE_MS if self._drawn else 0)

    @property
    def unfinished(self) -> bool:
        """Whether a part of the picture is still to be made, or no view shows the scene yet."""
        return not self._scale or self.tiles.busy or self._pieces.stale

    def _sharpen(self) -> None:
        """Counters are redrawn a few at a time; the first time all of them, so that none is missing from the map."""
        self._markers.set_scale(self._scale)
        seconds, self._drawn = _SLICE if self._drawn else _FIRST, True
        if self._pieces.sharpen(self._near, seconds):
            self._settle.start(0)

    def _art(self, theme: str) -> MapArt:
        return MapArt(self.world, self.geometry, THEMES[theme], self._cache)

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

    @contextmanager
    def drawn_at(self, scale: float) -> Iterator[None]:
        """Counters and markers are drawn for another scale (pixels a unit) meanwhile, without the keyboard's cursor."""
        before, near = self._scale, self._near
        if self._cursor is not None:
            self._cursor.setVisible(False)
        self.set_view(scale, self.sceneRect(), now=True)
        try:
            yield
        finally:
            if self._cursor is not None:
                self._cursor.setVisible(True)
            if before:
                self.set_view(before, near, now=True)

    def _repaint_ground(self, rect: QRectF) -> None:
        self.invalidate(rect, QGraphicsScene.SceneLayer.BackgroundLayer)

    # -- pointing

    def hover_at(self, point: QPointF | None) -> None:
        """The mouse is over a point of the scene, or (None) has left. A stack it rests on is laid open."""
        if point is None or not self._pieces.fan.holds(point):
            self._pieces.close_fan()
        loc, unit = self.what_at(point) if point is not None else (NOWHERE, "")
        if unit and not (self._pieces.fan.loc == loc or self._open_soon.isActive()):
            self._open_soon.start()
        elif not unit or loc != self._hovered[0]:
            self._open_soon.stop()
        self.hover_on(loc, unit)
        badge = self.badge_at(point) if point is not None else NOWHERE
        before, self._badge = self._badge, badge
        if badge != before:
            self.badgeHovered.emit(badge)

    def hover_on(self, loc: int, unit: str = "") -> None:
        """A location and perhaps a counter there are pointed at, with the mouse or without."""
        before, self._hovered = self._hovered, (loc, unit)
        if loc != before[0]:
            self.hexHovered.emit(loc)
        if unit != before[1]:
            self.pieceHovered.emit(unit)

    def what_at(self, point: QPointF) -> tuple[int, str]:
        """What lies at a point: a location or -1, a unit id or ""."""
        if self._pieces.fan.holds(point):
            return self._pieces.fan.loc, self._pieces.fan.unit_at(point)
        loc = self.geometry.location_at(point.x(), point.y())
        return loc, self._pieces.unit_at(loc, point) if loc != NOWHERE else ""

    def badge_at(self, point: QPointF) -> int:
        """The location of the stack whose number lies at a point, or -1."""
        loc, _ = self.what_at(point)
        return loc if self._pieces.badge_at(loc, point) else NOWHERE

    def click_at(self, point: QPointF, click: Click) -> None:
        """A click on a point of the scene."""
        self._open_soon.stop()
        loc, unit = self.what_at(point)
        if unit:
            self.pieceClicked.emit(unit, click)
        elif loc != NOWHERE:
            self.hexClicked.emit(loc, click)

    def double_click_at(self, point: QPointF) -> None:
        """A double click on a point of the scene."""
        loc = self.geometry.location_at(point.x(), point.y())
        if loc != NOWHERE:
            self.hexDoubleClicked.emit(loc)

    def context_at(self, point: QPointF, where: QPoint) -> None:
        """A menu is asked for at a point of the scene, `where` on the screen."""
        loc, unit = self.what_at(point)
        self.contextRequested.emit(loc, unit, where)


def render_board(state: NemesisState, size: QSize, *, theme: str = "staff", fit: bool = True) -> QImage:
    """A picture of the board without a window; `fit` shows the whole map, otherwise its middle at zoom 1.

    Needs a QGuiApplication.
    """
    scene = BoardScene(state.world, theme)
    scene.show_state(state)
    rect = scene.sceneRect()
    scale = min(size.width() / rect.width(), size.height() / rect.height()) if fit else 1.0
    area = QRectF(0, 0, size.width() / scale, size.height() / scale)
    area.moveCenter(rect.center())
    scene.set_view(scale, area, now=True)
    image = QImage(size, QImage.Format.Format_RGB32)
    image.fill(scene.backgroundBrush().color())
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    scene.render_whole(painter, QRectF(image.rect()), area)
    painter.end()
    return image
