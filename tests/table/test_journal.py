from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine.table.record import Node, Origin
from engine.table.save import find, layout
from engine.table.save import journal as journals
from engine.table.save import read as reading
from engine.table.save.faults import InUseError, JournalError
from engine.table.save.journal import create
from engine.table.save.lock import held
from engine.table.session import Session
from tests.saves import open_journal, read_record
from tests.table.tiny import Countdown

ORIGIN = Origin("countdown", "long", {"study": True, "version": "1.2b", "n": 3, "x": None}, "séed")

DAMAGED = "this saved game is damaged; open a copy of it if you have one"


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A closed save: take 1, take 2 taken back, take 3."""
    path = tmp_path / "game one.save"
    with create(path, ORIGIN) as journal:
        session = Session.new(Countdown(), "long", ORIGIN.options, ORIGIN.seed, journal)
        session.play("take 1")
        session.play("take 2")
        session.undo()
        session.play("take 3")
    return path


def beside(path: Path) -> list[str]:
    return sorted(file.name for file in path.parent.iterdir())


def sql(path: Path, *statements: str) -> None:
    db = sqlite3.connect(path, isolation_level=None)
    for statement in statements:
        db.execute(statement)
    db.close()


def test_a_game_is_read_back_with_its_branches(save: Path) -> None:
    record = read_record(save)
    assert record.origin == ORIGIN
    assert [(n.id, n.parent, n.text, n.side) for n in record.nodes.values()] == [
        (1, 0, "take 1", 0), (2, 1, "take 2", 1), (3, 1, "take 3", 1),
    ]  # fmt: skip
    assert (record.head, record.taken_back) == (3, 1)


def test_reading_changes_nothing_and_leaves_no_file_behind(save: Path) -> None:
    before = save.read_bytes()
    read_record(save)
    assert save.read_bytes() == before
    assert beside(save) == [save.name]


def test_a_closed_journal_is_one_file(save: Path) -> None:
    journal, _ = open_journal(save)
    journal.note("name", "x")
    assert beside(save) != [save.name]
    journal.close()
    assert beside(save) == [save.name]


def test_a_game_goes_on_where_it_was_left(save: Path) -> None:
    journal, record = open_journal(save)
    with journal:
        session = Session(Countdown(), record, journal)
        assert session.state.left == 16
        session.play("take 2")
        session.undo()
    record = read_record(save)
    assert (record.head, record.taken_back, len(record.nodes)) == (3, 2, 4)


def test_a_command_is_in_the_file_when_the_call_returns(tmp_path: Path) -> None:
    path = tmp_path / "game.save"
    journal = create(path, ORIGIN)
    session = Session.new(Countdown(), "long", {}, "s", journal)
    for number in range(1, 4):
        session.play("take 1")
        assert read_record(path).head == number
    journal.close()


def test_the_file_is_synchronised_with_the_disk(save: Path) -> None:
    journal, _ = open_journal(save)
    with journal:
        assert journal._db.execute("PRAGMA synchronous").fetchone() == (2,)
        assert journal._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def crashed(path: Path, copy: Path) -> tuple[Path, Path]:
    """A copy of file and log as a crash would leave them, with two commands in the log only."""
    journal, record = open_journal(path)
    session = Session(Countdown(), record, journal)
    session.play("take 1")
    session.play("take 1")
    log = copy.with_name(copy.name + "-wal")
    copy.write_bytes(path.read_bytes())
    log.write_bytes(path.with_name(path.name + "-wal").read_bytes())
    journal.close()
    return copy, log


def test_what_stands_in_the_log_is_read_after_a_crash(save: Path, tmp_path: Path) -> None:
    copy, _ = crashed(save, tmp_path / "copy.save")
    assert read_record(copy).head == 5
    journal, record = open_journal(copy)
    journal.close()
    assert record.head == 5


def test_a_torn_log_loses_at_most_the_command_that_was_being_written(save: Path, tmp_path: Path) -> None:
    copy, log = crashed(save, tmp_path / "copy.save")
    whole = log.read_bytes()
    heads = []
    for length in range(len(whole), 0, -509):
        for end in ("-wal", "-shm"):
            copy.with_name(copy.name + end).unlink(missing_ok=True)
        log.write_bytes(whole[:length])
        heads.append(read_record(copy).head)
    assert sorted(set(heads)) == [3, 4, 5]
    assert heads == sorted(heads, reverse=True)


def test_nobody_overwrites_a_game(save: Path) -> None:
    with pytest.raises(JournalError, match=r"^game one.save: a file of that name already exists; choose another name$"):
        create(save, ORIGIN)
    assert read_record(save).head == 3


def test_a_new_game_does_not_take_over_the_log_of_a_deleted_one(save: Path, tmp_path: Path) -> None:
    copy, log = crashed(save, tmp_path / "copy.save")
    copy.unlink()
    create(copy, ORIGIN).close()
    assert not log.exists()
    assert read_record(copy).nodes == {}


RACE = """
import sys
from pathlib import Path
from engine.table.save.faults import JournalError
from engine.table.save.journal import create
from engine.table.record import Node, Origin
print("ready", flush=True)
for name in sys.stdin:
    try:
        with create(Path(name.strip()), Origin("countdown", "long", {}, sys.argv[1])) as journal:
            journal.append(Node(1, 0, sys.argv[1], 0, False))
        print("made", flush=True)
    except JournalError as error:
        print(error, flush=True)
