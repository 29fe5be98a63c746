from __future__ import annotations

import hashlib
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.table.chance import Chance, ScriptError


def taken(chance: Chance, choices: int, times: int) -> list[int]:
    values = []
    for _ in range(times):
        value, chance = chance.take(choices)
        values.append(value)
    return values


@given(st.text(st.characters(codec="utf-8")), st.integers(0, 10**6), st.integers(1, 10**6))
def test_a_value_lies_in_its_range_and_follows_from_seed_and_count_alone(seed: str, count: int, choices: int) -> None:
    value, after = Chance(seed, count).take(choices)
    assert 0 <= value < choices
    assert after == Chance(seed, count + 1)
    assert Chance(seed, count).take(choices) == (value, after)


def test_dice_are_uniform() -> None:
    """Chi square of 60,000 dice with 5 degrees of freedom: above 20.5 once in a thousand seeds."""
    counts = Counter(taken(Chance("fair"), 6, 60_000))
    assert sorted(counts) == [0, 1, 2, 3, 4, 5]
    assert sum((n - 10_000) ** 2 / 10_000 for n in counts.values()) < 20.5


def test_neighbouring_dice_are_independent() -> None:
    """Chi square of pairs, 35 degrees of freedom: above 66.6 once in a thousand."""
    values = taken(Chance("pairs"), 6, 72_001)
    counts = Counter(pairwise(values))
    assert len(counts) == 36
    assert sum((n - 2000) ** 2 / 2000 for n in counts.values()) < 66.6


def test_other_seeds_give_other_dice() -> None:
    rows = {tuple(taken(Chance(f"seed-{n}"), 6, 20)) for n in range(200)}
    assert len(rows) == 200


def test_a_value_beyond_the_last_whole_round_is_thrown_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """2**64 is no multiple of 6, so the last four raw values would favour low faces."""
    raw = iter([2**64 - 1, 2**64 - 4, 2**64 - 5])
    monkeypatch.setattr("engine.table.chance._value", lambda seed, count: next(raw))
    value, after = Chance("s").take(6)
    assert value == (2**64 - 5) % 6
    assert after.count == 3


def test_a_script_comes_first_and_counts() -> None:
    chance = Chance("s", script=(5, 0, 2))
    assert taken(chance, 6, 3) == [5, 0, 2]
    value, _ = Chance("s", 3).take(6)
    assert taken(chance, 6, 4)[3] == value


@pytest.mark.parametrize("value", [6, -1])
def test_a_scripted_result_out_of_range_is_refused(value: int) -> None:
    """It is told as it is written in a situation, where faces count from 1."""
    with pytest.raises(ScriptError, match=f"dice: the scripted result {value + 1} is not one of 1 to 6"):
        Chance("s", script=(value,)).take(6)


def test_a_loose_script_ends_where_it_does_not_fit() -> None:
    """What follows is what the seed gives, the rest of the script is dropped."""
    value, after = Chance("s", script=(4, 0)).loosely().take(5)
    assert (value, after.script) == (4, (0,))
    seen: list[int] = []
    value, after = Chance("s", 3, (4, 0)).loosely().noted(seen).take(3)
    assert value == Chance("s", 3).take(3)[0] and after.script == () and seen == [value]


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert Chance("abc", 7).commitment() == hashlib.sha256(b"abc").hexdigest()
