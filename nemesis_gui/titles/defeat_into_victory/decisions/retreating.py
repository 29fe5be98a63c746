"""Retreats after combat: the ways out of a hex, and what an interdicted one may cost."""

from __future__ import annotations

from collections.abc import Sequence

from engine.table.command import Command
from engine.titles.defeat_into_victory.commands import Retreat
from engine.titles.defeat_into_victory.queries.forecast import retreat_risk
from engine.titles.defeat_into_victory.queries.supply import loses_supply
from nemesis_gui.board.overlays import PathOverlay
from nemesis_gui.play.figures import chance
from nemesis_gui.play.gesture import Priced


class CombatRetreat(Priced):
    """Marks where a unit can retreat; where each way leads through interdicted hexes, the chance to lose a step, and
    where it could not be supplied. Of several ways to a hex the safest is gone."""

    def command(self, unit: str, loc: int) -> Command | None:
        """The safest way to a hex, of equal ones the first."""
        found = [one for one in self.index.destinations(unit).get(loc, ()) if isinstance(one, Retreat)]
        return min(found, key=lambda one: retreat_risk(self.state, unit, one.path), default=None)

    def price(self, command: Command) -> str:
        """The chance of a step that an interdicted hex costs, and that no line of supply leads there now."""
        if not isinstance(command, Retreat):
            return ""
        risk = retreat_risk(self.state, command.unit, command.path)
        told = [chance(risk)] if risk else []
        end = self.state.world.find(command.path[-1])
        starves = end is not None and loses_supply(self.state, command.unit, end)
        return ", ".join([*told, self.context.words.tr("no supply")] if starves else told)

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
