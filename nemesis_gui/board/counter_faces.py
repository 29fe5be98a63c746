"""The pictures of the counters, as sharp as the map is drawn; after a change of scale they are redrawn bit by bit."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from time import perf_counter

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPixmap

from engine.table.placed import Piece
from nemesis_gui.board.art import BoardArt
from nemesis_gui.board.counter_item import CounterItem
from nemesis_gui.board.geometry import COUNTER
from nemesis_gui.board.pictures import PictureStore
from nemesis_gui.board.theme import Theme


class CounterFaces:
    """Gives counters their pictures and knows which are still those of another scale."""

    def __init__(self, art: BoardArt, theme: Theme) -> None:
        self._art = art
        self._theme = theme
        self.pictures = PictureStore(COUNTER)
        self._scale = 0.0
        """Pixels a scene unit; 0 until a view has told it, and nothing is drawn before that."""
        self._stale: set[CounterItem] = set()

    @property
    def stale(self) -> bool:
        """Whether counters are still to be redrawn."""
        return bool(self._stale)

    def set_theme(self, theme: Theme, items: Iterable[CounterItem]) -> None:
        """Draw all counters anew in another palette."""
        self._theme, self.pictures = theme, PictureStore(COUNTER)
        for item in items:
            self.paint(item)

    def set_scale(self, scale: float, items: Iterable[CounterItem]) -> None:
        """Draw counters for `scale` pixels a unit from here on; `sharpen` does the work."""
        if abs(scale - self._scale) > 1e-9:
            self._scale = scale
            self._stale = set(items)

    def paint(self, item: CounterItem) -> None:
        """Draw one counter."""
        if not self._scale:
            self._stale.add(item)
            return
        item.pixels = self._pixels()
        item.setPixmap(self._picture(item.piece, item.look, item.pixels))
        item.setScale(1 / self._scale)
        self._stale.discard(item)

    def forget(self, item: CounterItem) -> None:
        """A counter that is no longer on the map need not be redrawn."""
        self._stale.discard(item)

    def sharpen(self, near: QRectF, seconds: float) -> bool:
        """Redraw counters for the scale for a while, those in `near` first; True if some are left."""
        until = perf_counter() + seconds
        for item in list(self._in_order(near)):
            self.paint(item)
            if perf_counter() > until:
                break
        return self.stale

    def _in_order(self, near: QRectF) -> Iterator[CounterItem]:
        inside = [item for item in self._stale if near.contains(item.home)]
        yield from inside
        yield from self._stale - set(inside)

    def pixmap(self, piece: Piece, item: CounterItem | None) -> QPixmap:
        """A counter in the size in which counters are drawn, also of a piece beside the map."""
        pixels = item.pixels if item is not None and item.pixels else self._pixels()
        return self._picture(piece, item.look if item is not None else self._art.look(piece), pixels)

    def _picture(self, piece: Piece, look: Hashable, pixels: int) -> QPixmap:
        return self._art.counter_pixmap(self.pictures, piece.counter, look, self._theme, pixels)

    def _pixels(self) -> int:
        return max(10, round(COUNTER * self._scale))
