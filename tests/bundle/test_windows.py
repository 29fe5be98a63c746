"""How the program for Windows is put together; `make windows` and `make windows-test` build it and try it."""

from __future__ import annotations

import importlib
import re
import runpy
import shutil
import subprocess
import sys
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from itertools import chain, repeat
from pathlib import Path

import pytest

from engine.version import VERSION
from tools.bundle.__main__ import BrokenBuildError, complaint, weigh
from tools.bundle.parts import UnknownPartError
from tools.windows import __main__ as windows
from tools.windows import idle, layout, programs, table, trial, wine
from tools.windows import tests as under_wine

ROOT = Path(__file__).parents[2]
WINDOWS = ROOT / "packaging" / "windows"


@pytest.mark.parametrize(
    ("name", "goes_in"),
    [
        ("PySide6/QtWidgets.pyd", True), ("PySide6/QtQuick.pyd", False), ("PySide6/Qt6Core.dll", True),
        ("PySide6/plugins/platforms/qwindows.dll", True), ("PySide6/plugins/platforms/qdirect2d.dll", False),
        ("PySide6/plugins/sqldrivers/qsqlite.dll", False), ("PySide6/translations/qtbase_fr.qm", True),
        ("PySide6/translations/qtbase_de.qm", False), ("PySide6/designer.exe", False), ("numpy/core/numeric.py", True),
        ("numpy/core/tests/test_api.py", False), ("numpy/core/numeric.pyi", False), ("yaml/loader.py", True),
    ],
)  # fmt: skip
def test_what_nobody_needs_stays_out(name: str, goes_in: bool) -> None:
    assert layout.wanted(name) is goes_in


def test_python_has_the_extensions_the_program_uses() -> None:
    assert layout.of_python("python311.dll") and layout.of_python("deploy_libs/_sqlite3.pyd")
    assert layout.of_python("python311.zip") and layout.of_python("winsound.pyd")
    assert not layout.of_python("_ssl.pyd") and not layout.of_python("panda3d/core.pyd")


