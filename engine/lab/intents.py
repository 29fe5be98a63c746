"""Computer players held to intents: positions in which it is written what a sensible player does.

A player passes a position that it answers as expected with at least :data:`ENOUGH` of :data:`SEEDS` seeds, each one its
own and that of the dice. It plays all sides, within its own budget.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec

from engine.lab.games import machine
from engine.lab.selfplay import budget_of
from engine.players.orders import Seat
from engine.players.player import Meter
from engine.players.registry import player
from engine.table.command import Command
from engine.table.intent import Intent, missed, played
from engine.table.placed import PlacedState
from engine.table.situation import Situation, after_steps, load_situation
from engine.table.title import Title
from engine.table.titles import Titles
from engine.version import VERSION

SEEDS: Final = 10
ENOUGH: Final = 8
"""Of ten seeds; of others in proportion."""


class Verdict(msgspec.Struct, frozen=True):
    """How often a player did what is expected in a position, and what it did otherwise the first time."""

    name: str
    player: str
    right: int
    seeds: int
    instead: str = ""
    rules: int = 0
    version: str = VERSION
    machine: str = ""

    @property
    def passed(self) -> bool:
        return self.right * SEEDS >= ENOUGH * self.seeds

    @property
    def line(self) -> str:
        """The position, the player, and what it missed."""
        sign = "as expected" if self.passed else f"missed: {self.instead}"
        return f"{self.name}, {self.player}: {self.right} of {self.seeds}, {sign}"


def judged(title: Title, situation: Situation, name: str, who: str, seeds: int = SEEDS) -> Verdict:
    """Hold a player to the intent of a situation; raises ValueError where it has none or cannot be played."""
    if situation.intent is None:
        raise ValueError(f"{name}: has no intent")
    right, instead = 0, ""
    for number in range(1, seeds + 1):
        found = _tried(title, situation, situation.intent, who, str(number))
        right += not found
        instead = instead or (found[0] if found else "")
    return Verdict(name, who, right, seeds, instead, title.rules, machine=machine())


def _tried(title: Title, situation: Situation, intent: Intent, who: str, seed: str) -> list[str]:
    """What it missed with a seed."""
    state = title.what_if(after_steps(title, situation), seed)
    seats = [Seat(player(title, who, f"{seed}/{side}")) for side in range(len(title.sides))]

    def chooses(state: PlacedState, side: int, listed: Sequence[Command]) -> Command:
        view = title.view(state, side)
        return seats[side].choose(view, listed, Meter(budget_of(who))).command

    return missed(title, intent, *played(title, state, intent, chooses))


def suite(titles: Titles, files: Sequence[Path], players: Sequence[str], seeds: int = SEEDS) -> Iterator[Verdict]:
    """Each position by each player; files without an intent are left out."""
    for path in files:
        situation = load_situation(path)
        if situation.intent is not None:
            title = titles.title(situation.game)
            yield from (judged(title, situation, path.stem, who, seeds) for who in players)


def text(verdicts: Iterable[Verdict]) -> str:
    """The same as JSON, a line each."""
    return "".join(f"{msgspec.json.encode(verdict).decode()}\n" for verdict in verdicts)


def scores(verdicts: Iterable[Verdict]) -> Iterator[str]:
    """How many positions each player passes."""
    passed: dict[str, list[bool]] = {}
    for verdict in verdicts:
        passed.setdefault(verdict.player, []).append(verdict.passed)
    return (f"{who}: {sum(found)} of {len(found)} positions" for who, found in passed.items())
