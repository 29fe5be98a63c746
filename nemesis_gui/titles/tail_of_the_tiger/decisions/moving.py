"""Movement of units that go together, with the assaults they can make on the way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from engine.table.command import Command
from engine.table.legal import Index
from engine.titles.tail_of_the_tiger.commands import March
from engine.titles.tail_of_the_tiger.queries.moves import Approach, Course, approaches, courses
from nemesis_gui.board.overlays import Badges, Group, HexHighlights, PathOverlay
from nemesis_gui.play.context import Context
from nemesis_gui.play.gesture import Gesture

OUTLINES: Final = (("legal", "range:normal"), ("target", "range:assault"), ("info", "range:minimum"))


class MarchMove(Gesture):
    """Units of one stack: where they can go together with the cost of each hex, the path and the points that remain;
    enemy hexes that they can assault on the way are targets, with what it costs to get there and to assault.

    One that may go only in company takes that along. Units of several stacks go stack by stack."""

    def __init__(
        self, context: Context, index: Index, units: Sequence[str],
        holds: Callable[[Sequence[Approach]], bool] = lambda found: False,
    ) -> None:  # fmt: skip
        """`holds` says whether assaults on a hex wait for the player to see or choose."""
        super().__init__(context, index, units)
        self._holds = holds
        stacks: dict[int, list[str]] = {}
        for unit in self.units:
            stacks.setdefault(self.state.pieces[unit].loc, []).append(unit)
        self.groups = [self._grown(stack) for stack in stacks.values()]
        self.ways: list[dict[int, Course]] = [courses(self.state, group) for group in self.groups]
        self.storms: dict[int, tuple[Approach, ...]] = {}
        if len(self.groups) == 1:
            self.storms = approaches(self.state, self.groups[0], self.ways[0])

    def _grown(self, stack: list[str]) -> tuple[str, ...]:
        """A stack with the company it needs to go anywhere."""
        if len(stack) > 1 or courses(self.state, stack):
            return tuple(stack)
        found = [one for ways in self.index.destinations(stack[0]).values() for one in ways if isinstance(one, March)]
        return found[0].units if found else tuple(stack)

    # -- what it means

    def targets(self) -> list[int]:
        return [*dict.fromkeys([hex_ for ways in self.ways for hex_ in ways] + list(self.storms))]

    def commands(self, loc: int) -> list[Command]:
        """The march of each stack; where enemies stand, the one assault that is possible."""
        marches: list[Command] = [ways[loc].command for ways in self.ways if loc in ways]
        found = self.storms.get(loc, ())
        return marches or (list(found[0].commands) if len(found) == 1 else [])

    def command(self, unit: str, loc: int) -> Command | None:
        """The march of its stack."""
        return next((one for one in self.commands(loc) if unit in one.pieces()), None)

    def finish(self, loc: int) -> bool:
        """As in the base class, unless an assault has to be seen first."""
        found = self.storms.get(loc, ())
        return bool(found and self._holds(found)) or super().finish(loc)

    def allows(self, loc: int) -> bool:
        return bool(self.commands(loc)) or loc in self.storms

    def exposed(self, loc: int) -> bool:
        """They stand there afterwards if they march there."""
        return any(loc in ways for ways in self.ways)

    # -- on the map

    @property
    def outlines(self) -> Sequence[tuple[str, str]]:
        last = any(way.minimum for ways in self.ways for way in ways.values())
        shown = (True, bool(self.storms), last)
        return [outline for outline, seen in zip(OUTLINES, shown, strict=True) if seen]

    def start(self) -> None:
        """The range with its costs; what can be assaulted with the points that takes."""
        near: dict[int, Course] = {}
        for ways in self.ways:
            for hex_, way in ways.items():
                if hex_ not in near or way.cost > near[hex_].cost:
                    near[hex_] = way
        if not near and not self.storms:
            self.context.overlay("targets", None)
            return
        badges = {hex_: str(way.cost) for hex_, way in near.items()}
        badges |= {hex_: str(min(one.cost for one in found)) for hex_, found in self.storms.items()}
        last = tuple(hex_ for hex_, way in near.items() if way.minimum)
        plain = tuple(hex_ for hex_, way in near.items() if not way.minimum)
        self.context.overlay("targets", Group((
            HexHighlights(last, "info"), HexHighlights(plain, "legal"), HexHighlights(tuple(self.storms), "target"),
            Badges(badges, "info"),
        )))  # fmt: skip

    def update(self, loc: int) -> None:
        """Draw the path to the place, or that before the assault on it."""
        storm = self.storms.get(loc)
        if storm is not None:
            self.context.overlay("path", self._path_of(storm[0]))
            return
        found = [ways[loc] for ways in self.ways if loc in ways]
        way = max(found, key=lambda one: one.cost, default=None)
        self.context.overlay("path", None if way is None else self._path(way))

    def _path(self, way: Course) -> PathOverlay:
        left = max(0, way.has - way.cost)
        total = self.context.words.tr("{n} MP, {left} left", n=way.cost, left=left)
        return PathOverlay(way.hexes, self._costs(way), total, near=0 if way.minimum else None)

    def _path_of(self, storm: Approach) -> PathOverlay:
        start = storm.course.hexes if storm.course else (self.state.pieces[self.groups[0][0]].loc,)
        costs = [*(self._costs(storm.course) if storm.course else ()), f"+{storm.needs}"]
        total = self.context.words.tr("{n} MP, {left} left", n=storm.cost, left=storm.has - storm.cost)
        return PathOverlay((*start, storm.target), costs, total, "target")

    def _costs(self, way: Course) -> list[str]:
        """By step; one that enters the map has its first hex as the start."""
        costs = way.costs if len(way.hexes) > len(way.costs) else way.costs[1:]
        return [f"+{cost}" for cost in costs]
