"""`python -m tools.recorded TITLE [SCENARIO ...] [--turns N] [--seed S]`: have the computer players that look one
command ahead play the first turns of scenarios by mouse, and write down in `tests/recorded` what was said, to be played
again by hand."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from engine.games import titles
from engine.table.title import Title
from nemesis_gui.base.settings import nothing_kept
from nemesis_gui.session.table import PLAYERS, SOLITAIRE
from tools.client_bench.answers import opened
from tools.driver.seated import Seated
from tools.inputs import GAMES, hands_for

SEED: Final = "recorded"


def played(title: str, scenario: str, seed: str, turns: int) -> tuple[Title, list[str]]:
    """The title, and the commands of the first turns of a scenario."""
    with nothing_kept():
        window = opened(title)
        model = window.model
        model.new(scenario, {}, seed, {PLAYERS: SOLITAIRE})
        players, end = Seated(hands_for(title, "mouse")(window), seed), model.state.turn + turns
        players.play(lambda: model.state.turn < end)
        commands = [node.text for node in model.present.record.line()]
        window.close()
    print(*(f"not by mouse: {fault}" for fault in players.faults), sep="\n", file=sys.stderr)
    return model.title, commands


def written(title: Title, scenario: str, seed: str, commands: Sequence[str]) -> str:
    """The file of a game."""
    head = (
        "# The first of the scenario as two players play it who look one command ahead.",
        f"scenario: {scenario}", "options: {}", f"seed: {seed}", f"rules: {title.rules}",
        f'values: "{title.fingerprint(scenario)}"', "commands:",
    )  # fmt: skip
    return "\n".join((*head, *(f"  - {command}" for command in commands), ""))


def _path(folder: Path, scenario: str) -> Path:
    folder.mkdir(exist_ok=True)
    return folder / f"{scenario}.yaml"


def main(argv: Sequence[str] | None = None) -> int:
    """Play and write."""
    parser = argparse.ArgumentParser(prog="python -m tools.recorded", description="Record turns.")
    parser.add_argument("title")
    parser.add_argument("scenarios", nargs="*", metavar="SCENARIO")
    parser.add_argument("--turns", type=int, default=1, metavar="N")
    parser.add_argument("--seed", default=SEED)
    given = parser.parse_args(argv)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    folder = GAMES / given.title
    for scenario in given.scenarios or tuple(titles().title(given.title).scenarios()):
        seed = f"{given.seed}-{scenario}"
        title, commands = played(given.title, scenario, seed, given.turns)
        _path(folder, scenario).write_text(written(title, scenario, seed, commands), encoding="utf-8")
        print(f"{title.id} {scenario}: {len(commands)} commands", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
