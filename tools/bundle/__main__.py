"""`python -m tools.bundle [OUT]`: freeze the program into a folder that needs no Python, and pack it.

Two builds of the same commit are equal, file by file (`python -m tools.bundle.same`). Ends with 1 when the folder or
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
MOST_MB: Final = {"folder": 150, "archive": 42}
_STRIPPED: Final = ("libpython", "lib-dynload", "numpy", "yaml")
"""Parts of paths of libraries whose debug symbols are taken out. What was patched after linking breaks by that."""


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.bundle", description="Freeze the program into a folder.")
    parser.add_argument("out", nargs="?", type=Path, default=ROOT / "dist", help="where the folder is made")
    parser.add_argument("--no-archive", action="store_true", help="make the folder only")
    parser.add_argument("--pictures", action="store_true", help="with a program that makes the reference pictures")
    parser.add_argument("--domain", default=DOMAIN, help="domain of who releases it, as org.example")
    given = parser.parse_args(argv)
    began = time.monotonic()
    asked = {"NEMESIS_DOMAIN": given.domain} | ({"NEMESIS_PICTURES": "1"} if given.pictures else {})
    folder = freeze(given.out.resolve(), asked)
    sizes = {"folder": size(folder)}
    if not given.no_archive:
        sizes["archive"] = pack(folder, given.out / f"{NAME}-{VERSION}-{system()}.tar.xz").stat().st_size
    for what, found in sizes.items():
        print(f"{what}: {found / MEGABYTE:.1f} MB (at most {MOST_MB[what]} on Linux)")
    print(f"{time.monotonic() - began:.0f} s")
    slim = all(found <= MOST_MB[what] * MEGABYTE for what, found in sizes.items())
    return int(sys.platform == "linux" and not given.pictures and not slim)


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
    for path in files(folder):
        if ".so" in path.name and any(part in str(path) for part in _STRIPPED):
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
