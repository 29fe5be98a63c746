"""Movement: of one piece, of several together, and a special order such as an Ambush."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise

from engine.table.command import Command
from engine.table.legal import Index
from engine.titles.nemesis.rules.ch2_stacking import fits
from engine.titles.nemesis.rules.ch5_costs import STRETCH_FACTOR, Reach, reach, step_cost
from nemesis_gui.board.overlays import Badges, Group, HexHighlights, Overlay, PathOverlay
from nemesis_gui.play.context import Context
from nemesis_gui.play.gesture import Gesture, Placement, Together

SPECIAL = ("ambush",)
OUTLINES = (("legal", "range:normal"), ("info", "range:stretch"))
FULL = ("danger", "range:full")
STRETCH = "Operational Stretch"


class PieceMove(Gesture):
    """One piece: its range with the cost of each hex, the path that is charged for, and the points that remain.

    What only Operational Stretch reaches is shown in a second tone. `ranged` is False where there is no range, as in
    Forward Moves; `priced` shows what each hex costs in spite of that, for who presses on with what is left.
    """

    def __init__(
        self, context: Context, index: Index, units: Sequence[str], *, ranged: bool, priced: bool = False
    ) -> None:
        super().__init__(context, index, units)
        self.priced = ranged or priced
        self.full: Sequence[int] = ()
        """The hexes of the range that would be overstacked."""
        self.ranges: dict[str, Reach] = {unit: reach(self.state, unit) for unit in self.units} if ranged else {}

    def command(self, unit: str, loc: int) -> Command | None:
        """A plain move."""
        found = self.index.destinations(unit).get(loc, [])
        return next((command for command in found if command.verb not in SPECIAL), None)

    def start(self) -> None:
        """Normal Movement plain, Operational Stretch in a second tone, with the cost of each hex."""
        if not self.priced:
            super().start()
            return
        locs = self.targets()
        self.context.overlay("targets", self._range(locs) if locs else None)

    def _range(self, locs: Sequence[int]) -> Overlay:
        far = tuple(loc for loc in locs if self._stretched(loc))
        near = tuple(loc for loc in locs if not self._stretched(loc))
        badges = {loc: text for loc in locs if (text := self._badge(loc))}
        self.full = tuple(loc for loc in locs if self.overfills(loc))
        ground = (HexHighlights(far, "info"), HexHighlights(near, "legal"), HexHighlights(self.full, "danger"))
        return Group((*ground, Badges(badges, "info")))

    def overfills(self, loc: int) -> bool:
        """Whether the stack would be over the limit, if nobody left it before the end of the segment [2.2/8]."""
        pieces = self.state.pieces
        coming = [pieces[unit].counter for unit in self.units if self.command(unit, loc) is not None]
        return not fits(self.state, loc, coming)

    @property
    def stretches(self) -> bool:
        """Whether a hex of the range is reached by Operational Stretch only."""
        return bool(self.ranges) and any(self._stretched(loc) for loc in self.targets())

    @property
    def outlines(self) -> Sequence[tuple[str, str]]:
        found = OUTLINES if self.stretches else OUTLINES[:1] if self.priced else ()
        return (*found, FULL) if self.full else found

    def _badge(self, loc: int) -> str:
        costs = [found.cost(loc) for found in self.ranges.values() if loc in found]
        if not self.ranges:
            costs = [self._price(command) for command in self.commands(loc)]
        return str(max(costs)) if costs else ""

    def _price(self, command: Command) -> int:
        """Movement points that its path costs."""
        unit: str = getattr(command, "unit", "")
        path: tuple[str, ...] = getattr(command, "path", ())
        state = self.state
        locs = [state.pieces[unit].loc, *(state.world.loc(label) for label in path)]
        return sum(step_cost(state, state.pieces[unit], a, b) or 0 for a, b in pairwise(locs))

    def _stretched(self, loc: int) -> bool:
        """Whether a piece that can go there has to stretch for it."""
        return any(found.stretched(loc) for found in self.ranges.values())

    def update(self, loc: int) -> None:
        """Draw the path to the place."""
        command = self._leading(loc) if loc >= 0 else None
        path: tuple[str, ...] = getattr(command, "path", ())
        unit: str = getattr(command, "unit", "")
        self.context.overlay("path", self._path(unit, path, loc) if path else None)

    def _leading(self, loc: int) -> Command | None:
        """The command whose path is drawn."""
        return next(iter(self.commands(loc)), None)

    def _path(self, unit: str, labels: Sequence[str], loc: int) -> PathOverlay:
        state = self.state
        piece = state.pieces[unit]
        locs = [piece.loc, *(state.world.loc(label) for label in labels)]
        costs = [step_cost(state, piece, a, b) or 0 for a, b in pairwise(locs)]
        near = None
        if unit in self.ranges and self.ranges[unit].stretched(loc):
            near = sum(spent <= piece.values.movement for spent in accumulate(costs))
        return PathOverlay(locs, [f"+{cost}" for cost in costs], self.total(unit, sum(costs), loc), near=near)

    def total(self, unit: str, cost: int, loc: int) -> str:
        """What the way costs, and what is left: of the doubled points where the piece stretches."""
        tr = self.context.words.tr
        if unit not in self.ranges:
            return tr("{n} mp", n=cost)
        most = self.state.pieces[unit].values.movement * (STRETCH_FACTOR if self.ranges[unit].stretched(loc) else 1)
        return self.warned(tr("{n} mp, {left} left", n=cost, left=max(0, most - cost)), loc)

    def warned(self, told: str, loc: int) -> str:
        """With what it costs besides: the stretch of one of them, and a hex that is overstacked."""
        tr = self.context.words.tr
        found = [tr(STRETCH)] * self._stretched(loc) + [tr("overstacked")] * self.overfills(loc)
        return self.context.words.pair(told, ", ".join(found)) if found else told


class GroupMove(Together, PieceMove):
    """Several pieces: where all can go and, with the number of them, where only some can.

    They go one after the other. The path shown is that of the piece for which the way is dearest.
    """

    def _badge(self, loc: int) -> str:
        return self.counted(loc) or super()._badge(loc)

    def _leading(self, loc: int) -> Command | None:
        found = self.commands(loc)
        return max(found, key=self._price, default=None)

    def total(self, unit: str, cost: int, loc: int) -> str:
        """The cost, and how many of the pieces come along."""
        able = len(self.commands(loc))
        if able == len(self.units):
            return super().total(unit, cost, loc)
        told = self.context.words.tr("{n} mp, {able} of {all} pieces", n=cost, able=able, all=len(self.units))
        return self.warned(told, loc)


class SpecialOrder(Gesture):
    """The special order that was picked with its button, for the pieces that can carry it out."""

    def command(self, unit: str, loc: int) -> Command | None:
        """The special order alone."""
        found = self.index.destinations(unit).get(loc, [])
        return next((command for command in found if command.verb == self.mode), None)

    def start(self) -> None:
        """Mark where it can be carried out."""
        locs = self.targets()
        self.context.overlay("targets", HexHighlights(tuple(locs), "hint") if locs else None)

    def exposed(self, loc: int) -> bool:
        """Nobody goes there."""
        return False


class Loading(Placement):
    """Puts pieces on places, and marks where the stack would be over the limit [2.2/8]."""

    def start(self) -> None:
        """As in the base class, with a warning."""
        super().start()
        pieces, world = self.state.pieces, self.state.world
        coming = [pieces[unit].counter for unit in self.units]
        locs = self.targets()
        over = [loc for loc in locs if world.on_map(loc) and not fits(self.state, loc, coming)]
        told = Badges(dict.fromkeys(over, self.context.words.tr("overstacked")), "danger", 0.0, "!")
        if over:
            self.context.overlay("targets", Group((HexHighlights(tuple(locs), "legal"), told)))
