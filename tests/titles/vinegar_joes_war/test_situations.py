"""Every situation of the game comes out as written, and cites clauses that exist."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games import titles
from engine.lab import checks
from engine.paths import data_dir
from engine.table.record import Origin, Record
from engine.table.session import Session
from engine.table.situation import Situation, load_situation, standing, start
from tests.titles.agreement import Agreement
from tests.whole import share

FOLDER = data_dir("scenarios/vinegar-joes-war") / "situations"
GAMES = titles()
TITLE = GAMES.title("vinegar-joes-war")
RULEBOOK = TITLE.rulebook()
SILENT = ("moved", "shifted", "railed", "attacked", "due", "hampered", "reduced", "loc", "combat")
AGREEMENT = Agreement(TITLE, ("move", "rail", "fly", "place", "embark", "raft"), SILENT)
FILES = checks.situation_files([FOLDER])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(FOLDER).with_suffix("").as_posix())
def test_a_situation_comes_out_as_written(path: Path) -> None:
    assert checks.check_file(GAMES, path) == []
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


@pytest.mark.parametrize("only", [True, False])
def test_a_position_may_end_with_its_phase(only: bool) -> None:
    units = {"jp-31": "2105", "jp-33": "2007", "br-20": "2500"}
    position = {"clear": True, "units": units, "at": {"player": "japanese", "phase": 4, "only": only}}
    first = start(TITLE, Situation(format="situation/1", game=TITLE.id, title="a phase", position=position))
    session = Session(standing(TITLE, first), Record(Origin(TITLE.id, "a-phase", {"study": True}, "0")))
    session.play("done")
    assert (session.decision is None) == only, "the Allied player turn follows, or nothing does"
