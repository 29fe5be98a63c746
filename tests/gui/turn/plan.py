"""What is to be played: a random choice among the legal commands that brings a turn to its end."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.table.command import Command
from engine.table.legal import unit_of
from nemesis_gui.session.model import GameModel

MOVES = 6
"""Commands given in one open segment before it is closed."""

OFTEN = {"move": 8, "attack": 6, "place": 4, "rail": 4}
"""What is chosen more often than the rest."""


class Plan:
    """Chooses one legal command after another. The same seed makes the same choices."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._open = ""
        self._given = 0

    def choose(self, model: GameModel) -> Command:
        """The next command; a segment that can go on for long is closed after a few."""
        commands = [command for command in model.commands() if command.verb not in ("cancel", "leave")]
        kind = type(model.decision).__name__
        self._given = self._given + 1 if kind == self._open else 0
        self._open = kind
        done = [command for command in commands if command.verb == "done"]
        if done and self._given >= MOVES:
            return done[0]
        return self._random.choice(self._telling(model, commands))

    def _telling(self, model: GameModel, commands: Sequence[Command]) -> list[Command]:
        """Each unit and each verb gets the same chance, however many hexes it can reach."""
        verbs = sorted({command.verb for command in commands})
        verb = self._random.choices(verbs, [OFTEN.get(verb, 1) for verb in verbs])[0]
        units = sorted({unit_of(command) or "" for command in commands if command.verb == verb})
        unit = self._random.choice(units)
        return [command for command in commands if command.verb == verb and (unit_of(command) or "") == unit]
