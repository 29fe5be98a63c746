"""Every situation of the game comes out as written, and cites clauses that exist."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.lab import checks
from engine.paths import data_dir
from engine.table import agenda
from engine.table.game import play
from engine.table.situation import Situation, check, load_situation, start
from tests.titles.agreement import Agreement
from tests.titles.tail_of_the_tiger.table import TITLE
from tests.whole import share

FOLDER = data_dir("scenarios/tail-of-the-tiger") / "situations"
RULEBOOK = TITLE.rulebook()
SILENT = (
    "moved",
    "redeployed",
    "stormed",
    "attacked",
    "loc",
    "origin",
    "combat",
    "credits",
    "draws",
    "flown",
    "mover",
    "elh",
)
AGREEMENT = Agreement(TITLE, ("march",), SILENT)
FILES = checks.situation_files([FOLDER])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(FOLDER).with_suffix("").as_posix())
def test_a_situation_comes_out_as_written(path: Path) -> None:
    situation = load_situation(path)
    assert check(TITLE, situation) == []
    assert [clause for clause in situation.clauses if clause not in RULEBOOK] == []
    assert situation.steps


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(FOLDER).with_suffix("").as_posix())
def test_at_each_step_what_is_listed_is_what_is_legal(path: Path) -> None:
    assert AGREEMENT.faults(load_situation(path)) == []


@pytest.mark.clause(*RULEBOOK.ids())
@pytest.mark.parametrize("seed", ["one", "another"])
def test_in_games_at_random_what_is_listed_is_what_is_legal(seed: str) -> None:
    """Whatever rule the position comes under."""
    assert AGREEMENT.in_games(seed, share(250, 4)) == []


@pytest.mark.parametrize("only", [True, False])
def test_a_position_may_end_with_its_phase(only: bool) -> None:
    position = {"clear": True, "turn": 2, "units": {"jp-58": "6005", "ge-gd": "4800"},
                "at": {"phase": "imperial-movement", "only": only}}  # fmt: skip
    first = start(TITLE, Situation(format="situation/1", game=TITLE.id, title="a phase", position=position))
    after = play(TITLE, first, TITLE.notation.parse("done"))
    assert (agenda.current(after) is None) == only, "the next turn follows, or nothing does"
