"""Movement: of one unit and of several together, and special moves such as by sea or with SP markers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.table.command import Command
from engine.table.legal import Index
from engine.titles.defeat_into_victory.commands import Carry, Move
from engine.titles.defeat_into_victory.data.packfile import QUARTERS
from engine.titles.defeat_into_victory.queries.moves import Course, course, fetches, range_of
from engine.titles.defeat_into_victory.rules.ch10_stacking import would_fit
from engine.titles.defeat_into_victory.rules.ch12_paths import NORMAL, Leg
from engine.titles.defeat_into_victory.wording.points import points as printed
from nemesis_gui.play.context import Context
from nemesis_gui.play.ranged import RangedGroup, RangedMove
from nemesis_gui.play.special import SpecialMove

CARRY: Final = Carry.verb


def points(quarters: int) -> str:
    """Movement points as they are printed: `2½`."""
    return printed(quarters / QUARTERS)


class UnitMove(RangedMove):
    """What is reached only by a forced march, by rail or for all points is shown in a second tone."""

    tones = (("legal", "range:normal"), ("info", "range:forced"))

    def stands(self, unit: str) -> bool:
        return bool(self.state.world.on_map(self.state.pieces[unit].loc))

    def range_of(self, unit: str) -> Mapping[int, Leg]:
        return range_of(self.state, unit)

    def course_to(self, unit: str, loc: int) -> Course | None:
        return course(self.state, unit, loc)

    def written(self, cost: int) -> str:
        return points(cost)

    def special(self, found: Leg | Course) -> bool:
        return found.how != NORMAL

    def command(self, unit: str, loc: int) -> Command | None:
        """A plain move."""
        found = self.index.destinations(unit).get(loc, [])
        return next((command for command in found if isinstance(command, Move)), None)

    def total(self, found: Any, loc: int) -> str:
        """What the way costs, and what is left of the points for a move of this kind."""
        words, text = self.context.words, super().total(found, loc)
        told = text if found.how == NORMAL else f"{text} ({words.word('hows', found.how)})"
        return self.warned(told, loc, self.units)

    def warned(self, text: str, loc: int, units: Sequence[str]) -> str:
        """A text on a way, with the warnings that the hex holds too many for the end of the turn [10.1.3/1], and that
        an Improved Position is left without a unit [17.2.4/1]."""
        words, told = self.context.words, list[str]()
        if not would_fit(self.state, loc, units):
            told.append(words.tr("overstacked"))
        if any(self._last_of(unit, units) for unit in units):
            told.append(words.tr("Improved Position lost"))
        return words.pair(text, ", ".join(told)) if told else text

    def _last_of(self, unit: str, units: Sequence[str]) -> bool:
        """Whether an Improved Position has nobody else than those who go."""
        piece = self.state.pieces[unit]
        there = self.state.units_at(piece.loc, piece.counter.side)
        return piece.loc in self.state.positions and {one.id for one in there} <= {*units}


class GroupMove(RangedGroup, UnitMove):
    """Several units."""

    def total(self, found: Any, loc: int) -> str:
        """With the warning for those that can go."""
        told, able = super().total(found, loc), [unit for unit in self.units if self.command(unit, loc) is not None]
        return told if len(able) == len(self.units) else self.warned(told, loc, able)


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
