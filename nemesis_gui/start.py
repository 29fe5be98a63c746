"""The way in: gets the program onto the screen as soon as may be."""

from __future__ import annotations

import builtins
import gc
from collections.abc import Sequence

from engine.board.collector import be_patient
from nemesis_gui.base.late_support import late


def main(argv: Sequence[str] | None = None) -> int:
    load()
    from engine.board import yamlcache
    from nemesis_gui.app import main as run
    from nemesis_gui.base.settings import cache_folder

    yamlcache.keep_in(cache_folder() / "data")
    return run(argv)


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
    with late():
        import PySide6.QtCore  # noqa: F401

    builtins.__import__ = plain
