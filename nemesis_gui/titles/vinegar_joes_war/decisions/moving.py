"""Movement of one unit and of several together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.table.command import Command
from engine.table.legal import Index
from engine.titles.vinegar_joes_war.commands import Move
from engine.titles.vinegar_joes_war.queries.moves import Course, course, range_of
from engine.titles.vinegar_joes_war.rules.ch9_reach import MINIMUM, Leg
from nemesis_gui.board.overlays import Badges, Group, HexHighlights, Overlay, PathOverlay
from nemesis_gui.play.context import Context
from nemesis_gui.play.gesture import Gesture, Together

HALF: Final = "\u00bd"
OUTLINES: Final = (("legal", "range:normal"), ("info", "range:minimum"))


def points(halves: int) -> str:
    """Movement points as players write them: `2½`."""
    whole, rest = divmod(halves, 2)
    return f"{whole or ''}{HALF if rest else ''}" or "0"


class UnitMove(Gesture):
    """One unit: its range with the cost of each hex, the path that is charged for, and the points that remain. What is
    reached by the minimum move alone is shown in a second tone."""

    def __init__(self, context: Context, index: Index, units: Sequence[str]) -> None:
        super().__init__(context, index, units)
        on_map = (unit for unit in self.units if self.state.world.is_land(self.state.pieces[unit].loc))
        self.ranges: dict[str, Mapping[int, Leg]] = {unit: range_of(self.state, unit) for unit in on_map}

    def command(self, unit: str, loc: int) -> Command | None:
        """A move on foot; where none leads, a special one, if only one is meant."""
        found = self.index.destinations(unit).get(loc, [])
        walked = next((command for command in found if isinstance(command, Move)), None)
        return walked or (found[0] if len(found) == 1 else None)

    def start(self) -> None:
        locs = self.targets()
        self.context.overlay("targets", self._range(locs) if locs else None)

    def _range(self, locs: Sequence[int]) -> Overlay:
        on_foot = {loc for loc in locs if self._legs(loc)}
        last = tuple(loc for loc in on_foot if self._last(loc))
        near = tuple(loc for loc in on_foot if not self._last(loc))
        other = tuple(loc for loc in locs if loc not in on_foot)
        badges = {loc: self.badge(loc) for loc in on_foot}
        return Group((HexHighlights(other, "hint"), HexHighlights(last, "info"), HexHighlights(near, "legal"),
                      Badges(badges, "info")))  # fmt: skip

    @property
    def outlines(self) -> Sequence[tuple[str, str]]:
        return OUTLINES if any(map(self._last, self.targets())) else OUTLINES[:1]

    def _legs(self, loc: int) -> list[Leg]:
        return [found[loc] for found in self.ranges.values() if loc in found]

    def _last(self, loc: int) -> bool:
        return any(leg.how == MINIMUM for leg in self._legs(loc))

    def badge(self, loc: int) -> str:
        """What stands on a hex: the cost, of several units the greatest."""
        return points(max((leg.cost for leg in self._legs(loc)), default=0))

    def update(self, loc: int) -> None:
        """Draw the path to the place."""
        found = self.leading(loc) if loc >= 0 else None
        self.context.overlay("path", None if found is None else self._path(found, loc))

    def leading(self, loc: int) -> Course | None:
        """The move that is drawn: that of the unit for which the way is dearest."""
        units = [unit for unit in self.ranges if self.command(unit, loc) is not None]
        courses = [found for unit in units if (found := course(self.state, unit, loc)) is not None]
        return max(courses, key=lambda found: found.cost, default=None)

    def _path(self, found: Course, loc: int) -> PathOverlay:
        costs = [f"+{points(cost)}" for cost in found.costs]
        return PathOverlay(found.hexes, costs, self.total(found, loc), near=0 if found.how == MINIMUM else None)

    def total(self, found: Course, loc: int) -> str:
        """What the way costs, and what is left of the points."""
        left = points(max(0, found.limit - found.cost))
        return self.context.words.tr("{n} MP, {left} left", n=points(found.cost), left=left)


class GroupMove(Together, UnitMove):
    """Several units: where all can go and, with the number of them, where only some can. They go one by one."""

    def badge(self, loc: int) -> str:
        return self.counted(loc) or super().badge(loc)

    def total(self, found: Course, loc: int) -> str:
        able = len(self.commands(loc))
        if able == len(self.units):
            return super().total(found, loc)
        facts = {"n": points(found.cost), "able": able, "all": len(self.units)}
        return self.context.words.tr("{n} MP, {able} of {all} pieces", **facts)