def test_a_library_is_kept_if_somebody_asks_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asks = {"QtCore.pyd": ["qt6core.dll", "kernel32.dll"], "Qt6Core.dll": ["msvcp140.dll"]}
    monkeypatch.setattr(layout, "imports", lambda path: asks.get(path.name, []))
    for name in ("PySide6/Qt6Core.dll", "PySide6/Qt6Quick.dll", "PySide6/msvcp140.dll", "shiboken6/msvcp140.dll"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    (tmp_path / "PySide6" / "QtCore.pyd").touch()
    layout.keep_needed(tmp_path)
    left = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.dll")}
    assert left == {"PySide6/Qt6Core.dll", "PySide6/msvcp140.dll"}


def test_every_wheel_is_named_by_version_and_fingerprint() -> None:
    for listed in WINDOWS.glob("*.txt"):
        lines = [line for line in listed.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
        assert lines and all(re.fullmatch(r"[\w-]+==[\w.]+ --hash=sha256:[0-9a-f]{64}", line) for line in lines)


def test_the_installer_takes_nothing_of_the_player_away() -> None:
    text = (WINDOWS / "nemesis.nsi").read_text(encoding="utf-8")
    assert "RequestExecutionLevel user" in text and "HKLM" not in text
    removed = re.findall(r'(?:RMDir|Delete)\b[^"]*"([^"]+)"', text)
    assert removed and not [path for path in removed if "nemesis-burma" in path]
    installs = text[text.index('Section "$(Program)"') : text.index('File /r "${FILES}')]
    assert re.search(r'\$\{If\} \$\{FileExists\} "\$INSTDIR\\Nemesis.exe"\s+RMDir /r', installs), "of another program"
    named = re.findall(r"LangString (\w+) \$\{LANG_(\w+)\}", text)
    assert {name for name, lang in named if lang == "ENGLISH"} == {name for name, lang in named if lang == "FRENCH"}


def test_the_programs_bear_the_version() -> None:
    told = programs.resources("Nemesis.exe")
    assert f"-DNUMBERS={VERSION.replace('.', ',')},0" in told and any(VERSION in word for word in told)
    assert programs.ICON.is_file()


@pytest.mark.parametrize(
    ("program", "words", "runs"),
    [
        ("Nemesis.exe", ["a.nemesis"], "window"), ("nemesis-console.exe", ["--self-check"], "window"),
        ("nemesis-console.exe", ["titles"], "command"),
    ],
)  # fmt: skip
def test_the_console_has_the_commands_of_the_laboratory(
    program: str, words: list[str], runs: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[str] = []
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", rf"C:\Nemesis\{program}")
    monkeypatch.setattr(sys, "argv", [program, *words])
    monkeypatch.setattr("nemesis_gui.start.main", lambda: called.append("window") or 0)
    monkeypatch.setattr("engine.lab.commandline.main", lambda given, _titles: called.append("command") or len(given))
    runpy.run_path(str(WINDOWS / "start.py"))["main"]()
    assert called == [runs]


def test_our_modules_come_out_of_an_archive_opened_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the program's own: a package in a package, its data's place, and what is not in it comes from elsewhere."""
    inner = tmp_path / "folder" / "kept_once" / "inner"
    inner.mkdir(parents=True)
    (inner.parent / "__init__.py").write_text("PLACE = __file__\n")
    (inner / "__init__.py").touch()
    (inner / "leaf.py").write_text("import json\nfrom kept_once import PLACE\nNAME = __name__\n")
    layout.compile_all(tmp_path / "folder")
    archive = tmp_path / "program.zip"
    layout.archive_modules(archive, tmp_path / "folder", inner.parent)
    monkeypatch.setattr(sys, "path", [*sys.path, str(archive)])
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    runpy.run_path(str(WINDOWS / "start.py"))
    archive.unlink()
    try:
        leaf = importlib.import_module("kept_once.inner.leaf")
        assert leaf.NAME == "kept_once.inner.leaf"
        assert Path(leaf.PLACE) == archive / "kept_once" / "__init__.pyc"
        with pytest.raises(ModuleNotFoundError):
            importlib.import_module("kept_once.nothing")
    finally:
        for name in [one for one in sys.modules if one.partition(".")[0] == "kept_once"]:
            del sys.modules[name]


def test_what_is_compressed_in_an_archive_is_left_to_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = tmp_path / "program.zip"
    (tmp_path / "small.py").write_text("NAME = __name__\n")
    layout.compile_all(tmp_path)
    with zipfile.ZipFile(archive, "w") as target:
        layout.add(target, tmp_path / "small.pyc", "small.pyc", zipfile.ZIP_DEFLATED)
    monkeypatch.setattr(sys, "path", [*sys.path, str(archive)])
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    kept = runpy.run_path(str(WINDOWS / "start.py"))["Archive"](str(archive))
    assert kept.find_spec("small") is None
    found = importlib.import_module("small")
    del sys.modules["small"]
    assert found.NAME == "small"


def test_the_modules_of_the_official_python_are_kept_uncompressed(tmp_path: Path) -> None:
    inner, official, folder = tmp_path / "python311.zip", tmp_path / "official.zip", tmp_path / "folder"
    with zipfile.ZipFile(inner, "w") as modules:
        modules.writestr("json/__init__.pyc", b"code" * 100, zipfile.ZIP_DEFLATED)
    with zipfile.ZipFile(official, "w") as package:
        package.write(inner, "python311.zip")
        for library in ("python311.dll", "python3.dll"):
            package.writestr(library, b"MZ")
    folder.mkdir()
    layout.lay_python(official, folder)
    with zipfile.ZipFile(folder / "python311.zip") as kept:
        (entry,) = kept.infolist()
        assert (entry.compress_type, kept.read(entry)) == (zipfile.ZIP_STORED, b"code" * 100)


def test_a_zip_is_the_same_each_time(tmp_path: Path) -> None:
    folder = tmp_path / windows.NAME
    folder.mkdir()
    (folder / "Nemesis.exe").write_text("MZ")
    first = windows.pack(folder, tmp_path).read_bytes()
    (folder / "Nemesis.exe").touch()
    second = windows.pack(folder, tmp_path)
    assert second.read_bytes() == first
    assert zipfile.ZipFile(second).namelist() == ["Nemesis/Nemesis.exe"]


# -- what is built is tried


def test_of_what_a_broken_build_says_the_line_that_matters_is_told() -> None:
    assert complaint("ok     modules: 3\nFAILED titles: no map\nok     x\n") == "FAILED titles: no map"
    assert complaint("Traceback\nImportError: no numpy\n\n") == "ImportError: no numpy"
    assert complaint("") == "the program did not start"


def test_what_is_too_heavy_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(BrokenBuildError, match="archive"):
        weigh("archive", 10**9, held=True)
    weigh("archive", 10**9, held=False)
    assert capsys.readouterr().out.splitlines()[1] == "archive: 1000.0 MB"


class Doubled(wine.Wine):
    """Runs nothing: tells what a folder would, and draws its first picture or not."""

    told: tuple[str, ...] = ()

    @contextmanager
    def alone(self, patient: bool = False) -> Iterator[None]:
        yield

    def run(self, *program: str, **_more: object) -> subprocess.CompletedProcess[str]:
        checked = "--self-check" in program
        if not checked and "draws" in self.told:
            (windows.BUILD / "first.png").write_bytes(b"PNG")
        failed = "FAILED maps: none" if "fails" in self.told else "ok\nthe program is whole"
        return subprocess.CompletedProcess(program, int("fails" in self.told), failed if checked else "", "")


@pytest.mark.parametrize(
    ("told", "fault"),
    [(("draws",), ""), ((), "the first picture was not drawn"), (("fails", "draws"), "FAILED maps: none")],
)
def test_a_folder_is_tried_before_it_is_packed(
    told: tuple[str, ...], fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.setattr(windows, "BUILD", tmp_path)
    monkeypatch.setattr(Doubled, "told", told)
    (tmp_path / "first.png").write_bytes(b"of an earlier build")
    with pytest.raises(BrokenBuildError, match=f"^{fault}$") if fault else nullcontext():
        windows.try_out(Doubled(tmp_path, here=True), tmp_path / windows.NAME)
    assert ("self-check: the program is whole" in capsys.readouterr().out) is ("fails" not in told)


@pytest.mark.parametrize(
    "error",
    [
        subprocess.CalledProcessError(1, ["makensis"], "", "Error: no script\nError - aborting"),
        subprocess.TimeoutExpired(["wine"], 600), UnknownPartError("x.dll"), zipfile.BadZipFile("no zip"),
        FileNotFoundError("python.zip"),
    ],
)  # fmt: skip
def test_whatever_fails_is_told_in_one_line(
    error: Exception, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def make(*_: object) -> None:
        raise error

    monkeypatch.setattr(windows, "make", make)
    assert windows.main([str(tmp_path)]) == 1
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1 and lines[0].startswith("nemesis for Windows: ")
    assert "makensis" not in str(error) or lines[0].endswith("aborting")


def test_a_wheel_of_an_older_list_is_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder of what was fetched outlives the list; of two versions only the one that is listed goes in."""
    monkeypatch.setattr(windows, "BUILD", tmp_path)
    place = tmp_path / "requirements"
    place.mkdir()
    lines = (WINDOWS / "requirements.txt").read_text(encoding="utf-8").splitlines()
    versions = [line.split()[0].split("==") for line in lines if not line.startswith("#")]
    wheels = [f"{name.replace('-', '_').lower()}-{version}-cp311-abi3-win_amd64.whl" for name, version in versions]
    for name in (*wheels, "numpy-1.26.3-cp311-cp311-win_amd64.whl"):
        (place / name).touch()
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: subprocess.CompletedProcess([], 0, "", ""))
    assert [path.name for path in windows.fetch("requirements.txt")] == sorted(wheels)


def test_the_tools_of_the_compiler_bear_their_plain_names_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    assert layout.tool("windres") == "x86_64-w64-mingw32-windres"
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr("shutil.which", lambda name: name if name.endswith("gcc") else None)
    assert [layout.tool("gcc"), layout.tool("windres")] == ["x86_64-w64-mingw32-gcc", "windres"]


@pytest.mark.parametrize("place", ["Lib/LICENSE.txt", "LICENSE.txt"])
def test_the_licence_of_python_is_found_on_both_systems(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "Lib").mkdir()
    monkeypatch.setattr(windows.os, "__file__", str(tmp_path / "Lib" / "os.py"))
    with pytest.raises(layout.MissingError, match=r"LICENSE\.txt"):
        windows.licence_of_python()
    (tmp_path / place).write_text("A. HISTORY OF THE SOFTWARE")
    assert windows.licence_of_python() == "A. HISTORY OF THE SOFTWARE"


def test_a_silent_update_watches_both_programs_and_does_not_wait_for_ever() -> None:
    text = (WINDOWS / "nemesis.nsi").read_text(encoding="utf-8")
    waits = text[text.index("!macro WaitUntilClosed") :].partition("!macroend")[0]
    assert set(re.findall(r'LookFor "(.+)"', waits)) == set(programs.PROGRAMS)
    assert re.search(rf"SetErrorLevel {trial.WAITED}\s+Quit", waits)
    assert 0 < int(re.findall(r"define PATIENCE (\d+)", text)[0]) <= 600


# -- tests under Wine


def test_a_test_that_hangs_fails_and_the_run_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "test_hanging.py"
    path.write_text("import time\n\ndef test_hangs():\n    time.sleep(60)\n\ndef test_goes_on():\n    pass\n")
    monkeypatch.setattr(under_wine, "SECONDS_OF_ONE", 1)
    words = under_wine.pytest(wine.Wine(ROOT, here=True), [str(path)])
    given = [word for word in words[words.index("pytest") + 1 :] if word != r"C:\tests"]
    given.remove("--basetemp")
    command = [sys.executable, "-m", "pytest", *given, "-c", "/dev/null", "--rootdir", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120, cwd=tmp_path)
    assert done.returncode == 1 and "1 failed, 1 passed" in done.stdout, done.stdout + done.stderr


def test_what_wine_does_otherwise_is_named_with_tests_that_there_are() -> None:
    for name, why in under_wine.OF_WINE.items():
        file, _, test = name.partition("::")
        assert f"def {test.partition('[')[0]}(" in (ROOT / file).read_text(encoding="utf-8") and why
    assert all((ROOT / name).exists() for name in under_wine.TOUCHING)


def test_other_requirements_are_another_python_to_try_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = under_wine.made_of()
    assert under_wine.made_of() == before
    other = tmp_path / "windows"
    shutil.copytree(WINDOWS, other)
    monkeypatch.setattr(under_wine, "WINDOWS", other)
    assert under_wine.made_of() == before
    with (other / "requirements-test.txt").open("a") as file:
        file.write("more==1 --hash=sha256:0\n")
    assert under_wine.made_of() != before


# -- what the trial waits for


def process(folder: Path, number: int, prefix: str, *states: str, root: Path = Path("/")) -> None:
    """A process as /proc shows it, with a thread for each state; its name is one that misleads."""
    for thread, state in enumerate(states):
        place = folder / str(number) / "task" / str(thread)
        place.mkdir(parents=True)
        (place / "stat").write_text(f"{thread} (a) R (b) {state} 1 2 3")
    (folder / str(number) / "root").symlink_to(root)
    (folder / str(number) / "environ").write_bytes(f"A=1\0WINEPREFIX={prefix}\0".encode())


@pytest.mark.parametrize(("states", "busy"), [("SS", False), ("SR", True), ("DS", True), ("ZTI", False)])
def test_a_program_is_busy_while_a_thread_of_it_has_something_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, states: str, busy: bool
) -> None:
    monkeypatch.setattr(idle, "PROCESSES", tmp_path)
    process(tmp_path, 1, "/opt/other", "R")
    process(tmp_path, 2, "/opt/wine", *states)
    process(tmp_path, 3, "/opt/wine", "R", root=tmp_path / "another debian")
    (tmp_path / "4").mkdir()
    assert idle.busy("/opt/wine", tmp_path) is busy
    assert idle.idle("/opt/wine", tmp_path, looks=2) is not busy


def at_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quiet: Iterator[bool]) -> table.Table:
    """A screen with nothing on it; whether the program has nothing to do is told beforehand."""
    monkeypatch.setattr(wine.Wine, "idle", lambda *_: next(quiet))
    monkeypatch.setattr(table, "BETWEEN", 0)
    monkeypatch.setattr(table.Table, "picture", lambda *_: None)
    return table.Table(wine.Wine(ROOT, here=True), ":none", tmp_path)


