"""The map with what lies on it: counters, markers, overlays and the cursor of the keyboard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QTimer, Signal
from PySide6.QtGui import QPixmap

from engine.table.placed import Piece, PlacedState, World
from nemesis_gui.board.art import BoardArt
from nemesis_gui.board.cursor_item import CursorItem, counter_cursor, hex_cursor
from nemesis_gui.board.ground import GroundScene
from nemesis_gui.board.mapcache import MapCache
from nemesis_gui.board.markers_layer import MarkersLayer
from nemesis_gui.board.motion import Motion
from nemesis_gui.board.overlays import Overlay
from nemesis_gui.board.overlays_layer import OverlaysLayer
from nemesis_gui.board.pieces_layer import PiecesLayer

_SLICE: Final = 0.008
_FIRST: Final = 0.1
"""Seconds for redrawing counters, before the program looks after other things again; the first time."""
_AT_ONCE: Final = 60.0
_SETTLE_MS: Final = 90
"""Time after the last change of scale until counters are redrawn."""


class PiecesScene(GroundScene):
    """Shows one state of the game, as sharp as the scale asks for."""

    stateShown = Signal()
    animationFinished = Signal(str)
    """A unit id."""

    def __init__(self, world: World, art: BoardArt, theme: str, cache: MapCache | None) -> None:
        super().__init__(world, art, theme, cache)
        self._pieces = PiecesLayer(self, self.geometry, self.palette_, art)
        self._markers = MarkersLayer(self, self.geometry, self.palette_, art)
        self._overlays = OverlaysLayer(self, self.geometry, self.palette_, lambda loc: bool(self.pieces_at(loc)))
        self._cursor: CursorItem | None = None
        self._motion = Motion(self)
        self._motion.ended.connect(self._arrived)
        self._near = QRectF()
        self._scale = 0.0
        """0 until a view has told its scale; nothing is drawn before that."""
        self._drawn = False
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.timeout.connect(self._sharpen)

    # -- state

    def show_state(self, state: PlacedState) -> None:
        """Show a state; only what changed since the last one is touched."""
        self._motion.end()
        self._pieces.show(state)
        self._markers.show(state)
        self.set_weather(self.art.weather(state))
        self.stateShown.emit()

    def animate(self, unit: str, path: Sequence[int], ms: int) -> None:
        """Move a counter along locations within `ms` milliseconds, to where the state shown has it. To be called
        after `show_state`; the next `show_state` ends it."""
        self._motion.end()
        item = self._pieces.items.get(unit)
        points = [self.geometry.xy(loc) for loc in path if self.geometry.has(loc)]
        if item is None or len(points) < 2 or ms <= 0:
            self.animationFinished.emit(unit)
        else:
            self._motion.start(item, points, ms)

    def _arrived(self, unit: str) -> None:
        self._pieces.settle(unit)
        self.animationFinished.emit(unit)

    def pieces_at(self, loc: int) -> list[str]:
        """Unit ids at a location, the topmost first."""
        return self._pieces.stack(loc)

    def location_of(self, unit: str) -> int:
        """Where a unit is shown, -1 if it is not on the map."""
        return self._pieces.location_of(unit)

    def middle_of(self, unit: str) -> QPointF | None:
        """The middle of a counter where it is shown, in its stack or laid open; None if it is not on the map."""
        return self._pieces.middle_of(unit)

    def spots_by_side(self) -> dict[int, list[QPointF]]:
        """By side, the centres of the locations where it has counters."""
        return self._pieces.spots_by_side()

    # -- looks

    def set_selected(self, units: Sequence[str]) -> None:
        """Frame these counters, and no others; they come to lie on top of their stacks."""
        self._pieces.select(units)

    def set_dimmed(self, units: Sequence[str]) -> None:
        """Show these counters as taken away for the moment, and no others."""
        self._pieces.dim(units)

    def face(self, piece: Piece) -> QPixmap:
        """The counter of a piece as sharp as the map is drawn."""
        return self._pieces.face(piece)

    def set_overlay(self, name: str, overlay: Overlay | None) -> None:
        """Show an overlay under a name in place of the one that was there; None removes it."""
        self._overlays.put(name, overlay)

    def overlays(self) -> dict[str, Overlay]:
        """The overlays shown, by name."""
        return dict(self._overlays.shown)

    def set_counters_visible(self, on: bool) -> None:
        """Show or hide counters and markers."""
        self._pieces.set_visible(on)
        self._markers.set_visible(on)

    def show_front(self, distance: int) -> None:
        """Show only units within so many hexes of an enemy unit; 0 shows all."""
        self._pieces.show_front(distance)

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

    def set_theme(self, name: str) -> None:
        """Change the palette; raises KeyError for a name that is not in `theme.THEMES`."""
        super().set_theme(name)
        for layer in (self._pieces, self._markers, self._overlays):
            layer.set_theme(self.palette_)

    # -- sharpness

    def set_view(self, scale: float, visible: QRectF, *, now: bool = False) -> None:
        """A view tells its scale (pixels a unit) and what it shows; counters are redrawn sharp soon after, or at
        once with `now`."""
        if scale != self._scale:
            self._pieces.close_fan()
        self._scale = scale
        self._near = visible
        self._pieces.set_scale(scale)
        self.tiles.set_room(visible, scale)
        if now:
            self._markers.set_scale(scale)
            self._pieces.faces.sharpen(visible, _AT_ONCE)
        else:
            self._settle.start(_SETTLE_MS if self._drawn else 0)

    @property
    def unfinished(self) -> bool:
        """Whether a part of the picture is still to be made, or no view shows the scene yet."""
        return not self._scale or self.tiles.busy or self._pieces.faces.stale

    def _sharpen(self) -> None:
        """Counters are redrawn a few at a time; the first time all of them, so that none is missing from the map."""
        self._markers.set_scale(self._scale)
        seconds, self._drawn = _SLICE if self._drawn else _FIRST, True
        if self._pieces.faces.sharpen(self._near, seconds):
            self._settle.start(0)

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
