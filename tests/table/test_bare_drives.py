"""Drives that know no locks, and what lies beside a save that is no file."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.table.record import Origin
from engine.table.save import find, journal, lock
from engine.table.save import read as reading
from engine.table.save.faults import InUseError, JournalError
from engine.table.save.lock import held
from engine.table.save.open import begin, open_save, reopen
from engine.table.save.read import LogInTheWayError, read_save
from engine.table.session import Session
from tests.table.tiny import Countdown

pytestmark = pytest.mark.skipif(os.name == "nt", reason="every drive of Windows knows locks")
ORIGIN = Origin("countdown", "long", {}, "seed")
BEGIN = """
import sys
from pathlib import Path
from engine.table.save import find, lock
lock.lockable = find.lockable = lambda handle: False
from tests.table.test_bare_drives import begun
session = begun(Path(sys.argv[1]))
session.play("take 2")
import os
os._exit(9)
"""


def begun(path: Path) -> Session:
    session, _ = begin(Countdown(), ORIGIN, path)
    session.play("take 1")
    return session


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (lock, find):
        monkeypatch.setattr(module, "lockable", lambda handle: False)


@pytest.mark.usefixtures("bare")
def test_a_game_on_a_drive_without_locks_is_played_under_a_file(tmp_path: Path) -> None:
    path = tmp_path / "one.save"
    session = begun(path)
    assert isinstance(session.sink, journal.Journal)
    with session.sink:
        assert session.sink.bare
        assert held(path)
        assert not path.with_name("one.save-shm").exists()
        with pytest.raises(InUseError, match="'one.save-lock' beside it"):
            open_save(path)
        assert len(read_save(path).record.nodes) == 1
        session.sink.copy_to(tmp_path / "two.save")
    assert not held(path)
    for name in ("one.save", "two.save"):
        opened, saved = open_save(tmp_path / name)
        with opened:
            assert reopen(Countdown(), saved, opened).session.state.left == 19
    assert sorted(found.name for found in tmp_path.iterdir()) == ["one.save", "two.save"]


@pytest.mark.usefixtures("bare")
def test_nothing_is_lost_there_when_the_program_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "one.save"
    killed = subprocess.run([sys.executable, "-c", BEGIN, str(path)], check=False)
    assert killed.returncode == 9
    assert lock.lock_path(path).exists()
    assert not held(path)
    opened, saved = open_save(path)
    with opened:
        assert reopen(Countdown(), saved, opened).session.state.left == 17


@pytest.mark.usefixtures("bare")
def test_the_file_of_another_computer_has_to_be_removed_by_hand(tmp_path: Path) -> None:
    path = tmp_path / "one.save"
    session = begun(path)
    assert isinstance(session.sink, journal.Journal)
    session.sink.close()
    lock.lock_path(path).write_text("elsewhere 17")
    assert held(path)
    with pytest.raises(InUseError, match="remove the file 'one.save-lock'"):
        open_save(path)


@pytest.mark.parametrize("end", ["-journal", "-wal", "-shm"])
def test_a_pipe_beside_a_save_is_told(tmp_path: Path, end: str) -> None:
    path = tmp_path / "one.save"
    session = begun(path)
    assert isinstance(session.sink, journal.Journal)
    session.sink.close()
    for save in (path, tmp_path / "new.save"):
        os.mkfifo(save.with_name(save.name + end))
    for read in (read_save, open_save):
        with pytest.raises(JournalError, match=f"'one.save{end}' beside it is not a file; remove it"):
            read(path)
    with pytest.raises(JournalError, match=f"'new.save{end}' beside it is not a file"):
        begin(Countdown(), ORIGIN, tmp_path / "new.save")
    assert not (tmp_path / "new.save").exists()


def test_a_log_that_goes_while_it_is_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is named all the same: what belongs to whom was seen while it was there."""
    path = tmp_path / "one.save"
    session = begun(path)
    assert isinstance(session.sink, journal.Journal)
    session.sink.close()
    log = path.with_name("one.save-wal")
    log.write_bytes(b"a log")

    def gone(*_: object) -> bool:
        log.unlink()
        return False

    monkeypatch.setattr(reading, "_belongs", gone)
    with pytest.raises(LogInTheWayError, match="one.save-wal"):
        read_save(path)
    assert not find.logs(path)
