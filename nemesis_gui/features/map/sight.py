"""Which part of the map is shown, and bookmarks: parts of it that a key shows again."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial, reduce
from typing import Final

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, QTimer

from engine.table.journal import JournalError
from nemesis_gui.board.overlays import HexHighlights
from nemesis_gui.play.feature import Action, Context, Feature, Places
from nemesis_gui.play.services import Sight

FLASH_MS: Final = 2500
SEEN: Final = "seen"
"""The note of what was seen of the map when the game was left."""
_SEEN: Final = re.compile(r"([0-9]\.[0-9]{4}) (-?[0-9]{1,6}(?:\.[0-9]{2})?) (-?[0-9]{1,6}(?:\.[0-9]{2})?)")


class MapSight(QObject, Sight):
    """Brings places into view."""

    def __init__(self, context: Context, places: Places, parent: QObject) -> None:
        super().__init__(parent)
        self.context, self._board, self._frame = context, places.board, places.frame
        self._attended: Sequence[int] = ()
        """What the decision is about that is open, or was last."""
        context.signals.centreAsked.connect(self._centre)
        context.signals.revealAsked.connect(self._reveal)
        context.signals.attendAsked.connect(self._attend)
        context.services.offer(Sight, self)

    @property
    def _carrying(self) -> bool:
        return self.context.hand is not None and self.context.hand.carrying

    def first_look(self) -> None:
        """What was seen when the game was left, or the whole map."""
        if self.context.view is None:
            return
        self.context.view.stand(seen_in(self.context.model.notes().get(SEEN, "")))
        if self._attended:
            self._show(self._attended)

    def forget(self) -> None:
        """Another game begins: nothing is in question."""
        self._attended = ()

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
        QTimer.singleShot(FLASH_MS, self, lambda: self.context.overlay("found", None))

    def _show(self, locs: Sequence[int]) -> bool:
        """Bring places into the part of the map that is free, all at once if they fit; nothing moves under what is
        dragged."""
        view, scene = self.context.view, self.context.scene
        if self._carrying or view is None or scene is None:
            return False
        rects = [scene.geometry.rect(loc) for loc in locs if scene.geometry.has(loc)]
        return bool(rects) and view.bring(reduce(QRectF.united, rects), self._free())

    def _reveal(self, locs: Sequence[int]) -> None:
        """Places that a piece was just selected for, unless it is about to be dragged."""
        if self.context.hand is None or not self.context.hand.taking:
            self._show(locs)

    def _free(self) -> QRect:
        """The part of the view over which neither a drawer nor the column lies."""
        assert self.context.view is not None
        rect = self.context.view.viewport().rect()
        return rect.adjusted(0, 0, -self._board.right, -self.context.view.covered)

    def _attend(self, locs: Sequence[int]) -> None:
        self._attended = locs
        self._show(locs)


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


MARKS: Final = range(1, 10)


class Bookmarks(Feature):
    """They last as long as the game is on the table."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.marks: dict[int, tuple[float, QPointF]] = {}
        """Zoom and middle of the view."""

    def actions(self) -> Iterator[Action]:
        no_game = self.context.needs.game
        for n in MARKS:
            text, help_ = f"Set bookmark {n}", "Remember this view"
            yield Action(f"mark_{n}", "", 100 + 2 * n, text, help_, f"Ctrl+{n}", partial(self.set_mark, n), no_game)
            go, help_ = partial(self.go_to_mark, n), "Return to this view"
            yield Action(f"to_{n}", "", 101 + 2 * n, f"Bookmark {n}", help_, f"Alt+{n}", go, no_game)

    def follow_game(self) -> None:
        self.marks.clear()

    def set_mark(self, number: int) -> None:
        view = self.context.view
        if view is not None:
            self.marks[number] = view.zoom, view.visible_rect().center()
            self.context.signals.said.emit(self.words.tr("Bookmark {n} set", n=number))

    def go_to_mark(self, number: int) -> None:
        view = self.context.view
        if view is None:
            return
        if number not in self.marks:
            self.context.signals.said.emit(self.words.tr("Bookmark {n} is not set: press Ctrl+{n} to set it", n=number))
            return
        zoom, middle = self.marks[number]
        view.set_zoom(zoom)
        view.centerOn(middle)
        view.pan(0, 0)

    def remember(self) -> dict[int, tuple[float, QPointF]]:
        return dict(self.marks)

    def recall(self, kept: dict[int, tuple[float, QPointF]]) -> None:
        self.marks.update(kept)
