"""A save that is deleted, renamed or replaced while it is played: it is told at once, and nothing is lost."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.table.record import Origin
from engine.table.save.faults import JournalError, LostFileError
from engine.table.save.journal import CHANGED, GONE, NO_LOG, OTHER, Journal, create
from engine.table.save.save_as import save_as
from engine.table.session import Session
from tests.saves import open_journal, read_record
from tests.table.tiny import Countdown

ORIGIN = Origin("countdown", "long", {"study": True}, "s")


def begun(path: Path, seed: str = "s") -> Session:
    """A game of five commands that is being played."""
    path.parent.mkdir(exist_ok=True)
    session = Session.new(Countdown(), "long", ORIGIN.options, seed)
    session.sink = create(path, session.record.origin)
    for _ in range(5):
        session.play("take 1")
    return session


def journal_of(session: Session) -> Journal:
    assert isinstance(session.sink, Journal)
    return session.sink


def _replace(path: Path) -> None:
    other = path.with_name("other")
    other.write_bytes(path.read_bytes())
    os.replace(other, path)


def _overwrite(path: Path) -> None:
    other = begun(path.parent.parent / "other.save", "another")
    journal_of(other).close()
    shutil.copyfile(journal_of(other).path, path)


ACTS: dict[str, tuple[Callable[[Path], object], str]] = {
    "deleted": (Path.unlink, GONE),
    "renamed": (lambda path: path.rename(path.with_name("elsewhere.save")), GONE),
    "folder deleted": (lambda path: shutil.rmtree(path.parent), GONE),
    "folder renamed": (lambda path: path.parent.rename(path.parent.parent / "moved"), GONE),
    "replaced": (_replace, OTHER),
    "another game copied over it": (_overwrite, CHANGED),
    "log deleted": (lambda path: path.with_name(f"{path.name}-wal").unlink(), NO_LOG),
}


@pytest.mark.skipif(os.name == "nt", reason="an open file stays where it is")
@pytest.mark.parametrize("name", ACTS)
def test_a_file_that_is_taken_away_takes_no_more_commands(tmp_path: Path, name: str) -> None:
    act, fault = ACTS[name]
    path = tmp_path / "games" / "game.save"
    session = begun(path)
    act(path)
    for write in (lambda: session.play("take 1"), session.undo, lambda: journal_of(session).note("a", "b")):
        with pytest.raises(LostFileError, match=f"^game.save: {fault}$"):
            write()
    assert (session.state.left, session.record.head, session.record.taken_back) == (15, 5, 0)
    assert journal_of(session).lost
    save_as(journal_of(session), session, tmp_path / "kept.save")
    found = read_record(tmp_path / "kept.save")
    assert (found.origin, found.nodes, found.head) == (ORIGIN, session.record.nodes, 5)
    after = path.read_bytes() if path.exists() else b""
    journal_of(session).close()
    if name != "log deleted":
        assert (path.read_bytes() if path.exists() else b"") == after


@pytest.mark.skipif(os.name == "nt", reason="an open file stays where it is")
def test_a_file_that_is_put_back_is_played_on(tmp_path: Path) -> None:
    path = tmp_path / "game.save"
    session = begun(path)
    path.rename(tmp_path / "x")
    with pytest.raises(LostFileError):
        session.play("take 1")
    (tmp_path / "x").rename(path)
    session.play("take 1")
    journal_of(session).close()
    assert read_record(path).head == 6


def test_long_games_and_other_readers_are_no_fault(tmp_path: Path) -> None:
    """The log is folded in by ourselves now and then."""
    session = begun(tmp_path / "game.save")
    journal = journal_of(session)
    for number in range(300):
        journal.note(f"n{number % 50}", "x" * 3000)
        if number % 50 == 0:
            assert read_record(journal.path).head == 5
    session.play("take 1")
    journal.close()
    assert read_record(journal.path).head == 6


def test_save_as_writes_what_is_in_memory_when_the_connection_is_dead(tmp_path: Path) -> None:
    session = begun(tmp_path / "game.save")
    journal = journal_of(session)
    journal.note("name", "Imphal")
    session.undo()
    journal._db.close()
    save_as(journal, session, tmp_path / "kept.save")
    other, found = open_journal(tmp_path / "kept.save")
    with other:
        assert (found.nodes, found.head, found.taken_back) == (session.record.nodes, 4, 1)
        assert other.notes() == {"name": "Imphal"}
    with pytest.raises(JournalError, match=r"^kept.save: a file of that name already exists; choose another name$"):
        save_as(journal, session, tmp_path / "kept.save")


def test_notes_can_be_read_without_the_file(tmp_path: Path) -> None:
    journal = journal_of(begun(tmp_path / "game.save"))
    journal.note("name", "Imphal")
    journal._db.close()
    assert journal.notes() == {"name": "Imphal"}
    with pytest.raises(JournalError, match="nothing could be saved"):
        journal.note("name", "Kohima")
    assert journal.notes() == {"name": "Imphal"}


class Full(sqlite3.Connection):
    """A disk that is full from some moment on."""

    full = False

    def execute(self, sql: str, *rest: object) -> sqlite3.Cursor:
        if self.full and sql.startswith("INSERT"):
            raise sqlite3.OperationalError("database or disk is full")
        return super().execute(sql, *rest)  # type: ignore[arg-type]


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> type[Full]:
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *args, **given: connect(*args, **given, factory=Full))
    monkeypatch.setattr(Full, "full", False)
    return Full


def test_on_a_full_disk_every_act_is_told_and_the_game_stays_as_it_was(tmp_path: Path, full_disk: type[Full]) -> None:
    session = begun(tmp_path / "game.save")
    session.undo()
    session.play("take 2")
    session.undo()
    session.redo()
    session.go(3)
    full_disk.full = True
    again = session.record.redo()
    for act in (lambda: session.play("take 3"), session.undo, session.redo, lambda: session.go(6),
                lambda: session.go(5), lambda: journal_of(session).note("a", "b")):  # fmt: skip
        with pytest.raises(JournalError, match=r"^game.save: nothing could be saved \(the disk is full; "):
            act()
        assert (session.record.head, session.state.left, len(session.record.nodes)) == (3, 17, 6)
        assert session.record.redo() == again
    full_disk.full = False
    session.redo()
    assert (session.record.head, session.state.left) == (4, 16)
