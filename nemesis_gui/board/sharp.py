"""Pictures on the map that are drawn anew for another scale, a few at a time."""

from __future__ import annotations

from time import perf_counter

from PySide6.QtWidgets import QGraphicsPixmapItem


class Sharpened:
    """Items by location, each with a picture as sharp as the map is drawn."""

    def __init__(self) -> None:
        self.items: dict[int, QGraphicsPixmapItem] = {}
        self.scale = 0.0
        """Pixels a unit; 0 until a view has told it, and nothing is drawn before that."""
        self._stale: set[int] = set()

    @property
    def stale(self) -> bool:
        """Whether pictures are still those of another scale."""
        return bool(self._stale)

    def set_scale(self, scale: float) -> None:
        """Draw for `scale` from here on; `sharpen` does the work."""
        if scale != self.scale:
            self.scale = scale
            self._stale = set(self.items)

    def sharpen(self, seconds: float) -> bool:
        """Redraw for a while; True if some are left."""
        until = perf_counter() + seconds
        while self._stale:
            loc = self._stale.pop()
            if loc in self.items:
                self.paint(loc)
            if perf_counter() > until:
                break
        return self.stale

    def redraw(self) -> None:
        """Draw all anew, in another palette."""
        for loc in self.items:
            self.paint(loc)

    def paint(self, loc: int) -> None:
        """Draw one for the scale."""
        raise NotImplementedError
