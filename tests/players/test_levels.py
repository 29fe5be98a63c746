"""Every level plays every scenario of every title: its first turn, or fifty decisions of it (`make test-long`: two
hundred). Whole games of each are played by ``python -m tools.prove TITLE --only players``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest

from engine.games import titles
from engine.lab.selfplay import GameRun
from engine.players.player import BUDGETS, Budget
from engine.players.registry import names, player
from engine.table.title import Title
from tests.whole import share

DECISIONS: Final = share(200, 8)
GLANCE: Final = Budget("glance", 2)
"""Positions that a player looks at here: it plays badly, by the same code."""
KNOWN: Final = titles()


def seats() -> Iterator[tuple[str, str, str]]:
    for listed in KNOWN:
        title = KNOWN.title(listed.id)
        for scenario in title.scenarios():
            for level in names(title):
                yield listed.id, scenario, level


@pytest.mark.parametrize(("name", "scenario", "level"), list(seats()))
def test_a_level_plays_a_turn(name: str, scenario: str, level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BUDGETS, GLANCE.name, GLANCE)  # type: ignore[misc]
    title: Title = KNOWN.title(name)
    players = [player(title, level, f"{side}") for side in range(len(title.sides))]
    run = GameRun(title, scenario, {}, "levels", checked=False, players=players, budget=GLANCE.name)
    first = title.chapter(run.state)
    while run.decisions < DECISIONS and title.chapter(run.state) == first and run.step():
        pass
    assert run.said and (run.decisions == DECISIONS or title.chapter(run.state) != first or run.state.outcome)
