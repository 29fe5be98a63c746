"""What other systems than Linux need, as far as it can be tried here: with doubles, and by walking the code."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path, PurePosixPath, PureWindowsPath

import pytest
from PySide6.QtGui import QAction

from engine.board import files
from engine.table.save import lock
from engine.table.save.faults import JournalError
from engine.table.save.find import check_file, database_uri
from nemesis_gui.base import style
from nemesis_gui.base.keys import MAC_KEYS, native, registered_keys
from nemesis_gui.play.actions import ROLES
from nemesis_gui.session import saves

ROOT = Path(__file__).parents[1]
CODE = sorted(path for room in ("engine", "nemesis_gui") for path in (ROOT / room).rglob("*.py"))
POSIX_ONLY = {
    "os": {"fork", "getuid", "geteuid", "getgid", "setsid", "getpgid", "killpg", "mkfifo", "chown", "nice", "uname",
           "sysconf", "statvfs", "fchmod", "getloadavg", "sched_getaffinity", "setpriority", "posix_spawn", "pread",
           "environb", "O_NONBLOCK", "O_NOFOLLOW", "O_CLOEXEC", "O_DIRECTORY", "WNOHANG"},
    "signal": {"SIGKILL", "SIGHUP", "SIGALRM", "SIGUSR1", "SIGUSR2", "SIGCHLD", "SIGPIPE", "alarm", "pause",
               "setitimer", "pthread_sigmask"},
    "socket": {"AF_UNIX"},
    "time": {"tzset", "clock_gettime"},
}  # fmt: skip
MODULES = {"fcntl", "resource", "pwd", "grp", "termios", "readline", "syslog", "crypt", "pty"}
NAMED = re.compile(rf"\b({'|'.join(MODULES.union(*POSIX_ONLY.values()))})\b")


# -- nothing is POSIX only without a branch


def unguarded(tree: ast.AST, guarded: bool = False) -> Iterator[tuple[int, str]]:
    """Uses of what Windows has not, outside of any branch by the system; `getattr` and `hasattr` are branches too."""
    for child in ast.iter_child_nodes(tree):
        inside = guarded or (isinstance(child, (ast.If, ast.IfExp)) and "platform" in ast.unparse(child.test))
        if isinstance(child, ast.Attribute) and isinstance(child.value, ast.Name) and not inside:
            if child.attr in POSIX_ONLY.get(child.value.id, ()):
                yield child.lineno, f"{child.value.id}.{child.attr}"
        elif isinstance(child, (ast.Import, ast.ImportFrom)) and not inside:
            module, own = (child.module or "", True) if isinstance(child, ast.ImportFrom) else ("", False)
            lacking = POSIX_ONLY.get(module, set()) if own else MODULES
            names = [module] * (module in MODULES) + [one.name for one in child.names if one.name in lacking]
            yield from ((child.lineno, name) for name in names)
        yield from unguarded(child, inside)


def test_nothing_is_posix_only() -> None:
    suspicious = [(path, text) for path in CODE if NAMED.search(text := path.read_text(encoding="utf-8"))]
    found = {str(path.relative_to(ROOT)): list(unguarded(ast.parse(text))) for path, text in suspicious}
    assert len(found) > 3, "locks and limits are there"
    assert {name: uses for name, uses in found.items() if uses} == {}


@pytest.mark.parametrize(
    "text", ["import fcntl", "from resource import getrusage", "os.fork()", "from os import fork", "signal.alarm(3)"]
)
def test_a_call_that_windows_has_not_is_noticed(text: str) -> None:
    assert list(unguarded(ast.parse(text)))
    assert not list(unguarded(ast.parse(f"if sys.platform != 'win32':\n    {text}")))


def test_texts_are_written_with_the_same_line_ends_everywhere() -> None:
    """`write_text` and `open` in text mode turn them on Windows unless told not to."""
    writes = re.compile(r"write_text\(|open\(([^,()]+, )?\"[awx]\"")
    calls = ((path, node) for path in CODE if writes.search(text := path.read_text(encoding="utf-8"))
             for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call) and writes.match(_called(node)))
    free = [(path.name, node.lineno) for path, node in calls if all(one.arg != "newline" for one in node.keywords)]
    assert free == []


def _called(node: ast.Call) -> str:
    """A call as the expression reads it, without what it is called of."""
    name = getattr(node.func, "attr", "") or getattr(node.func, "id", "")
    return f"{name}{ast.unparse(node)[len(ast.unparse(node.func)):]}".replace("'", '"')


@pytest.mark.parametrize(
    ("name", "told"),
    [("scenarios/nemesis/map.yaml", "lf"), ("engine/paths.py", "lf"), ("assets/icons/app/32.png", "unset")],
)
def test_a_checkout_has_the_same_bytes_everywhere(name: str, told: str) -> None:
    attribute = "eol" if told == "lf" else "text"
    try:
        command = ["git", "check-attr", attribute, name]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a checkout of git")
    assert done.stdout.strip().endswith(told)


# -- paths, locks, trash


def test_a_share_is_given_to_sqlite_behind_an_empty_name_of_the_machine() -> None:
    assert database_uri(PureWindowsPath(r"\\server\games\a b.nemesis")) == "file:////server/games/a%20b.nemesis"
    assert database_uri(PureWindowsPath(r"C:\games\a.nemesis")) == "file:///C:/games/a.nemesis"
    assert database_uri(PurePosixPath("/home/x/a.nemesis")) == "file:///home/x/a.nemesis"


def test_a_device_of_windows_is_told_as_what_is_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some can neither be told of nor have a real name: Windows says that the handle is wrong (6)."""

    class NoHandleError(OSError):
        winerror = 6

    def refuse(path: object, *_words: object, **_more: object) -> None:
        raise NoHandleError(9, "Invalid handle", str(path))

    device = tmp_path / "con.nemesis"
    monkeypatch.setattr(Path, "stat", refuse)
    monkeypatch.setattr(os.path, "realpath", refuse)
    monkeypatch.setattr(os.path, "samefile", refuse)
    with pytest.raises(JournalError, match=r"^con\.nemesis: this is not a file$"):
        check_file(device)
    assert not saves.is_own(device) and not files.same_file(device, tmp_path / "a.nemesis")


