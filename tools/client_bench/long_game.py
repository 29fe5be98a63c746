"""A game of thousands of commands, made up by chance in a second or two."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from engine.table import game
from engine.table.command import Command
from engine.table.title import Title

COMMANDS: Final = 5000
HASTE: Final = 0.02
"""How often what is open is ended while more could be done."""
TRIES: Final = 2
BEFORE_END: Final = 60
"""Commands before its end at which a game is left that does not last as long."""
LOOSE: Final = ("place", "uncover", "choose")
"""What may be said again and again."""
EVERY, TRIED, FAR = 7, 20, 300
"""Commands between two positions at which is looked for something to take back, what is tried, and where that ends."""
SCENARIOS: Final = {
    "nemesis": "campaign", "defeat-into-victory": "campaign", "vinegar-joes-war": "singapore-to-calcutta",
    "tail-of-the-tiger": "tail-of-the-tiger",
}  # fmt: skip
"""The longest of each title."""


def long_game(title: Title, seed: str, most: int = COMMANDS) -> list[str]:
    """The commands of the longest of some games, to shortly before its end. What it lacks is filled up with what is
    begun and taken back, again and again, at one of its positions."""
    games = (_made_up(title, f"{seed} {number}", seed, most) for number in range(TRIES))
    said, at, pair = max(games, key=lambda found: len(found[0]))
    return [*said[:at], *(pair * ((most - len(said)) // 2)), *said[at:]]


def _made_up(title: Title, chance: str, seed: str, most: int) -> tuple[list[str], int, list[str]]:
    """The commands of a game; and before which of them others can be said that change nothing."""
    rng, said, at, pair = Random(chance), list[str](), 0, list[str]()
    state: Any = title.new(SCENARIOS[title.id], {}, seed)
    while len(said) < most:
        listed = game.legal(state)
        if not pair and len(said) % EVERY == 0 and len(said) < FAR:
            at, pair = len(said), _in_vain(title, state, listed)
        command = _any(rng, listed)
        after = game.play(title, state, command)
        if after.outcome is not None:
            return said[:-BEFORE_END], min(at, len(said) - BEFORE_END), pair
        state = after
        said.append(command.text())
    return said, at, pair


def _in_vain(title: Title, state: Any, listed: Sequence[Command]) -> list[str]:
    """Something that can be said, and what takes it back; empty where there is nothing."""
    for command in [one for one in listed if one.verb in LOOSE][:TRIED]:
        after = game.play(title, state, command)
        if after.outcome is None:
            for back in _backs(command, game.legal(after)):
                if title.digest(game.play(title, after, back)) == title.digest(state):
                    return [command.text(), back.text()]
    return []


def _backs(command: Command, listed: Sequence[Command]) -> list[Command]:
    """What may take a command back: what says so, or the same of the same piece."""

    def same(one: Command) -> bool:
        return one.verb == command.verb and one.pieces() == command.pieces()

    return [one for one in listed if one.cancels or one.unchooses or same(one)][:TRIED]


def _any(rng: Random, listed: Sequence[Command]) -> Command:
    """Any, but seldom one that ends what could go on, and none that takes back what was begun."""
    on = [one for one in listed if not (one.ends or one.cancels or one.unchooses)]
    ends = [one for one in listed if one.ends]
    return rng.choice(ends if ends and rng.random() < HASTE else on or listed)
