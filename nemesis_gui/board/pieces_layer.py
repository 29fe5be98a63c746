"""The counters on the map: one pixmap item each, stacked in their hex. Only what changed is touched."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from time import perf_counter
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsRectItem, QGraphicsScene

from engine.titles.nemesis.ch7_levels import marker
from engine.titles.nemesis.pieces import Piece
from engine.titles.nemesis.state import ATTACKED, DEFENDED, FINISHED, MOVED, RAILED, NemesisState
from nemesis_gui.board.counter_art import CounterArt, Face
from nemesis_gui.board.fan import CounterItem, Fan, front_line
from nemesis_gui.board.geometry import COUNTER, NOWHERE, BoardGeometry
from nemesis_gui.board.marker_art import marker_pixmap
from nemesis_gui.board.theme import Theme

STEP: Final = 3.0
"""How far each counter of a stack stands above and to the right of the one below."""
LOWER: Final = 2.0
"""How far stacks stand below the middle of their hex, to leave the printed Objectives in view."""
VISIBLE: Final = 4
"""Counters of a stack that can be seen; the lower ones are under them."""
Z_PIECES: Final = 20.0
Z_COUNT: Final = 30.0
Z_FRAME: Final = 31.0
_BADGE: Final = 15.0
DIMMED: Final = 0.35


class PiecesLayer:
    """All counters of a state."""

    def __init__(self, scene: QGraphicsScene, geometry: BoardGeometry, theme: Theme) -> None:
        self._scene = scene
        self._geometry = geometry
        self._theme = theme
        self.art = CounterArt(theme)
        self._state: NemesisState | None = None
        self.items: dict[str, CounterItem] = {}
        self._pieces: dict[str, Piece] = {}
        self._stacks: dict[int, tuple[str, ...]] = {}
        self._badges: dict[int, tuple[QGraphicsPixmapItem, int]] = {}
        self._frames: dict[str, QGraphicsRectItem] = {}
        self._selected: tuple[str, ...] = ()
        self._dimmed: tuple[str, ...] = ()
        self._scale = 0.0
        self._visible = True
        self._stale: set[str] = set()
        self._front = 0
        self._only: frozenset[int] | None = None
        self.fan = Fan(scene, geometry, theme)

    # -- state

    def show(self, state: NemesisState) -> None:
        """Bring items in line with a state."""
        self._state = state
        for unit, piece in state.pieces.items():
            if self._geometry.has(piece.loc):
                self._update(unit, piece, state)
            elif unit in self.items:
                self._remove(unit)
        for unit in [unit for unit in self.items if unit not in state.pieces]:
            self._remove(unit)
        self._restack(state)

    def _update(self, unit: str, piece: Piece, state: NemesisState) -> None:
        item = self.items.get(unit)
        if item is None:
            item = self.items[unit] = CounterItem(unit)
            item.setVisible(False)
            self._scene.addItem(item)
        face = face_of(piece, state.activity)
        if item.face != face or item.pixels == 0 or self._pieces.get(unit) is None:
            item.face = face
            self._paint(item, piece)
        self._pieces[unit] = piece

    def _remove(self, unit: str) -> None:
        self._scene.removeItem(self.items.pop(unit))
        self._pieces.pop(unit, None)
        self._stale.discard(unit)

    def _restack(self, state: NemesisState) -> None:
        pieces = state.pieces
        now = {loc: tuple(sorted(units, key=lambda unit: rank(pieces[unit])))
               for loc, units in state.at.items() if self._geometry.has(loc)}  # fmt: skip
        changed = [loc for loc in now.keys() | self._stacks.keys() if now.get(loc) != self._stacks.get(loc)]
        self._stacks = now
        self.close_fan()
        for loc in {*changed, *self._find_front()}:
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
        piece = self._pieces.get(unit)
        return NOWHERE if piece is None else piece.loc

    def middle_of(self, unit: str) -> QPointF | None:
        """The middle of a counter that is on the map."""
        item = self.items.get(unit)
        return None if item is None else item.home + QPointF(COUNTER / 2, COUNTER / 2)

    def spots_by_side(self) -> tuple[list[QPointF], list[QPointF]]:
        """Centres of the locations where each side has counters."""
        found: tuple[list[QPointF], list[QPointF]] = ([], [])
        for loc, units in self._stacks.items():
            found[self._pieces[units[-1]].counter.side].append(self._geometry.point(loc))
        return found

    def unit_at(self, loc: int, point: QPointF) -> str:
        """The topmost unit under a point of a location, "" if there is none."""
        if loc == self.fan.loc and loc != NOWHERE:
            return self.fan.unit_at(point)
        if self._shown(loc):
            for unit in self.stack(loc)[:VISIBLE]:
                if QRectF(self.items[unit].home, self.items[unit].home + QPointF(COUNTER, COUNTER)).contains(point):
                    return unit
        return ""

    def _lay_out(self, loc: int) -> None:
        """Put the counters of a stack in their places, the lower ones further down and to the left."""
        if loc == self.fan.loc and loc != NOWHERE:
            self.close_fan()
        units = self.stack(loc)[::-1]
        shown = min(len(units), VISIBLE)
        x, y = self._geometry.xy(loc)
        y += LOWER
        for number, unit in enumerate(units):
            rank = max(0, number - (len(units) - shown))
            offset = (rank - (shown - 1) / 2) * STEP
            item = self.items[unit]
            item.home = QPointF(x - COUNTER / 2 + offset, y - COUNTER / 2 - offset)
            item.go_home()
            item.setZValue(Z_PIECES + number * 0.01)
            item.setVisible(self._shown(loc) and number >= len(units) - shown)
        self._lay_badge(loc, len(units), shown)

    def _lay_badge(self, loc: int, count: int, shown: int) -> None:
        old = self._badges.get(loc)
        if old is not None and (count < 2 or old[1] != count):
            self._scene.removeItem(old[0])
            del self._badges[loc]
        if loc in self._badges:
            self._badges[loc][0].setVisible(self._shown(loc))
        if count < 2 or loc in self._badges:
            return
        item = QGraphicsPixmapItem(marker_pixmap("count", str(count), 40, self._theme.name))
        item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        item.setScale(_BADGE / 40)
        reach = COUNTER / 2 + (shown - 1) / 2 * STEP
        x, y = self._geometry.xy(loc)
        y += LOWER
        item.setPos(x + reach - _BADGE * 0.6, y + COUNTER / 2 - (shown - 1) / 2 * STEP - _BADGE * 0.35)
        item.setZValue(Z_COUNT)
        item.setVisible(self._shown(loc))
        self._scene.addItem(item)
        self._badges[loc] = item, count

    def settle(self, unit: str) -> None:
        """Put a counter that was moved about back into its stack."""
        if unit in self.items:
            self._lay_out(self.location_of(unit))

    # -- selection

    def select(self, units: Sequence[str]) -> None:
        """Frame these units and put them on top of their stacks."""
        before, self._selected = self._selected, tuple(units)
        for loc in {self.location_of(unit) for unit in (*before, *units)} - {NOWHERE, self.fan.loc}:
            self._lay_out(loc)
        self._draw_frames()

    def _draw_frames(self) -> None:
        wanted = {unit for unit in self._selected if unit in self.items}
        for unit in [unit for unit in self._frames if unit not in wanted or self._frames[unit].scene() is None]:
            frame = self._frames.pop(unit)
            if frame.scene() is not None:
                self._scene.removeItem(frame)
        for unit in wanted:
            if unit not in self._frames:
                self._frames[unit] = self._frame()
            self._frames[unit].setPos(self.items[unit].home)
            self._frames[unit].setVisible(self._shown(self.location_of(unit)))
            self._frames[unit].setZValue(self.items[unit].zValue() + 1 if unit in self.fan.units else Z_FRAME)

    def _frame(self) -> QGraphicsRectItem:
        """A bright frame with a dark one around it."""
        outer = QGraphicsRectItem(QRectF(-2.5, -2.5, COUNTER + 5, COUNTER + 5))
        outer.setPen(QPen(QColor(self._theme.selection_edge), 6.0, j=Qt.PenJoinStyle.RoundJoin))
        inner = QGraphicsRectItem(outer.rect(), outer)
        inner.setPen(QPen(QColor(self._theme.selection), 3.4, j=Qt.PenJoinStyle.RoundJoin))
        outer.setZValue(Z_FRAME)
        self._scene.addItem(outer)
        return outer

    # -- looks

    def dim(self, units: Sequence[str]) -> None:
        """Draw these counters faintly, and no others."""
        for unit in {*self._dimmed, *units} & self.items.keys():
            self.items[unit].setOpacity(DIMMED if unit in units else 1.0)
        self._dimmed = tuple(units)

    def face(self, piece: Piece) -> QPixmap:
        """A counter in the size in which counters are drawn, also of a piece beside the map."""
        item = self.items.get(piece.counter.id)
        pixels = item.pixels if item is not None and item.pixels else max(10, round(COUNTER * self._scale))
        return self.art.pixmap(piece.counter, item.face if item is not None else face_of(piece, {}), pixels)

    def set_visible(self, on: bool) -> None:
        """Show or hide all counters."""
        self._visible = on
        for loc in self._stacks:
            self._lay_out(loc)
        self._draw_frames()

    def show_front(self, distance: int) -> None:
        """Show only units within so many hexes of an enemy unit; 0 shows all."""
        self._front = distance
        self._find_front()
        self.set_visible(self._visible)

    def _find_front(self) -> set[int]:
        """Find the stacks that are shown; returns those that come or go."""
        before, self._only = self._only, None
        if self._front:
            self._only = front_line(self._geometry.grid, self._sides(), self._front)
        everywhere = frozenset(self._stacks)
        after = everywhere if self._only is None else self._only
        return set(everywhere & ((everywhere if before is None else before) ^ after))

    def _sides(self) -> dict[int, int]:
        return {loc: self._pieces[units[-1]].counter.side for loc, units in self._stacks.items()
                if self._geometry.board.is_hex(loc)}  # fmt: skip

    def _shown(self, loc: int) -> bool:
        return self._visible and (self._only is None or loc in self._only)

    # -- fanning out

    def badge_at(self, loc: int, point: QPointF) -> bool:
        """Whether a point lies on the number of a stack."""
        found = self._badges.get(loc)
        return found is not None and found[0].isVisible() and found[0].sceneBoundingRect().contains(point)

    def open_fan(self, loc: int, near: QRectF) -> bool:
        """Lay the counters of a stack side by side, inside `near` if it can be done; False if there is no stack."""
        if loc == self.fan.loc:
            return True
        self.close_fan()
        units = self.stack(loc)
        if len(units) < 2 or not self._shown(loc):
            return False
        self.fan.open(loc, [self.items[unit] for unit in units], near)
        self._draw_frames()
        return True

    def close_fan(self) -> None:
        """Stack the counters again."""
        loc = self.fan.close()
        if loc != NOWHERE and loc in self._stacks:
            self._lay_out(loc)
            self._draw_frames()

    def set_theme(self, theme: Theme) -> None:
        """Draw everything anew in another palette."""
        self._theme = theme
        self.close_fan()
        self.fan = Fan(self._scene, self._geometry, theme)
        self.art = CounterArt(theme)
        for item in self.items.values():
            self._paint(item, self._pieces[item.unit])
        for frame in self._frames.values():
            self._scene.removeItem(frame)
        self._frames.clear()
        for badge, _ in self._badges.values():
            self._scene.removeItem(badge)
        self._badges.clear()
        for loc in self._stacks:
            self._lay_out(loc)
        self._draw_frames()

    def set_scale(self, scale: float) -> None:
        """Draw counters for `scale` pixels a unit from now on; `sharpen` does the work."""
        if abs(scale - self._scale) > 1e-9:
            self._scale = scale
            self._stale = set(self.items)

    @property
    def stale(self) -> bool:
        """Whether counters are still to be redrawn."""
        return bool(self._stale)

    def sharpen(self, near: QRectF, seconds: float) -> bool:
        """Redraw counters for the new scale for a while, those in `near` first; True if some are left."""
        until = perf_counter() + seconds
        for unit in list(self._in_order(near)):
            self._paint(self.items[unit], self._pieces[unit])
            if perf_counter() > until:
                break
        return bool(self._stale)

    def _in_order(self, near: QRectF) -> Iterator[str]:
        inside = [unit for unit in self._stale if near.contains(self.items[unit].home)]
        yield from inside
        yield from self._stale - set(inside)

    def _paint(self, item: CounterItem, piece: Piece) -> None:
        if not self._scale:
            self._stale.add(item.unit)
            return
        pixels = max(10, round(COUNTER * self._scale))
        item.setPixmap(self.art.pixmap(piece.counter, item.face, pixels))
        item.setScale(1 / self._scale)
        item.pixels = pixels
        self._stale.discard(item.unit)


def rank(piece: Piece) -> tuple[bool, bool, int]:
    """What lies further up in a stack: units over Transporters, those that can attack alone, the stronger."""
    counter = piece.counter
    return counter.is_unit, not (counter.support or counter.garrison), piece.values.strength


def face_of(piece: Piece, activity: Mapping[str, int]) -> Face:
    """What is to be seen of a piece."""
    done, level = activity.get(piece.counter.id, 0), marker(piece)
    moved, fought = bool(done & (MOVED | FINISHED | RAILED)), bool(done & (ATTACKED | DEFENDED))
    return Face(piece.reduced, level.level, moved, fought, level.turned)
