"""How long "why not" takes to answer: questions of players in the recorded games, the hard ones too."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

from engine.board.safeyaml import load_yaml
from engine.table.why import Question
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.state import NemesisState
from tools.client_bench import hands
from tools.client_bench.figures import Figure, timed
from tools.driver import Driven

GAMES: Final = Path(__file__).parents[2] / "tests" / "recorded" / "nemesis"
EVERY: Final = 5
"""Commands of a recorded game between two positions in which is asked."""
BUDGETS: Final = (60, 150)


def why_not(window: Driven) -> list[Figure]:
    """From the key to the painted answer: a whole stack, the largest one every other time, and a hex near or far."""
    dice = random.Random(6)
    steps = (step for game in sorted(GAMES.glob("*.yaml")) for step in _questions(window, game, dice))
    return timed("why not, from the key to the picture", steps, BUDGETS)


def _questions(window: Driven, game: Path, dice: random.Random) -> Iterator[Callable[[], None]]:
    told: Any = load_yaml(game)
    window.model.new(told["scenario"], told["options"], told["seed"])
    for number, line in enumerate(told["commands"]):
        decision, presenter = window.model.decision, window.presenter
        if number % EVERY == 0 and decision is not None and presenter is not None:
            side = decision.side(window.context.state)
            for place in ("near", "enemy", "far"):
                question = _question(window.context.state, side, dice, place, largest=number % 2 == 0)
                presenter.set_selection(list(question.selected))
                hands.wait_drawn(window.context.scene)
                yield partial(_ask, window, question)
        command = Nemesis.notation.parse(line)
        if window.model.judge(command).legal:  # else it was answered by itself
            window.model.play(command)


def _question(state: NemesisState, side: int, dice: random.Random, place: str, *, largest: bool) -> Question:
    stacks: dict[int, list[str]] = {}
    for piece in state.in_play(side):
        stacks.setdefault(piece.loc, []).append(piece.id)
    start = max(stacks, key=lambda loc: len(stacks[loc])) if largest else dice.choice(sorted(stacks))
    near = [loc for loc in state.world.grid.neighbours(start) if loc >= 0] if state.world.on_map(start) else [start]
    where = {"near": near, "enemy": sorted(state.occupied(1 - side)), "far": range(state.world.hexes)}[place]
    return Question(dice.choice(where), "", tuple(stacks[start]))


def _ask(window: Driven, question: Question) -> None:
    window.why.ask_place(question.loc)
    hands.application().processEvents()
    window.why.card.repaint()
    assert window.view is not None
    hands.paint(window.view)
