"""The two programs of the folder: one in a window, one in a console; with icon, version and manifest."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from engine.version import VERSION
from tools.bundle.__main__ import ROOT, setting
from tools.windows.layout import PYTHON, WINDOWS, run, tool

PROGRAMS: Final = {"Nemesis.exe": "-mwindows", "nemesis-console.exe": "-mconsole"}
ICON: Final = ROOT / "packaging" / "icons" / "nemesis.ico"


def make_programs(folder: Path) -> None:
    """Compile both into a folder; two builds of one commit are equal. Raises MissingError, CalledProcessError."""
    os.environ["SOURCE_DATE_EPOCH"] = setting()["SOURCE_DATE_EPOCH"]
    for name, kind in PROGRAMS.items():
        with TemporaryDirectory(prefix="windows-") as place:
            facts = Path(place) / "facts.o"
            run(tool("windres"), "--codepage=65001", *resources(name), str(WINDOWS / "nemesis.rc"), str(facts))
            run(tool("gcc"), "-municode", kind, "-Os", "-s", "-Wall", "-Wextra", "-Werror", f'-DPYTHON=L"{PYTHON}"',
                "-Wl,--no-insert-timestamp,--dynamicbase,--nxcompat,--high-entropy-va",
                "-o", str(folder / name), str(WINDOWS / "start.c"), str(facts))  # fmt: skip


def resources(program: str) -> list[str]:
    """What the description of icon, version and manifest leaves open."""
    numbers = ",".join((*VERSION.split("."), "0"))
    return [
        f'-DICON_FILE=\\"{ICON.as_posix()}\\"', f'-DMANIFEST_FILE=\\"{(WINDOWS / "nemesis.manifest").as_posix()}\\"',
        f"-DNUMBERS={numbers}",
        f'-DVERSION=\\"{VERSION}\\"', f'-DPROGRAM=\\"{program}\\"',
    ]  # fmt: skip
