"""What random play seldom or never reaches is reached by situations (docs/rulings-defeat-into-victory.md)."""

from __future__ import annotations

import re

import pytest

from engine.lab.checks import situation_files
from engine.lab.counts import kinds_of
from engine.paths import data_dir
from engine.table.situation import load_situation
from tests.titles.defeat_into_victory.table import TITLE

FOLDER = data_dir("scenarios/defeat-into-victory") / "situations"
DECISIONS = (
    "AddMarkers", "AdvanceAfter", "AdvanceFurther", "AirReturns", "DisruptByChindits", "JoinAttack", "LoseStrongest",
    "MustRetreat", "NameBonus",
)  # fmt: skip
COMMANDS = ("advance", "exit", "jump", "relieve")


@pytest.fixture(scope="module")
def reached() -> set[str]:
    """Decisions that a situation says are open, and verbs it plays."""
    steps = [step for path in situation_files([FOLDER]) for step in load_situation(path).steps]
    return {step.decision or "" for step in steps} | {(step.play or "").partition(" ")[0] for step in steps}


@pytest.mark.parametrize("kind", [*DECISIONS, *COMMANDS])
def test_a_situation_reaches_what_random_play_does_not(kind: str, reached: set[str]) -> None:
    assert kind in reached


def test_they_are_at_most_one_kind_in_ten() -> None:
    known = kinds_of(TITLE)
    assert set(DECISIONS) <= set(known["decisions"])
    assert set(COMMANDS) <= set(known["commands"])
    assert 10 * len((*DECISIONS, *COMMANDS)) <= sum(map(len, known.values()))


def test_the_page_lists_them() -> None:
    page = (data_dir("scenarios").parent / "docs" / "rulings-defeat-into-victory.md").read_text(encoding="utf-8")
    listed = page.partition("## What random play seldom reaches")[2]
    assert set(re.findall(r"^\| `(\w+)`", listed, flags=re.M)) == {*DECISIONS, *COMMANDS}
