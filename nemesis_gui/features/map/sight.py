"""Which part of the map is shown."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, QTimer

from engine.table.journal import JournalError
from nemesis_gui.board.overlays import HexHighlights
from nemesis_gui.play.context import Context
from nemesis_gui.play.feature import Places
from nemesis_gui.play.services import News, Sight

MARGIN = 60
LEAST: Final = 240
"""Pixels beside the card that are worth keeping to."""
FLASH_MS: Final = 2500
SEEN: Final = "seen"
"""The note of what was seen of the map when the game was left."""
_SEEN: Final = re.compile(r"([0-9]\.[0-9]{4}) (-?[0-9]{1,6}(?:\.[0-9]{2})?) (-?[0-9]{1,6}(?:\.[0-9]{2})?)")


class MapSight(QObject, Sight):
    """Brings places into view."""

    def __init__(self, context: Context, places: Places, parent: QObject) -> None:
        super().__init__(parent)
        self.context, self.card, self._frame = context, places.card, places.frame
        self.shunned = -1
        """The location that cards should not cover, or -1."""
        context.signals.centreAsked.connect(self._centre)
        context.signals.revealAsked.connect(self._reveal)
        context.signals.avoidAsked.connect(self._avoid)
        context.services.offer(Sight, self)

    @property
    def _carrying(self) -> bool:
        return self.context.hand is not None and self.context.hand.carrying

    def first_look(self) -> None:
        """What was seen when the game was left, or the whole map; a card that was open before then finds its side
        anew."""
        if self.context.view is None:
            return
        self.context.view.stand(seen_in(self.context.model.notes().get(SEEN, "")))
        if self.shunned >= 0 and not self.card.isHidden():
            self._avoid(self.shunned)

    def keep(self) -> None:
        """Keep with the game what is seen of the map."""
        if self.context.view is not None and self._frame.isVisible():
            with suppress(JournalError):
                self.context.model.note(SEEN, seen_text(*self.context.view.standing()))

    def _centre(self, loc: int) -> None:
        """Bring a place into view by the smallest move, and light it for a moment."""
        self._show((loc,))
        self._flash(loc)

    def centre_on(self, loc: int) -> None:
        """Bring a place into the middle, large enough to be read, and light it for a moment."""
        if self.context.view is None or self.context.scene is None or not self.context.scene.geometry.has(loc):
            return
        if self.context.view.zoom < 0.6:
            self.context.view.set_zoom(0.75)
        self.context.view.centre_on_hex(loc)
        self._flash(loc)

    def _flash(self, loc: int) -> None:
        self.context.overlay("found", HexHighlights((loc,), "hint"))
        QTimer.singleShot(FLASH_MS, self, self._unflash)

    def _unflash(self) -> None:
        self.context.overlay("found", None)

    def _show(self, locs: Sequence[int]) -> bool:
        """Bring places into the part of the map that is free, all at once if they fit; nothing moves under what is
        dragged."""
        view, scene = self.context.view, self.context.scene
        if self._carrying or view is None or scene is None:
            return False
        rects = [scene.geometry.rect(loc) for loc in locs if scene.geometry.has(loc)]
        whole = QRectF()
        for rect in rects:
            whole = whole.united(rect)
        return bool(rects) and view.bring(whole, self._free())

    def _reveal(self, locs: Sequence[int]) -> None:
        """Places that a piece was just selected for, unless it is about to be dragged."""
        if self.context.hand is None or not self.context.hand.taking:
            self._show(locs)

    def _free(self) -> QRect:
        """The part of the view over which neither a drawer nor the card lies, as far as that leaves enough."""
        assert self.context.view is not None
        rect = self.context.view.viewport().rect().adjusted(0, 0, 0, -self.context.view.covered)
        wide = self.card.width() + MARGIN
        if self.card.isHidden() or rect.width() - wide < LEAST:
            return rect
        return rect.adjusted(0, 0, -wide, 0) if self.card.is_right() else rect.adjusted(wide, 0, 0, 0)

    def _avoid(self, loc: int) -> None:
        """Lay the card on the side of the map where the location is not, and bring it into view if need be; nothing
        moves under what is dragged."""
        self.shunned = loc
        view, scene = self.context.view, self.context.scene
        if self._carrying or view is None or scene is None or not scene.geometry.has(loc):
            return
        width, whole = self.card.width() + MARGIN, view.viewport().width()
        x = view.mapFromScene(scene.position(loc)).x()
        right = x < width < whole - x
        self.card.set_right(right)
        self.context.services.of(News).set_right(not right)
        self._show((loc,))


def seen_text(zoom: float, middle: QPointF | None) -> str:
    """What is seen of the map as a word for the save file."""
    return "" if middle is None else f"{zoom:.4f} {middle.x():.2f} {middle.y():.2f}"


def seen_in(text: str) -> tuple[float, QPointF | None]:
    """What such a word says; the whole map for anything else."""
    match = _SEEN.fullmatch(text)
    if match is None:
        return 1.0, None
    zoom, x, y = map(float, match.groups())
    return zoom, QPointF(x, y)
