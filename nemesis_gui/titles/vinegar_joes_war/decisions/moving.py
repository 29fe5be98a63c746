"""Movement of one unit and of several together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.table.command import Command
from engine.titles.vinegar_joes_war.commands import Land, Move
from engine.titles.vinegar_joes_war.queries.moves import Course, course, range_of
from engine.titles.vinegar_joes_war.rules.ch9_reach import MINIMUM, Leg
from engine.titles.vinegar_joes_war.rules.ch18_waters import markers
from nemesis_gui.board.overlays import Group, HexHighlights, Overlay
from nemesis_gui.play.ranged import RangedGroup, RangedMove

HALF: Final = "\u00bd"


def points(halves: int) -> str:
    """Movement points as players write them: `2½`."""
    whole, rest = divmod(halves, 2)
    return f"{whole or ''}{HALF if rest else ''}" or "0"


class UnitMove(RangedMove):
    """What is reached by the minimum move alone is shown in a second tone."""

    tones = (("legal", "range:normal"), ("info", "range:minimum"))

    def stands(self, unit: str) -> bool:
        return bool(self.state.world.is_land(self.state.pieces[unit].loc))

    def range_of(self, unit: str) -> Mapping[int, Leg]:
        return range_of(self.state, unit)

    def course_to(self, unit: str, loc: int) -> Course | None:
        return course(self.state, unit, loc)

    def written(self, cost: int) -> str:
        return points(cost)

    def special(self, found: Leg | Course) -> bool:
        return found.how == MINIMUM

    def command(self, unit: str, loc: int) -> Command | None:
        """A move on foot; where none leads, a special one, if only one is meant."""
        found = self.index.destinations(unit).get(loc, [])
        walked = next((command for command in found if isinstance(command, Move)), None)
        return walked or (found[0] if len(found) == 1 else None)

    def told(self, loc: int) -> str:
        """What a click does where no way on foot is drawn, with the marker it takes; that one has to choose."""
        words, found = self.context.words, self.commands(loc)
        if self.legs(loc) or not any(loc in self.index.destinations(unit) for unit in self.units):
            return ""
        if not found:
            return words.tr("Several ways lead there: press the one that is meant")
        text = words.tr("takes 1 of {n:amphibious marker|amphibious markers}", n=len(markers(self.state)))
        return " · ".join((words.command(self.state, found[0]), *([text] if isinstance(found[0], Land) else [])))

    def drawn(self, locs: Sequence[int]) -> Overlay:
        """The range on foot with its costs, and whatever else leads somewhere."""
        on_foot = [loc for loc in locs if self.legs(loc)]
        other = tuple(loc for loc in locs if not self.legs(loc))
        return Group((HexHighlights(other, "hint"), super().drawn(on_foot)))


class GroupMove(RangedGroup, UnitMove):
    """Several units."""
