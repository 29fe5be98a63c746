"""A game that is to be played, and the line of JSON that is kept of it."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec


class Game(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game that is to be played: everything that its course depends on, but for rules, data and program."""

    scenario: str
    seed: str
    players: tuple[str, ...]
    """Names of the players, in the order of the sides."""
    options: Mapping[str, Any] = {}
    budget: str = ""
    """Of all players; empty where each has its own."""
    checked: bool = True
    """Whether the invariants are looked at after every command."""
    counted: bool = False
    """Whether it is counted what occurs in it."""

    @property
    def key(self) -> str:
        """Identifies this game among all others."""
        return msgspec.json.encode(
            [self.scenario, self.seed, self.players, dict(sorted(self.options.items())), self.budget]
        ).decode()


class Turn(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a turn ended. Tuples are by side."""

    turn: int
    tracks: Mapping[str, Any] = {}
    census: Mapping[str, tuple[int, ...]] = {}
    losses: tuple[int, ...] = ()
    """Losses by the events of the turn."""


Kinds = Mapping[str, Mapping[str, int]]
"""How often each kind of decision, command and event occurred, under ``decisions``, ``commands`` and ``events``."""


class GameLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is kept of one game: one line of a file of results. A lean one has no course."""

    game: Game
    winner: int | None
    why: str
    turns: int
    decisions: int
    digest: str
    """Of the last position."""
    course: tuple[Turn, ...] = ()
    seconds: float = 0.0
    """Of processor time."""
    title: str = ""
    rules: int = 0
    version: str = ""
    revisions: tuple[int, ...] = ()
    """Of the players, by side; none where each was the first."""
    machine: str = ""
    late: int = 0
    """Phases in which a player thought longer than the window allows."""
    slowest: float = 0.0
    """Seconds of processor time of the slowest phase."""
    kinds: Kinds = {}
    """Of a game that was to be counted."""
    merits: tuple[float, ...] = ()
    """What the first side made of it, the weightiest first; the opposite holds for the second."""

    def score(self, side: int) -> float:
        """1 for a game that this side won, a half for a draw."""
        return 0.5 if self.winner is None else float(self.winner == side)

    def course_alike(self, other: GameLine) -> bool:
        """Whether another line has the same course of play; turn by turn where both have kept it."""
        names = (*_END, "course") if self.course and other.course else _END
        return all(_written(getattr(self, name)) == _written(getattr(other, name)) for name in names)


def _written(value: object) -> bytes:
    """As a file has it, where a tuple is a list."""
    return msgspec.json.encode(value, order="sorted")


_END: Final = ("game", "winner", "why", "turns", "decisions", "digest")


def pairs(
    scenario: str, players: Sequence[str], options: Mapping[str, Any], seed: str, budget: str = ""
) -> Iterator[Game]:
    """Games without end, in pairs: pair *k* has the seed ``SEED-k``, and in its second game the players of a game of
    two have changed sides, where they are not the same."""
    number = 0
    while True:
        number += 1
        for seated in dict.fromkeys((tuple(players), tuple(reversed(players)))):
            yield Game(scenario, f"{seed}-{number}", seated, options, budget)


@cache
def machine() -> str:
    """The machine that games are played on: system, processor, cores and Python, and no name of its owner's."""
    processor = _processor() or platform.machine()
    return f"{platform.system()}, {processor}, {os.cpu_count()} cores, Python {platform.python_version()}"


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        return platform.processor()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "")
