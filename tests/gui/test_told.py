"""Whoever watches the computer's turn can tell of it afterwards: of all that was of consequence in a recorded turn of
each title, nearly all had its mark on screen and stands in *Since your last phase*."""

from __future__ import annotations

import pytest

from tools import inputs
from tools.told import watched

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
