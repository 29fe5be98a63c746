"""Hands that have only a mouse: they pan, lay stacks open and carry counters."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from typing import Final

from PySide6.QtCore import QPoint, QPointF
from PySide6.QtWidgets import QApplication, QToolButton

from nemesis_gui.board.counters import CounterItem
from tools.driver.hands import BESIDE, MIDDLE, NONE, SHIFT, Hands

GROUND: Final = (BESIDE, -BESIDE, QPointF(-40, 0), QPointF(40, 0), QPointF(0, 0))
"""Where the ground of a hex can be pointed at, whatever lies on it or reaches into it."""


class Mouse(Hands):
    """The map by mouse: what lies behind a card is brought out with the middle button; where `far` is set, the first
    place out of sight is a reason to see the whole map, as for somebody who plays a turn."""

    def counter_spot(self, unit: str) -> QPointF:
        """Where a counter can be clicked; its stack is laid open by resting on it."""
        loc = self.scene.location_of(unit)
        self.scroll_into_view(self.scene.position(loc))
        units, items = self.scene.pieces_at(loc), self.scene.counters
        if len(units) > 1:
            rest = cycle((QPointF(), QPointF(1, 0)))  # a position that is shown late stops what was begun

            def laid_open() -> bool:
                self.hover(_middle(items[units[0]]) + next(rest))
                return self.scene.fanned == loc

            self.until(lambda: self.scene.fanned == loc or laid_open())
            self.hover(_middle(items[unit]))
        return _middle(items[unit])

    def clear_spot(self, loc: int) -> QPointF:
        """A pixel of a place where no counter lies, none of a neighbour either that is larger than its hex; the number
        of a stack is such a point. The middle where there is none."""
        middle = self.scene.position(loc)
        self.scroll_into_view(middle, self._clear)
        spots = [middle + spot for spot in GROUND]
        if badge := self.scene.badges.items.get(loc):
            spots.append(badge.sceneBoundingRect().center())
        pixels = [self.view.mapToScene(self.view.mapFromScene(spot)) for spot in spots]
        spot = next((one for one in pixels if self.scene.what_at(one) == (loc, "")), middle)
        self.hover(spot)
        return spot

    def click_place(self, loc: int) -> None:
        """Click a place; with Shift where a counter fills it, which would be selected else."""
        spot = self.clear_spot(loc)
        self.click_map(spot, SHIFT if self.scene.what_at(spot)[1] else NONE)

    def carry(self, unit: str, loc: int) -> bool:
        """Drag a counter to a hex; False if it is not in sight."""
        spot = self.counter_spot(unit)
        start, end = self.view.mapFromScene(spot), self.view.mapFromScene(self.scene.position(loc))
        if not self._free(end):
            return False
        self.drag(start, end)
        return True

    def ask_at(self, loc: int) -> None:
        """The menu of a right click on a place."""
        self.scroll_into_view(self.scene.position(loc))
        self.ask(self.scene.position(loc) + BESIDE)

    def scroll_into_view(self, point: QPointF, fits: Callable[[QPoint], bool] | None = None) -> None:
        """Pan until nothing covers a point, with room for an open stack unless something else is said; at the edge of
        the map until it can be clicked."""
        fits = fits or self._free
        self.hover(self.view.mapToScene(QPoint(5, 5)))
        if self.far and not fits(self.view.mapFromScene(point)):
            self.far = False
            self._whole()
        for _ in range(3):
            at = self.view.mapFromScene(point)
            if fits(at):
                return
            spots = [spot for spot in self._spots() if self._free(spot)]
            way = min(spots, key=lambda spot: (spot - at).manhattanLength()) - at
            middle = self.view.viewport().rect().center()
            self.drag(middle, middle + way, MIDDLE)
            if self.view.mapFromScene(point) == at:
                break
        assert self._clear(self.view.mapFromScene(point)), "a hex lies behind the cards"

    def _whole(self) -> None:
        """See the whole area of play at once: a press instead of many, for who goes from one end of it to the other."""
        action = self.window.context.actions.by_id["fit"]
        button = next(one for one in self.window.findChildren(QToolButton) if one.defaultAction() is action)
        self.click(button)
        QApplication.processEvents()

    def _spots(self) -> list[QPoint]:
        """Points all over the view."""
        width, height = self.view.viewport().width(), self.view.viewport().height()
        return [QPoint(width * x // 12, height * y // 8) for x in range(1, 12) for y in range(1, 8)]

    def _clear(self, at: QPoint) -> bool:
        """Whether a hex can be clicked, on its counters and beside them."""
        place, beside = self.window.board_place, QPoint(0, round(BESIDE.y() * self.view.zoom))
        seen = (place.childAt(self.view.mapTo(place, spot)) for spot in (at, at + beside))
        return all(found is self.view.viewport() for found in seen)

    def _free(self, at: QPoint) -> bool:
        """Whether a hex around a point of the view is free of cards, with room for an open stack."""
        room, place = round(60 * self.view.zoom), self.window.board_place
        corners = [at + QPoint(dx, dy) for dx in (-room, 0, room) for dy in (-room, 0, room)]
        return all(place.childAt(self.view.mapTo(place, corner)) is self.view.viewport() for corner in corners)


def _middle(counter: CounterItem) -> QPointF:
    return counter.home + QPointF(counter.side / 2, counter.side / 2)
