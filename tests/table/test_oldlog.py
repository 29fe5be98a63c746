"""A file that comes into the place of a save whose log was left behind, and logs in the way of new games."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from engine.table.record import Node, Origin, Record
from engine.table.save.faults import JournalError
from engine.table.save.journal import Journal, create
from engine.table.save.read import LogInTheWayError
from tests.saves import open_journal, read_record

TRIALS = 40


def closed(path: Path, seed: str, commands: int) -> Record:
    """A game that was played and closed, with a branch now and then."""
    record = Record(Origin("countdown", "long", {"study": True}, seed))
    for number in range(commands):
        record.add(f"take {number % 3 + 1}", 0, False)
        if number % 7 == 5:
            record.undo()
    with create(path, record.origin) as journal:
        journal.take_in(record, {})
    return record


def _play(journal: Journal, record: Record, commands: int) -> None:
    for number in range(commands):
        node = record.fresh(f"take {number % 3 + 1}", 0, False)
        journal.append(node)
        record.insert(node)
        record.go(node.id)


def killed(path: Path, at: Path, commands: int) -> None:
    """What a program that is killed in the middle of a game leaves behind."""
    journal, record = open_journal(path)
    with journal:
        _play(journal, record, commands)
        for end in ("", "-wal", "-shm", "-lock"):
            shutil.copyfile(path.with_name(path.name + end), at.with_name(at.name + end))


@pytest.mark.parametrize("trial", range(TRIALS))
def test_a_backup_never_opens_as_the_game_whose_log_lies_beside_it(tmp_path: Path, trial: int) -> None:
    """Another game, an earlier state of the same game, or a game begun with the same seed."""
    path, backup = tmp_path / "game.save", tmp_path / "backup.save"
    first, second = 1 + trial * 3, 1 + trial * 7 % 12
    source = tmp_path / "source.save"
    closed(source, "s", first)
    if trial % 3 == 0:
        shutil.copyfile(source, backup)
    else:
        closed(backup, "s" if trial % 3 == 1 else "other", 3 + trial * 5 % 70)
    killed(source, path, second)
    shutil.copyfile(backup, path)
    wanted = read_record(backup)
    for read in (read_record, open_journal):
        with pytest.raises(LogInTheWayError) as found:
            read(path)
        assert found.value.log.name == "game.save-wal"
    alone = read_record(path, "without")
    assert (alone.nodes, alone.head, alone.origin) == (wanted.nodes, wanted.head, wanted.origin)
    journal, record = open_journal(path, "without")
    with journal:
        assert record.nodes == wanted.nodes
        _play(journal, record, 1)
    assert len(read_record(path).nodes) == len(wanted.nodes) + 1
    assert path.with_name("game.save-wal.old-1").stat().st_size > 0


@pytest.mark.parametrize("commands", [0, 1, 40])
def test_a_log_of_its_own_is_read_without_a_question(tmp_path: Path, commands: int) -> None:
    path, source = tmp_path / "game.save", tmp_path / "source.save"
    closed(source, "s", 7)
    killed(source, path, commands)
    wanted = read_record(source)
    assert read_record(path).nodes == wanted.nodes
    journal, record = open_journal(path)
    with journal:
        assert (record.nodes, record.head) == (wanted.nodes, wanted.head)


def test_a_log_of_a_save_that_bears_no_mark_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As programs before this one left it."""
    path, source = tmp_path / "game.save", tmp_path / "source.save"
    for step in ("name_log", "_begin_log"):
        monkeypatch.setattr(f"engine.table.save.journal.Journal.{step}", lambda self: None)
    closed(source, "s", 7)
    killed(source, path, 5)
    assert len(read_record(path).nodes) == len(read_record(source).nodes) > 7
    closed(tmp_path / "other.save", "other", 30)
    shutil.copyfile(tmp_path / "other.save", path)
    with pytest.raises(LogInTheWayError):
        read_record(path)


def test_who_wants_the_log_gets_it(tmp_path: Path) -> None:
    path, source, backup = (tmp_path / name for name in ("game.save", "source.save", "backup.save"))
    closed(source, "s", 2)
    shutil.copyfile(source, backup)
    killed(source, path, 5)
    shutil.copyfile(backup, path)
    with pytest.raises(LogInTheWayError) as found:
        read_record(path)
    assert found.value.usable
    assert len(read_record(path, "with").nodes) == 7
    journal, record = open_journal(path, "with")
    with journal:
        assert len(record.nodes) == 7
    assert len(read_record(path).nodes) == 7


def test_a_new_game_keeps_the_log_of_a_deleted_one(tmp_path: Path) -> None:
    path, source = tmp_path / "game.save", tmp_path / "source.save"
    closed(source, "s", 3)
    killed(source, path, 2)
    log = path.with_name("game.save-wal").read_bytes()
    path.unlink()
    with create(path, Origin("countdown", "long", {}, "new")) as journal:
        journal.append(Node(1, 0, "take 1", 0, False))
    assert [node.text for node in read_record(path).line()] == ["take 1"]
    assert path.with_name("game.save-wal.old-1").read_bytes() == log
    path.unlink()
    path.with_name("game.save-journal").write_bytes(b"x")
    create(path, Origin("countdown", "long", {}, "new")).close()
    assert path.with_name("game.save-journal.old-1").read_bytes() == b"x"


@pytest.mark.skipif(os.name == "nt", reason="a folder in that place is passed over there, and the game opens")
def test_something_strange_in_the_place_of_the_log_is_named(tmp_path: Path) -> None:
    path = tmp_path / "game.save"
    wanted = closed(path, "s", 3)
    log = path.with_name("game.save-wal")
    log.mkdir()
    (log / "x").write_text("x")
    with pytest.raises(JournalError, match=r"^game.save: the log 'game.save-wal' beside it does not belong to this"):
        read_record(path)
    assert read_record(path, "without").nodes == wanted.nodes
