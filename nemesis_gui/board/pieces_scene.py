"""The map with all that lies on it: counters, markers, overlays and the cursor of the keyboard."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from time import perf_counter
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QPointF, QRectF, QTimer, QVariantAnimation, Signal
from PySide6.QtGui import QPixmap

from engine.table.placed import PlacedState, World
from nemesis_gui.base.pieces import SLICE, Pieces
from nemesis_gui.board.art import BoardArt, Marker
from nemesis_gui.board.ground import View
from nemesis_gui.board.pictures import MapCache, tried
from nemesis_gui.board.place_art import sign_room
from nemesis_gui.board.place_names import PlaceNames
from nemesis_gui.board.sharp import Sharpened
from nemesis_gui.board.stack_marks import counter_cursor, hex_cursor
from nemesis_gui.board.stacks_scene import StacksScene

if TYPE_CHECKING:
    from nemesis_gui.board.deeds import Deed, Enactment
    from nemesis_gui.board.overlay_items import OverlayItem, Overlays
    from nemesis_gui.board.overlays import Overlay
    from nemesis_gui.board.skin_map import MapSkin

Z_MARKERS: Final = 28.0
_FIRST: Final = 1.0
"""Seconds for drawing the counters that are seen the first time: far more than they need, so that none is missing from
the first picture of a busy computer."""
_AT_ONCE: Final = 60.0
Start = Callable[[], object]
_AROUND: Final = 0.25
"""How far around a part of the map counters are drawn ahead, wherever in the view the wheel is turned."""
_READY: Final = 0.012
"""Seconds for counters whose pictures are there already."""
_SETTLE_MS: Final = 12
_UNSEEN_MS: Final = 250
"""The first time they are redrawn when a view is painted; this is for a view that is not."""
"""Time after the last change of scale until counters are redrawn."""


def at_once(start: Start) -> None:
    start()


class MarkersLayer(Sharpened[Marker]):
    """All markers that lie on the map."""

    z = Z_MARKERS
    _visible = True

    def show(self, state: PlacedState) -> None:
        """Bring items in line with a state."""
        wanted = dict.fromkeys(self._scene.art.markers(state))
        for marker in [marker for marker in self.items if marker not in wanted]:
            self.take_off(marker)
        for marker in wanted:
            if marker not in self.items and self._scene.geometry.has(marker.loc):
                self.put(marker)
                self.items[marker].setVisible(self._visible)

    def at(self, point: QPointF) -> Marker | None:
        shown = (marker for marker, item in self.items.items() if item.isVisible())
        return next((marker for marker in shown if self.items[marker].sceneBoundingRect().contains(point)), None)

    def set_visible(self, on: bool) -> None:
        self._visible = on
        for item in self.items.values():
            item.setVisible(on)

    def place(self, marker: Marker) -> QPointF:
        kind = self._scene.art.marker_kind(marker.kind)
        return self._scene.geometry.point(marker.loc) + kind.at - QPointF(kind.size, kind.size) / 2

    def picture(self, marker: Marker, scale: float) -> QPixmap:
        pixels = max(8, round(self._scene.art.marker_kind(marker.kind).size * scale))
        return self._scene.art.marker_pixmap(marker.kind, marker.variant, pixels, self._scene.palette_)


class PiecesScene(StacksScene):
    """Shows one state of the game, as sharp as the scale asks for."""

    stateShown = Signal()
    animationFinished = Signal(str)
    """A unit id."""

    def __init__(self, world: World, art: BoardArt, theme: str, cache: MapCache | None) -> None:
        super().__init__(world, art, theme, cache)
        self._markers = MarkersLayer(self)
        self.names = PlaceNames(self, self.seen)
        self._pictures = self._markers, self.mats, self.badges, self.names
        """What is redrawn for another scale, beside the counters."""
        self._cursor: OverlayItem | None = None
        self._motion: QVariantAnimation | None = None
        self._enacted: Enactment | None = None
        self._near = QRectF()
        self.free = QRectF()
        """The part of it that nothing lies over in a view; empty while none has said so."""
        self._scale = 0.0
        """0 until a view has set its scale; nothing is drawn before that."""
        self._drawn = False
        self._ready: set[float] = set()
        """Scales for which counters and markers of what is likely to be seen are drawn already."""
        self._idle = Pieces(self)
        self._settle = QTimer(self, singleShot=True)
        self._settle.timeout.connect(self._sharpen)

    # -- state

    def show_state(self, state: PlacedState) -> None:
        """Show a state; only what changed since the last one is touched."""
        self.end_motion()
        super().show_state(state)
        self._markers.show(state)
        self.names.settle()
        self.stateShown.emit()

    def enact(self, groups: Sequence[Sequence[Deed]], ms: int, when: Callable[[Start], object] = at_once) -> None:
        """Let be seen what led to the state shown, each group of deeds within `ms` milliseconds; `when` is handed what
        starts it. To be called after `show_state`; the next `show_state` ends it."""
        from nemesis_gui.board.deeds import Enactment

        self.end_motion()
        enactment = Enactment(self, groups if ms > 0 else (), self.stood)
        if not enactment.count:
            for deed in (deed for group in groups for deed in group):
                self.animationFinished.emit(deed.unit)
            return
        enactment.show(0.0)
        motion = glide(self, 0.0, float(enactment.count), ms * enactment.count)
        self._motion, self._enacted = motion, enactment
        motion.valueChanged.connect(enactment.show)
        motion.finished.connect(self.end_motion)

        def start() -> None:
            if self._motion is motion:
                motion.start()

        when(start)

    @property
    def in_motion(self) -> bool:
        """Whether counters are on their way, or being lost."""
        return self._motion is not None

    def end_motion(self) -> bool:
        """What is seen happening is over, or stopped; whether anything came to harm in it."""
        motion, self._motion = self._motion, None
        if motion is None or self._enacted is None:
            return False
        motion.stop()
        motion.deleteLater()
        self._enacted.finish()
        for unit in self._enacted.units:
            self.animationFinished.emit(unit)
        return self._enacted.harms

    # -- looks

    @cached_property
    def _overlays(self) -> Overlays:
        """Loaded when something is laid over the map."""
        from nemesis_gui.board.overlay_items import Overlays

        return Overlays(self, self.pieces_at, self.names.under)

    def set_overlay(self, name: str, overlay: Overlay | None) -> None:
        """Show an overlay under a name in place of the one that was there; None removes it."""
        self._overlays.put(name, overlay)

    def overlays(self) -> dict[str, Overlay]:
        return dict(self._overlays.shown)

    def set_counters_visible(self, on: bool) -> None:
        """Show or hide counters and markers."""
        super().set_counters_visible(on)
        self._markers.set_visible(on)
        self.names.settle()

    def show_front(self, distance: int) -> None:
        super().show_front(distance)
        self.names.settle()

    def set_skin(self, skin: MapSkin | None) -> None:
        """Show the picture of a skin in place of the drawn map, or the drawn map again."""
        super().set_skin(skin)
        self._settle.start(0)

    def seen(self) -> dict[int, list[QRectF]]:
        """With the markers; where there is nothing else, the sign of the place comes before them."""
        found = super().seen()
        for marker, item in self._markers.items.items():
            if item.isVisible():
                sign = sign_room(self.geometry.point(marker.loc))
                found.setdefault(marker.loc, [sign]).append(item.sceneBoundingRect())
        return found

    def set_cursor(self, loc: int, unit: str = "") -> None:
        """Show the cursor of the keyboard on a location, or on a counter there; -1 takes it away."""
        if self._cursor is not None:
            self.removeItem(self._cursor)
            self._cursor = None
        item = self.counters.get(unit)
        if item is not None and item.isVisible():
            self._cursor = counter_cursor(item)
        elif self.geometry.has(loc):
            self._cursor = hex_cursor(self.geometry, loc)
        if self._cursor is not None:
            self.addItem(self._cursor)

    def set_theme(self, name: str) -> None:
        """Change the palette; raises KeyError for a name that is not in `theme.THEMES`."""
        super().set_theme(name)
        self._markers.redraw()
        self._settle.start(0)
        self._overlays.redraw()

    # -- sharpness

    def set_view(self, scale: float, visible: QRectF, *, now: bool = False) -> None:
        """Called by a view with its scale (pixels a unit) and what it shows; counters are redrawn sharp soon after, or
        at once with `now`."""
        if scale != self._scale:
            self.close_fan()
        self._scale = scale
        self._near = visible
        self._idle.stop()
        self.faces.set_view(scale, visible)
        self.resize(scale)
        for pictures in self._pictures:
            pictures.set_scale(scale)
        self.tiles.set_room(visible, scale)
        if now or scale in self._ready:
            self.faces.sharpen(_AT_ONCE if now else _READY)
            for pictures in self._pictures:
                pictures.sharpen(_AT_ONCE)
        if not now and (scale not in self._ready or self._any_stale):
            self._settle.start(_SETTLE_MS if self._drawn else _UNSEEN_MS)

    def whole_drawing(self, scale: float, part: QRectF) -> Iterator[None]:
        """Draw a part of the scene for a scale in pieces, with nothing left for later."""
        self.tiles.set_room(part, scale)
        yield from self._preparing([(scale, part)])
        self.set_view(scale, part, now=True)

    def first_painted(self) -> None:
        """A view is about to be painted: nothing is missing from its first picture."""
        if self._scale and not self._drawn:
            self._settle.stop()
            self._sharpen()

    @property
    def unfinished(self) -> bool:
        """Whether a part of the picture is still to be made, or no view shows the scene yet."""
        return not self._scale or self.tiles.busy or self._any_stale

    @property
    def _any_stale(self) -> bool:
        return any(one.stale for one in (self.faces, *self._pictures))

    def _sharpen(self) -> None:
        """Markers and counters are redrawn a few at a time, and then what lies under and over them; the first time all
        that are seen, so that none is missing from the map, and the names of places after that."""
        until = perf_counter() + (SLICE if self._drawn else _FIRST)
        order = (self._markers, self.faces, self.mats, self.badges, self.names)
        drawn = order if self._drawn else order[:-1]
        self._drawn = True
        if any(one.sharpen(max(0.0, until - perf_counter())) for one in drawn) or self.names.stale:
            self._settle.start(0)

    def prepare(self, views: Sequence[View]) -> None:
        """Draw what may be seen next while nothing else is to be done."""
        self._ready = {scale for scale, _ in views}
        self._idle.begin(tried("counter", self._preparing(views)))

    def _preparing(self, views: Sequence[View]) -> Iterator[None]:
        for scale, part in views:
            wide, high = part.width() * _AROUND, part.height() * _AROUND
            yield from self.faces.ahead(part.adjusted(-wide, -high, wide, high), scale)
            for pictures in self._pictures:
                yield from pictures.ahead(scale)
        yield from self.tiles.ahead((self._scale or 1.0, self._near), views)

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


def glide(parent: QObject, start: object, end: object, ms: int) -> QVariantAnimation:
    """A movement within `ms` milliseconds, not begun yet."""
    motion = QVariantAnimation(parent)
    motion.setStartValue(start)
    motion.setEndValue(end)
    motion.setDuration(ms)
    return motion
