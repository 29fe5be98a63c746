"""Every situation of the game comes out as written, and cites clauses that exist."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games import titles
from engine.lab import checks
from engine.paths import data_dir
from engine.table import agenda
from engine.table.game import play
from engine.table.situation import Situation, load_situation, start
from tests.titles.agreement import Agreement
from tests.whole import share

FOLDER = data_dir("scenarios/defeat-into-victory") / "situations"
GAMES = titles()
RULEBOOK = GAMES.title("defeat-into-victory").rulebook()
SILENT = ("oos", "acted", "truck", "lost", "segment", "combat", "fired", "lines", "supplies")
AGREEMENT = Agreement(GAMES.title("defeat-into-victory"), ("move", "carry", "supply", "jump", "drop"), SILENT)
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
def test_a_position_may_end_with_what_it_begins_with(only: bool) -> None:
    title = GAMES.title("defeat-into-victory")
    position = {"clear": True, "turn": 3, "units": {"al-23-1": "1315", "jp-31-58": "1814"}, "at": "prepare",
                "only": only, "acting": {"side": "allied", "units": ["al-23-1"]}}  # fmt: skip
    first = start(title, Situation(format="situation/1", game=title.id, title="a part", position=position))
    after = play(title, first, title.notation.parse("done"))
    assert (agenda.current(after) is None) == only, "movement follows, or nothing does"