"""


def test_of_two_who_make_the_same_game_one_has_it(tmp_path: Path) -> None:
    """Two programs are told the same name at the same time."""
    command = [sys.executable, "-c", RACE]
    with (
        subprocess.Popen([*command, "a"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as one,
        subprocess.Popen([*command, "b"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other,
    ):
        both = {"a": one, "b": other}
        assert [said(program) for program in both.values()] == ["ready", "ready"]
        for number in range(30):
            for program in both.values():
                assert program.stdin is not None
                program.stdin.write(f"{tmp_path / str(number)}\n")
                program.stdin.flush()
            made = [name for name, program in both.items() if said(program) == "made"]
            assert [read_record(tmp_path / str(number)).origin.seed] == made
            assert [node.text for node in read_record(tmp_path / str(number)).line()] == made
    assert beside(tmp_path / "0") == sorted(str(number) for number in range(30))


def said(program: subprocess.Popen[str]) -> str:
    assert program.stdout is not None
    return program.stdout.readline().strip()


def test_whoever_comes_second_takes_nothing_from_the_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The name was free when he looked, and is not when he begins."""
    first = create(tmp_path / "x.save", ORIGIN)
    first.append(Node(1, 0, "take 1", 0, False))
    monkeypatch.setattr(os.path, "lexists", lambda path: False)
    with pytest.raises(InUseError):
        create(tmp_path / "x.save", ORIGIN)
    first.close()
    with pytest.raises(JournalError, match="a file of that name already exists; choose another name"):
        create(tmp_path / "x.save", ORIGIN)
    assert read_record(tmp_path / "x.save").head == 1


@pytest.mark.skipif(os.name == "nt", reason="hard links are seldom there")
def test_a_save_with_two_names_is_read_but_not_played(save: Path, tmp_path: Path) -> None:
    journal, _ = open_journal(save)
    os.link(save, tmp_path / "other.save")
    for path in (save, tmp_path / "other.save"):
        with pytest.raises(JournalError, match=r"has a second name \(a hard link\): copy it and open the copy$"):
            open_journal(path)
        assert read_record(path).head == 3
    journal.close()


@pytest.mark.skipif(os.name == "nt", reason="write protection is different there")
def test_a_read_only_save_in_a_folder_of_ours_is_not_played(save: Path, as_somebody: Callable[[], None]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        disc = Path(folder)
        copy = disc / "copy.save"
        copy.write_bytes(save.read_bytes())
        copy.chmod(0o444)
        disc.chmod(0o777)
        as_somebody()
        try:
            with pytest.raises(JournalError, match=r"could not be opened for writing \(it is write-protected; "):
                open_journal(copy)
            assert read_record(copy).head == 3
            assert beside(copy) == ["copy.save"]
        finally:
            os.seteuid(os.getuid())


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_that_leads_to_itself_is_no_save(tmp_path: Path) -> None:
    loop = tmp_path / "loop.save"
    loop.symlink_to(loop)
    for act in (read_record, open_journal, lambda path: create(path, ORIGIN)):
        with pytest.raises(JournalError, match="loop.save: "):
            act(loop)
    assert not held(loop)


def test_a_place_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(
        JournalError, match=r"^x.save: could not be created \((No such file or directory|Path not found)\)$"
    ):
        create(tmp_path / "no" / "x.save", ORIGIN)
    with pytest.raises(JournalError, match=r"^x.save: (No such file or directory|File not found)$"):
        read_record(tmp_path / "x.save")


def test_a_game_that_could_not_be_made_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout, "SCHEMA", {"game": "CREATE TABLE game (key)"})
    with pytest.raises(JournalError, match="could not be created"):
        create(tmp_path / "x.save", ORIGIN)
    assert list(tmp_path.iterdir()) == []