def test_as_long_as_a_program_is_busy_it_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looks = chain([False] * 500, repeat(True))
    found = iter([*[False] * 510, True])
    at_a_table(tmp_path, monkeypatch, looks).wait("a window", lambda: next(found))


def test_a_program_that_waits_itself_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(table.FailedError, match="^a window: not there, and the program waits$"):
        at_a_table(tmp_path, monkeypatch, repeat(True)).wait("a window", lambda: False)
    monkeypatch.setattr(table, "LONGEST", 0)
    with pytest.raises(table.FailedError, match="is still busy"):
        at_a_table(tmp_path, monkeypatch, repeat(False)).wait("a window", lambda: False)


def test_keys_that_a_new_window_did_not_take_are_sent_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[str] = []
    player = at_a_table(tmp_path, monkeypatch, repeat(True))
    monkeypatch.setattr(player, "keys", lambda *names: sent.extend(names))
    player.press("the end", ["alt+F4"], lambda: len(sent) == 2)
    assert sent == ["alt+F4"] * 2
    with pytest.raises(table.FailedError, match=rf"^the end: not by a, sent {table.TRIES} times$"):
        player.press("the end", ["a"], lambda: False)


# -- Wine


def test_two_do_not_use_wine_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[int] = []
    monkeypatch.setattr(wine, "CACHE", tmp_path / "cache")
    monkeypatch.setattr(wine.Wine, "shut_down", lambda _: ended.append(1))
    one, other = (wine.Wine(ROOT, here=True) for _ in range(2))
    with one.alone(), pytest.raises(layout.MissingError, match="another run"), other.alone():
        pass
    with other.alone():
        assert len(ended) == 3, "what was left over is ended before and after"


