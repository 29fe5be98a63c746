"""A player that needs no knowledge of a game: it takes any legal command."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Final

from engine.players.player import Choice, Meter
from engine.table import agenda
from engine.table.command import Command
from engine.table.listing import Chain, Lazy

INTERRUPT_CHANCE = 0.01
HASTES: Final = (0.02, 0.2, 0.6)
"""How soon a busy player ends what it could go on with, drawn again each time it does: the chance at each command."""
HEED: Final = 0.3
"""How often a busy player follows the title where it knows of something rare."""
FEW: Final = 6
"""A part of a list with so many commands is taken when it is drawn; one with fewer is passed over now and then, or to
be done would be as likely as to move any one piece."""


class RandomPlayer:
    """Plays a random legal command; now and then it interrupts. Its choices follow from the seed and their number."""

    name = "random"

    def __init__(self, seed: str) -> None:
        self._random = Random(seed)

    def choose(self, view: Any, listed: Sequence[Command], meter: Meter) -> Choice:
        return Choice(self._any(listed))

    def interrupt(self, view: Any, offered: Sequence[Command], meter: Meter) -> Choice | None:
        return Choice(self._any(offered)) if self._random.random() < INTERRUPT_CHANCE else None

    def pick(self, seen: Any, listed: Sequence[Command]) -> Command:
        """One of the listed commands, or an interrupt of either side: for one who plays all sides."""
        return (self.interjection(seen) if self.interjects() else None) or self.drawn(listed)

    def interjects(self) -> bool:
        """Whether it would say something out of turn now, if there is anything to say: in one decision of a hundred."""
        return self._random.random() < INTERRUPT_CHANCE

    def interjection(self, seen: Any) -> Command | None:
        """An interrupt of either side, None where there is none."""
        decision = agenda.current(seen)
        interrupts = decision.interrupts(seen) if decision is not None else ()
        return self._random.choice(interrupts) if interrupts else None

    def drawn(self, listed: Sequence[Command]) -> Command:
        """Of a list in parts a part by chance, and one of its commands: the other parts need not be worked out. Each
        command can be drawn, but not all are equally likely."""
        if not isinstance(listed, Chain):
            return self._any(listed)
        chance, parts = self._random.random, listed.parts
        left: Sequence[int] = range(len(parts))
        passed: list[Sequence[Command]] = []
        while left:
            place = int(chance() * len(left))
            part = parts[left[place]]
            if chance() * FEW < len(part):
                return self._any(part)
            passed.append(part)
            rest = list(left)
            rest[place] = rest[-1]
            rest.pop()
            left = rest
        return self._any(Chain(passed))

    def _any(self, commands: Sequence[Command]) -> Command:
        return commands[int(self._random.random() * len(commands))]


class BusyPlayer(RandomPlayer):
    """Plays at random too, but each kind of command is as likely as any other, and what can be ended is ended now after
    much, now after little: what is rare in the lists happens, and pieces also stay where they are of use. Now and
    then it goes where its title says that chance seldom leads. It is no opponent and is not offered as one; the
    laboratory looks for faults with it."""

    name = "busy"

    def __init__(self, seed: str, seldom: Callable[[Any], Sequence[Command]] | None = None) -> None:
        super().__init__(seed)
        self._haste = HASTES[0]
        self._seldom = seldom

    def choose(self, view: Any, listed: Sequence[Command], meter: Meter) -> Choice:
        rare = self._seldom(view) if self._seldom is not None else ()
        if rare and self._random.random() < HEED:
            return Choice(super()._any(rare))
        return Choice(self._any(listed))

    def drawn(self, listed: Sequence[Command]) -> Command:
        return self._any(listed)

    def _any(self, commands: Sequence[Command]) -> Command:
        kinds: dict[tuple[bool, str], list[Sequence[Command]]] = {}
        for part in _parts(commands):
            kinds.setdefault((part[0].ends, part[0].verb), []).append(part)
        ends, going_on = (sorted(kind for kind in kinds if kind[0] is ending) for ending in (True, False))
        if ends and (not going_on or self._random.random() < self._haste):
            self._haste = self._random.choice(HASTES)
            return super()._any(Chain(kinds[self._random.choice(ends)]))
        return super()._any(Chain(kinds[self._random.choice(going_on)]))


def _parts(commands: Sequence[Command]) -> Iterator[Sequence[Command]]:
    """A list in parts of which each is of one kind, as far as possible without making its commands."""
    if isinstance(commands, Chain):
        for part in commands.parts:
            yield from _parts(part)
    elif isinstance(commands, Lazy):
        if commands:
            yield commands
    else:
        yield from ([command] for command in commands)
