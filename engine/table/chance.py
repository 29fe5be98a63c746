"""Chance inside the state: a counter-based generator, so that a game replays exactly.

Value number *k* depends on the seed and on *k* alone. The hash of the seed can be shown when a game starts and the seed
when it ends, so that the dice need not be taken on trust. A script, used by situations, gives the first results.
"""

from __future__ import annotations

import hashlib

import msgspec

_SPAN = 1 << 64


class ScriptError(ValueError):
    """A scripted result that is not among the options; the message counts from 1, as situations do."""


class Chance(msgspec.Struct, frozen=True):
    """Seed, number of values taken so far, and scripted results still to come."""

    seed: str
    count: int = 0
    script: tuple[int, ...] = ()
    loose: bool = False
    """Whether it goes on by itself where its script does not fit what is rolled."""

    def take(self, choices: int) -> tuple[int, Chance]:
        """A number from 0 to ``choices - 1`` and the generator after it.

        Scripted numbers come first; one that is out of range raises :class:`ScriptError`, or ends a loose script.
        """
        if self.script:
            return self._scripted(choices)
        limit = _SPAN - _SPAN % choices
        count = self.count
        while True:
            value = _value(self.seed, count)
            count += 1
            if value < limit:
                return value % choices, Chance(self.seed, count)

    def _scripted(self, choices: int) -> tuple[int, Chance]:
        value = self.script[0]
        if not 0 <= value < choices:
            if self.loose:
                return Chance(self.seed, self.count).take(choices)
            raise ScriptError(f"dice: the scripted result {value + 1} is not one of 1 to {choices}")
        return value, Chance(self.seed, self.count + 1, self.script[1:], self.loose)

    def loosely(self) -> Chance:
        """The same chance, of which the script is only as good as it fits."""
        return Chance(self.seed, self.count, self.script, loose=True)

    def noted(self, seen: list[int]) -> NotedChance:
        """The same chance, which writes its results down as it goes."""
        return NotedChance(self.seed, self.count, self.script, self.loose, seen)

    def commitment(self) -> str:
        """Hash of the seed, to be shown at the start of a game."""
        return hashlib.sha256(self.seed.encode()).hexdigest()


class NotedChance(Chance, frozen=True):
    """Chance that adds its results to ``seen``, from 0 on, shared by all states that follow."""

    seen: list[int] = msgspec.field(default_factory=list)

    def take(self, choices: int) -> tuple[int, Chance]:
        value, rest = super().take(choices)
        self.seen.append(value)
        return value, rest.noted(self.seen)


def _value(seed: str, count: int) -> int:
    digest = hashlib.blake2b(b"%s:%d" % (seed.encode(), count), digest_size=8).digest()
    return int.from_bytes(digest, "little")
