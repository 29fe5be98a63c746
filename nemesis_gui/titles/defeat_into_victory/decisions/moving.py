"""Movement: of one unit and of several together, and special moves such as by sea or with SP markers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.table.command import Command
from engine.table.legal import Index
from engine.titles.defeat_into_victory.commands import Carry, Move
from engine.titles.defeat_into_victory.data.charts import QUARTERS
from engine.titles.defeat_into_victory.queries.moves import Course, course, fetches, range_of
from engine.titles.defeat_into_victory.rules.ch10_stacking import would_fit
from engine.titles.defeat_into_victory.rules.ch12_paths import NORMAL, Leg
from engine.titles.defeat_into_victory.wording.points import points as printed
from nemesis_gui.board.overlays import Badges, Group, HexHighlights, Overlay, PathOverlay
from nemesis_gui.play.context import Context
from nemesis_gui.play.gesture import Gesture, Together
from nemesis_gui.play.special import SpecialMove

CARRY: Final = Carry.verb
OUTLINES: Final = (("legal", "range:normal"), ("info", "range:forced"))


def points(quarters: int) -> str:
    """Movement points as they are printed: `2½`."""
    return printed(quarters / QUARTERS)


class UnitMove(Gesture):
    """One unit: its range with the cost of each hex, the path that is charged for, and the points that remain.

    What is reached only by a forced march, by rail or for all points is shown in a second tone.
    """

    def __init__(self, context: Context, index: Index, units: Sequence[str]) -> None:
        super().__init__(context, index, units)
        on_map = (unit for unit in self.units if self.state.world.on_map(self.state.pieces[unit].loc))
        self.ranges: dict[str, Mapping[int, Leg]] = {unit: range_of(self.state, unit) for unit in on_map}

    def command(self, unit: str, loc: int) -> Command | None:
        """A plain move."""
        found = self.index.destinations(unit).get(loc, [])
        return next((command for command in found if isinstance(command, Move)), None)

    def start(self) -> None:
        locs = self.targets()
        self.context.overlay("targets", self._range(locs) if locs else None)

    def _range(self, locs: Sequence[int]) -> Overlay:
        far = tuple(loc for loc in locs if self._far(loc))
        near = tuple(loc for loc in locs if not self._far(loc))
        badges = {loc: self.badge(loc) for loc in locs}
        return Group((HexHighlights(far, "info"), HexHighlights(near, "legal"), Badges(badges, "info")))

    @property
    def outlines(self) -> Sequence[tuple[str, str]]:
        return OUTLINES if any(map(self._far, self.targets())) else OUTLINES[:1]

    def _legs(self, loc: int) -> list[Leg]:
        return [found[loc] for found in self.ranges.values() if loc in found]

    def _far(self, loc: int) -> bool:
        return any(leg.how != NORMAL for leg in self._legs(loc))

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
        return PathOverlay(found.hexes, costs, self.total(found, loc), near=None if found.how == NORMAL else 0)

    def total(self, found: Course, loc: int) -> str:
        """What the way costs, and what is left of the points for a move of this kind."""
        words = self.context.words
        left = points(max(0, found.limit - found.cost))
        text = words.tr("{n} MP, {left} left", n=points(found.cost), left=left)
        told = text if found.how == NORMAL else f"{text} ({words.word('hows', found.how)})"
        return self.warned(told, loc, self.units)

    def warned(self, text: str, loc: int, units: Sequence[str]) -> str:
        """A text on a way, with the warning that the hex holds too many for the end of the turn [10.1.3/1]."""
        words = self.context.words
        return text if would_fit(self.state, loc, units) else words.pair(text, words.tr("overstacked"))


class GroupMove(Together, UnitMove):
    """Several units: where all can go and, with the number of them, where only some can. They go one by one."""

    def badge(self, loc: int) -> str:
        return self.counted(loc) or super().badge(loc)

    def total(self, found: Course, loc: int) -> str:
        able = len(self.commands(loc))
        if able == len(self.units):
            return super().total(found, loc)
        facts = {"n": points(found.cost), "able": able, "all": len(self.units)}
        told = self.context.words.tr("{n} MP, {able} of {all} pieces", **facts)
        return self.warned(told, loc, [unit for unit in self.units if self.command(unit, loc) is not None])


class OtherMove(SpecialMove):
    """By sea, by air, or with SP markers, also by a detour for them."""

    def __init__(self, context: Context, index: Index, units: Sequence[str], mode: str) -> None:
        super().__init__(context, index, units, mode)
        self._detours = fetches(self.state, self.units[0]) if mode == CARRY and len(self.units) == 1 else {}

    def offered(self, loc: int) -> list[Command]:
        """All that could be meant by a hex; detours only for markers that do not lie on the way."""
        listed = super().offered(loc)
        near = {command.where for command in listed if isinstance(command, Carry)}
        return [*listed, *(one for one in self._detours.get(loc, ()) if one.where not in near)]

    def targets(self) -> list[int]:
        """Also where a detour leads."""
        return sorted({*super().targets(), *self._detours})
