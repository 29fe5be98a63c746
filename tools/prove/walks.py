"""Positions to prove something about: those of games played at random, and those of a title's situations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from engine.paths import data_dir
from engine.players.randomplayer import BusyPlayer, RandomPlayer
from engine.table import game
from engine.table.options import STUDY
from engine.table.situation import Situation, SituationError, load_situation, start
from engine.table.title import Title

OFTEN: Final = 8
"""Positions at one kind of decision, after which it is taken the more seldom."""
APART: Final = 3
"""So many decisions lie between two positions at least on average, or they would be too much alike."""
LONGEST: Final = 3000
"""Decisions of a game, after which it is left."""


class Place(msgspec.Struct, frozen=True):
    """A position, and how one comes to it, told in a few words."""

    state: Any
    way: str


def games(title: Title, seed: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Without end: each scenario by turns, with the plain options and with some of the others."""
    rng = Random(seed)
    for number, scenario in enumerate(cycle(title.scenarios())):
        yield scenario, {} if number < len(title.scenarios()) else other_options(title, rng)


def other_options(title: Title, rng: Random) -> dict[str, Any]:
    """A random choice of every option but the one for study."""
    open_ = [option for option in title.options if option.name != STUDY]
    return {option.name: option.value(rng.choice(option.choices)) for option in open_}


def player_of(title: Title, seed: str, number: int) -> RandomPlayer:
    """Players of two kinds take turns."""
    return BusyPlayer(seed, title.rare_commands) if number % 2 else RandomPlayer(seed)


def walked(title: Title, seed: str, longest: int = LONGEST) -> Iterator[Place]:
    """Without end: positions of random games, the more seldom the more often their kind of decision has come."""
    rng, seen = Random(seed), Counter[str]()
    for number, (scenario, options) in enumerate(games(title, seed)):
        name = f"{seed}-{number}"
        player = player_of(title, name, number)
        state: Any = title.new(scenario, options, name)
        for count in range(rng.randrange(longest // 4, longest)):
            listed = game.legal(state)
            if not listed:
                break
            kind: str = state.agenda[0].kind
            if rng.random() < OFTEN / (OFTEN + seen[kind]) / APART:
                seen[kind] += 1
                yield Place(state, f"{scenario} {dict(options)} {name}, decision {count}")
            state = game.play(title, state, player.pick(state, listed))


def situated(title: Title) -> Iterator[Place]:
    """The positions of all its situations, at the beginning and after each command that is played."""
    for file in sorted(data_dir(f"scenarios/{title.id}/situations").rglob("*.yaml")):
        situation = load_situation(file)
        if situation.game == title.id:
            yield from _steps(title, situation, file)


def _steps(title: Title, situation: Situation, file: Path) -> Iterator[Place]:
    try:
        state = start(title, situation)
    except SituationError:
        return
    yield Place(state, file.name)
    for number, step in enumerate(situation.steps, 1):
        if step.play is not None:
            state = game.play(title, state, title.notation.parse(step.play))
            yield Place(state, f"{file.name}, step {number}")
