"""`python -m tools.windows [OUT]`: the program for Windows, made on Linux: a folder with its own Python, its zip and an
installer. Two builds of the same commit are equal.

The folder checks itself under Wine before anything is packed of it. Ends with 1 and one line when something fails.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator, Sequence
from importlib import metadata
from pathlib import Path
from typing import Final

from engine.version import VERSION
from nemesis_gui.selfcheck import LIST
from tools.bundle.__main__ import (
    FIRST,
    MEGABYTE,
    PAPERS,
    ROOT,
    BrokenBuildError,
    complaint,
    files,
    fingerprints,
    setting,
    size,
    weigh,
)  # fmt: skip
from tools.bundle.parts import Part, UnknownPartError, of_distribution, owners, papers_of, texts
from tools.windows.layout import (
    WINDOWS,
    MissingError,
    add,
    compile_all,
    lay_packages,
    lay_program,
    lay_python,
    pack_program,
    run,
)
from tools.windows.programs import make_programs
from tools.windows.wine import Wine, prepare

NAME: Final = "Nemesis"
BUILD: Final = ROOT / "build" / "windows"
SECONDS: Final = 1800
"""The longest that the folder may take to check itself: Wine is slow with files, and all maps are drawn."""
FAULTS: Final = (
    MissingError, BrokenBuildError, UnknownPartError, subprocess.SubprocessError, zipfile.BadZipFile, OSError,
)  # fmt: skip
"""What may go wrong in a build."""


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.windows", description="Make the program for Windows.")
    parser.add_argument("out", nargs="?", type=Path, default=ROOT / "dist", help="where the folder is made")
    parser.add_argument(
        "--python", type=Path, help="the official embeddable package of Python 3.11 for Windows (a zip)"
    )
    parser.add_argument("--folder-only", action="store_true", help="make the folder, try and pack nothing")
    given = parser.parse_args(argv)
    began = time.monotonic()
    try:
        make(given.out.resolve(), given.python, given.folder_only)
    except FAULTS as error:
        print(f"nemesis for Windows: {in_a_line(error)}", file=sys.stderr)
        return 1
    print(f"{time.monotonic() - began:.0f} s")
    return 0


def in_a_line(error: Exception) -> str:
    """What went wrong; of a program that failed the last line it said."""
    if isinstance(error, subprocess.TimeoutExpired):
        return f"{error.cmd[-1]} was not over after {error.timeout:.0f} s"
    told = [getattr(error, "stdout", None), getattr(error, "stderr", None)]
    lines = [line for text in told if isinstance(text, str) for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else " ".join(str(error).split())


def make(out: Path, python: Path | None, folder_only: bool) -> None:
    """Build, try, pack. Raises what FAULTS names."""
    wine = None if folder_only else prepare(ROOT)
    print("Python:", python or "that for trying (python-for-trying.txt)", flush=True)
    folder = build(out / NAME, python)
    print(f"folder: {size(folder) / MEGABYTE:.1f} MB, {sum(1 for _ in files(folder))} files", flush=True)
    if wine is not None:
        try_out(wine, folder)
        print(f"zip: {pack(folder, out).stat().st_size / MEGABYTE:.1f} MB", flush=True)
        weigh("installer", make_installer(folder, out).stat().st_size, held=True)


def build(folder: Path, python: Path | None) -> Path:
    """Lay the folder out; returns it."""
    shutil.rmtree(folder, ignore_errors=True)
    inside = folder / "_internal"
    inside.mkdir(parents=True)
    lay_python(python or fetch("python-for-trying.txt")[0], inside)
    lay_packages(fetch("requirements.txt"), inside)
    own = owned(inside)
    lay_program(inside)
    compile_all(inside)
    pack_program(inside)
    make_programs(folder)
    write_papers(folder, own)
    return folder


def fetch(listed: str) -> list[Path]:
    """The wheels that a list of versions and fingerprints names; once."""
    into = BUILD / listed.removesuffix(".txt")
    command = [
        sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
        "--require-hashes",
        "--only-binary=:all:", "--platform", "win_amd64", "--python-version", "3.11", "--implementation", "cp",
        "--dest", str(into), "-r", str(WINDOWS / listed),
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise MissingError((done.stderr.strip().splitlines() or ["pip failed"])[-1])
    lines = (WINDOWS / listed).read_text(encoding="utf-8").lower().replace("-", "_").splitlines()
    named = [line.split()[0].split("==") for line in lines if not line.startswith("#")]
    return sorted(wheel for wheel in into.glob("*.whl") if wheel.name.lower().split("-")[:2] in named)


# -- whose it is


def owned(inside: Path) -> dict[str, Part]:
    """Whose each library is, by its place; raises UnknownPartError for one that nobody knows."""
    libraries = [path for path in files(inside) if path.suffix in (".dll", ".pyd")]
    pairs = [(path.relative_to(inside).as_posix(), path) for path in libraries]
    return owners(pairs, (of_distribution([str(inside)]), lambda path: of_python(path, inside)))


def of_python(path: Path, inside: Path) -> Part | None:
    """What stands at the top of the folder came with Python."""
    return Part("Python", "3.11", "program") if path.parent == inside else None


def write_papers(folder: Path, owned: dict[str, Part]) -> None:
    """Write what the folder says of itself: whose its parts are, and the fingerprints of its data."""
    papers, inside = folder / PAPERS, folder / "_internal"
    found = {part.metadata["Name"].replace("-", "_"): part for part in metadata.distributions(path=[str(inside)])}
    others = {Part(name, one.version, "Python package") for name, one in found.items()}

    def read(part: Part) -> Iterator[tuple[str, str]]:
        if part.name == "Python":
            yield "LICENSE.txt", licence_of_python()
        elif part.name in found:
            yield from papers_of(found[part.name])

    same = {place: Part(part.name.replace("-", "_"), part.version, part.where) for place, part in owned.items()}
    for name, text in texts(same, others, read).items():
        (papers / name).write_text(text, encoding="utf-8", newline="\n")
    (papers / LIST).write_text(fingerprints(papers), encoding="utf-8", newline="\n")


def licence_of_python() -> str:
    """The licence of the Python that runs: beside its modules on Linux, above them on Windows. Raises MissingError."""
    modules = Path(os.__file__).parent
    for place in (modules, modules.parent):
        if (place / "LICENSE.txt").is_file():
            return (place / "LICENSE.txt").read_text(encoding="utf-8")
    raise MissingError(f"{modules}: there is no LICENSE.txt of Python")


# -- tried and packed


def try_out(wine: Wine, folder: Path) -> None:
    """Let the folder check itself and draw a first picture. Raises BrokenBuildError with the line that says what
    failed."""
    picture = BUILD / "first.png"
    picture.unlink(missing_ok=True)
    with wine.alone(patient=True):  # the end of another run would end this one with it
        print("self-check:", said(wine, folder, "--self-check").strip().splitlines()[-1], flush=True)
        said(wine, folder, *FIRST, wine.path(picture))
    if not picture.is_file():
        raise BrokenBuildError("the first picture was not drawn")


def said(wine: Wine, folder: Path, *words: str) -> str:
    """What the folder's program of the console says. Raises BrokenBuildError where it fails."""
    done = wine.run(wine.path(folder / "nemesis-console.exe"), *words, seconds=SECONDS)
    if done.returncode:
        raise BrokenBuildError(complaint(done.stdout + done.stderr))
    return done.stdout


