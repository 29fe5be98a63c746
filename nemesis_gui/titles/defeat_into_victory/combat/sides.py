"""Both sides of a combat face to face, with what supports them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from engine.table.legal import Index
from engine.titles.defeat_into_victory.pieces import JAPANESE, enemy
from engine.titles.defeat_into_victory.state import Combat, DefeatState
from nemesis_gui.base.style import side_colours
from nemesis_gui.play.context import Context
from nemesis_gui.play.counter_button import FACE
from nemesis_gui.play.parts import Counter, Part, Text
from nemesis_gui.play.sheet import Across, Flowing, Stack

CROWD: Final = 3
"""Counters of a side beyond which all faces are smaller."""
SMALL, TINY = 34, 28
GAP: Final = 3


class Sides:
    """Makes the upper part of the combat card; `low` says that there is little room for it. `pick` is what a click on a
    counter does that can still act."""

    def __init__(
        self, context: Context, combat: Combat, index: Index, pick: Callable[[str], object], *, low: bool
    ) -> None:
        self.context, self.combat, self.index, self._pick = context, combat, index, pick
        crowd = max(len(combat.units), len(combat.defenders)) > CROWD
        self.face = TINY if low else SMALL if crowd else FACE

    def parts(self) -> Part:
        """Attackers left, defenders right."""
        combat = self.combat
        sides = ((combat.attacker, combat.units), (enemy(combat.attacker), combat.defenders))
        shares = [max(2, len(units) + len(self._guns(side))) for side, units in sides]
        return Across([self._side(*side) for side in sides], shares)

    def _side(self, side: int, units: Sequence[str]) -> Part:
        words, (ground, _) = self.context.words, side_colours(side)
        head = words.tr("attacker") if side == self.combat.attacker else words.tr("defender")
        faces = Flowing([*map(self._face, units), *map(self._face, self._guns(side))], GAP)
        support = (Text(f"<small>{text}</small>") for text in self._support(side))
        name = Text(f'<b style="color:{ground}">{words.side(side)}</b> <small>{head}</small>')
        return Stack([name, faces, *support], 2, top=True)

    def _guns(self, side: int) -> Sequence[str]:
        """HQs and artillery that support the side from without."""
        combat = self.combat
        helping = (*combat.hqs[side], *(combat.guns if side == JAPANESE else ()))
        return [unit for unit in helping if unit not in (*combat.units, *combat.defenders)]

    def _support(self, side: int) -> list[str]:
        """Air units that support it."""
        state: DefeatState = self.context.state
        return [f"\u2708 {state.air[name].counter.name}" for name in self.combat.air[side]]

    def _face(self, unit: str) -> Part:
        active = unit in self.index.acting()
        run = partial(self._pick, unit) if active else None
        return Counter(unit, self._note(unit), run, active=active, chosen=unit in self.context.selected,
                       face=self.face, named=False)  # fmt: skip

    def _note(self, unit: str) -> str:
        """What stands below a counter."""
        words, combat, state = self.context.words, self.combat, self.context.state
        if unit in combat.hqs[0] or unit in combat.hqs[1]:
            return "" if self.face == TINY else words.tr("HQ: one column")
        if unit in combat.guns:
            return words.tr("fires")
        if unit in combat.banzai:
            return words.tr("charges")
        if not state.world.on_map(state.pieces[unit].loc):
            return words.tr("gone")
        return words.tr("retreated") if unit in combat.retreated else ""
