"""Nothing that a side is told tells two worlds apart that are the same to it; ``python -m tools.prove TITLE --only
secrets`` tries many more."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from engine.games import titles
from engine.lab import sights, worlds
from engine.lab.worlds import Pair
from engine.table.title import Title
from tests.whole import share

PAIRS = {"nemesis": (2, 1), "defeat-into-victory": (16, 2), "vinegar-joes-war": (5, 2), "tail-of-the-tiger": (5, 1)}
"""How many, of which half are tried here, one in each language at least, and so many commands played on from each."""


def secret_pairs(title: Title, seed: str) -> Any:
    return (pair for pair in worlds.pairs(title, seed) if pair.secret)


@pytest.mark.parametrize("name", PAIRS)
def test_two_worlds_that_are_the_same_to_a_side_are_told_alike(name: str) -> None:
    title, (number, on) = titles().title(name), PAIRS[name]
    for count, pair in enumerate(islice(secret_pairs(title, "pairs"), max(2, share(number, 2)))):
        assert title.faults(pair.other) == title.faults(pair.state)
        assert sights.differences(title, pair, sights.LANGUAGES[count % 2], on=on) == []


def test_a_view_that_shows_what_lies_covered_is_found() -> None:
    """In the view itself, and so in what is said of it."""
    title: Any = titles().title("vinegar-joes-war")
    pair = next(secret_pairs(title, "leak"))
    title.hide = lambda state, side: None
    found = sights.differences(title, Pair(pair.state, pair.other, pair.side, secret=True))
    assert {"view", "places"} <= {*found}


def test_the_generator_changes_what_lies_in_stacks_and_how_it_is() -> None:
    """Places and order, faces and marks, of nearly every unit that a side does not see."""
    title: Any = titles().title("vinegar-joes-war")
    state, fields = title.new("imphal", {}, "much"), set[str]()
    names, moved = worlds.unseen(title, state, 0), set[str]()
    for number in range(8):
        other = worlds.other_world(title, state, 0, f"{number}")
        for name in names:
            one, two = state.pieces[name], other.pieces[name]
            fields |= {key for key in one.__struct_fields__ if getattr(one, key) != getattr(two, key)}
            moved |= {name} if one.loc != two.loc else set()
    assert len(names) > 5 and len(moved) > len(names) * 0.7
    assert {"loc", "moved", "attacked"} <= fields
