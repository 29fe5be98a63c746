"""Plain data written as YAML comes back as it was."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.board.safeyaml import load_yaml
from engine.table.situation_text import WIDTH, to_text

LETTERS = st.characters(min_codepoint=32, max_codepoint=0x2FF, blacklist_categories=("Cc",))
WORDS = st.text(LETTERS, max_size=30) | st.sampled_from(["yes", "No", "null", "0410", "-", "1:30", "2026-01-01", "a-b"])
VALUES = st.none() | st.booleans() | st.integers(-9999, 9999) | WORDS
LISTS = st.lists(VALUES, max_size=60)
DATA = st.recursive(
    st.dictionaries(WORDS, VALUES | LISTS, max_size=6),
    lambda inner: st.dictionaries(WORDS, VALUES | LISTS | inner | st.lists(inner, max_size=4), max_size=5),
    max_leaves=12,
)


@given(DATA.filter(bool))
def test_what_is_written_is_read(data: dict[str, Any]) -> None:
    assert load_yaml(to_text(data, ["What it is"])) == data


@pytest.mark.parametrize(
    "value", [1e22, 1e-7, 2.5e300, 0.1, "a\x7fb", "a\x85b", "a\u2028b", "\ufeffx", "\x1b[0m", "1e22"]
)
def test_a_value_is_of_its_own_kind_when_it_is_read(value: float | str) -> None:
    """Numbers with a power of ten, and letters that YAML has as they are not."""
    back: Any = load_yaml(to_text({"value": value}))
    assert back["value"] == value and type(back["value"]) is type(value)


def test_lines_are_short_and_comments_are_comments() -> None:
    data = {"dice": list(range(300)), "pieces": {f"unit-{n}": "0410 reduced" for n in range(40)}}
    text = to_text(data, ["one word " * 40])
    assert max(map(len, text.splitlines())) <= WIDTH + 4
    assert text.startswith("# one word")
    assert load_yaml(text) == data


@pytest.mark.parametrize(
    ("step", "line"),
    [({"play": "move a 0410"}, '- play: "move a 0410"'), ({"decision": "Movement", "side": "allied"},
     "- {decision: Movement, side: allied}")],
)  # fmt: skip
def test_a_step_in_one_line(step: dict[str, str], line: str) -> None:
    assert to_text({"steps": [step]}) == f"steps:\n  {line}\n"
