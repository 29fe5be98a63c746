"""Retreats after combat: the ways out of a hex, and what an interdicted one may cost."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from engine.table.command import Command
from engine.titles.defeat_into_victory.commands import Retreat
from engine.titles.defeat_into_victory.queries.forecast import retreat_risk
from nemesis_gui.board.overlays import Badges, Group, HexHighlights, PathOverlay
from nemesis_gui.play.figures import chance
from nemesis_gui.play.gesture import Gesture


class CombatRetreat(Gesture):
    """Marks where a unit can retreat; where each way leads through interdicted hexes, the chance to lose a step. Of
    several ways to a hex the safest is gone."""

    def command(self, unit: str, loc: int) -> Command | None:
        """The safest way to a hex, of equal ones the first."""
        found = [one for one in self.index.destinations(unit).get(loc, ()) if isinstance(one, Retreat)]
        return min(found, key=lambda one: retreat_risk(self.state, unit, one.path), default=None)

    def start(self) -> None:
        """Safe hexes, and those with a risk."""
        risks = {loc: self._risk(loc) for loc in self.targets()}
        badges = {loc: chance(risk) for loc, risk in risks.items() if risk}
        safe = tuple(loc for loc, risk in risks.items() if not risk)
        marks = (HexHighlights(safe, "legal"), HexHighlights(tuple(badges), "danger"), Badges(badges, "danger"))
        self.context.overlay("targets", Group(marks) if risks else None)

    def _risk(self, loc: int) -> Fraction:
        return max(retreat_risk(self.state, one.unit, one.path) for one in self._retreats(loc))

    def _retreats(self, loc: int) -> Sequence[Retreat]:
        return [one for one in self.commands(loc) if isinstance(one, Retreat)]

    def update(self, loc: int) -> None:
        """Draw the way."""
        for one in self._retreats(loc)[:1] if loc >= 0 else ():
            world = self.state.world
            path = (self.state.pieces[one.unit].loc, *(world.find(label) for label in one.path))
            self.context.overlay("path", PathOverlay(path))
            return
        super().update(loc)
