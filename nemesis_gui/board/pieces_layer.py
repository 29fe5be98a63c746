"""The counters on the map: one pixmap item each, stacked in their hex. Only what changed is touched."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QGraphicsScene

from engine.table.placed import Piece, PlacedState
from nemesis_gui.board.art import BoardArt
from nemesis_gui.board.badges import StackBadges
from nemesis_gui.board.counter_faces import CounterFaces
from nemesis_gui.board.counter_item import CounterItem
from nemesis_gui.board.fan import Fan
from nemesis_gui.board.frames import SelectionFrames
from nemesis_gui.board.geometry import COUNTER, NOWHERE, BoardGeometry
from nemesis_gui.board.sight import Sight
from nemesis_gui.board.stacking import VISIBLE, counter_place, shown_of
from nemesis_gui.board.theme import Theme

Z_PIECES: Final = 20.0
DIMMED: Final = 0.35
"""Opacity of a counter that is taken away for the moment."""


class PiecesLayer:
    """All counters of a state."""

    def __init__(self, scene: QGraphicsScene, geometry: BoardGeometry, theme: Theme, art: BoardArt) -> None:
        self._scene = scene
        self._geometry = geometry
        self._art = art
        self.items: dict[str, CounterItem] = {}
        self._stacks: dict[int, tuple[str, ...]] = {}
        self._selected: tuple[str, ...] = ()
        self._dimmed: tuple[str, ...] = ()
        self.faces = CounterFaces(art, theme)
        self.badges = StackBadges(scene, geometry, theme)
        self._frames = SelectionFrames(scene, theme)
        self._sight = Sight(geometry.grid)
        self.fan = Fan(scene, geometry, theme)

    # -- state

    def show(self, state: PlacedState) -> None:
        """Bring items in line with a state."""
        for unit, piece in state.pieces.items():
            if self._geometry.has(piece.loc):
                self._update(unit, piece, state)
            elif unit in self.items:
                self._remove(unit)
        for unit in [unit for unit in self.items if unit not in state.pieces]:
            self._remove(unit)
        self._restack(state)

    def _update(self, unit: str, piece: Piece, state: PlacedState) -> None:
        item = self.items.get(unit)
        if item is None:
            item = self.items[unit] = CounterItem(piece)
            item.setVisible(False)
            self._scene.addItem(item)
        item.piece = piece
        look = self._art.look(piece, state)
        if item.look != look or item.pixels == 0:
            item.look = look
            self.faces.paint(item)

    def _remove(self, unit: str) -> None:
        item = self.items.pop(unit)
        self._scene.removeItem(item)
        self.faces.forget(item)

    def _restack(self, state: PlacedState) -> None:
        pieces, rank = state.pieces, self._art.rank
        now = {loc: tuple(sorted(units, key=lambda unit: rank(pieces[unit])))
               for loc, units in state.at.items() if self._geometry.has(loc)}  # fmt: skip
        changed = [loc for loc in now.keys() | self._stacks.keys() if now.get(loc) != self._stacks.get(loc)]
        self._stacks = now
        self.close_fan()
        for loc in {*changed, *self._sight.find_front(self._sides())}:
            self._lay_out(loc)
        self._draw_frames()

    # -- stacks

    def stack(self, loc: int) -> list[str]:
        """Units at a location, the topmost first; selected ones lie on top."""
        units = self._stacks.get(loc, ())
        chosen = set(self._selected)
        return [u for u in reversed(units) if u in chosen] + [u for u in reversed(units) if u not in chosen]

    def location_of(self, unit: str) -> int:
        """Where a unit stands, `NOWHERE` if it is not on the map."""
        item = self.items.get(unit)
        return NOWHERE if item is None else item.piece.loc

    def middle_of(self, unit: str) -> QPointF | None:
        """The middle of a counter that is on the map."""
        item = self.items.get(unit)
        return None if item is None else item.home + QPointF(COUNTER / 2, COUNTER / 2)

    def spots_by_side(self) -> dict[int, list[QPointF]]:
        """By side, the centres of the locations where it has counters."""
        found: dict[int, list[QPointF]] = {}
        for loc in self._stacks:
            found.setdefault(self._side(loc), []).append(self._geometry.point(loc))
        return dict(sorted(found.items()))

    def unit_at(self, loc: int, point: QPointF) -> str:
        """The topmost unit under a point of a location, "" if there is none."""
        if loc == self.fan.loc and loc != NOWHERE:
            return self.fan.unit_at(point)
        if self._sight.shows(loc):
            for unit in self.stack(loc)[:VISIBLE]:
                if QRectF(self.items[unit].home, self.items[unit].home + QPointF(COUNTER, COUNTER)).contains(point):
                    return unit
        return ""

    def settle(self, unit: str) -> None:
        """Put a counter that was moved about back into its stack."""
        if unit in self.items:
            self._lay_out(self.location_of(unit))

    def _side(self, loc: int) -> int:
        return self.items[self._stacks[loc][-1]].piece.counter.side

    def _sides(self) -> dict[int, int]:
        return {loc: self._side(loc) for loc in self._stacks if self._geometry.board.is_hex(loc)}

    def _lay_out(self, loc: int) -> None:
        """Put the counters of a stack in their places, the lower ones further down and to the left."""
        if loc == self.fan.loc and loc != NOWHERE:
            self.close_fan()
        units = self.stack(loc)[::-1]
        count, shows = len(units), self._sight.shows(loc)
        for number, unit in enumerate(units):
            item = self.items[unit]
            item.home = counter_place(self._geometry, loc, number, count)
            item.go_home()
            item.setZValue(Z_PIECES + number * 0.01)
            item.setVisible(shows and number >= count - shown_of(count))
        self.badges.lay(loc, count, shows)

    def _lay_out_all(self) -> None:
        for loc in self._stacks:
            self._lay_out(loc)
        self._draw_frames()

    # -- looks

    def select(self, units: Sequence[str]) -> None:
        """Frame these units and put them on top of their stacks."""
        before, self._selected = self._selected, tuple(units)
        for loc in {self.location_of(unit) for unit in (*before, *units)} - {NOWHERE, self.fan.loc}:
            self._lay_out(loc)
        self._draw_frames()

    def _draw_frames(self) -> None:
        chosen = [self.items[unit] for unit in self._selected if unit in self.items]
        self._frames.draw(chosen, self.fan.units)

    def dim(self, units: Sequence[str]) -> None:
        """Draw these counters faintly, and no others."""
        for unit in {*self._dimmed, *units} & self.items.keys():
            self.items[unit].setOpacity(DIMMED if unit in units else 1.0)
        self._dimmed = tuple(units)

    def face(self, piece: Piece) -> QPixmap:
        """A counter in the size in which counters are drawn, also of a piece beside the map."""
        return self.faces.pixmap(piece, self.items.get(piece.counter.id))

    def set_visible(self, on: bool) -> None:
        """Show or hide all counters."""
        self._sight.visible = on
        self._lay_out_all()

    def show_front(self, distance: int) -> None:
        """Show only units within so many hexes of an enemy unit; 0 shows all."""
        self._sight.distance = distance
        self._sight.find_front(self._sides())
        self._lay_out_all()

    def set_theme(self, theme: Theme) -> None:
        """Draw everything anew in another palette."""
        self.close_fan()
        self.fan = Fan(self._scene, self._geometry, theme)
        self.faces.set_theme(theme, self.items.values())
        self._frames.set_theme(theme)
        self.badges.set_theme(theme)
        self._lay_out_all()

    def set_scale(self, scale: float) -> None:
        """Draw counters for `scale` pixels a unit from here on; `faces.sharpen` does the work."""
        self.faces.set_scale(scale, self.items.values())

    # -- fanning out

    def open_fan(self, loc: int, near: QRectF, scale: float) -> bool:
        """Lay the counters of a stack side by side, inside `near` if it can be done; False if there is no stack."""
        if loc == self.fan.loc:
            return True
        self.close_fan()
        units = self.stack(loc)
        if len(units) < 2 or not self._sight.shows(loc):
            return False
        self.fan.open(loc, [self.items[unit] for unit in units], near, scale)
        self._draw_frames()
        return True

    def close_fan(self) -> None:
        """Stack the counters again."""
        loc = self.fan.close()
        if loc != NOWHERE and loc in self._stacks:
            self._lay_out(loc)
            self._draw_frames()
