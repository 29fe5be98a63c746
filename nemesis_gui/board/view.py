"""The window on the scene: zoom around the cursor, panning, keys. The raster engine paints; there is no OpenGL."""

from __future__ import annotations

from math import log2
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QHelpEvent,
    QInputDevice,
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
from nemesis_gui.board.geometry import HEX_HEIGHT, HEX_WIDTH
from nemesis_gui.board.scene import BoardScene, Click

MIN_ZOOM: Final = 0.25
MAX_ZOOM: Final = 2.0**1.5
STEPS: Final = 4
"""Zoom steps that double the picture."""
_NOTCH: Final = 120.0
_LINES: Final = 0.6
"""Pixels for a unit of a wheel's angle: a notch is 120 of them."""
_AROUND: Final = 0.7
"""How far one may pan beyond the sheet, in parts of the view."""
_PINCH: Final = (
    Qt.NativeGestureType.BeginNativeGesture,
    Qt.NativeGestureType.ZoomNativeGesture,
    Qt.NativeGestureType.EndNativeGesture,
)


class BoardView(QGraphicsView):
    """Shows a `BoardScene`. Dragging with the left or middle button pans; a click without dragging is the scene's."""

    zoomChanged = Signal(float)
    viewChanged = Signal()
    """The visible part changed."""

    def __init__(self, scene: BoardScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.board = scene
        self._pressed: QPoint | None = None
        self._panning = False
        self._fitting = True
        self.covered = 0
        """Pixels of the lower edge that something lies over."""
        self.wheel_scrolls = False
        """Whether the wheel of a mouse moves the map instead of zooming."""
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.viewport().setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(map_word("Map"))

    # -- zoom

    @property
    def zoom(self) -> float:
        """Scale of the picture; at 1 a hex is 104 pixels wide."""
        return self.transform().m11()

    def set_zoom(self, zoom: float, anchor: QPoint | None = None) -> None:
        """Zoom so that what lies under `anchor` (viewport position, by default the middle) stays there."""
        self._fitting = False
        self._apply(max(MIN_ZOOM, min(MAX_ZOOM, zoom)), anchor or self.viewport().rect().center())

    def standing(self) -> tuple[float, QPointF | None]:
        """Zoom and middle of what is seen; no middle while the whole map is fitted in."""
        return self.zoom, None if self._fitting else self.visible_rect().center()

    def stand(self, seen: tuple[float, QPointF | None]) -> None:
        """Show again what was seen."""
        zoom, middle = seen
        if middle is None:
            self.fit()
            return
        self.set_zoom(zoom)
        way = self.viewportTransform().map(middle) - QRectF(self.viewport().rect()).center()
        self.pan(way.x(), way.y())  # to the nearest pixel; Qt's `centerOn` goes to the one before

    def zoom_by(self, steps: float, anchor: QPoint | None = None) -> None:
        """Zoom by steps; four double the size. Whole steps land on the zooms that look sharpest."""
        exponent = log2(self.zoom) * STEPS + steps
        nearest = round(exponent)
        self.set_zoom(2 ** ((nearest if abs(exponent - nearest) < 0.25 else exponent) / STEPS), anchor)

    def fit(self) -> None:
        """Show the whole area of play, also after the window changes its size, until the player zooms."""
        self._fitting = True
        self._apply(max(MIN_ZOOM, min(1.5, self._fitting_zoom())), None)
        self.centerOn(self.board.focus_rect().center())
        self._tell()

    def _fitting_zoom(self) -> float:
        rect = self.board.focus_rect()
        return min(self.viewport().width() / rect.width(), self.viewport().height() / rect.height())

    def centre_on_hex(self, loc: int) -> None:
        self.centerOn(self.board.position(loc))
        self._tell()

    def show_hex(self, loc: int) -> None:
        """Bring a location into view if it is not there already."""
        rect = self.board.geometry.rect(loc)
        self.ensureVisible(rect, 40, 40)
        below = self.mapFromScene(rect.bottomLeft()).y() + 40 - (self.viewport().height() - self.covered)
        if self.covered and below > 0:
            self._scroll(QPoint(0, below))
        self._tell()

    def bring(self, rect: QRectF, free: QRect | None = None) -> bool:
        """Bring a part of the scene into the free part of the view by the smallest move, zooming out only for what does
        not fit, and never further than to the whole sheet. False if it was there already."""
        free = free or self.viewport().rect()
        there = self._on_view(rect)
        if free.contains(there):
            return False
        least = min(self.zoom, max(MIN_ZOOM, self._fitting_zoom()))
        wanted = self.zoom * min(1.0, free.width() / there.width(), free.height() / there.height())
        if max(least, wanted) < self.zoom:
            self.set_zoom(max(least, wanted))
            there = self._on_view(rect)
        self._fitting = False
        self.pan(
            _shift(there.left(), there.right(), free.left(), free.right()),
            _shift(there.top(), there.bottom(), free.top(), free.bottom()),
        )
        return True

    def _on_view(self, rect: QRectF) -> QRect:
        return self.mapFromScene(rect).boundingRect()

    def visible_rect(self) -> QRectF:
        return self.mapToScene(self.viewport().rect()).boundingRect()

    def _apply(self, zoom: float, anchor: QPoint | None) -> None:
        before = self.mapToScene(anchor) if anchor is not None else None
        self.setTransform(QTransform.fromScale(zoom, zoom))
        self._set_limits()
        if before is not None and anchor is not None:
            self._scroll(self.mapFromScene(before) - anchor)
        self.zoomChanged.emit(zoom)
        self._tell()

    def _set_limits(self) -> None:
        """The sheet and some table around it, so that its edges can be brought to the middle."""
        extra_x = self.viewport().width() * _AROUND / self.zoom
        extra_y = self.viewport().height() * _AROUND / self.zoom
        self.setSceneRect(self.board.sceneRect().adjusted(-extra_x, -extra_y, extra_x, extra_y))

    def _tell(self) -> None:
        self.board.set_view(self.zoom * self.devicePixelRatioF(), self.visible_rect())
        self.viewChanged.emit()

    # -- panning

    def pan(self, dx: float, dy: float) -> None:
        """Move the view by pixels."""
        self._scroll(QPoint(round(dx), round(dy)))
        self._tell()

    def _scroll(self, by: QPoint) -> None:
        self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() + by.x())
        self.verticalScrollBar().setValue(self.verticalScrollBar().value() + by.y())

    def let_go(self) -> None:
        """Forget that the button is down: something else has come of it than a click or panning."""
        self._pressed, self._panning = None, False
        self.viewport().unsetCursor()

    # -- Qt events

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Two fingers on a touchpad pan; the wheel zooms around the cursor or pans, sideways always. With Ctrl both
        zoom."""
        delta = event.angleDelta()
        zooms = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if not zooms and (_fingers(event) or self.wheel_scrolls or abs(delta.x()) > abs(delta.y())):
            way = _way(event)
            self.pan(-way.x(), -way.y())
        elif delta.y():
            self.zoom_by(delta.y() / _NOTCH, event.position().toPoint())
        event.accept()

    def viewportEvent(self, event: QEvent) -> bool:
        """Pinching zooms; a counter of an open stack tells its name; when the mouse leaves nothing is hovered."""
        if isinstance(event, QNativeGestureEvent):
            return self._pinched(event)
        if isinstance(event, QHelpEvent):
            point = self.mapToScene(event.pos())
            QToolTip.showText(event.globalPos(), self.board.name_in_fan(point), self.viewport())
            self.board.helpRequested.emit(point, event.globalPos())
            return True
        if event.type() == QEvent.Type.Leave:
            self.board.hover_at(None)
        return super().viewportEvent(event)

    def _pinched(self, event: QNativeGestureEvent) -> bool:
        """Two fingers on a touchpad drawn apart or together; begin and end are taken, or nothing between them comes."""
        kind = event.gestureType()
        if kind == Qt.NativeGestureType.ZoomNativeGesture:
            self.set_zoom(self.zoom * (1 + event.value()), event.position().toPoint())
        event.accept()
        return kind in _PINCH

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
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
            self.board.click_at(self._point(event), Click(event.button(), event.modifiers()))
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.board.double_click_at(self._point(event))
        event.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.board.context_at(self.mapToScene(event.pos()), event.globalPos())
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows pan by a hex (with Shift by half a view), plus and minus zoom, 0 and Home show the whole map."""
        ways = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}
        key = Qt.Key(event.key())
        steps = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1}
        if key in ways:
            far = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            step = (self.viewport().width() / 2, self.viewport().height() / 2) if far else (
                HEX_WIDTH * 0.75 * self.zoom, HEX_HEIGHT * self.zoom)  # fmt: skip
            self.pan(ways[key][0] * step[0], ways[key][1] * step[1])
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
            self._set_limits()
            self._tell()

    def _point(self, event: QMouseEvent) -> QPointF:
        return self.mapToScene(event.position().toPoint())


def _fingers(event: QWheelEvent) -> bool:
    """Whether it comes from a touchpad. Some systems name the device, others tell where the movement begins and ends;
    the pixels alone say nothing, as some wheels have them, too."""
    known = event.deviceType() == QInputDevice.DeviceType.TouchPad
    return known or event.phase() != Qt.ScrollPhase.NoScrollPhase


def _way(event: QWheelEvent) -> QPointF:
    """How far the map is to go along with the fingers or the wheel, in pixels; with Shift a wheel goes sideways."""
    if not event.pixelDelta().isNull() and _fingers(event):
        return QPointF(event.pixelDelta())
    way = QPointF(event.angleDelta()) * _LINES
    sideways = event.modifiers() & Qt.KeyboardModifier.ShiftModifier and not way.x()
    return QPointF(way.y(), 0) if sideways else way


def _shift(low: int, high: int, least: int, most: int) -> int:
    """How far to move so that low..high lies within least..most; to its middle if it is longer."""
    if high - low > most - least:
        return (low + high - least - most) // 2
    return min(low - least, 0) or max(high - most, 0)
