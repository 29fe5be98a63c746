"""Every situation of the game comes out as written, and cites clauses that exist."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.lab.checks import situation_files
from engine.paths import data_dir
from engine.table.situation import check, load_situation
from tests.titles.defeat_into_victory.table import TITLE

FOLDER = data_dir("scenarios/defeat-into-victory") / "situations"
RULEBOOK = TITLE.rulebook()
FILES = situation_files([FOLDER])
NAMED = pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(FOLDER).with_suffix("").as_posix())


@NAMED
def test_a_situation_comes_out_as_written(path: Path) -> None:
    assert check(TITLE, load_situation(path)) == []


@NAMED
def test_a_situation_cites_known_clauses_and_expects_something(path: Path) -> None:
    situation = load_situation(path)
    assert situation.clauses
    assert [clause for clause in situation.clauses if clause not in RULEBOOK] == []
    assert situation.steps
