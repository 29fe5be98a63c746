"""Games of earlier programs: each opens at its position, or says what changed and can be gone on with.

`format2` holds twenty games made by version 0.1.0 (rules 1, no values, no positions), `format3` the same saved again
with what a save keeps now, and one that was begun with a pack of its own. Both were written before any rule changed.
`rules-N` holds shorter games by the rules of revision N, made with `tools.compat_games`; those of another title
have its id before. The first ones of Defeat Into Victory were made by version 0.6.0, of the third game by 0.9.0, of the
fourth after 0.10.0.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from engine.board.safeyaml import load_yaml
from engine.games import titles
from engine.table import entries
from engine.table.checkpoints import ResumePoint, resume_point
from engine.table.record import ROOT
from engine.table.save.check import Change, ChangedError
from engine.table.save.open import Opened, looked_at, open_save, reopen
from engine.table.save.read import Saved, read_save
from engine.table.title import Title
from engine.titles.nemesis.game import Nemesis
from tests.whole import drawn
from tools.compat_games import ALL, GAMES

HERE = Path(__file__).parent
POSITIONS: dict[str, str] = dict(load_yaml(HERE / "positions.yaml"))  # type: ignore[call-overload]
SAVES = sorted(path for path in HERE.glob("*/*.nemesis"))
TRIED = [save for folder in sorted({path.parent for path in SAVES})
         for save in drawn([path for path in SAVES if path.parent == folder], 6, lambda path: path.stem)]  # fmt: skip
"""A sixth of each folder: the long games take seconds, most of them walk the same code."""
RAISE = "positions differ under the same revision: raise the title's rules, or undo what changed them"
OTHERS = [name for name in ALL if name != Nemesis.id]
TITLES = titles()


@pytest.fixture(scope="module")
def title() -> Nemesis:
    return Nemesis()


@pytest.fixture(params=TRIED, ids=lambda path: f"{path.parent.name} {path.stem}")
def kept(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    return found


def test_all_games_are_there_in_both_forms() -> None:
    names = {game[0] for game in GAMES}
    assert {path.stem for path in SAVES if path.parent.name == "format2"} == names
    assert {path.stem for path in SAVES if path.parent.name == "format3"} == {*names, "own-pack"}
    assert {path.stem for path in SAVES if path.parent.name == f"rules-{Nemesis.rules}"} == names


@pytest.mark.parametrize("name", OTHERS)
def test_another_title_has_its_games_by_the_present_revision(name: str) -> None:
    folder = f"{name}-rules-{TITLES.title(name).rules}"
    assert {path.stem for path in SAVES if path.parent.name == folder} == {game[0] for game in ALL[name]}


def test_a_game_was_made_by_the_rules_that_its_folder_says(kept: Path) -> None:
    """Another program than the one meant makes them where the tool is not run as a module of its checkout."""
    if "rules-" in kept.parent.name:
        assert kept.parent.name.endswith(f"rules-{read_save(kept).data.rules}")


def position_of(save: Path) -> str:
    """The digest of the position a game stands at."""
    folder = save.parent.name
    return POSITIONS[save.stem if folder.startswith("format") else f"{folder} {save.stem}"]


def test_a_game_opens_at_its_position_or_can_be_gone_on_with(kept: Path, tmp_path: Path) -> None:
    save = Path(shutil.copy(kept, tmp_path))
    saved = read_save(save)
    title: Title = TITLES.title(saved.record.origin.title)
    assert saved.data.rules <= title.rules
    try:
        opened = reopen(title, saved)
    except ChangedError as error:
        assert saved.data.rules < title.rules, RAISE
        goes_on_after(save, title, error.change)
    else:
        session = opened.session
        assert title.digest(session.state) == position_of(kept), RAISE
        assert opened.unkept == (saved.format == 2)
        proves(opened, saved)
        assert not session.corrected


def proves(opened: Opened, saved: Saved) -> None:
    """A save that has no digests of today's form says up to which of its kept positions it was proved."""
    assert (opened.proof is None) == (saved.format != 3)
    if opened.proof is not None:
        line = [ROOT, *(node.id for node in saved.record.line())]
        assert opened.proof.node == max(node for node in line if node in saved.starts)
        assert line.index(opened.proof.node) + opened.proof.since == len(line) - 1
        assert opened.proof.turn == opened.session.state_at(opened.proof.node).turn


def goes_on_after(save: Path, title: Title, change: Change) -> None:
    """All that is promised for a game that has changed: it is said, gone on with, and looked at as it was played."""
    assert f"command {change.node} " in change.line()
    assert "go on" in change.line()
    before = save.read_bytes()
    if change.starts:
        assert looked_at(title, read_save(save)).record.nodes
        assert save.read_bytes() == before
        turn, at = change.starts[-1]
        plays_on(save, title, at, turn)
        assert len(looked_at(title, read_save(save)).record.nodes) > 0
    else:
        plays_on(save, title, change.before, change.turn)


def plays_on(save: Path, title: Title, at: int, turn: int) -> None:
    """Go on after a command, play one, and find the game there when it is opened again."""
    journal, saved = open_save(save)
    with journal:
        session = reopen(title, saved, journal, at).session
        assert session.state.turn == turn
        if at in saved.digests:
            assert title.digest(session.state) == saved.digests[at]
        session.play(session.commands()[0])
        digest = title.digest(session.state)
    again = read_save(save)
    assert title.digest(reopen(title, again).session.state) == digest
    assert set(saved.record.nodes) <= set(again.record.nodes), "nothing of the old line is lost"


def test_a_game_of_an_own_pack_keeps_its_values(title: Nemesis) -> None:
    saved = read_save(HERE / "format3" / "own-pack.nemesis")
    opened = reopen(title, saved, at=max(saved.starts))
    assert opened.own_values
    crossing = opened.session.state.world.charts.river_crossing
    assert crossing == title.pack.charts.river_crossing + 1


@pytest.mark.parametrize("name", ["campaign", "kohima-road-old-rules", "own-pack"])
def test_a_game_is_gone_on_with_from_the_start_of_any_turn(name: str, title: Nemesis, tmp_path: Path) -> None:
    save = Path(shutil.copy(HERE / "format3" / f"{name}.nemesis", tmp_path))
    for node in read_save(HERE / "format3" / f"{name}.nemesis").starts:
        if node != ROOT:
            journal, saved = open_save(save)
            with journal:
                session = reopen(title, saved, journal, node).session
            assert session.checkpoints.holds(node, session.title, session.state)
            first = session.record.line()[0]
            assert (first.id, resume_point(first.text) is not None) == (session.record.head, True)


@pytest.mark.parametrize(
    "name",
    [
        "rules-2/race-to-myitkyina", "defeat-into-victory-rules-1/capital-sustained",
        "vinegar-joes-war-rules-2/singapore", "tail-of-the-tiger-rules-1/tiger-handicap",
    ],
)  # fmt: skip
def test_a_kept_position_plays_on_as_the_game_did(name: str) -> None:
    """From each kept position, in boxes beside the map too, the same commands lead to the same positions."""
    saved = read_save(HERE / f"{name}.nemesis")
    title: Title = TITLES.title(saved.record.origin.title)
    whole = reopen(title, saved).session
    line = [node.id for node in saved.record.line()]
    for start in (node for node in line if node in saved.starts):
        state = whole.checkpoints.resume(ResumePoint(start), saved.record)
        for node in line[line.index(start) + 1 :][:120]:
            state = entries.replay(title, state, saved.record.nodes[node].text)
            assert title.digest(state) == whole.checkpoints.digests[node], f"after {node}, from {start}"
