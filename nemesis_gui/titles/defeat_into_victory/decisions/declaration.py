"""Declaration of an attack: attackers onto the hex they attack."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.table.command import Command
from engine.table.legal import Index
from engine.titles.defeat_into_victory.commands import Attack
from nemesis_gui.board.overlays import HexHighlights
from nemesis_gui.play.context import Context
from nemesis_gui.play.gesture import Gesture


class Declaration(Gesture):
    """Attacks a hex with the pieces that can; without pieces with all that can. `attackers` has them by target, `look`
    shows the forecast of a target."""

    def __init__(
        self, context: Context, index: Index, units: Sequence[str], attackers: Mapping[int, Sequence[str]],
        look: Callable[[int], object]
    ) -> None:
        super().__init__(context, index, units)
        self._attackers, self._look = attackers, look

    def joining(self, loc: int) -> tuple[str, ...]:
        """Who would attack a hex."""
        able = self._attackers.get(loc, ())
        return tuple(unit for unit in able if not self.units or unit in self.units)

    def commands(self, loc: int) -> list[Command]:
        """The attack on a target with all of them together."""
        units = self.joining(loc)
        return [Attack(self.state.world.label(loc), units)] if units else []

    def targets(self) -> list[int]:
        return [loc for loc in self._attackers if self.joining(loc)]

    def start(self) -> None:
        self.context.overlay("targets", HexHighlights(tuple(self.targets()), "target"))

    def update(self, loc: int) -> None:
        """A target under the pointer shows its forecast."""
        super().update(loc)
        if loc in self._attackers:
            self._look(loc)

    def exposed(self, loc: int) -> bool:
        """Attackers stay where they are."""
        return False
