"""What the hand asks of the map: the wheel of a mouse, fingers on a touchpad, the arrow keys."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QInputDevice, QKeyEvent, QWheelEvent

from nemesis_gui.board.geometry import HEX_HEIGHT, HEX_WIDTH

_LINES: Final = 0.6
"""Pixels for a unit of a wheel's angle: a notch is 120 of them."""
PINCH: Final = (
    Qt.NativeGestureType.BeginNativeGesture,
    Qt.NativeGestureType.ZoomNativeGesture,
    Qt.NativeGestureType.EndNativeGesture,
)
_WAYS: Final = {
    Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1),
}  # fmt: skip


def fingers(event: QWheelEvent) -> bool:
    """Whether it comes from a touchpad. Some systems name the device, others say where the movement begins and ends;
    the pixels alone show nothing, as some wheels have them, too."""
    known = event.deviceType() == QInputDevice.DeviceType.TouchPad
    return known or event.phase() != Qt.ScrollPhase.NoScrollPhase


def way_of(event: QWheelEvent) -> QPointF:
    """How far the map is to go along with the fingers or the wheel, in pixels; with Shift a wheel goes sideways."""
    if not event.pixelDelta().isNull() and fingers(event):
        return QPointF(event.pixelDelta())
    way = QPointF(event.angleDelta()) * _LINES
    sideways = event.modifiers() & Qt.KeyboardModifier.ShiftModifier and not way.x()
    return QPointF(way.y(), 0) if sideways else way


def arrow_way(event: QKeyEvent, size: QSize, zoom: float) -> QPointF | None:
    """How far an arrow key moves the map of a size, in pixels: by a hex, with Shift by half of what is seen; None for
    another key."""
    way = _WAYS.get(Qt.Key(event.key()))
    if way is None:
        return None
    if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
        return QPointF(way[0] * size.width() / 2, way[1] * size.height() / 2)
    return QPointF(way[0] * HEX_WIDTH * 0.75 * zoom, way[1] * HEX_HEIGHT * zoom)
