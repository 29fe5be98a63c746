"""Futures: dice to think with that are spread evenly over so many futures, so that a few of them show as much as many
drawn at random. The first roll of six futures shows each face once, and so does every later one."""

from __future__ import annotations

from random import Random
from typing import Final

from engine.table.chance import Chance

SPREAD: Final = 6
"""Futures whose dice are spread evenly together."""


class Spread(Chance, frozen=True):
    """The dice of one future ``among`` so many; its ``number`` counts from 0."""

    number: int = 0
    among: int = 6

    def take(self, choices: int) -> tuple[int, Chance]:
        """A number from 0 to ``choices - 1``: the range is cut into as many parts as there are futures, and each of
        them takes another part."""
        draw = Random(f"{self.seed} {self.count}")
        parts = list(range(self.among))
        draw.shuffle(parts)
        place = [draw.random() for _ in parts][self.number]
        value = int((parts[self.number] + place) / self.among * choices)
        return min(value, choices - 1), Spread(self.seed, self.count + 1, number=self.number, among=self.among)


def dice_of(seed: str, number: int) -> Spread:
    """The dice of the future of a number, counted from 0."""
    return Spread(f"{seed} {number // SPREAD}", number=number % SPREAD, among=SPREAD)
