"""Declaration of a combat: attackers onto the hex they attack."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set

from engine.table.command import Command
from engine.table.legal import Index, place_of
from engine.titles.nemesis.commands import Choose
from nemesis_gui.play.context import Context
from nemesis_gui.play.gesture import Gesture

Look = Callable[[int], None]


class Declaration(Gesture):
    """Opens the attack on a hex and commits the pieces that may join; without pieces all that are `expected` join.

    `joiners` returns which targets each piece may attack; `look` shows the forecast of a target.
    """

    def __init__(
        self,
        context: Context,
        index: Index,
        units: Sequence[str],
        joiners: Mapping[str, Set[int]],
        look: Look,
        expected: Callable[[int], Sequence[str]],
    ) -> None:
        super().__init__(context, index, units)
        self._joiners, self._look, self._expected = joiners, look, expected

    def update(self, loc: int) -> None:
        """A target under the pointer shows its forecast."""
        super().update(loc)
        if loc in self.index.places:
            self._look(loc)

    def finish(self, loc: int) -> bool:
        """Open the attack and commit the pieces to it."""
        return any(self.declare(command) for command in self.commands(loc))

    def declare(self, command: Command) -> bool:
        """Open one attack and commit the pieces to it."""
        with self.context.model.gesture():
            target = place_of(self.state, command)
            units = self.units or (self._expected(target) if target is not None and command.verb == "attack" else ())
            done = self.context.play_all([command])
            if done:
                self.context.play_all(Choose(unit) for unit in units)
        return done

    def commands(self, loc: int) -> list[Command]:
        """The attack on the target, if one of the pieces may join it."""
        able = not self.units or any(loc in self._joiners.get(unit, ()) for unit in self.units)
        return self.index.places.get(loc, [])[:1] if able else []

    def targets(self) -> list[int]:
        """What the pieces could attack."""
        return sorted(set().union(*(self._joiners.get(unit, ()) for unit in self.units)))

    def exposed(self, loc: int) -> bool:
        """Attackers stay where they are."""
        return False