def test_an_origin_that_cannot_be_read_back_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="the seed is too long to be saved"):
        create(tmp_path / "x.save", Origin("countdown", "long", {}, "s" * 30_000))
    with pytest.raises(JournalError, match="could not be created"):
        create(tmp_path / "x.save", Origin("countdown", "long", {}, "\ud800"))
    assert list(tmp_path.iterdir()) == []


DAMAGE: dict[str, tuple[str, str]] = {
    "newer": (
        "PRAGMA user_version = 5",
        "saved by a newer version; update the program to open it (format 5, this program reads 4)",
    ),
    "older": (
        "PRAGMA user_version = 1",
        "saved by a version too old for this program; open it with that version (format 1, this program reads 4)",
    ),
    "format 0": ("PRAGMA user_version = 0", f"{DAMAGED} (format 0)"),
    "foreign": ("PRAGMA application_id = 7", "this file was not saved by this program"),
    "a table more": ("CREATE TABLE x (a)", f"{DAMAGED} (it has other contents than a saved game)"),
    "a trigger": (
        "CREATE TRIGGER t AFTER INSERT ON command BEGIN DELETE FROM command; END",
        f"{DAMAGED} (it has other contents than a saved game)",
    ),
    "a view": ("CREATE VIEW v AS SELECT 1", f"{DAMAGED} (it has other contents than a saved game)"),
    "an index": ("CREATE INDEX i ON command (text)", f"{DAMAGED} (it has other contents than a saved game)"),
    "a missing table": ("DROP TABLE command", f"{DAMAGED} (it has other contents than a saved game)"),
    "a changed table": ("ALTER TABLE command ADD COLUMN x", f"{DAMAGED} (it has other contents than a saved game)"),
    "no seed": ("DELETE FROM game WHERE key = 'seed'", f"{DAMAGED} ('seed' is missing)"),
    "options no json": ("UPDATE game SET value = '{' WHERE key = 'options'", f"{DAMAGED} (options: Input"),
    "options deep": (
        "UPDATE game SET value = replace(hex(zeroblob(9000)), '00', '[') WHERE key = 'options'",
        f"{DAMAGED} (options: Expected `object`, got `array`)",
    ),
    "options nested": (
        """UPDATE game SET value = '{"a":[]}' WHERE key = 'options'""",
        f"{DAMAGED} (options:",
    ),
    "a long fact": ("UPDATE game SET value = hex(zeroblob(20000)) WHERE key = 'seed'", f"{DAMAGED} (facts"),
    "a blob for a fact": (
        "UPDATE game SET value = x'00' WHERE key = 'seed'",
        f"{DAMAGED} (facts of the game)",
    ),
    "a huge fact": ("UPDATE game SET value = hex(zeroblob(900000)) WHERE key = 'seed'", f"{DAMAGED} (string"),
    "head not a number": ("UPDATE game SET value = 'x' WHERE key = 'head'", f"{DAMAGED} (head)"),
    "head a strange digit": ("UPDATE game SET value = '²' WHERE key = 'head'", f"{DAMAGED} (head)"),
    "head nowhere": ("UPDATE game SET value = '9' WHERE key = 'head'", f"{DAMAGED} (head)"),
    "head huge": (
        "UPDATE game SET value = replace(hex(zeroblob(5000)), '00', '9') WHERE key = 'head'",
        f"{DAMAGED} (head)",
    ),
    "own parent": (
        "UPDATE command SET parent = id WHERE id = 2",
        f"{DAMAGED} (command 2 does not fit after",
    ),
    "a circle": ("UPDATE command SET parent = 3 WHERE id = 1", f"{DAMAGED} (command 1 does not fit after"),
    "no parent": ("UPDATE command SET parent = 77 WHERE id = 3", f"{DAMAGED} (command 3 does not fit after"),
    "a negative id": ("UPDATE command SET id = -3 WHERE id = 3", f"{DAMAGED} (command -3)"),
    "a strange side": ("UPDATE command SET side = 77", f"{DAMAGED} (command 1)"),
    "a strange barrier": ("UPDATE command SET barrier = 'x'", f"{DAMAGED} (command 1)"),
    "a long command": ("UPDATE command SET text = hex(zeroblob(3000))", f"{DAMAGED} (command 1)"),
    "a command of bytes": ("UPDATE command SET text = x'6162'", f"{DAMAGED} (command 1)"),
    "not utf-8": ("UPDATE command SET text = CAST(x'ff' AS TEXT)", f"{DAMAGED} (Could not decode"),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_a_damaged_or_foreign_file_is_refused_and_left_as_it_is(save: Path, name: str) -> None:
    statement, fault = DAMAGE[name]
    sql(save, statement)
    before = save.read_bytes()
    for read in (read_record, open_journal):
        with pytest.raises(JournalError) as found:
            read(save)
        assert str(found.value).startswith(f"{save.name}: {fault}")
        assert str(found.value).isprintable()
    assert save.read_bytes() == before
    assert beside(save) == [save.name]


def test_a_damaged_page_is_found(save: Path) -> None:
    data = bytearray(save.read_bytes())
    data[4096 * 2 : 4096 * 2 + 40] = b"\xff" * 40
    save.write_bytes(data)
    with pytest.raises(JournalError, match="this saved game is damaged"):
        read_record(save)


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", "this file was not saved by this program"),
        (b"hello\n" * 900, "this is not a saved game; choose a file that ends in .nemesis"),
        (b"SQLite format 3\0", ""),
    ],
)
def test_what_is_no_save_is_refused(tmp_path: Path, content: bytes, fault: str) -> None:
    path = tmp_path / "x.save"
    path.write_bytes(content)
    with pytest.raises(JournalError, match=f"^x.save: {fault}"):
        read_record(path)
    assert path.read_bytes() == content


