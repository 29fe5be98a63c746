"""The way in: gets the program onto the screen as soon as may be."""

from __future__ import annotations

import builtins
import gc
import sys
from collections.abc import Sequence

from engine.board.collector import be_patient
from engine.paths import DataNotFound

DAMAGED = "a part of the program is missing; install it again (saved games are not affected)"
LIBRARY = "a library of the system is missing; on Debian and Ubuntu: apt install libegl1 libgl1 libxkbcommon-x11-0"


def main(argv: Sequence[str] | None = None) -> int:
    if list(sys.argv[1:] if argv is None else argv) == ["--self-check"]:
        from nemesis_gui.selfcheck import main as check

        return check()
    try:
        load()
        from engine.board import yamlcache
        from nemesis_gui.app import main as run
        from nemesis_gui.base.settings import cache_folder

        yamlcache.keep_in(cache_folder() / "data")
        return run(argv)
    except (ImportError, DataNotFound) as error:
        return _give_up(error)


def load() -> None:
    """Load the client's modules with the garbage collector at rest, and patient afterwards."""
    gc.disable()
    try:
        _load_plainly()
        import nemesis_gui.app  # noqa: F401
    finally:
        be_patient()
        gc.enable()


def _load_plainly() -> None:
    """PySide looks into each import that comes after it, in case the module that is loaded or the one that asks names
    PySide and switches one of its optional features on: it reads and keeps the source of every module. None of ours
    does, so the imports go by it from now on, which saves a fifth of the time of loading."""
    plain = builtins.__import__
    import PySide6.QtCore  # noqa: F401

    builtins.__import__ = plain


def _give_up(error: ImportError | DataNotFound) -> int:
    """Say what is missing: in one line, and in a box where that line is not seen and Qt can show one."""
    remedy = LIBRARY if ".so" in str(error) and "cannot open" in str(error) else DAMAGED
    if sys.stderr is not None:
        print(f"nemesis: {error}; {remedy}", file=sys.stderr)
    try:
        from PySide6.QtWidgets import QApplication, QMessageBox

        from nemesis_gui.trouble import needs_box, screen_there
    except (ImportError, DataNotFound):
        return 2
    if screen_there():
        app = QApplication.instance() or QApplication(sys.argv[:1])
        if needs_box():
            QMessageBox.critical(None, "Nemesis", f"{error}\n\n{remedy}")
        del app
    return 2
