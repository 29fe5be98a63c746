"""A counter on its way over the map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject, QPointF, QVariantAnimation, Signal

from nemesis_gui.board.counter_item import CounterItem
from nemesis_gui.board.curves import Point, smooth
from nemesis_gui.board.geometry import COUNTER

_Z_MOVING: Final = 60.0


class Motion(QObject):
    """Moves one counter at a time; where it belongs in the end is for others to say."""

    ended = Signal(str)
    """A unit id: its counter has arrived, or was stopped."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._unit = ""
        self._animation: QVariantAnimation | None = None

    def start(self, item: CounterItem, points: Sequence[Point], ms: int) -> None:
        """Move a counter with its middle along points of the scene within `ms` milliseconds."""
        self.end()
        line = smooth(points)
        half = QPointF(COUNTER / 2, COUNTER / 2)
        item.setZValue(_Z_MOVING)
        animation = QVariantAnimation(self)
        animation.setStartValue(0.0)
        animation.setEndValue(1.0)
        animation.setDuration(ms)
        animation.valueChanged.connect(lambda t: item.setPos(line.pointAtPercent(t) - half))
        animation.finished.connect(self.end)
        self._unit, self._animation = item.unit, animation
        animation.start()

    def end(self) -> None:
        """Stop where the counter is."""
        animation, self._animation = self._animation, None
        if animation is not None:
            animation.stop()
            animation.deleteLater()
            self.ended.emit(self._unit)
