"""Bookmarks: parts of the map that a key shows again."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF

from nemesis_gui.play.action import Action
from nemesis_gui.play.context import Context
from nemesis_gui.play.feature import Feature, Places

MARKS: Final = range(1, 10)


class Bookmarks(Feature):
    """They last as long as the game is on the table."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.marks: dict[int, tuple[float, QPointF]] = {}
        """Zoom and middle of the view."""

    def actions(self) -> Iterator[Action]:
        """Two for each: to set it, and to go there."""
        no_game = self.context.needs.game
        for n in MARKS:
            text, help_ = f"Set bookmark {n}", "Keep what the view shows"
            yield Action(f"mark_{n}", "", 100 + 2 * n, text, help_, f"Ctrl+{n}", partial(self.set_mark, n), no_game)
            go, help_ = partial(self.go_to_mark, n), "Show again what was kept"
            yield Action(f"to_{n}", "", 101 + 2 * n, f"Bookmark {n}", help_, f"Alt+{n}", go, no_game)

    def follow_game(self) -> None:
        self.marks.clear()

    def set_mark(self, number: int) -> None:
        """Keep what the view shows."""
        view = self.context.view
        if view is not None:
            self.marks[number] = view.zoom, view.visible_rect().center()
            self.context.signals.said.emit(self.words.tr("Bookmark {n} set", n=number))

    def go_to_mark(self, number: int) -> None:
        """Show again what was kept."""
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
