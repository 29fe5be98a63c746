"""Players that need no rules of their own: they choose among the legal commands."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from engine.table import agenda
from engine.table.command import Command

INTERRUPT_CHANCE = 0.01


class Player(Protocol):
    """Chooses a command at the open decision; it is shown what the side that decides may see, and never the state."""

    def choose(self, seen: Any, listed: Sequence[Command]) -> Command:
        """One of the listed commands, or an interrupt of either side."""
        ...


class RandomPlayer:
    """Plays a random legal command; now and then a side interrupts."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed)

    def choose(self, seen: Any, listed: Sequence[Command]) -> Command:
        if self._random.random() < INTERRUPT_CHANCE:
            decision = agenda.current(seen)
            interrupts = decision.interrupts(seen) if decision is not None else ()
            if interrupts:
                return self._random.choice(interrupts)
        return listed[int(self._random.random() * len(listed))]
