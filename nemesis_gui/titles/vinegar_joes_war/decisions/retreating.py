"""Retreats after combat: the ways out of a hex, and which of them reduce a unit or end in a full hex."""

from __future__ import annotations

from engine.table.command import Command
from engine.titles.vinegar_joes_war.commands import Retreat
from engine.titles.vinegar_joes_war.queries.retreats import price
from nemesis_gui.play.gesture import Placement, Priced


class CombatRetreat(Priced, Placement):
    """Each hex of a retreat that costs something says what."""

    def price(self, command: Command) -> str:
        cost = price(self.state, command) if isinstance(command, Retreat) else ""
        return str(self.context.words.word("retreat_short", cost)) if cost else ""
