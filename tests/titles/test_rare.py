"""What random play seldom or never reaches is listed on the page of rulings, and reached by situations."""

from __future__ import annotations

import re

import pytest

from engine.games import titles
from engine.lab.checks import situation_files
from engine.lab.counts import kinds_of
from engine.paths import data_dir
from engine.table.situation import load_situation

GAMES = titles()
SCENARIOS = data_dir("scenarios")


def listed(name: str) -> set[str]:
    """The kinds that the page of a game lists."""
    page = (SCENARIOS.parent / "docs" / f"rulings-{name}.md").read_text(encoding="utf-8")
    return set(re.findall(r"^\| `(\w+)`", page.partition("## What random play seldom reaches")[2], flags=re.M))


NAMES = ("defeat-into-victory", "vinegar-joes-war", "tail-of-the-tiger")
RARE = [(name, kind) for name in NAMES for kind in sorted(listed(name))]


@pytest.fixture(scope="module")
def reached() -> dict[str, set[str]]:
    """By game the decisions that a situation says are open, and the verbs it plays."""
    found: dict[str, set[str]] = {}
    for name in NAMES:
        steps = [s for path in situation_files([SCENARIOS / name / "situations"]) for s in load_situation(path).steps]
        found[name] = {step.decision or "" for step in steps} | {(s.play or "").partition(" ")[0] for s in steps}
    return found


@pytest.mark.parametrize(("name", "kind"), RARE)
def test_a_situation_reaches_what_random_play_does_not(name: str, kind: str, reached: dict[str, set[str]]) -> None:
    assert kind in reached[name]


@pytest.mark.parametrize("name", NAMES)
def test_they_are_at_most_one_kind_in_ten(name: str) -> None:
    known = kinds_of(GAMES.title(name))
    assert listed(name)
    assert listed(name) <= {*known["decisions"], *known["commands"]}
    assert 10 * len(listed(name)) <= sum(map(len, known.values()))
