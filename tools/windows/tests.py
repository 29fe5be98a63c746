"""`python -m tools.windows.tests [PYTEST...]`: tests of the checkout run by a Python for Windows under Wine.

Without arguments those that touch files, locks, processes, paths, clocks and encodings. A test that takes longer than
its time fails, and the run goes on with the next one. Ends with what pytest ends with.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Final

from tools.bundle.__main__ import ROOT
from tools.windows import layout
from tools.windows.__main__ import BUILD, fetch
from tools.windows.layout import PYTHON, WINDOWS, lay_python, run, tool
from tools.windows.wine import Wine, prepare

TRIAL: Final = BUILD / "trial"
LISTS: Final = ("python-for-trying.txt", "requirements.txt", "requirements-test.txt")
TOUCHING: Final = (
    "tests/board", "tests/table", "tests/compat", "tests/test_paths.py", "tests/test_systems.py",
    "tests/test_version.py", "tests/test_on_windows.py", "tests/players/test_asking.py",
    "tests/lab/test_commandline.py", "tests/lab/test_runs.py", "tests/lab/test_limits.py", "tests/lab/test_clock.py",
    "tests/lab/test_terminal.py", "tests/gui/test_closing.py", "tests/gui/aids",
    "tests/gui/library", "tests/gui/test_lost_files.py", "tests/gui/test_no_files.py", "tests/gui/sound",
    "tests/gui/test_settings.py",
)  # fmt: skip
OF_WINE: Final[Mapping[str, str]] = MappingProxyType({
    "tests/test_on_windows.py::test_nobody_takes_away_a_game_that_is_played[folder renamed]":
        "a folder with open files in it can be renamed",
    "tests/test_on_windows.py::test_a_game_has_any_name_that_windows_takes[very long]":
        "GetFinalPathNameByHandle knows no names of more than 260 letters",
    "tests/test_on_windows.py::test_a_game_is_one_through_a_junction": "junctions cannot be made",
})  # fmt: skip
"""Tests that fail because Wine is not Windows, with what it does otherwise."""
SECONDS_OF_ONE: Final = 300
SECONDS: Final = 7200
MADE_OF: Final = "made-of.txt"


def main(argv: list[str] | None = None) -> int:
    given = sys.argv[1:] if argv is None else argv
    lay_out(TRIAL)
    wine = prepare(ROOT)
    for name, why in OF_WINE.items():
        print(f"left out {name}: {why}", flush=True)
    with wine.alone():
        return subprocess.run(
            wine.command(pytest(wine, given or TOUCHING)), stdin=subprocess.DEVNULL, timeout=SECONDS, check=False,
            env=wine.environ({"TZ": "UTC"}),  # on Windows tests cannot set the time zone
        ).returncode  # fmt: skip


def pytest(wine: Wine, chosen: Sequence[str]) -> list[str]:
    """How the tests are begun: in a worker, which ends with a test that takes too long and is followed by another."""
    limit = [f"faulthandler_timeout={SECONDS_OF_ONE}", "faulthandler_exit_on_timeout=true"]
    options = [word for value in limit for word in ("-o", value)]
    out = [word for name in OF_WINE for word in ("--deselect", name)]
    command = [wine.path(TRIAL / "python.exe"), "-X", "utf8", "-m", "pytest", "-q", "-n", "1"]
    return [*command, "-p", "no:cacheprovider", "--basetemp", r"C:\tests", *options, *out, *chosen]


def made_of() -> str:
    """What a laid out Python depends on: it is laid out anew where that is another one."""
    parts = [*(WINDOWS / name for name in LISTS), WINDOWS / "start.c", Path(layout.__file__)]
    return sha256(sys.version.encode() + b"".join(path.read_bytes() for path in parts)).hexdigest()


def lay_out(folder: Path) -> None:
    """A Python with all that the tests need, and the checkout as it is; Python's part once."""
    inside, stamp = folder / "_internal", folder / MADE_OF
    if not stamp.is_file() or stamp.read_text(encoding="ascii") != made_of():
        shutil.rmtree(folder, ignore_errors=True)
        inside.mkdir(parents=True)
        lay_python(fetch(LISTS[0])[0], inside)
        (inside / f"{PYTHON}.zip").unlink()
        unwanted = shutil.ignore_patterns("test", "idlelib", "site-packages", "lib-dynload", "__pycache__")
        shutil.copytree(sysconfig.get_path("stdlib"), inside / "Lib", ignore=unwanted)
        for listed in LISTS[1:]:
            for wheel in fetch(listed):
                shutil.unpack_archive(wheel, inside / "packages", "zip")
        run(tool("gcc"), "-municode", "-mconsole", "-Os", "-DPLAIN", f'-DPYTHON=L"{PYTHON}"',
            "-o", str(folder / "python.exe"), str(WINDOWS / "start.c"))  # fmt: skip
        stamp.write_text(made_of(), encoding="ascii")
    source = prepare(ROOT).path(ROOT)
    (inside / f"{PYTHON}._pth").write_text(f"Lib\n.\npackages\n{source}\nimport site\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