def pack(folder: Path, out: Path) -> Path:
    """The folder as a zip, the same each time."""
    target = out / f"nemesis-{VERSION}-windows-x86_64.zip"
    with zipfile.ZipFile(target, "w", compresslevel=9) as archive:
        for path in files(folder):
            add(archive, path, f"{NAME}/{path.relative_to(folder).as_posix()}", zipfile.ZIP_DEFLATED)
    return target


def make_installer(folder: Path, out: Path) -> Path:
    """The installer for one user, without rights of an administrator."""
    target = out / f"nemesis-{VERSION}-windows-x86_64-setup.exe"
    os.environ["SOURCE_DATE_EPOCH"] = setting()["SOURCE_DATE_EPOCH"]
    facts = {"VERSION": VERSION, "FILES": folder / "*", "OUT": target, "ROOT": ROOT, "SIZE": size(folder) // 1024}
    for path in folder.rglob("*"):
        os.utime(path, (int(os.environ["SOURCE_DATE_EPOCH"]),) * 2)
    run(
        "makensis",
        "-V2",
        "-NOCD",
        "-WX",
        *(f"-D{name}={value}" for name, value in facts.items()),
        str(WINDOWS / "nemesis.nsi"),
    )
    return target


if __name__ == "__main__":
    sys.exit(main())
