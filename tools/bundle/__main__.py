"""`python -m tools.bundle [OUT]`: freeze the program into a folder that needs no Python, and pack it.

Two builds of the same commit are equal, file by file (`python -m tools.bundle.same`). The folder checks itself and
draws a first picture before anything is packed of it. Ends with 1 and one line when that fails, or when the folder or
the archive is larger than it may be on Linux. To be run with the Python of an environment that has the extra `bundle`.
"""

from __future__ import annotations

import argparse
import lzma
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final

from engine.version import VERSION
from nemesis_gui.selfcheck import LIST
from tools.bundle.parts import LISTED, TEXTS, list_parts

ROOT: Final = Path(__file__).resolve().parents[2]
SPECIFICATION: Final = ROOT / "packaging" / "nemesis.spec"
NAME: Final = "nemesis"
PAPERS: Final = Path("_internal") / "engine" / "_data"
DOMAIN: Final = "org.example"
"""Stands for the domain of whoever releases the program, the other way round: ids of the desktops begin with it."""
MEGABYTE: Final = 1_000_000
MOST_MB: Final = {"folder": 160, "archive": 48, "package": 48, "installer": 52}
"""What was made may weigh at most, in megabytes: a sound build of 0.17.0 and a tenth more; the installer of Windows.
The folder has more room, since what is downloaded are the others: it weighs 149.8 in 0.20.0."""
_STRIPPED: Final = ("libpython", "lib-dynload", "numpy", "yaml")
"""Parts of paths of libraries whose debug symbols are taken out. What was patched after linking breaks by that: so does
numpy as it is on the shelf, which has its libraries beside it."""
SHELF: Final = Path("_internal") / "numpy.libs"
FIRST: Final = ("--title", "nemesis", "--scenario", "kohima-road", "--screenshot")
"""What draws a first picture, before the name of its file."""
SECONDS: Final = 1800
"""The longest that a folder may take to check itself: some seconds, and many times that on a busy machine."""


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.bundle", description="Freeze the program into a folder.")
    parser.add_argument("out", nargs="?", type=Path, default=ROOT / "dist", help="where the folder is made")
    parser.add_argument("--no-archive", action="store_true", help="make the folder only")
    parser.add_argument("--pictures", action="store_true", help="with a program that makes the reference pictures")
    parser.add_argument("--domain", default=DOMAIN, help="domain of who releases it, as org.example")
    given = parser.parse_args(argv)
    began = time.monotonic()
    asked = {"NEMESIS_DOMAIN": given.domain} | ({"NEMESIS_PICTURES": "1"} if given.pictures else {})
    try:
        folder = freeze(given.out.resolve(), asked)
        try_out(folder)
        held = sys.platform == "linux" and not given.pictures and not (folder / SHELF).is_dir()
        weigh("folder", size(folder), held=held)
        if not given.no_archive:
            archive = pack(folder, given.out / f"{NAME}-{VERSION}-{system()}.tar.xz")
            weigh("archive", archive.stat().st_size, held=held)
    except BrokenBuildError as error:
        print(f"nemesis: {error}", file=sys.stderr)
        return 1
    print(f"{time.monotonic() - began:.0f} s")
    return 0


class BrokenBuildError(Exception):
    """What was built does not work, or is larger than it may be; one line."""


def weigh(what: str, found: int, *, held: bool) -> None:
    """Say what something weighs, in megabytes; raises BrokenBuildError where it is held to a limit and above it."""
    print(f"{what}: {found / MEGABYTE:.1f} MB" + (f" (at most {MOST_MB[what]})" if held else ""), flush=True)
    if held and found > MOST_MB[what] * MEGABYTE:
        raise BrokenBuildError(f"the {what} is larger than it may be")


def try_out(folder: Path) -> None:
    """Let the program check itself and draw a first picture. Raises BrokenBuildError with the line that tells why."""
    with tempfile.TemporaryDirectory(prefix="first-") as home:
        picture = Path(home) / "first.png"
        drawn = (*FIRST, str(picture))
        environ = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "HOME": home}
        for words in (("--self-check",), drawn):
            try:
                done = subprocess.run([str(program(folder)), *words], capture_output=True, text=True, errors="replace",
                                      timeout=SECONDS, check=False, env=environ)  # fmt: skip
            except subprocess.TimeoutExpired:
                raise BrokenBuildError(f"{words[0]} was not over after {SECONDS} s") from None
            if done.returncode:
                raise BrokenBuildError(complaint(done.stdout + done.stderr))
        if not picture.is_file():
            raise BrokenBuildError("the first picture was not drawn")


