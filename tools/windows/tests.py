"""`python -m tools.windows.tests [PYTEST...]`: tests of the checkout run by a Python for Windows under Wine.

Without arguments those that touch files, locks, processes, paths, clocks and encodings.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Final

from tools.bundle.__main__ import ROOT
from tools.windows.__main__ import BUILD, fetch
from tools.windows.layout import PYTHON, TOOL, WINDOWS, lay_python, run
from tools.windows.wine import prepare

TRIAL: Final = BUILD / "trial"
TOUCHING: Final = (
    "tests/board", "tests/table", "tests/compat", "tests/test_paths.py", "tests/test_systems.py",
    "tests/test_version.py", "tests/players/test_asking.py", "tests/lab/test_commandline.py", "tests/lab/test_runs.py",
    "tests/lab/test_limits.py", "tests/lab/test_clock.py", "tests/lab/test_terminal.py", "tests/gui/closing",
    "tests/gui/library", "tests/gui/test_lost_files.py", "tests/gui/test_no_files.py", "tests/gui/sound",
    "tests/gui/test_settings.py",
)  # fmt: skip
SECONDS: Final = 3600


def main(argv: list[str] | None = None) -> int:
    given = sys.argv[1:] if argv is None else argv
    lay_out(TRIAL)
    wine = prepare(ROOT)
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--basetemp", r"C:\tests"]
    command = [wine.path(TRIAL / "python.exe"), "-X", "utf8", "-m", "pytest", *options, *(given or TOUCHING)]
    return subprocess.run(
        wine.command(command), stdin=subprocess.DEVNULL, timeout=SECONDS, check=False,
        env=wine.environ({"QT_QPA_PLATFORM": "offscreen"}),
    ).returncode  # fmt: skip


def lay_out(folder: Path) -> None:
    """A Python with all that the tests need, and the checkout as it is; Python's part once."""
    inside = folder / "_internal"
    if not (folder / "python.exe").is_file():
        shutil.rmtree(folder, ignore_errors=True)
        inside.mkdir(parents=True)
        lay_python(fetch("python-for-trying.txt")[0], inside)
        (inside / f"{PYTHON}.zip").unlink()
        unwanted = shutil.ignore_patterns("test", "idlelib", "site-packages", "lib-dynload", "__pycache__")
        shutil.copytree(sysconfig.get_path("stdlib"), inside / "Lib", ignore=unwanted)
        for listed in ("requirements.txt", "requirements-test.txt"):
            for wheel in fetch(listed):
                shutil.unpack_archive(wheel, inside / "packages", "zip")
        run(f"{TOOL}gcc", "-municode", "-mconsole", "-Os", "-DPLAIN", f'-DPYTHON=L"{PYTHON}"',
            "-o", str(folder / "python.exe"), str(WINDOWS / "start.c"))  # fmt: skip
    source = prepare(ROOT).path(ROOT)
    (inside / f"{PYTHON}._pth").write_text(f"Lib\n.\npackages\n{source}\nimport site\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
