"""Queries that remember: by which inputs, for how long, and that a left out input is found."""

from __future__ import annotations

from typing import Any

import pytest

from engine.board.latest import Latest
from engine.games import titles
from engine.wargame.memo import ENEMIES, GROUND, LASTING, OWN, Input, memo
from tools.prove.memo import queries_of, unlike, watched


class World:
    def __init__(self) -> None:
        self.cache: Latest[object, object] = Latest(100)
        self.lasting: dict[object, object] = {}


class State:
    def __init__(self) -> None:
        self.world = World()
        self.tokens = (1, 2)
        self.ground_token = 3


@pytest.fixture
def state() -> State:
    return State()


def asked(*inputs: Input, most: int = 0) -> tuple[Any, list[object]]:
    """A query of a side, and what it was worked out for."""
    worked: list[object] = []

    def count(state: State, side: int, *, twice: bool = False) -> int | None:
        worked.append((side, twice))
        return None if side else 1

    return memo(*inputs, most=most)(count), worked


def test_an_answer_is_kept_as_long_as_its_inputs_stay(state: State) -> None:
    query, worked = asked(ENEMIES)
    assert query(state, 0) == query(state, 0) == 1
    state.tokens = (9, 2)
    query(state, 0)
    assert len(worked) == 1
    state.tokens = (9, 8)
    query(state, 0)
    assert len(worked) == 2


def test_nothing_is_an_answer_too(state: State) -> None:
    query, worked = asked(OWN)
    assert query(state, 1) is None
    assert query(state, 1) is None
    assert len(worked) == 1


def test_each_argument_counts_however_it_is_given(state: State) -> None:
    query, worked = asked(GROUND)
    query(state, 0)
    query(state, side=0, twice=False)
    query(state, 0, twice=True)
    assert worked == [(0, False), (0, True)]


def test_what_follows_from_the_map_outlives_the_rest(state: State) -> None:
    (lasting, lasted), (passing, passed) = asked(LASTING), asked()
    for _ in range(2):
        lasting(state, 0)
        passing(state, 0)
        state.world.cache.clear()
    assert (len(lasted), len(passed)) == (1, 2)


def test_so_many_answers_and_no_more_are_kept_where_it_is_said(state: State) -> None:
    query, worked = asked(most=1)
    for side in (0, 0, 1, 0):
        query(state, side)
    assert worked == [(0, False), (1, False), (0, False)]


def test_of_an_argument_that_an_input_stands_for_only_that_counts(state: State) -> None:
    @memo(Input("unit.kind", of="unit"))
    def names(state: State, unit: Any) -> list[str]:
        return []

    class Unit:
        kind = "tank"

    assert names(state, Unit()) is names(state, Unit())


POSITIONS = 12
"""At which every answer is held against one worked out again."""
TITLES = ("nemesis", "defeat-into-victory", "vinegar-joes-war", "tail-of-the-tiger")


@pytest.mark.parametrize("title", TITLES)
def test_no_answer_is_remembered_beyond_its_time(title: str) -> None:
    watch = watched(titles().title(title), "memo", POSITIONS, 400)
    assert not watch.faults
    assert watch.needed


def test_games_take_the_same_course_with_nothing_remembered() -> None:
    firsts = {title: next(iter(titles().title(title).scenarios())) for title in TITLES}
    assert not list(unlike([(title, "", scenario, "memo", 12) for title, scenario in firsts.items()]))


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("nemesis", "rules.ch2_zoc.zoc"),
        ("vinegar-joes-war", "rules.ch11_zones.zone"),
        ("tail-of-the-tiger", "rules.ch11_march._shut"),
    ],
)
def test_an_input_that_is_left_out_is_found(title: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    known, folder = titles().title(title), title.replace("-", "_")
    query = next(query for query in queries_of(known) if query.name.endswith(f"{folder}.{name}"))
    monkeypatch.setattr(query, "inputs", ())
    assert f"{query.name} remembered another answer" in watched(known, "memo", 20, 1000).faults
