"""Movement: select units, see their range with its costs, follow the path under the pointer, click or drag to go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from engine.table.command import Command
from engine.titles.defeat_into_victory.commands import Buy
from engine.titles.defeat_into_victory.rules import ch10_stacking
from nemesis_gui.play.parts import Part
from nemesis_gui.play.special import SpecialMoves
from nemesis_gui.play.stack_limit import MarksOverstacked
from nemesis_gui.titles.defeat_into_victory.decisions.counts import fewer_trucks, most_trucks
from nemesis_gui.titles.defeat_into_victory.decisions.moving import GroupMove, OtherMove, UnitMove


class MovementPresenter(MarksOverstacked, SpecialMoves):
    """The movement part of an Activation Segment."""

    special: ClassVar[Mapping[str, str]] = {"carry": "Carry SP markers…", "sail": "By sea…", "jump": "By air…"}
    unit_move = UnitMove
    group_move = GroupMove
    special_move = OtherMove
    overstacked = staticmethod(ch10_stacking.overstacked)

    def button_commands(self) -> list[Command]:
        return [one for one in super().button_commands() if not isinstance(one, Buy)]

    def extra_buttons(self) -> Sequence[Part]:
        """Of trucks the most, as any number of them has the same price, before fewer, as in the preparation."""
        most = most_trucks(one for one in self.index.loose if isinstance(one, Buy))
        return [*super().extra_buttons(), *map(self.command_button, most), *fewer_trucks(self)]
