"""The window on the scene: zoom around the cursor, panning, keys. The raster engine paints; there is no OpenGL."""

from __future__ import annotations

from math import log2
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QCursor,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QResizeEvent,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsView, QToolTip, QWidget

from nemesis_gui.base.language import map_word
from nemesis_gui.board.framing import Stand, brought, filled, fitting, kept, limits, zoomed
from nemesis_gui.board.gliding import GlidingView
from nemesis_gui.board.hand_ways import PINCH, arrow_way, fingers, way_of
from nemesis_gui.board.scene import BoardScene, Click

MIN_ZOOM: Final = 0.5
"""One may always zoom out so far, and on to the whole sheet."""
FIT_ZOOM: Final = 1.5
"""A small map is not made larger than that to fill the view."""
MAX_ZOOM: Final = 2.0**1.5
STEPS: Final = 4
"""Zoom steps that double the picture."""
TIP_DROP: Final = 12
"""Pixels by which a tip is drawn below the point it is asked for."""
_NOTCH: Final = 120.0
CALM_MS: Final = 100
"""Rest after which the next steps are drawn ahead."""
NEAR: Final = 200.0
"""Scene units of ground around what is brought into view: two hexes."""


class BoardView(GlidingView):
    """Shows a `BoardScene`. Dragging with the left or middle button pans; a click without dragging is the scene's."""

    viewChanged = Signal()
    """The visible part changed."""
    freeChanged = Signal()
    """Something lies over another part of it, or it has another size."""
    released = Signal()
    """The button came up, or the view has come back from where others acted."""

    def __init__(self, scene: BoardScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        # of its own: asked for the one that Qt makes, PySide makes every class of widgets there is, to find its class
        self.setViewport(QWidget())
        self.board = scene
        self._pressed: QPoint | None = None
        self._panning = False
        self._fitting = True
        self.own = False
        """Whether the player has set what is seen: then nothing but he moves it, and who shows the enemy's acts."""
        self.covered = self.covered_right = self.covered_above = 0
        """Pixels of the lower, the right and the upper edge that something lies over, as `cover` says."""
        self._loose = False
        """Whether more than the sheet can be seen, because what was seen was not moved."""
        self.away = False
        """Whether it shows what others do, and will come back from there."""
        self._calm = QTimer(self, singleShot=True, interval=CALM_MS)
        self._calm.timeout.connect(self._look_ahead)
        self.wheel_scrolls = False
        """Whether the wheel of a mouse moves the map instead of zooming."""
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.viewport().setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(map_word("Map"))

    # -- the part that nothing lies over

    @property
    def free(self) -> QRect:
        """The part of the viewport that nothing lies over."""
        size = self.viewport().size()
        wide, high = max(1, size.width() - self.covered_right), max(1, size.height() - self.covered)
        top = min(self.covered_above, high // 2)
        return QRect(0, top, wide, high - top)

    @property
    def _room(self) -> QSizeF:
        """The same with what lies over the upper edge for a while, which nothing is fitted to."""
        return QSizeF(self.free.width(), self.free.bottom() + 1)

    def cover(self, *, below: int | None = None, right: int | None = None, above: int | None = None) -> None:
        """Something lies over so many pixels of the lower, the right or the upper edge; what is seen stays where it
        is."""
        now = self.covered, self.covered_right, self.covered_above
        edges = tuple(old if new is None else new for old, new in zip(now, (below, right, above), strict=True))
        if edges != now:
            self.covered, self.covered_right, self.covered_above = edges
            self._set_limits(loose=True)
            self.board.free = self.mapToScene(self.free).boundingRect()
            self.freeChanged.emit()

    # -- zoom

    @property
    def least(self) -> float:
        """The smallest zoom: the whole sheet is seen."""
        return min(MIN_ZOOM, fitting(self.board.sceneRect(), self._room))

    def set_zoom(self, zoom: float, anchor: QPoint | None = None) -> None:
        """Zoom so that what lies under `anchor` (viewport position, by default the middle) stays there."""
        self._fitting = False
        self._apply(max(self.least, min(MAX_ZOOM, zoom)), anchor or self.viewport().rect().center())

    def lay_out(self) -> None:
        """Have the place now that it will have."""
        around = self.parentWidget()
        while around is not None:
            layout, around = around.layout(), around.parentWidget()
            if layout is not None:
                layout.activate()

    def view_state(self) -> tuple[float, QPointF | None]:
        """Zoom and middle of what is seen; no middle while the whole map is fitted in."""
        self.lay_out()
        return self.zoom, None if self._fitting else self.visible_rect().center()

    def restore_view_state(self, seen: tuple[float, QPointF | None]) -> None:
        """Show again what was seen."""
        self.lay_out()
        zoom, middle = seen
        if middle is None:
            self.fit()
            return
        self.set_zoom(zoom)
        self.lay_out()  # beside the whole map the column may have been wider
        way = self.viewportTransform().map(middle) - QRectF(self.viewport().rect()).center()
        self._pan(way.x(), way.y())  # to the nearest pixel; Qt's `centerOn` goes to the one before

    def glide_back(self, seen: tuple[float, QPointF | None], ms: int) -> None:
        """Show again what was seen, to the pixel, and be on the way there for so many milliseconds; `released` tells
        that it is there."""
        start = self._now()
        self.restore_view_state(seen)
        if ms <= 0:
            self.released.emit()
            return
        end, fitting = self._now(), self._fitting
        self._go(start)
        self._glide(end, ms)
        self._fitting = fitting
        assert self._motion is not None
        self._motion.finished.connect(lambda: self._back_at(seen))

    def _back_at(self, seen: tuple[float, QPointF | None]) -> None:
        self.restore_view_state(seen)
        self.released.emit()

    def zoom_by(self, steps: float, anchor: QPoint | None = None) -> None:
        """The player zooms by steps; four double the size. Whole steps land on the zooms that look sharpest."""
        self.own = True
        self.set_zoom(self._stepped(steps), anchor)

    def _stepped(self, steps: float) -> float:
        exponent = log2(self.zoom) * STEPS + steps
        nearest = round(exponent)
        zoom: float = 2 ** ((nearest if abs(exponent - nearest) < 0.25 else exponent) / STEPS)
        return max(self.least, min(MAX_ZOOM, zoom))

    def fit(self) -> None:
        """Show the whole area of play, also after the window changes its size, until the player zooms."""
        self.rest()
        self._fitting = True
        self._go(self._fitted())

    def _fitted(self) -> Stand:
        """How the whole area of play is seen."""
        return filled(QRectF(QPointF(), self._room), self.area, self.whole, self.board.sceneRect())

    @property
    def area(self) -> QRectF:
        """The area of play."""
        return self.board.focus_rect(self._room)

    def idle(self, place: QSizeF) -> int:
        """Pixels of width that the area of play leaves idle at the fit in a place, whatever lies over that for a while;
        none while something else is shown."""
        area = self.board.focus_rect(place)
        return int(place.width() - area.width() * min(FIT_ZOOM, fitting(area, place))) if self._fitting else 0

    @property
    def fitted(self) -> bool:
        """Whether the whole area of play is shown, and stays so whatever lies beside it."""
        return self._fitting

    @property
    def whole(self) -> float:
        """The zoom at which the whole area of play is seen."""
        return max(self.least, min(FIT_ZOOM, fitting(self.area, self._room)))

    def settle(self, ms: int) -> None:
        """Something else lies over a part of the view, or no longer: leave no void there. The whole map is fitted
        in again if it was, everything else moves no further than the sheet."""
        size, free, sheet = QSizeF(self.viewport().size()), self._room, self.board.sceneRect()
        end = self._fitted() if self._fitting else kept(self._now(), size, limits(sheet, self.zoom, size, free))
        if end.zoom != self.zoom or (self.mapFromScene(end.corner)).manhattanLength() > 1:
            self._glide(end, ms)

    def at_fit(self, rect: QRectF) -> bool:
        """Whether a part of the scene is seen while the whole area of play is shown."""
        fitted = self._fitted()
        return QRectF(fitted.corner, self._room / fitted.zoom).contains(rect)

    def fit_again(self, ms: int) -> None:
        """Go back to the whole area of play within milliseconds."""
        self._fitting = True
        self.settle(ms)

    def look_at(self, point: QPointF) -> None:
        """Bring a point of the scene into the middle of the free part, as far as the sheet reaches."""
        way = self.mapFromScene(point) - self.free.center()
        self._pan(way.x(), way.y())

    def keep_to(self, area: QRectF) -> None:
        """Show nothing beyond a part of the scene, as far as the view is not larger."""
        way = self.mapFromScene(kept(self._now(), QSizeF(self.free.size()), area).corner)
        self._pan(way.x(), way.y())

    def centre_on_hex(self, loc: int) -> None:
        self.look_at(self.board.position(loc))

    def show_hex(self, loc: int) -> None:
        """Bring a location into view if it is not there already, with some ground around it."""
        self.scroll_into_view(self.board.geometry.rect(loc), self.zoom)

    def sees(self, rect: QRectF) -> bool:
        """Whether a part of the scene lies in the free part of the view."""
        return self.free.adjusted(-2, -2, 2, 2).contains(self.mapFromScene(rect).boundingRect())

    def scroll_into_view(self, rect: QRectF, least: float | None = None, ms: int = 0) -> bool:
        """Bring a part of the scene into the free part of the view by the smallest move within `ms` milliseconds,
        zooming out only for what does not fit, and no further than to a zoom. False if it is there already."""
        if self.sees(rect):
            return False
        size = QSizeF(self.viewport().size())
        end = brought(self._now(), rect, QRectF(self.free), least or self.least, NEAR)
        area = limits(self.board.sceneRect(), end.zoom, size, self._room)
        area.setTop(area.top() - self.covered_above / end.zoom)
        end = kept(end, size, area if end.zoom != self.zoom else area | self.visible_rect())
        self._fitting = False
        self._glide(end, ms)
        return True

    def glide_to(self, middle: QPointF, zoom: float, ms: int) -> None:
        """Be within `ms` milliseconds where this point of the scene lies in the middle of the free part, as far as the
        sheet reaches."""
        size, free = QSizeF(self.viewport().size()), QRectF(self.free)
        area = limits(self.board.sceneRect(), zoom, size, free.size())
        self._fitting = False
        self._glide(kept(Stand(zoom, middle - free.center() / zoom), size, area), ms)

    # -- moving

    def _go(self, to: Stand) -> None:
        """Show something, wherever that is."""
        self.setTransform(QTransform.fromScale(to.zoom, to.zoom))
        self._set_limits(QRectF(to.corner, QSizeF(self.viewport().size()) / to.zoom))
        self._scroll(self.mapFromScene(to.corner))
        self._notify()

    def _apply(self, zoom: float, anchor: QPoint | None) -> None:
        self.rest()
        before = self.mapToScene(anchor) if anchor is not None else None
        self.setTransform(QTransform.fromScale(zoom, zoom))
        self._set_limits()
        if before is not None and anchor is not None:
            self._scroll(self.mapFromScene(before) - anchor)
        self._notify()

    def _set_limits(self, also: QRectF | None = None, *, loose: bool = False) -> None:
        """One may pan to the edges of the sheet, and no further away from it than something `also` shown, or what is
        seen already."""
        size, sheet = QSizeF(self.viewport().size()), self.board.sceneRect()
        area, corner = limits(sheet, self.zoom, size, self._room), self.mapToScene(QPoint())
        also = self.visible_rect() if loose else also
        self._loose = also is not None and not area.adjusted(-1, -1, 1, 1).contains(also)
        self.setSceneRect(area | also if also is not None else area)
        self._scroll(self.mapFromScene(corner))

    def _notify(self) -> None:
        self.board.ratio = self.devicePixelRatioF()
        self.board.free = self.mapToScene(self.free).boundingRect()
        self.board.set_view(self.zoom * self.board.ratio, self.visible_rect())
        self.viewChanged.emit()
        self._calm.start()

    def _look_ahead(self) -> None:
        """Have the counters around drawn ahead, and the steps of the wheel from here, around the mouse, once nothing
        else is to be drawn."""
        if not self.isVisible():
            return
        # what was scrolled Qt clears where it was painted before, so that remains of it would stay
        self.viewport().update()
        if self.board.unfinished:
            self._calm.start()
            return
        seen, at = self.visible_rect(), self.mapToScene(self.mapFromGlobal(QCursor.pos()))
        at = at if seen.contains(at) else seen.center()
        zooms, ratio = (self.zoom, self._stepped(1), self._stepped(-1)), self.devicePixelRatioF()
        self.board.prepare([(zoom * ratio, zoomed(seen, at, self.zoom / zoom)) for zoom in zooms])

    def pan(self, dx: float, dy: float) -> None:
        """The player moves the view by pixels."""
        self.own = True
        self._fitting = False
        self._pan(dx, dy)

    def _pan(self, dx: float, dy: float) -> None:
        self.rest()
        self._scroll(QPoint(round(dx), round(dy)))
        if self._loose:
            self._set_limits(loose=True)
        self._notify()

    @property
    def held(self) -> bool:
        """Whether a button is down on it."""
        return self._pressed is not None

    def cancel_press(self) -> None:
        """Forget that the button is down: it became neither a click nor panning."""
        self._pressed, self._panning = None, False
        self.viewport().unsetCursor()

    # -- Qt events

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Two fingers on a touchpad pan; the wheel zooms around the cursor or pans, sideways always. With Ctrl both
        zoom."""
        delta = event.angleDelta()
        zooms = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if not zooms and (fingers(event) or self.wheel_scrolls or abs(delta.x()) > abs(delta.y())):
            way = way_of(event)
            self.pan(-way.x(), -way.y())
        elif delta.y():
            self.zoom_by(delta.y() / _NOTCH, event.position().toPoint())
        event.accept()

    def _beside_fan(self, point: QPointF, where: QPoint) -> QPoint:
        """Where a tip is shown: below a stack that is expanded, so that no counter of it is hidden."""
        if not self.board.fan.holds(point):
            return where
        below = self.viewport().mapToGlobal(self.mapFromScene(self.board.fan.rect.bottomLeft()))
        return QPoint(where.x(), below.y() - TIP_DROP)

    def viewportEvent(self, event: QEvent) -> bool:
        """Pinching zooms; a counter of an open stack shows its name; when the mouse leaves nothing is hovered."""
        if isinstance(event, QNativeGestureEvent):
            return self._pinched(event)
        if isinstance(event, QHelpEvent):
            point = self.mapToScene(event.pos())
            where = self._beside_fan(point, event.globalPos())
            QToolTip.showText(where, self.board.name_in_fan(point), self.viewport())
            self.board.helpRequested.emit(point, where)
            return True
        kind = event.type()
        if kind == QEvent.Type.Paint:
            self.board.first_painted()
        elif kind == QEvent.Type.Leave:
            self.board.hover_at(None)
        return super().viewportEvent(event)

    def _pinched(self, event: QNativeGestureEvent) -> bool:
        """Two fingers on a touchpad drawn apart or together; begin and end are taken, or nothing between them comes."""
        kind = event.gestureType()
        if kind == Qt.NativeGestureType.ZoomNativeGesture:
            self.own = True
            self.set_zoom(self.zoom * (1 + event.value()), event.position().toPoint())
        event.accept()
        return kind in PINCH

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            self.rest()
            self._pressed = event.position().toPoint()
            self._panning = False
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        if self._pressed is None:
            self.board.hover_at(self.mapToScene(at))
            return
        if not self._panning and (at - self._pressed).manhattanLength() >= QApplication.startDragDistance():
            self._panning = True
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        if self._panning:
            self.pan(self._pressed.x() - at.x(), self._pressed.y() - at.y())
            self._pressed = at

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, panned = self._pressed, self._panning
        self._pressed, self._panning = None, False
        if panned:
            self.viewport().unsetCursor()
        elif pressed is not None and event.button() == Qt.MouseButton.LeftButton:
            self.board.click_at(self.mapToScene(event.position().toPoint()), Click(event.button(), event.modifiers()))
        event.accept()
        self.released.emit()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Its first click was one already; it means nothing more."""
        event.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.board.context_at(self.mapToScene(event.pos()), event.globalPos())
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows pan by a hex (with Shift by half a view), plus and minus zoom, 0 and Home show the whole map."""
        key, way = Qt.Key(event.key()), arrow_way(event, self.viewport().size(), self.zoom)
        steps = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1}
        if way is not None:
            self.pan(way.x(), way.y())
        elif key in steps:
            self.zoom_by(steps[key])
        elif key in (Qt.Key.Key_0, Qt.Key.Key_Home):
            self.fit()
        else:
            event.ignore()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._fitting:
            self.fit()
        else:
            self.rest()
            self._set_limits()
            self._notify()
        self.freeChanged.emit()
