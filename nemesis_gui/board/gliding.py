"""A view that glides from one part of the scene to another."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPoint, QRectF, QVariantAnimation
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView, QWidget

from nemesis_gui.board.framing import Stand
from nemesis_gui.board.pieces_scene import glide

FAR: Final = 3
"""Pixels by which it may miss where it was bound for."""


class GlidingView(QGraphicsView):
    """Knows what it shows, and is on its way to something else or at rest."""

    def __init__(self, scene: QGraphicsScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self._motion: QVariantAnimation | None = None
        self._bound: Stand | None = None
        """Where the last glide led."""

    @property
    def zoom(self) -> float:
        """Scale of the picture; at 1 a hex is 104 pixels wide."""
        return self.transform().m11()

    def visible_rect(self) -> QRectF:
        return self.mapToScene(self.viewport().rect()).boundingRect()

    def _now(self) -> Stand:
        return Stand(self.zoom, self.mapToScene(QPoint()))

    def _glide(self, end: Stand, ms: int) -> None:
        self.rest()
        self._bound = end
        if ms <= 0:
            self._go(end)
            return
        start, self._motion = self._now(), glide(self, 0.0, 1.0, ms)
        self._motion.valueChanged.connect(lambda part: self._go(start.towards(end, part)))
        self._motion.finished.connect(self.rest)
        self._motion.start()

    @property
    def gliding(self) -> bool:
        """Whether it is on its way to something."""
        return self._motion is not None

    def rest(self) -> None:
        """Glide no further."""
        motion, self._motion = self._motion, None
        if motion is not None:
            motion.stop()
            motion.deleteLater()

    def hideEvent(self, event: QHideEvent) -> None:
        """What is not seen any more has arrived: its scene may go before it."""
        if self._motion is not None:
            self._motion.setCurrentTime(self._motion.duration())
        super().hideEvent(event)

    def _go(self, to: Stand) -> None:
        """Show something, wherever that is."""
        raise NotImplementedError

    @property
    def strayed(self) -> bool:
        """Whether somebody moved it since it was to glide somewhere."""
        bound, now = self._bound, self._now()
        if bound is None or self.gliding:
            return False
        return bound.zoom != now.zoom or self.mapFromScene(bound.corner).manhattanLength() > FAR

    def _scroll(self, by: QPoint) -> None:
        self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() + by.x())
        self.verticalScrollBar().setValue(self.verticalScrollBar().value() + by.y())