@pytest.mark.skipif(os.name == "nt", reason="no pipes in folders")
def test_a_folder_and_a_pipe_are_no_saves(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path, tmp_path / "pipe"):
        with pytest.raises(JournalError, match="this is not a file"):
            read_record(path)


def test_there_are_limits(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout, "MAX_COMMANDS", 2)
    with pytest.raises(JournalError, match=r"more commands than a saved game can have \(2\)"):
        read_record(save)
    monkeypatch.setattr(find, "MAX_BYTES", 1000)
    with pytest.raises(JournalError, match=r"bytes \(at most 1000\)"):
        read_record(save)


def test_nothing_is_written_that_could_not_be_read_again(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout, "MAX_COMMANDS", 3)
    journal, record = open_journal(save)
    with journal, pytest.raises(JournalError, match="a game has at most 3 commands"):
        Session(Countdown(), record, journal).play("take 1")
    assert read_record(save).head == 3


def test_reading_gives_up_when_it_takes_too_long(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "_MOST_STRIDES", 0)
    monkeypatch.setattr(reading, "_STRIDE", 1)
    with pytest.raises(JournalError, match=r"this saved game is damaged.* \(interrupted\)"):
        read_record(save)


def test_another_program_that_holds_the_file_is_named(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journals, "_PATIENCE", 0.01)
    other = sqlite3.connect(save, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(JournalError, match=r"could not be opened for writing \(it is open in another program; "):
        open_journal(save)
    assert read_record(save).head == 3
    other.execute("ROLLBACK")
    journal, record = open_journal(save)
    session = Session(Countdown(), record, journal)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(JournalError, match=r"nothing could be saved \(it is open in another program; "):
        session.play("take 1")
    assert session.state.left == 16
    other.close()
    session.play("take 1")
    journal.close()
    assert read_record(save).head == 4


def test_two_programs_cannot_mix_their_games_in_one_file(save: Path) -> None:
    """Even one that cares for no lock."""
    journal, record = open_journal(save)
    session = Session(Countdown(), record, journal)
    sql(save, "INSERT OR REPLACE INTO game VALUES ('note:x', 'y')")
    for act in (lambda: session.play("take 2"), session.undo):
        with pytest.raises(JournalError, match="another program has changed this game; open it again"):
            act()
    journal.close()
    assert [node.text for node in read_record(save).line()] == ["take 1", "take 3"]


def test_a_save_is_open_in_one_place_only(save: Path) -> None:
    """By whatever name it is opened, and until it is closed."""
    assert not held(save)
    journal, _ = open_journal(save)
    other = other_name(save)
    for path in (save, other):
        assert held(path)
        with pytest.raises(InUseError, match=r"(?i)(other|game one).save: it is open in another window; continue"):
            open_journal(path)
    assert read_record(save).head == 3
    journal.close()
    assert not held(save)
    open_journal(save)[0].close()
    if other.is_symlink():
        other.unlink()
    assert beside(save) == [save.name]


def other_name(save: Path) -> Path:
    """Another name that leads to a save: Windows asks for rights for links, and takes small letters for capitals."""
    if os.name == "nt":
        return save.with_name(save.name.upper())
    other = save.with_name("other.save")
    other.symlink_to(save)
    return other


def test_a_new_game_is_open_too(tmp_path: Path) -> None:
    with create(tmp_path / "x.save", ORIGIN):
        assert held(tmp_path / "x.save")
    assert beside(tmp_path / "x.save") == ["x.save"]


HOLD = """
import sys
from pathlib import Path
from engine.table.save.open import open_save
journal, saved = open_save(Path(sys.argv[1]))
print("open", flush=True)
sys.stdin.read()
"""


def test_a_program_that_is_killed_locks_nobody_out(save: Path) -> None:
    """Neither does the file it leaves behind, as a power cut would too."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(save)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None and other.stdout.readline() == "open\n"
        with pytest.raises(InUseError):
            open_journal(save)
        other.kill()
    assert f"{save.name}-lock" in beside(save)
    assert not held(save)
    open_journal(save)[0].close()
    assert beside(save) == [save.name]


def test_a_journal_that_was_forgotten_locks_nobody_out(save: Path) -> None:
    journal, _ = open_journal(save)
    del journal
    open_journal(save)[0].close()


@pytest.fixture
def as_somebody() -> Iterator[Callable[[], None]]:
    """Become a user who may not write everywhere, if we are the one who may."""
    me = os.geteuid()
    yield lambda: os.seteuid(65534) if me == 0 else None
    os.seteuid(me)


@pytest.mark.skipif(os.name == "nt", reason="folders cannot be protected from writing so")
def test_a_save_on_a_read_only_medium_can_be_read_but_not_played(save: Path, as_somebody: Callable[[], None]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        disc = Path(folder)
        copy = disc / "copy.save"
        copy.write_bytes(save.read_bytes())
        copy.chmod(0o444)
        disc.chmod(0o555)
        as_somebody()
        try:
            assert read_record(copy).head == 3
            with pytest.raises(JournalError, match=r"could not be opened for writing \(it is write-protected; "):
                open_journal(copy)
            assert beside(copy) == ["copy.save"]
        finally:
            os.seteuid(os.getuid())
            disc.chmod(0o755)


def test_save_as_copies_the_whole_game(save: Path, tmp_path: Path) -> None:
    journal, record = open_journal(save)
    copy = tmp_path / "copy.save"
    with journal:
        journal.note("name", "Imphal")
        Session(Countdown(), record, journal).play("take 1")
        journal.copy_to(copy)
        with pytest.raises(JournalError, match=r"^copy.save: a file of that name already exists; choose another name$"):
            journal.copy_to(copy)
    other, found = open_journal(copy)
    with other:
        assert found.head == 4
        assert found.origin == ORIGIN
        assert other.notes() == {"name": "Imphal"}
    again, _ = open_journal(save)
    with again, pytest.raises(JournalError, match="could not be written"):
        again.copy_to(tmp_path / "no" / "copy.save")


def test_notes(save: Path) -> None:
    journal, _ = open_journal(save)
    with journal:
        assert journal.notes() == {}
        journal.note("name", "x")
        journal.note("name", "Ⅱ. Imphal")
        journal.note("branch 3", "y" * 30_000)
        assert journal.notes() == {"name": "Ⅱ. Imphal", "branch 3": "y" * 20_000}
        with pytest.raises(JournalError, match="no room for the note"):
            journal.note("k" * 300, "")
    assert read_record(save).head == 3


def test_notes_cannot_grow_without_end(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journals, "_MOST_NOTES", 2)
    journal, _ = open_journal(save)
    with journal:
        journal.note("a", "1")
        journal.note("b", "1")
        journal.note("b", "2")
        with pytest.raises(JournalError, match="no room for the note 'c'"):
            journal.note("c", "1")


def test_a_journal_is_closed_by_with(save: Path) -> None:
    journal, record = open_journal(save)
    with journal as same:
        assert same is journal
    with pytest.raises(JournalError, match="Cannot operate on a closed database"):
        journal.move_head(record)