def test_on_windows_a_lock_that_was_got_is_believed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_handle: int) -> None:
        raise OSError("not on FAT")

    with monkeypatch.context() as patch:
        patch.setattr(lock.os, "fstat", fail)
        patch.setattr(sys, "platform", "linux")
        found = [lock._still_there(0, tmp_path / "a")]
        patch.setattr(sys, "platform", "win32")
        found.append(lock._still_there(0, tmp_path / "a"))
    assert found == [False, True]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    for end in ("", "-wal"):
        (tmp_path / f"a.nemesis{end}").write_text(end)
    return tmp_path / "a.nemesis"


def held(monkeypatch: pytest.MonkeyPatch, name: str, times: int) -> list[str]:
    """A file that something else holds for so many tries; all tries there are."""
    tries: list[str] = []
    replace = os.replace

    def slow(path: Path, target: Path) -> None:
        tries.append(path.name)
        if path.name == name and tries.count(name) <= times:
            raise PermissionError(13, "in use")
        replace(path, target)

    monkeypatch.setattr(os, "replace", slow)
    monkeypatch.setattr(files, "_PAUSE", 0)
    return tries


def test_a_file_that_is_held_for_a_moment_goes_to_the_trash_all_the_same(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries = held(monkeypatch, "a.nemesis", 3)
    target = saves.discard(game)
    assert target.is_file() and target.with_name(f"{target.name}-wal").is_file() and not game.exists()
    assert tries == ["a.nemesis-wal", *["a.nemesis"] * 4], "the game itself goes last"


def test_a_game_that_stays_held_is_not_torn_apart(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held(monkeypatch, "a.nemesis-wal", 99)
    with pytest.raises(PermissionError):
        saves.discard(game)
    assert game.is_file() and game.with_name("a.nemesis-wal").is_file()


def test_a_file_that_is_held_for_a_moment_is_replaced_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.txt"
    path.write_text("before")
    replace, tries = os.replace, []

    def slow(partial: Path, target: Path) -> None:
        tries.append(target.name)
        if len(tries) <= 3:
            raise PermissionError(13, "in use")
        replace(partial, target)

    monkeypatch.setattr(files, "_PAUSE", 0)
    monkeypatch.setattr(os, "replace", slow)
    files.write_whole(path, "after")
    assert path.read_text() == "after" and tries == ["a.txt"] * 4
    assert list(tmp_path.iterdir()) == [path]


# -- macOS


def test_letters_are_as_large_on_macos() -> None:
    assert style.points(9, system="darwin") == pytest.approx(style.points(9, system="linux") * 4 / 3)


def test_every_size_of_letters_goes_by_the_system() -> None:
    sized = r"(?!(style\.)?points\(|max\(least, |self\._points\))"
    bare = re.compile(rf"setPointSizeF\({sized}|\d(\.\d+)?pt;|setPointSize\(")
    printed = ("key_list.py", "paper.py")  # a page for a browser, and sheets of paper
    found = [(path.name, line) for path in CODE for line in path.read_text(encoding="utf-8").splitlines()
             if "nemesis_gui" in path.parts and path.name not in printed and bare.search(line)]  # fmt: skip
    assert found == []


def test_what_macos_moves_into_the_menu_of_the_program_is_told_by_role() -> None:
    roles = QAction.MenuRole
    assert {"about": roles.AboutRole, "preferences": roles.PreferencesRole, "quit": roles.QuitRole} == ROLES


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Ctrl+K finds any action, Shift+F11 lists all keys", "⌘K finds any action, ⇧⌘K lists all keys"),
        ("Expand the card again (F12)", "Expand the card again (⇧⌘D)"),
        ("Ctrl+Click", "⌘ + Click"),
        ("Ctrl+wheel zooms", "⌘ + wheel zooms"),
        ("Maj+F11 donne les touches", "⇧⌘K donne les touches"),
        ("press Ctrl+{n} to set it", "press ⌘ + {n} to set it"),
        ("F1 opens the rules", "F1 opens the rules"),
    ],
)
def test_keys_in_texts_have_the_names_of_the_system(text: str, told: str) -> None:
    assert native(text, "darwin") == told
    assert native(text, "linux") == text
    assert not re.search(r"Ctrl|F1[12]", native(text, "darwin"))


def test_keys_that_the_desktop_of_macos_keeps_have_others_before_them() -> None:
    assert registered_keys("full_screen", "F11", "darwin") == "Meta+Ctrl+F; F11"
    assert registered_keys("full_screen", "F11", "linux") == "F11"
    assert registered_keys("undo", "Ctrl+Z", "darwin") == "Ctrl+Z"
    assert len(set(MAC_KEYS.values())) == len(MAC_KEYS)


