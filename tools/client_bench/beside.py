"""`python -m tools.client_bench.beside [--rounds N]`: the figures of the other games beside those of the first, at the
same pixels a hex: panning, zooming, hovering, drawing the map anew and its memory, both by the hex; and what the start
of the program and its memory take with all games and with one alone. 1 if one is over its budget.

Each game is measured in processes of its own, in turn with the first one; the best of all rounds counts, in processor
time.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from tools.client_bench.figures import Figure

ROUNDS: Final = 3
BUDGET: Final = 1.3
"""What another game may take, as a multiple of the first one."""
START: Final = 1.1
"""What a start with all games may take, in starts with one: as much, but for the noise."""
PARTS: Final = ("pan", "zoom", "hover", "draw", "memory")
GAMES: Final = {
    "nemesis": ("campaign", "Movement", 60), "defeat-into-victory": ("campaign", "", 0),
    "vinegar-joes-war": ("singapore-to-calcutta", "MoveUnits", 60),
    "tail-of-the-tiger": ("tail-of-the-tiger", "MoveUnits", 120),
}
"""Scenario, and the decision at which units are hovered with, within so many commands."""


def build_parser() -> argparse.ArgumentParser:
    """The options of the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.client_bench.beside", description="Compare the games.")
    parser.add_argument("--rounds", type=int, default=ROUNDS, metavar="N", help="how often each is measured")
    parser.add_argument("--game", choices=sorted(GAMES), help="(of a process of its own) measure this one")
    parser.add_argument("--started", choices=("all", "one"), help="(of a process of its own) measure a start")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print."""
    given = build_parser().parse_args(argv)
    if given.game or given.started:
        print(json.dumps(_measured(given.game) if given.game else _started(given.started)), flush=True)
        return 0
    figures = [*_games(given.rounds), *_starts(given.rounds)]
    for figure in figures:
        print(figure.line())
    return 0 if all(figure.kept for figure in figures) else 1


def _games(rounds: int) -> list[Figure]:
    first, *others = (name for name, (_, decision, _) in GAMES.items() if decision)
    best = _best([["--game", name] for name in (first, *others)], rounds)
    found = []
    for name, values in zip(others, best[1:], strict=True):
        for part in PARTS:
            work = None if part == "memory" else values[part]
            found.append(Figure(f"{name}: {part}", values[part] / best[0][part], BUDGET, "x", work))
    return found


def _starts(rounds: int) -> list[Figure]:
    every, one = _best([["--started", "all"], ["--started", "one"]], rounds)
    return [
        Figure("start with all games", every["cpu"] / one["cpu"], START, "x", every["cpu"]),
        Figure("memory with all games", every["memory"] / one["memory"], START, "x"),
    ]


def _best(children: Sequence[Sequence[str]], rounds: int) -> list[dict[str, float]]:
    """The smallest of each value by process; they run in turn."""
    best: list[dict[str, float]] = [{} for _ in children]
    for _ in range(rounds):
        for child, values in zip(children, best, strict=True):
            for key, value in _run(child).items():
                values[key] = min(value, values.get(key, value))
    return best


def _run(arguments: Sequence[str]) -> dict[str, float]:
    """Nothing drawn before is found on disk."""
    with tempfile.TemporaryDirectory(prefix="nemesis-bench-") as folder:
        places = {f"XDG_{name}_HOME": str(Path(folder) / name) for name in ("CACHE", "DATA", "CONFIG")}
        quiet = {"QT_QPA_PLATFORM": "offscreen", "QT_LOGGING_RULES": "qt.qpa.*=false"}
        whole = [sys.executable, "-m", "tools.client_bench.beside", *arguments]
        done = subprocess.run(whole, env={**os.environ, **places, **quiet}, capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout.strip().splitlines()[-1])
    return found


# -- in a process of its own


def _measured(name: str) -> dict[str, float]:
    """All parts of a game in milliseconds of the processor, and MB; drawing and memory by a thousand hexes."""
    import time

    from engine.games import titles
    from nemesis_gui import start

    start.load()
    from nemesis_gui.board.scene import BoardScene
    from nemesis_gui.board.view import BoardView
    from nemesis_gui.games import faces
    from nemesis_gui.session.table import PLAYERS, SOLITAIRE
    from tools.client_bench import hands, measures

    hands.application()
    scenario, decision, most = GAMES[name]
    title = titles().title(name)
    state: Any = title.new(scenario, {}, hands.SEED)
    before, clock = hands.resident(), time.process_time()
    scene = BoardScene(state.world, faces().art_of(title))
    scene.show_state(state)
    view = BoardView(scene)
    view.resize(*hands.SIZE)
    view.show()
    view.set_zoom(1.0)
    hands.wait_drawn(scene)
    drawn, grown = time.process_time() - clock, hands.resident() - before
    hexes = state.world.hexes / 1000
    found = {"pan": _cpu(measures.pan(view)), "zoom": _cpu(measures.zoom(view)), "draw": drawn * 1000 / hexes,
             "memory": grown / hexes}  # fmt: skip
    view.close()
    window = hands.open_window(scenario, title)
    window.model.note(PLAYERS, SOLITAIRE)
    window.model.notify()
    found["hover"] = _cpu(measures.hover(window, decision, most))
    window.close()
    return found


def _cpu(figures: Sequence[Figure]) -> float:
    return figures[0].cpu or figures[0].value


def _started(games: str) -> dict[str, float]:
    """A game of the first title in a window, with all titles known or that one alone."""
    import time

    from nemesis_gui import start

    start.load()
    from engine.titles.nemesis.game import Nemesis
    from nemesis_gui.base import style
    from nemesis_gui.base.settings import Settings
    from nemesis_gui.games import faces
    from nemesis_gui.session.model import GameModel
    from tools.client_bench import hands
    from tools.driver import Driven

    style.dress(hands.application(), "staff")
    title, known = _known(games, Nemesis)
    window = Driven(GameModel(title, known), faces(), Settings())
    window.model.new("campaign", {}, hands.SEED)
    window.resize(*hands.SIZE)
    window.show()
    hands.wait_drawn(window.context.scene)
    return {"cpu": time.process_time(), "memory": hands.peak()}


def _known(games: str, load: Callable[[], Any]) -> tuple[Any, Any]:
    """The first title, and the list of those that are known; with one alone the model makes it."""
    from engine.games import titles

    if games == "one":
        return load(), None
    known = titles()
    return known.title(known.first), known


if __name__ == "__main__":
    sys.exit(main())
