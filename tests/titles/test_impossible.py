"""One door for the positions of all titles: those that cannot be are refused in one line with the key."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from engine.board.safeyaml import load_yaml
from engine.games import titles
from engine.wargame.positions import PositionError
from tools import position_keys
from tools.prove.listed import Trial
from tools.prove.positions import Census
from tools.prove.walks import walked

GIVEN: dict[str, list[tuple[str, dict[str, Any], str]]] = load_yaml(Path(__file__).with_name("impossible.yaml"))
CASES = [(title, *case) for title, cases in GIVEN.items() for case in cases]


@pytest.mark.parametrize(("title", "name", "position", "key"), CASES, ids=[f"{c[0]}, {c[1]}" for c in CASES])
def test_a_position_that_cannot_be_is_refused(title: str, name: str, position: dict[str, Any], key: str) -> None:
    with pytest.raises(PositionError) as caught:
        titles().title(title).position(position)
    assert key in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.parametrize("title", GIVEN)
def test_there_are_twenty(title: str) -> None:
    assert len(GIVEN[title]) >= 20


@pytest.mark.parametrize("title", GIVEN)
def test_positions_of_play_are_let_in_and_what_they_list_is_legal_and_plays(title: str) -> None:
    """The large one is ``python -m tools.prove TITLE``."""
    playing = titles().title(title)
    census, trial, faults = Census(playing), Trial(playing, "small"), list[str]()
    for place in islice(walked(playing, "small", 120), 14):
        faults += [*census.at(place), *trial.at(place, 4, 20)]
    assert faults == []
    assert trial.listed > 20 and trial.drawn > 100


def test_the_page_about_situations_has_the_keys_of_today() -> None:
    assert position_keys.page() == position_keys.PAGE.read_text("utf-8")
