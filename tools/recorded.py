"""`python -m tools.recorded TITLE [SCENARIO ...] [--turns N] [--seed S]`: have the computer players that look one command
ahead play the first turns of scenarios, and write them down in `tests/recorded` as turns to be played again by hand."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Final

from engine.games import titles
from engine.lab.selfplay import BENCH, GameRun
from engine.players.greedy import GreedyPlayer
from engine.table.title import Title
from tools.inputs import GAMES

SEED: Final = "recorded"


def played(title: Title, scenario: str, seed: str, turns: int) -> list[str]:
    """The commands of the first turns."""
    players = [GreedyPlayer(title, f"{seed} {side}") for side in range(len(title.sides))]
    run = GameRun(title, scenario, {}, seed, checked=False, players=players, budget=BENCH)
    end = run.state.turn + turns
    while run.state.turn < end and run.step():
        pass
    return run.commands


def written(title: Title, scenario: str, seed: str, commands: Sequence[str]) -> str:
    """The file of a game."""
    head = (
        "# The first of the scenario as two players play it who look one command ahead.",
        f"scenario: {scenario}", "options: {}", f"seed: {seed}", f"rules: {title.rules}",
        f'values: "{title.fingerprint(scenario)}"', "commands:",
    )  # fmt: skip
    return "\n".join((*head, *(f"  - {command}" for command in commands), ""))


def main(argv: Sequence[str] | None = None) -> int:
    """Play and write."""
    parser = argparse.ArgumentParser(prog="python -m tools.recorded", description="Record turns.")
    parser.add_argument("title")
    parser.add_argument("scenarios", nargs="*", metavar="SCENARIO")
    parser.add_argument("--turns", type=int, default=1, metavar="N")
    parser.add_argument("--seed", default=SEED)
    given = parser.parse_args(argv)
    title = titles().title(given.title)
    for scenario in given.scenarios or title.scenarios():
        seed = f"{given.seed}-{scenario}"
        commands = played(title, scenario, seed, given.turns)
        folder = GAMES / title.id
        folder.mkdir(exist_ok=True)
        (folder / f"{scenario}.yaml").write_text(written(title, scenario, seed, commands), encoding="utf-8")
        print(f"{title.id} {scenario}: {len(commands)} commands")
    return 0


if __name__ == "__main__":
    sys.exit(main())
