"""What a game is measured by in swapped pairs."""

from __future__ import annotations

import pytest

from engine.titles.vinegar_joes_war.pieces import ALLIED, JAPANESE
from engine.titles.vinegar_joes_war.queries.merits import merits
from engine.titles.vinegar_joes_war.rules.ch26_victory import decide
from engine.titles.vinegar_joes_war.state import VinegarState
from tests.titles.vinegar_joes_war.table import TITLE


def ended(scenario: str, vp: tuple[int, int], **units: str) -> VinegarState:
    state = TITLE.position({"scenario": scenario, "clear": True, "units": units}, ())
    state.vp = vp
    decide(state)
    return state


@pytest.mark.clause("26.2/1")
@pytest.mark.parametrize(("vp", "level"), [((19, 0), 1), ((9, 0), 0), ((0, 9), 0), ((0, 20), -2), ((5, 45), -3)])
def test_the_level_comes_first_and_then_the_lead(vp: tuple[int, int], level: int) -> None:
    assert merits(ended("imphal", vp))[:2] == (level, vp[JAPANESE] - vp[ALLIED])


@pytest.mark.clause("26.3/2")
def test_sudden_death_counts_as_the_highest_level() -> None:
    state = ended("imphal", (0, 0))
    state.end(ALLIED, "sudden_death", "26.3/2")
    assert merits(state)[0] == -3


def test_between_equals_strength_decides_where_objectives_are_scored_and_else_the_objectives() -> None:
    rangoon, plain = "2121", "3325"
    assert merits(ended("imphal", (0, 0), **{"br-17": plain, "jp-g1": rangoon}))[2] < 0, "a division and a garrison"
    assert merits(ended("fall-of-an-empire", (0, 0), **{"br-17": plain, "jp-g1": rangoon}))[2] == 6
