"""Two games of `python -m tools.killtest`, and the judge of what a killed game left."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.table.record import Origin
from engine.table.save.journal import Journal, create
from engine.table.save.open import begin
from engine.table.session import Session
from engine.titles.nemesis.game import Nemesis
from tests.saves import read_record
from tools.killtest import killing
from tools.killtest.__main__ import main
from tools.killtest.killing import KillTestError, Stand, Survivor, kill_game, kill_games


def test_no_accepted_command_is_lost_when_the_program_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(killing, "KILLS", 3)
    monkeypatch.setattr(killing, "MOST_ACTS", 80)
    survivors = list(kill_games("nemesis", 2, "suite"))
    assert [survivor.kills for survivor in survivors] == [3, 3]
    assert all(survivor.commands > 10 for survivor in survivors)


@pytest.fixture
def save(tmp_path: Path) -> Path:
    path = tmp_path / "x.nemesis"
    session = Session.new(Nemesis(), "kohima-road", {"study": True}, "s")
    with create(path, session.record.origin) as journal:
        session.sink = journal
        for _ in range(3):
            session.play(session.commands()[0])
    return path


def stand(path: Path, nodes: int, head: int, taken_back: int = 0) -> Stand:
    session = Session(Nemesis(), read_record(path))
    session.go(head)
    return Stand(nodes, head, taken_back, session.title.digest(session.state))


def test_a_save_may_be_where_it_was_reported_or_one_act_beyond(save: Path) -> None:
    assert killing._check(Nemesis(), save, stand(save, 3, 3)) == stand(save, 3, 3)
    assert killing._check(Nemesis(), save, stand(save, 2, 2)) == stand(save, 3, 3)


@pytest.mark.parametrize(("nodes", "head", "taken_back"), [(1, 1, 0), (4, 3, 0), (2, 2, 1), (3, 2, 1), (3, 3, 1)])
def test_a_save_that_is_anywhere_else_has_lost_something(save: Path, nodes: int, head: int, taken_back: int) -> None:
    with pytest.raises(KillTestError, match="x.nemesis: reported Stand"):
        killing._check(Nemesis(), save, stand(save, nodes, head, taken_back))


def test_a_save_with_another_position_is_not_the_same(save: Path) -> None:
    with pytest.raises(KillTestError, match="reported Stand"):
        killing._check(Nemesis(), save, Stand(3, 3, 0, "0" * 16))


def spoilt(title: Nemesis, origin: Origin, path: Path) -> tuple[Session, Journal]:
    """A game that is begun and its save emptied."""
    session, journal = begin(title, origin, path)
    journal.close()
    path.write_bytes(b"")
    return session, journal


def test_a_game_that_cannot_be_played_on_is_a_failure(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(killing, "PATIENCE", 0)
    monkeypatch.setattr(killing, "begin", spoilt)
    with pytest.raises(KillTestError, match="could not be opened to play on"):
        kill_game(Nemesis(), 1, "s", save.with_name("y.nemesis"))


def test_the_command_tells_what_survived(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(killing, "kill_games", lambda name, games, seed: iter([Survivor(1, 5, 300, 2)]))
    assert main([]) == 0
    told = "game 1: killed 5 times, 300 commands, 2 times one beyond the last report, all sound\n"
    assert capsys.readouterr().out == told

    def fail(name: str, games: int, seed: str) -> list[Survivor]:
        raise KillTestError("x.nemesis: lost")

    monkeypatch.setattr(killing, "kill_games", fail)
    assert main([]) == 1
    assert capsys.readouterr().out == "x.nemesis: lost\n"
