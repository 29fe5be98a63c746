"""Whoever watches the computer's turn can tell of it afterwards: of all that was of consequence in a recorded turn of
each title, nearly all had its mark on screen and stands in *Since your last phase*."""

from __future__ import annotations

import pytest

from tests.gui.conftest import put_away
from tools import inputs
from tools.client_bench.answers import opened
from tools.told import Watched, watched

LIVE, SINCE = 0.8, 0.9


@pytest.mark.parametrize("name", [
    "defeat-into-victory/campaign", "nemesis/kohima-road", "tail-of-the-tiger/tail-of-the-tiger",
    "vinegar-joes-war/imphal",
])  # fmt: skip
def test_what_was_of_consequence_is_told(name: str, calm: None) -> None:
    told = watched(inputs.GAMES / f"{name}.yaml", 1)
    assert len(told) >= 10
    assert sum(one.live for one in told) >= LIVE * len(told), [one.text for one in told if not one.live]
    assert sum(one.since for one in told) >= SINCE * len(told), [one.text for one in told if not one.since]


def test_the_result_of_a_combat_is_told_once(calm: None) -> None:
    window = opened("nemesis")
    try:
        game = Watched(window, inputs.GAMES / "nemesis/kohima-road.yaml", 1)
        game.play()
    finally:
        put_away(window)
    combats = [text for text in game.captions if ": the attacker loses" in text]
    assert combats and not any(text.startswith("Combat at") for text in combats)
