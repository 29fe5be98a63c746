"""The map with the counters on it: one pixmap item each, stacked in their hex. Only what changed is touched."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF

from engine.board.hexgrid import HexGrid
from engine.table.placed import Piece, PlacedState, World
from nemesis_gui.board.art import BoardArt
from nemesis_gui.board.chips import Wash, apart, merged
from nemesis_gui.board.counters import CounterFaces, CounterItem, Stood, counter_place
from nemesis_gui.board.fan import Fan
from nemesis_gui.board.geometry import NOWHERE
from nemesis_gui.board.ground import GroundScene
from nemesis_gui.board.measure import Face
from nemesis_gui.board.pictures import MapCache
from nemesis_gui.board.stack_marks import SelectionFrames, StackBadges
from nemesis_gui.board.stack_mats import Glow, StackMats

if TYPE_CHECKING:
    from nemesis_gui.board.skin_counters import CounterSkin

Z_PIECES: Final = 20.0
DIMMED: Final = 0.35
"""Opacity of a counter that is taken away for the moment."""


class StacksScene(GroundScene):
    """All counters of a state."""

    def __init__(self, world: World, art: BoardArt, theme: str, cache: MapCache | None) -> None:
        super().__init__(world, art, theme, cache)
        self.counters: dict[str, CounterItem] = {}
        self.faces = CounterFaces(self, self.counters)
        self.badges = StackBadges(self)
        self.mats = StackMats(self)
        self.fan = Fan(self)
        self._frames = SelectionFrames(self)
        self.stood: dict[str, Stood] = {}
        """What the last change of the position has taken away or given another face, as it was seen before."""
        self._stacks: dict[int, tuple[str, ...]] = {}
        self.size = self.measure(0.0)
        """What counters are like at the scale there is."""
        self._wash = Wash(self)
        self._chips: dict[int, list[int]] = {}
        """Where stacks share chips: the locations of each chip, by the one at which it stands."""
        self._moved: dict[int, QPointF] = {}
        """Where these chips stand."""
        self._selected: tuple[str, ...] = ()
        self._dimmed: tuple[str, ...] = ()
        self.ready: frozenset[str] = frozenset()
        """The units shown as able to act."""
        self._visible = True
        self._distance = 0
        """How many hexes from an enemy unit a unit may stand to be shown; 0 shows all."""
        self._front: frozenset[int] = frozenset()
        """The hexes near the enemy, while only they are shown."""

    # -- state

    def show_state(self, state: PlacedState) -> None:
        """Show a state; only what changed since the last one is touched."""
        self.stood.clear()
        for unit, piece in state.pieces.items():
            if self.geometry.has(piece.loc):
                self._update(unit, piece, state)
            elif unit in self.counters:
                self._remove(unit)
        for unit in [unit for unit in self.counters if unit not in state.pieces]:
            self._remove(unit)
        self._restack(state)
        self.set_weather(self.art.weather(state))

    def _update(self, unit: str, piece: Piece, state: PlacedState) -> None:
        item = self.counters.get(unit)
        if item is None:
            item = self.counters[unit] = CounterItem(piece)
            item.setVisible(False)
            self.addItem(item)
        item.piece = piece
        look = self.art.look(piece, state)
        if item.look != look:
            self.faces.freshen(item)
            self.stood[unit] = Stood(item.pixmap(), item.home)
            item.look = look
            self.faces.paint(item)

    def _remove(self, unit: str) -> None:
        item = self.counters.pop(unit)
        self.faces.freshen(item)
        self.stood[unit] = Stood(item.pixmap(), item.home)
        self.removeItem(item)
        self.faces.forget(item)

    def _restack(self, state: PlacedState) -> None:
        pieces, rank = state.pieces, self.art.rank
        now = {loc: tuple(sorted(units, key=lambda unit: rank(pieces[unit])))
               for loc, units in state.at.items() if self.geometry.has(loc)}  # fmt: skip
        changed = {loc for loc in now.keys() | self._stacks.keys() if now.get(loc) != self._stacks.get(loc)}
        self._stacks = now
        self.close_fan()
        before = self._front
        self._find_front()
        if self._share_chips():
            changed |= now.keys()
        for loc in changed | ((before ^ self._front) & now.keys()):
            self._lay_out(loc)
        for loc in {self.location_of(unit) for unit in self.stood} - {NOWHERE} - changed:
            self._update_badge(loc)
        self._draw_frames()

    # -- stacks

    def pieces_at(self, loc: int) -> list[str]:
        """Unit ids at a location, the topmost first; selected ones lie on top."""
        units = self._stacks.get(loc, ())[::-1]
        return sorted(units, key=lambda unit: unit not in self._selected)

    def location_of(self, unit: str) -> int:
        """Where a unit is shown, -1 if it is not on the map."""
        item = self.counters.get(unit)
        return NOWHERE if item is None else item.piece.loc

    def middle_of(self, unit: str) -> QPointF | None:
        """The middle of a counter where it is shown, in its stack or laid open; None if it is not on the map."""
        item = self.counters.get(unit)
        return None if item is None else item.rect.center()

    def seen(self) -> dict[int, list[QRectF]]:
        """What is seen of the stacks, by location: the counters first, then the number."""
        found: dict[int, list[QRectF]] = {}
        for loc, units in self._stacks.items():
            shown = [self.counters[unit].rect for unit in units if self.counters[unit].isVisible()]
            if shown:
                found[loc] = [reduce(or_, shown)]
                if loc in self.badges.items and self.badges.items[loc].isVisible():
                    found[loc].append(self.badges.items[loc].sceneBoundingRect())
        return found

    def spots_by_side(self) -> dict[int, list[QPointF]]:
        """By side, the centres of the locations where it has counters."""
        found: dict[int, list[QPointF]] = {}
        for loc in self._stacks:
            found.setdefault(self._side(loc), []).append(self.geometry.point(loc))
        return dict(sorted(found.items()))

    def unit_at(self, loc: int, point: QPointF) -> str:
        """The topmost unit under a point of a location, "" if there is none; around a chip all of its hex counts."""
        if loc == self.fan.loc and loc != NOWHERE:
            return self.fan.unit_at(point)
        seen = self.pieces_at(loc)[: self.size.visible] if self._shows(loc) else []
        if self.size.face is Face.CHIP:
            return next(iter(seen), "")
        return next((unit for unit in seen if self.counters[unit].rect.contains(point)), "")

    def _side(self, loc: int) -> int:
        return self.counters[self._stacks[loc][-1]].piece.counter.side

    def _lay_out(self, loc: int) -> None:
        """Put the counters of a stack in their places, and draw those that come to be seen."""
        if loc == self.fan.loc and loc != NOWHERE:
            self.close_fan()
        self._arrange(loc)
        for unit in self._stacks.get(loc, ()):
            self.faces.freshen_seen(self.counters[unit])

    def _arrange(self, loc: int) -> None:
        """Put the counters of a stack in their places, the lower ones further down and to the left."""
        units = self.pieces_at(loc)[::-1]
        count, shows = len(units), self._shows(loc)
        for number, unit in enumerate(units):
            item = self.counters[unit]
            item.depth = count - 1 - number
            item.lie(Z_PIECES + number * 0.01, shows and item.depth < self.size.visible)
        self._spread(loc)
        if self.size.face is Face.CHIP and units:
            number = sum(len(self._stacks[at]) for at in self._chips.get(loc, (loc,)))
            self.faces.count(self.counters[units[-1]], number)
        self.mats.show_stack(loc, count, shows)
        self._update_badge(loc)

    def _spread(self, loc: int) -> None:
        """Let the counters of a stack be as large as they are now, and stand as far apart."""
        units, size, middle = self._stacks.get(loc, ()), self.size, self.stands(loc)
        for unit in units:
            item = self.counters[unit]
            item.put_at(counter_place(middle, len(units) - 1 - item.depth, len(units), size), size.side)
            item.fill(size)

    def _update_badge(self, loc: int) -> None:
        """Say what is in a stack."""
        units = self._stacks.get(loc, ())
        total = self.art.total(self.counters[unit].piece for unit in units)
        self.badges.show_stack(loc, len(units), total, self._shows(loc) and self.size.face is not Face.CHIP)

    def resize(self, scale: float) -> None:
        """Make counters for a scale. Their pictures come later: only what differs is touched."""
        before, self.size = self.size, self.measure(scale)
        if (before.face, before.merges) != (self.size.face, self.size.merges):
            self._share_chips()
            self._all_stacks(self._arrange)
        elif before.grow != self.size.grow:
            self._all_stacks(self._spread)

    def _share_chips(self) -> bool:
        """Find out which stacks share a chip; False if none does, and none did."""
        before, within = self._chips, self.size.merges
        points = {loc: self.geometry.point(loc) for loc in self._stacks} if within else {}
        sides = {loc: self._side(loc) for loc in points}
        self._chips = merged(points, sides, within)
        self._moved = apart({loc: points[loc] for loc in self._chips}, within)
        held = {side: [loc for loc in points if sides[loc] == side] for side in sorted({*sides.values()})}
        self._wash.show(held if self._visible else {})
        return bool(before or self._chips)

    def stands(self, loc: int) -> QPointF:
        """The point around which the counters of a location stand, or their chip."""
        return self._moved.get(loc) or super().stands(loc)

    def chip_at(self, point: QPointF) -> int:
        """Where stacks share chips, the location at which the one at a point stands; -1 for none."""
        half = self.size.side / 2
        near = (loc for loc, at in self._moved.items() if max(abs((at - point).x()), abs((at - point).y())) <= half)
        return next((loc for loc in near if self._shows(loc)), NOWHERE)

    def _lay_out_all(self) -> None:
        self._all_stacks(self._lay_out)

    def _all_stacks(self, what: Callable[[int], None]) -> None:
        for loc in self._stacks:
            what(loc)
        self._draw_frames()

    # -- looks

    def set_selected(self, units: Sequence[str]) -> None:
        """Frame these counters, and no others; they come to lie on top of their stacks."""
        before, self._selected = self._selected, tuple(units)
        for loc in {self.location_of(unit) for unit in (*before, *units)} - {NOWHERE, self.fan.loc}:
            self._lay_out(loc)
        self._draw_frames()

    def _draw_frames(self) -> None:
        chosen = [self.counters[unit] for unit in self._selected if unit in self.counters]
        self._frames.draw(chosen, self.fan.units)

    def set_dimmed(self, units: Sequence[str]) -> None:
        """Show these counters as taken away for the moment, and no others."""
        for unit in {*self._dimmed, *units} & self.counters.keys():
            self.counters[unit].setOpacity(DIMMED if unit in units else 1.0)
        self._dimmed = tuple(units)

    def set_ready(self, ready: Collection[str], spent: Collection[str]) -> None:
        """Let the stacks glow in which these can still act, and cover those that are spent; only what changes is
        painted."""
        self.ready = frozenset(ready)
        self._glow()
        self.faces.cover(frozenset(spent))

    def _glow(self) -> None:
        found = {self.location_of(unit) for unit in self.ready} - {NOWHERE}
        self.mats.glow({loc: Glow.ALL if self.ready.issuperset(self._stacks[loc]) else Glow.SOME for loc in found})

    def set_counters_visible(self, on: bool) -> None:
        if on == self._visible:
            return
        self._visible = on
        self._share_chips()
        self._lay_out_all()

    def show_front(self, distance: int) -> None:
        """Show only units within so many hexes of an enemy unit; 0 shows all."""
        self._distance = distance
        self._find_front()
        self._lay_out_all()

    def _shows(self, loc: int) -> bool:
        alone = not self._chips or loc in self._chips
        return self._visible and alone and (not self._distance or loc in self._front)

    def _find_front(self) -> None:
        if self._distance:
            sides = {loc: self._side(loc) for loc in self._stacks if self.geometry.board.is_hex(loc)}
            self._front = front_line(self.geometry.grid, sides, self._distance)

    def set_theme(self, name: str) -> None:
        """Change the palette; raises KeyError for a name that is not in `theme.THEMES`."""
        super().set_theme(name)
        self.close_fan()
        self.faces.repaint()
        self.badges.clear()
        self.mats.redraw()
        self._share_chips()
        self._lay_out_all()

    def set_counter_skin(self, skin: CounterSkin | None) -> None:
        """Show counters as in a skin, or as they are drawn."""
        if skin is not self.faces.skin:
            self.close_fan()
            self.faces.skin = skin
            self.faces.repaint()

    # -- fanning out

    def open_fan(self, loc: int, near: QRectF, scale: float) -> bool:
        """Lay the counters of a stack side by side, inside `near` if it can be done; False if there is no stack."""
        if loc == self.fan.loc:
            return True
        self.close_fan()
        units = [unit for at in self._chips.get(loc, (loc,)) for unit in self.pieces_at(at)]
        if len(units) < (2 if self.size.face is Face.FULL else 1) or not self._shows(loc):
            return False
        items = [self.counters[unit] for unit in units]
        self.fan.open(loc, items, near, scale)
        for item in items:
            self.faces.paint(item)
        self._draw_frames()
        return True

    def close_fan(self) -> None:
        """Stack the counters again."""
        items = self.fan.close()
        for item in items:
            self.faces.paint(item)
        for loc in {item.piece.loc for item in items} & self._stacks.keys():
            self._lay_out(loc)
        if items:
            self._draw_frames()


def front_line(grid: HexGrid, sides: Mapping[int, int], distance: int) -> frozenset[int]:
    """Hexes of `sides` (hex -> side) within `distance` hexes of a hex of the other side."""
    return frozenset(
        loc for loc, side in sides.items() if any(sides.get(at, side) != side for at in grid.within(loc, distance))
    )
