"""Every situation of the game comes out as written, and cites clauses that exist."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games import titles
from engine.lab import checks
from engine.paths import data_dir
from engine.table.situation import load_situation
from tests.titles.agreement import Agreement
from tests.whole import share

FOLDER = data_dir("scenarios/nemesis") / "situations"
GAMES = titles()
RULEBOOK = GAMES.title("nemesis").rulebook()
SILENT = ("cups", "first", "phase", "combat", "loc")
AGREEMENT = Agreement(GAMES.title("nemesis"), ("move", "attack", "seize", "advance", "retreat", "merge"), SILENT)
FILES = checks.situation_files([FOLDER])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(FOLDER).with_suffix("").as_posix())
def test_a_situation_comes_out_as_written(path: Path) -> None:
    assert checks.check_file(GAMES, path) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(FOLDER).with_suffix("").as_posix())
def test_a_situation_cites_known_clauses_and_expects_something(path: Path) -> None:
    situation = load_situation(path)
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
