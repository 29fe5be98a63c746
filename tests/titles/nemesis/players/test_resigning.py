"""A computer player resigns what cannot be won any more, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.pieces import ALLIED, JAPANESE

NEMESIS = Nemesis()


def position(turn: int, japanese: int, allied: int, **more: Any) -> Any:
    tracks = {"superior": {"japanese": japanese, "allied": allied}}
    return NEMESIS.position({"scenario": "campaign", "turn": turn, "tracks": tracks, **more})


@pytest.mark.parametrize(
    ("turn", "japanese", "allied", "lost"),
    [(1, 5, 5, None), (10, 2, 6, JAPANESE), (10, 6, 2, ALLIED), (10, 3, 6, None), (9, 2, 8, None), (9, 1, 8, JAPANESE),
     (8, 0, 8, None), (3, 1, 8, None)],
)  # fmt: skip
def test_it_is_lost_where_the_turns_left_cannot_make_it_good(
    turn: int, japanese: int, allied: int, lost: int | None
) -> None:
    state = position(turn, japanese, allied)
    assert [side for side in (JAPANESE, ALLIED) if NEMESIS.hopeless(state, side)] == ([] if lost is None else [lost])


def test_a_handicap_counts_as_the_result_does() -> None:
    assert NEMESIS.hopeless(position(10, 2, 6), JAPANESE)
    assert not NEMESIS.hopeless(position(10, 2, 6, options={"handicap": "japanese-2"}), JAPANESE)


def test_nobody_resigns_who_may_win_by_places() -> None:
    tracks = {"superior": {"japanese": 0, "allied": 8}}
    state = NEMESIS.position({"scenario": "kohima-road", "turn": 4, "tracks": tracks})
    assert not NEMESIS.hopeless(state, JAPANESE)
