"""A player for a first game: it goes for what looks best, and overlooks much. What it does is never drawn by lot, only
what it does not see."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from engine.players.greedy import GreedyPlayer
from engine.players.player import Choice, Meter
from engine.table.command import Command

SEEN: Final = 0.5
"""The part of what could be said, and of what it meant to say, that it thinks of."""


class RecruitPlayer(GreedyPlayer):
    """The greedy player with gaps."""

    name = "recruit"

    def _lead(self, view: Any, side: int, leads: Sequence[Sequence[Command]], meter: Meter) -> Choice:
        """Some of the orders of a way to go on are forgotten; what ends it is not."""
        chance = self._chance(view)
        some = [[lead[0], *(one for one in lead[1:] if one.ends or chance.random() < SEEN)] for lead in leads]
        return super()._lead(view, side, some, meter)

    def _some(self, view: Any, listed: Sequence[Command], meter: Meter) -> Sequence[Command]:
        found = super()._some(view, listed, meter)
        chance = self._chance(view)
        return [one for one in found if one.ends or chance.random() < SEEN] or found[:1]

    def _chance(self, view: Any) -> Random:
        return Random(f"{self.seed} overlooked {self.title.digest(view)}")