def test_a_build_waits_for_another_run_that_uses_wine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wine, "CACHE", tmp_path)
    monkeypatch.setattr(wine.Wine, "shut_down", lambda _: None)
    monkeypatch.setattr(windows, "said", lambda *_: (tmp_path / "first.png").touch() or "the program is whole")
    monkeypatch.setattr(windows, "BUILD", tmp_path)
    one, other = (wine.Wine(ROOT, here=True) for _ in range(2))
    build = threading.Thread(target=windows.try_out, args=(other, ROOT))
    with one.alone():
        build.start()
        build.join(0.2)
        assert build.is_alive()
    build.join(20)
    assert not build.is_alive()


def test_a_drive_of_windows_leads_to_a_folder_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wine, "CACHE", tmp_path)
    one = wine.Wine(ROOT, here=True)
    for name in ("d:", "unc/server/games"):
        for _ in range(2):
            folder = one.link(name, "drive-d")
        (folder / "a").touch()
        assert (tmp_path / "wine" / "dosdevices" / name / "a").is_file()


def test_what_a_new_debian_mounts_goes_with_its_making(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Where it fails its folder is removed, and nothing of this machine may be mounted in it then."""
    called: list[list[str]] = []

    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        called.append(command)
        return subprocess.CompletedProcess(command, 1, "", "E: no mirror\n")

    monkeypatch.setattr(wine, "DEBIAN", tmp_path / "debian-13")
    monkeypatch.setattr(wine, "find", lambda _: None)
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr("shutil.which", lambda name: name)
    monkeypatch.setattr("subprocess.run", run)
    with pytest.raises(layout.MissingError, match="no mirror"):
        wine.prepare(ROOT)
    assert called[-1][:3] == ["unshare", "--mount", "debootstrap"]


def test_wine_needs_no_screen_to_have_been_there(tmp_path: Path) -> None:
    """The folder of the screens is mounted where there is one."""
    tools = tmp_path / "tools"
    tools.mkdir()
    for name in ("mount", "chroot"):
        (tools / name).write_text(f'#!/bin/sh\necho {name} "$@"\n')
        (tools / name).chmod(0o755)
    script = wine.MOUNT.replace("/tmp/.X11-unix", str(tmp_path / "none"))
    words = ["sh", "-c", script, str(tmp_path / "debian"), str(ROOT), "wine", "program.exe"]
    path = f"{tools}:/usr/bin:/bin"
    done = subprocess.run(words, capture_output=True, text=True, env={"PATH": path}, check=False)
    told = done.stdout.splitlines()
    assert done.returncode == 0 and [line.split()[1] for line in told[:4]] == ["-t", "--bind", "--bind", "-o"]
    assert len(told) == 5 and told[4].endswith("wine program.exe")
