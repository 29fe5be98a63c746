"""Moves of pieces that have a range: what each hex costs, the way that is charged for, and the points that remain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Protocol

from engine.table.legal import Index
from nemesis_gui.board.overlays import Badges, Group, HexHighlights, Overlay, PathOverlay
from nemesis_gui.play.context import Context
from nemesis_gui.play.gesture import Gesture, Together


class Leg(Protocol):
    """A hex of a range, as a title has it."""

    @property
    def cost(self) -> int: ...


class Course(Protocol):
    """A move along a path: its hexes with the start first, what each step and the whole costs, and what there was."""

    @property
    def hexes(self) -> tuple[int, ...]: ...
    @property
    def costs(self) -> tuple[int, ...]: ...
    @property
    def cost(self) -> int: ...
    @property
    def limit(self) -> int: ...


class RangedMove(Gesture):
    """Pieces with the range of each, several with the way that is dearest. Costs are in the title's own units."""

    tones: ClassVar[tuple[tuple[str, str], ...]] = ()
    """Styles with their signs, that of the second tone last."""

    def __init__(self, context: Context, index: Index, units: Sequence[str]) -> None:
        super().__init__(context, index, units)
        self.ranges: dict[str, Mapping[int, Any]] = {u: self.range_of(u) for u in self.units if self.stands(u)}

    # -- what a title says

    def stands(self, unit: str) -> bool:
        """Whether a piece stands where a range begins."""
        raise NotImplementedError

    def range_of(self, unit: str) -> Mapping[int, Leg]:
        """Where it can go, by hex."""
        raise NotImplementedError

    def course_to(self, unit: str, loc: int) -> Course | None:
        """The way to a hex, step by step."""
        raise NotImplementedError

    def written(self, cost: int) -> str:
        """A cost as players write it."""
        raise NotImplementedError

    def special(self, found: Any) -> bool:
        """Whether a leg or a course is of the kind that is shown in a second tone."""
        raise NotImplementedError

    # -- on the map

    def legs(self, loc: int) -> list[Any]:
        """The legs to a hex."""
        return [found[loc] for found in self.ranges.values() if loc in found]

    def far(self, loc: int) -> bool:
        """Whether a hex is shown in the second tone."""
        return any(map(self.special, self.legs(loc)))

    def badge(self, loc: int) -> str:
        """What stands on a hex: the cost, of several units the greatest."""
        return self.written(max((leg.cost for leg in self.legs(loc)), default=0))

    def start(self) -> None:
        locs = self.targets()
        self.context.overlay("targets", self.drawn(locs) if locs else None)

    def drawn(self, locs: Sequence[int]) -> Overlay:
        """The range with its costs."""
        far = tuple(loc for loc in locs if self.far(loc))
        near = tuple(loc for loc in locs if not self.far(loc))
        badges = {loc: self.badge(loc) for loc in locs}
        return Group((HexHighlights(far, "info"), HexHighlights(near, "legal"), Badges(badges, "info")))

    @property
    def outlines(self) -> Sequence[tuple[str, str]]:
        return self.tones if any(map(self.far, self.targets())) else self.tones[:1]

    def update(self, loc: int) -> None:
        """Draw the path to the place."""
        found = self.leading(loc) if loc >= 0 else None
        self.context.overlay("path", None if found is None else self._path(found, loc))

    def leading(self, loc: int) -> Course | None:
        """The move that is drawn: that of the unit for which the way is dearest."""
        units = [unit for unit in self.ranges if self.command(unit, loc) is not None]
        courses = [found for unit in units if (found := self.course_to(unit, loc)) is not None]
        return max(courses, key=lambda found: found.cost, default=None)

    def _path(self, found: Course, loc: int) -> PathOverlay:
        costs = [f"+{self.written(cost)}" for cost in found.costs]
        return PathOverlay(found.hexes, costs, self.total(found, loc), near=0 if self.special(found) else None)

    def total(self, found: Course, loc: int) -> str:
        """What the way costs, and what is left of the points."""
        left = self.written(max(0, found.limit - found.cost))
        return self.context.words.tr("{n} MP, {left} left", n=self.written(found.cost), left=left)


class RangedGroup(Together, RangedMove):
    """Several units: where all can go and, with the number of them, where only some can. They go one by one."""

    def badge(self, loc: int) -> str:
        return self.counted(loc) or super().badge(loc)

    def total(self, found: Course, loc: int) -> str:
        able = len(self.commands(loc))
        if able == len(self.units):
            return super().total(found, loc)
        facts = {"n": self.written(found.cost), "able": able, "all": len(self.units)}
        return self.context.words.tr("{n} MP, {able} of {all} pieces", **facts)
