"""The recorded turns are given by mouse and by keyboard in a real window, and lead to where they led: the first of the
commands of one scenario of each title here, all of all by `python -m tools.client_bench --answers`."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from engine.games import titles
from tests.gui.conftest import put_away
from tests.whole import drawn
from tools import inputs
from tools.client_bench.answers import opened
from tools.driver import Driven

MOST = {"mouse": 12, "keyboard": 6}
"""Commands of each, so that the tests do not take longer."""
FILES = sorted(inputs.GAMES.glob("*/*.yaml"))
FIRST = [path for number, path in enumerate(FILES) if path.parent != FILES[number - 1].parent]


WAYS = [(path, hands) for path in FIRST for hands in sorted(MOST)]


def name_of(one: Path | str) -> str:
    return one if isinstance(one, str) else f"{one.parent.name}-{one.stem}"


def test_each_scenario_of_each_title_has_its_recorded_turn() -> None:
    games = titles()
    wanted = {(entry.id, scenario) for entry in games for scenario in games.title(entry.id).scenarios()}
    assert {(path.parent.name, path.stem) for path in FILES} == wanted


@pytest.mark.parametrize(("path", "hands"), drawn(WAYS, 2, lambda way: f"{name_of(way[0])} {way[1]}"), ids=name_of)
def test_a_recorded_turn_is_given_by_hand(path: Path, hands: str, qtbot: QtBot, calm: None,
                                          monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    monkeypatch.setattr("nemesis_gui.board.scene.FAN_MS", 1)
    window: Driven = opened(path.parent.name)
    try:
        game = inputs.Replayed(window, path, inputs.hands_for(path.parent.name, hands), MOST[hands])
        game.play()
        assert not game.faults
        assert all(count.closing == count.ended for count in game.counts.values()), "none goes by without End"
        assert game.hands.given() >= len(game.commands) and game.hands.hands.inputs
    finally:
        put_away(window)
