"""What was written down or allotted in secret is seen when it is shown, by who did not know it [20.3/1, wtf-14.x/1]."""

from __future__ import annotations

import pytest

from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL
from engine.titles.tail_of_the_tiger.state import TigerState
from tests.titles.tail_of_the_tiger.fighting import assaults, fight
from tests.titles.tail_of_the_tiger.table import TITLE, at, decision, play


def knows_more(before: TigerState, line: str) -> list[int]:
    """The sides that learn something by a command."""
    after = play(before, line)
    return [side for side in (GERMAN, IMPERIAL) if TITLE.learned(before, after, side, TITLE.notation.parse(line))]


@pytest.mark.clause("wtf-14.x/1")
def test_the_second_allotment_shows_the_first_one_to_who_makes_it() -> None:
    units = {"ge-gd": "5001", "ge-7pz": "5001", "jp-58": "5002"}
    air = {"jet": 2, "tiger": 1, "east": 3, "west": 1}
    first = fight(assaults(1, units=units, air=air, airbases=("4700", "ring")), "5002", "ge-gd")
    assert knows_more(first, "allot 2 1") == []
    assert knows_more(play(first, "allot 2 1"), "allot 0 0") == [IMPERIAL]


@pytest.mark.clause("20.3/1")
@pytest.mark.parametrize(("answer", "emitted"), [("yes", [GERMAN]), ("no", [])])
def test_the_elite_division_is_no_secret_once_it_is_shown(answer: str, emitted: list[int]) -> None:
    state = play(at("ring", *([1] * 9), turn=4, elh="manchuria"), "answer yes")
    assert decision(state) == "RevealElh"
    assert knows_more(state, f"answer {answer}") == emitted