def program(folder: Path) -> Path:
    """What is started of a folder."""
    return folder / (f"{NAME}.exe" if sys.platform == "win32" else NAME)


def complaint(told: str) -> str:
    """The line of what a program said that tells what failed."""
    lines = [line for line in told.splitlines() if line.strip()]
    return next((line for line in lines if "FAILED" in line), (lines or ["the program did not start"])[-1])


def freeze(out: Path, asked: Mapping[str, str]) -> Path:
    """Make the folder; returns its path. What is asked of the specification goes by the environment.

    Raises CalledProcessError.
    """
    work = ROOT / "build" / "pyinstaller"
    shutil.rmtree(work, ignore_errors=True)
    options = ["--noconfirm", "--log-level", "WARN", "--distpath", str(out), "--workpath", str(work)]
    command = [sys.executable, "-m", "PyInstaller", *options, str(SPECIFICATION)]
    subprocess.run(command, cwd=ROOT, check=True, env={**setting(), **asked})
    folder = out / NAME
    strip(folder)
    complete(folder, work / "nemesis" / "origins.json")
    smooth(folder, int(setting()["SOURCE_DATE_EPOCH"]))
    return folder


def complete(folder: Path, origins: Path) -> list[Path]:
    """Write what the folder says of itself: whose its parts are, and the fingerprints of its data. On macOS the
    specification does so before it makes the app of them, which is sealed then."""
    papers = folder / PAPERS
    (papers / LIST).unlink(missing_ok=True)
    for name, text in list_parts(origins, folder).items():
        (papers / name).write_text(text, encoding="utf-8", newline="\n")
    (papers / LIST).write_text(fingerprints(papers), encoding="utf-8", newline="\n")
    return [papers / name for name in (TEXTS, LISTED, LIST)]


def setting() -> dict[str, str]:
    """The environment under which two builds are equal: the time is that of the commit."""
    moment = os.environ.get("SOURCE_DATE_EPOCH") or subprocess.run(
        ["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.strip()
    return {**os.environ, "SOURCE_DATE_EPOCH": moment, "PYTHONHASHSEED": "1", "PYTHONDONTWRITEBYTECODE": "1"}


def strip(folder: Path) -> None:
    """Take debug symbols out of our own builds of Python and numpy."""
    if shutil.which("strip") is None or not sys.platform.startswith("linux"):
        return
    parts = [part for part in _STRIPPED if part != "numpy" or not (folder / SHELF).is_dir()]
    for path in files(folder):
        if ".so" in path.name and any(part in str(path.relative_to(folder)) for part in parts):
            subprocess.run(["strip", "--strip-debug", str(path)], check=True)


def smooth(folder: Path, moment: int) -> None:
    """The same rights and times for all files, whoever built."""
    for path in sorted(folder.rglob("*"), reverse=True):
        if not path.is_symlink():
            runs = path.is_dir() or path.name in (NAME, "pictures") or ".so" in path.name
            path.chmod(0o755 if runs else 0o644)
            os.utime(path, (moment, moment))


def fingerprints(data: Path) -> str:
    """The list by which the program knows whether its data are whole."""
    found = (path for path in files(data) if path.name != LIST)
    return "".join(f"{sha256(path.read_bytes()).hexdigest()}  {path.relative_to(data).as_posix()}\n" for path in found)


def files(folder: Path) -> Iterator[Path]:
    """All files of a folder, but no links."""
    return (path for path in sorted(folder.rglob("*")) if path.is_file() and not path.is_symlink())


def size(folder: Path) -> int:
    return sum(path.stat().st_size for path in files(folder))


def pack(folder: Path, target: Path) -> Path:
    """The folder as an archive: sorted, owned by nobody in particular, of the commit's time."""
    moment = int(setting()["SOURCE_DATE_EPOCH"])

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = moment
        return entry

    partial = target.with_suffix(".part")
    with lzma.open(partial, "wb", preset=9) as stream, tarfile.open(fileobj=stream, mode="w") as archive:
        for path in (folder, *sorted(folder.rglob("*"))):
            archive.add(path, f"{NAME}-{VERSION}" / path.relative_to(folder), recursive=False, filter=plain)
    return partial.replace(target)


def system() -> str:
    """What an archive is made for, as its name says it."""
    return f"{platform.system().lower()}-{platform.machine().lower()}"


if __name__ == "__main__":
    sys.exit(main())
