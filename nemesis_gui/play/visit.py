"""The view goes where the other side acts, and comes back to where the player left it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF

from nemesis_gui.base import pace
from nemesis_gui.board.geometry import HEX_WIDTH
from nemesis_gui.play.context import Context

GLIDE_MS: Final = 260
AROUND: Final = 1.5 * HEX_WIDTH
"""Scene units of ground that come into view with what is shown, so that what follows near by is seen as well."""
READABLE: Final = 44
"""So many pixels wide a hex stays where the view widens to hold two acts one after the other."""


class Visit:
    """One way there and back. Who moves the map meanwhile has it stay where they want it."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._home: tuple[float, QPointF | None] | None = None
        self._last: Sequence[int] = ()
        """Where it was last shown what happened."""

    @property
    def away(self) -> bool:
        """Whether it has to come back."""
        return self._home is not None

    def needed(self, locs: Iterable[int]) -> bool:
        """Whether any of these places is out of sight."""
        view = self._context.view
        return view is not None and not all(map(view.sees, self._rects(locs)))

    def _rects(self, locs: Iterable[int]) -> list[QRectF]:
        geometry = self._context.view.board.geometry if self._context.view is not None else None
        return [geometry.rect(loc) for loc in locs if geometry.has(loc)] if geometry is not None else []

    def go(self, locs: Sequence[int]) -> None:
        """Glide to these places, together if they fit, where one of them is out of sight; back to where the player left
        the view if they are seen from there. The view widens to hold the places before as well, as far as it can be
        read, so that it need not go to and fro."""
        view, before = self._context.view, self._last
        self._last = locs or before
        if view is None or view.held:
            return
        if self._home is not None and not view.strayed and self.seen_from_home(locs):
            if self.needed(locs) or view.zoom < self._home[0]:
                view.glide_back(self._home, pace.ms(GLIDE_MS))
            return
        if not self.needed(locs):
            return
        if self._home is None or view.strayed:
            self._home, before = view.view_state(), ()
        view.away = True
        zoom = min(view.zoom, READABLE / HEX_WIDTH)
        near, both = self._framed(self._rects(locs), view.zoom), self._whole(self._rects((*before, *locs)))
        if before and self._fits(both, zoom):
            view.scroll_into_view(self._framed([both], zoom), zoom, pace.ms(GLIDE_MS))
        else:
            view.scroll_into_view(near, view.zoom, pace.ms(GLIDE_MS))

    def seen_from_home(self, locs: Iterable[int]) -> bool:
        """Whether all of this is seen where the player left the view."""
        view, (zoom, middle), rects = self._context.view, self._home or (1.0, None), self._rects(locs)
        if view is None or middle is None or not rects:
            return bool(rects) and self._home is not None
        seen = QRectF(middle - QRectF(view.viewport().rect()).center() / zoom, self._room(zoom))
        return all(map(seen.contains, rects))

    @staticmethod
    def _whole(rects: list[QRectF]) -> QRectF:
        whole = QRectF()
        for rect in rects:
            whole = whole | rect
        return whole

    def _room(self, zoom: float) -> QSizeF:
        """How much of the scene is seen at a zoom."""
        view = self._context.view
        assert view is not None
        return QSizeF(view.free.width(), view.free.height()) / zoom

    def _fits(self, rect: QRectF, zoom: float) -> bool:
        room = self._room(zoom)
        return rect.width() < room.width() and rect.height() < room.height()

    def _framed(self, rects: list[QRectF], zoom: float) -> QRectF:
        """As many of them as fit at a zoom, the last one first of all, with ground around."""
        view, room = self._context.view, self._room(zoom)
        assert view is not None
        whole = rects[-1]
        for rect in reversed(rects[:-1]):
            both = whole | rect
            whole = both if self._fits(both, zoom) else whole
        across = max(0.0, min(AROUND, (room.width() - whole.width()) / 2))
        down = max(0.0, min(AROUND, (room.height() - whole.height()) / 2))
        return whole.adjusted(-across, -down, across, down) & view.board.sceneRect()

    def rest(self, locs: Sequence[int] = ()) -> None:
        """Stay for what a person has to decide, at these places or where it last happened, as near as they had the
        map."""
        view, home = self._context.view, self._home
        if view is None:
            return
        view.away = False
        rects = self._rects(reversed(locs or self._last[-1:]))
        if home is None or view.strayed or not rects or (view.zoom >= home[0] and all(map(view.sees, rects))):
            return
        zoom = max(view.zoom, home[0])
        view.glide_to(self._framed(rects, zoom).center(), zoom, pace.ms(GLIDE_MS))

    def come_back(self) -> None:
        """Glide to where the player left the view, unless they moved it since."""
        view, home = self._context.view, self._home
        self._home, self._last = None, ()
        if view is None:
            return
        view.away = False
        if home is not None and not view.strayed:
            view.glide_back(home, pace.ms(GLIDE_MS))
        else:
            view.released.emit()

    def forget(self) -> None:
        """Another game is on the table."""
        self._home, self._last = None, ()
        self.rest()
