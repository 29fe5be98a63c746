"""A player that needs no knowledge of a game: it takes any legal command."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from engine.players.player import Choice, Meter
from engine.table import agenda
from engine.table.command import Command

INTERRUPT_CHANCE = 0.01
END_CHANCE = 0.1


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
        if self._random.random() < INTERRUPT_CHANCE:
            decision = agenda.current(seen)
            interrupts = decision.interrupts(seen) if decision is not None else ()
            if interrupts:
                return self._random.choice(interrupts)
        return self._any(listed)

    def _any(self, commands: Sequence[Command]) -> Command:
        return commands[int(self._random.random() * len(commands))]


class BusyPlayer(RandomPlayer):
    """Plays at random too, but each kind of command is as likely as any other, and it seldom ends what it could go on
    with: what is rare in the lists happens. It is no opponent and is not offered as one; the laboratory looks for
    faults with it."""

    name = "busy"

    def _any(self, commands: Sequence[Command]) -> Command:
        going_on = [command for command in commands if not command.ends]
        wanted = going_on if going_on and self._random.random() >= END_CHANCE else commands
        verb = self._random.choice(sorted({command.verb for command in wanted}))
        return super()._any([command for command in wanted if command.verb == verb])
