"""What Windows does in its own way, where a test of other systems is left out: run by `make windows-test`."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from engine.board.files import read_plain, same_file, write_whole
from engine.paths import data_dir
from engine.table.record import Origin
from engine.table.save import lock
from engine.table.save.faults import InUseError, JournalError
from engine.table.save.journal import Journal, create
from engine.table.save.lock import held
from engine.table.session import Session
from engine.vassal.errors import VassalError
from engine.vassal.module import Module
from nemesis_gui import leaving
from nemesis_gui.features.sound import backend
from nemesis_gui.session import saves
from tests.saves import open_journal, read_record
from tests.table.tiny import Countdown

if sys.platform != "win32":
    pytest.skip("of Windows", allow_module_level=True)

ORIGIN = Origin("countdown", "long", {"study": True}, "s")
READ, SHARED, OPEN = 0x80000000, 1 | 2, 3
"""Others may read and write the file meanwhile, but neither move nor remove it."""
DETACHED = getattr(subprocess, "DETACHED_PROCESS", 0)
MOMENT = 0.2
"""Seconds: less than a file is tried again for."""


def begun(path: Path) -> Session:
    """A game of two commands that is being played."""
    path.parent.mkdir(parents=True, exist_ok=True)
    session = Session.new(Countdown(), "long", ORIGIN.options, ORIGIN.seed, create(path, ORIGIN))
    session.play("take 1")
    session.play("take 2")
    return session


def closed(path: Path) -> Path:
    sink = begun(path).sink
    assert isinstance(sink, Journal)
    sink.close()
    return path


@contextmanager
def scanned(path: Path, seconds: float = MOMENT) -> Iterator[None]:
    """Another program reads a file for a moment, as virus scanners do, and lets nobody move it meanwhile."""
    import ctypes

    kernel = ctypes.WinDLL("kernel32", use_last_error=True)
    kernel.CreateFileW.restype = ctypes.c_void_p
    handle = kernel.CreateFileW(str(path), READ, SHARED, None, OPEN, 0, None)
    assert handle not in (None, ctypes.c_void_p(-1).value), ctypes.get_last_error()
    timer = threading.Timer(seconds, lambda: kernel.CloseHandle(ctypes.c_void_p(handle)))
    timer.start()
    try:
        yield
    finally:
        timer.join()


# -- files that others hold


def test_a_file_that_is_scanned_is_replaced_all_the_same(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("before")
    with scanned(path):
        with pytest.raises(PermissionError):
            path.rename(tmp_path / "b.txt")
        write_whole(path, "after")
    assert path.read_text() == "after" and list(tmp_path.iterdir()) == [path]


def test_a_game_that_is_scanned_goes_to_the_trash_all_the_same(tmp_path: Path) -> None:
    path = closed(tmp_path / "a.nemesis")
    with scanned(path):
        target = saves.discard(path)
    assert not path.exists() and read_record(target).head == 2


def test_a_game_that_is_scanned_while_it_is_played_takes_commands(tmp_path: Path) -> None:
    session = begun(tmp_path / "a.nemesis")
    assert isinstance(session.sink, Journal)
    with scanned(tmp_path / "a.nemesis-lock"):
        session.play("take 1")
        session.sink.close()
    open_journal(tmp_path / "a.nemesis")[0].close()
    assert read_record(tmp_path / "a.nemesis").head == 3


TAKEN: dict[str, Callable[[Path], object]] = {
    "deleted": Path.unlink,
    "renamed": lambda path: path.rename(path.with_name("x.save")),
    "replaced": lambda path: os.replace(_other(path), path),
    "folder deleted": lambda path: shutil.rmtree(path.parent),
    "folder renamed": lambda path: path.parent.rename(path.parent.parent / "moved"),
    "log deleted": lambda path: path.with_name(f"{path.name}-wal").unlink(),
}


def _other(path: Path) -> Path:
    other = path.parent.parent / "other"
    other.write_bytes(b"x")
    return other


@pytest.mark.parametrize("name", TAKEN)
def test_nobody_takes_away_a_game_that_is_played(tmp_path: Path, name: str) -> None:
    path = tmp_path / "games" / "game.save"
    session = begun(path)
    with pytest.raises(PermissionError):
        TAKEN[name](path)
    session.play("take 1")
    assert isinstance(session.sink, Journal)
    session.sink.close()
    assert read_record(path).head == 3


# -- where games lie


def test_a_write_protected_game_is_read_and_not_played(tmp_path: Path) -> None:
    path = closed(tmp_path / "a.save")
    path.chmod(stat.S_IREAD)
    try:
        with pytest.raises(JournalError, match=r"could not be opened for writing \(it is write-protected; "):
            open_journal(path)
        assert read_record(path).head == 2
        assert [file.name for file in tmp_path.iterdir()] == ["a.save"]
    finally:
        path.chmod(stat.S_IREAD | stat.S_IWRITE)


def test_a_game_with_two_names_is_read_and_not_played(tmp_path: Path) -> None:
    path = closed(tmp_path / "a.save")
    os.link(path, tmp_path / "b.save")
    for one in (path, tmp_path / "b.save"):
        with pytest.raises(JournalError, match=r"has a second name \(a hard link\)"):
            open_journal(one)
        assert read_record(one).head == 2


def test_a_folder_in_the_place_of_the_log_is_passed_over(tmp_path: Path) -> None:
    path = closed(tmp_path / "a.save")
    (tmp_path / "a.save-wal").mkdir()
    assert read_record(path).head == 2


@pytest.mark.parametrize(
    "name",
    ["Größe – ça.save", "日本 ミャンマー.save", "a" * 200 + ".save", "/".join(["a long name"] * 25) + "/a.save"],
    ids=["umlauts", "other letters", "long", "very long"],
)
def test_a_game_has_any_name_that_windows_takes(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError:
        pytest.skip("this Windows takes no names of more than 260 letters")
    closed(path)
    assert not held(path) and read_record(path).head == 2


@pytest.mark.parametrize("way", [r"\\?\{}", "{}"])
def test_a_game_is_one_by_whatever_name(tmp_path: Path, way: str) -> None:
    path = tmp_path / "Game.save"
    session = begun(path)
    other = Path(way.format(path.with_name("GAME.SAVE")))
    assert held(other)
    with pytest.raises(InUseError):
        open_journal(other)
    assert isinstance(session.sink, Journal)
    session.sink.close()
    assert not held(other)


def test_a_game_is_one_through_a_junction(tmp_path: Path) -> None:
    """A link to a folder that asks for no rights."""
    import _winapi

    session = begun(tmp_path / "games" / "a.save")
    _winapi.CreateJunction(str(tmp_path / "games"), str(tmp_path / "junction"))
    assert held(tmp_path / "junction" / "a.save")
    assert isinstance(session.sink, Journal)
    session.sink.close()


@pytest.mark.parametrize("name", ["NUL", "CON", r"\\.\NUL", r"\\.\pipe\nobody-made-this"])
def test_a_device_is_no_file_and_is_not_waited_for(name: str) -> None:
    with pytest.raises(OSError):  # noqa: PT011
        read_plain(name, 100)
    with pytest.raises(JournalError):
        read_record(Path(name))


@pytest.mark.parametrize("name", ["NUL", "CON"])
def test_a_device_is_told_as_what_is_no_file(name: str) -> None:
    with pytest.raises(JournalError, match=f"^{name}: this is not a file$"):
        read_record(Path(name))
    assert not saves.is_own(Path(name)) and not same_file(Path(name), Path("a.nemesis"))


@pytest.mark.parametrize("name", ["NUL", "con.png", "../secret.png", "..\\secret.png", "C:secret.png"])
def test_of_a_folder_with_a_module_nothing_else_is_read(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "module"
    (folder / "images").mkdir(parents=True)
    (folder / "buildFile.xml").write_text("<VASSAL.build.GameModule name='x'><PieceWindow/></VASSAL.build.GameModule>")
    for place in (tmp_path, folder):
        (place / "secret.png").write_bytes(b"secret")
    with pytest.raises(VassalError, match="there is no file"):
        Module(folder).picture(name)


def test_every_drive_knows_locks(tmp_path: Path) -> None:
    with (tmp_path / "a").open("wb") as file:
        assert lock.lockable(file.fileno())


# -- processes and sounds


def test_what_ends_a_program_is_heard() -> None:
    """Ctrl-C of a console; the end of a session comes by a message of Windows, which the trial sends."""
    assert {number.name for number in leaving.SIGNALS} == {"SIGTERM", "SIGINT"}


def test_a_command_without_streams_says_so() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import sys; sys.stdin = sys.stdout = None\nfrom engine.games import titles\n"
         "from engine.lab.commandline import main\nsys.exit(main(['play', '--scenario', 'kohima-road'], titles()))"],
        stderr=subprocess.PIPE, text=True, check=False, creationflags=DETACHED, timeout=120,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (2, "error: standard input is closed; commands are read from it\n")


def test_every_sound_is_begun_without_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a sound card or without one; nobody hears here whether it is the right one."""
    import winsound

    monkeypatch.setattr(backend.QGuiApplication, "platformName", staticmethod(lambda: "windows"))
    means = backend.find_means()
    assert means is not None
    for sound in (*sorted(data_dir("assets/sounds").glob("*.wav")), Path("nobody has this.wav")):
        means(sound)
    winsound.PlaySound(None, 0)


def test_windows_plays_sounds_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    import winsound

    played: list[tuple[object, int]] = []
    monkeypatch.setattr(backend.QGuiApplication, "platformName", staticmethod(lambda: "windows"))
    monkeypatch.setattr(winsound, "PlaySound", lambda sound, flags: played.append((sound, flags)))
    means = backend.find_means()
    assert means is not None
    means(Path("bell.wav"))
    assert [sound for sound, _ in played] == ["bell.wav"]
    assert played[0][1] & winsound.SND_ASYNC and played[0][1] & winsound.SND_FILENAME, "nobody waits for it"
