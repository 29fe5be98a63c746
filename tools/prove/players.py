"""Computer players: whole games of each level, fifty a title over its scenarios, and looks ahead on views in which
something is covered, from positions of games at random. All play with the smallest budget."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from typing import Any, Final

from engine.games import titles
from engine.lab.selfplay import BENCH, GameRun, SelfPlayError
from engine.players.randomplayer import RandomPlayer
from engine.players.registry import names, player
from engine.table import game
from engine.table.title import Title
from tools.prove.proof import Asked, Found

GAMES: Final = 50
"""Of a title, for each level, over all its scenarios."""
MOST: Final = 20_000
"""Decisions of a game, as in self-play."""
WALKS: Final = 10
"""Games at random of a scenario from whose positions is looked ahead."""
OFTEN: Final = 0.05
"""The share of positions from which is looked ahead."""
DEPTH: Final = 30
"""Commands that are played ahead."""


def prove(asked: Asked) -> Found:
    """Play the games and the walks, side by side."""
    title = asked.title
    scenarios = list(title.scenarios())
    jobs = [(title.id, scenarios[number % len(scenarios)], level, f"{asked.seed}-{number}")
            for level in names(title) for number in range(asked.tries(GAMES))]  # fmt: skip
    walks = [(title.id, scenario, f"{asked.seed}-{number}")
             for scenario in scenarios for number in range(asked.tries(WALKS))]  # fmt: skip
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        played = list(pool.map(_game, jobs))
        walked = list(pool.map(_walk, walks))
    faults = [fault for _, fault in played if fault] + [fault for _, found in walked for fault in found]
    told = f"{len(played)} games of {', '.join(names(title))}, {sum(count for count, _ in played)} decisions"
    return Found(f"{told}; {sum(count for count, _ in walked)} looks ahead", faults)


def _game(job: tuple[str, str, str, str]) -> tuple[int, str]:
    """The decisions of a whole game, and its fault."""
    name, scenario, level, seed = job
    title = titles().title(name)
    players = [player(title, level, f"{seed}/{side}") for side in range(len(title.sides))]
    run = GameRun(title, scenario, {}, seed, players=players, budget=BENCH)
    try:
        run.play_out()
    except SelfPlayError as error:
        return run.decisions, f"{scenario}, {level}: {error}"
    return run.decisions, ""


def _walk(job: tuple[str, str, str]) -> tuple[int, list[str]]:
    name, scenario, seed = job
    found = list(looks(titles().title(name), scenario, seed, OFTEN, MOST))
    return len(found), [fault for fault in found if fault]


def looks(title: Title, scenario: str, seed: str, often: float, moves: int) -> Iterator[str]:
    """Look ahead from positions of a game at random; a fault for each look, empty where there is none."""
    run, chance = GameRun(title, scenario, {}, seed, checked=False), Random(seed)
    while run.decisions < moves and run.step():
        if chance.random() < often:
            for side in range(len(title.sides)):
                yield look(title, run.state, side, f"{seed} {run.decisions}")


def look(title: Title, state: Any, side: int, seed: str) -> str:
    """What is wrong with playing on by chance in what a side makes of its view; empty where nothing is."""
    view = title.view(state, side)
    said: Sequence[str] = ()
    try:
        ahead = title.what_if(view, seed, [other for other in title.hidden_sides(view) if other != side])
        chance = RandomPlayer(seed)
        for _ in range(DEPTH):
            listed = game.legal(ahead)
            if not listed:
                break
            command = chance.drawn(listed)
            said = [*said[-2:], command.text()]
            ahead = game.play_unchecked(title, ahead, command)
    except Exception as error:
        return f"{state.scenario}, {seed}, side {side}: {type(error).__name__}: {error} (after: {' / '.join(said)})"
    return ""
