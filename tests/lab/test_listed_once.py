"""The legal commands that the table listed on the way are those of the open decision, and are listed once."""

from __future__ import annotations

import pytest

from engine.games import titles
from engine.lab.selfplay import GameRun
from engine.table import game

STEPS = 150
EVERY = 6


@pytest.mark.parametrize("name", [title.id for title in titles()])
def test_what_was_listed_on_the_way_is_what_is_listed_now(name: str) -> None:
    title, seen = titles().title(name), 0
    state = title.new(next(iter(title.scenarios())), {}, "listed")
    run = GameRun(title, next(iter(title.scenarios())), {}, "listed", checked=False)
    while run.decisions < STEPS and run.step():
        state, listed = game.play_on(title, state, run.said[-1])
        if listed is not None and run.decisions % EVERY == 0:
            seen += 1
            assert [command.text() for command in listed] == [command.text() for command in game.legal(state)]
    assert title.digest(state) == title.digest(run.state)
    assert seen
