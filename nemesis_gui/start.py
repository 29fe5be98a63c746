"""The way in: gets the program onto the screen as soon as may be."""

from __future__ import annotations

import builtins
import gc
from collections.abc import Sequence
from typing import Final

PATIENCE: Final = (10_000, 20, 20)
"""Objects made before the collector looks at the young ones, and how often it does so before it looks at older ones."""


def main(argv: Sequence[str] | None = None) -> int:
    load()
    from engine.board import yamlcache
    from nemesis_gui.app import main as run
    from nemesis_gui.base.settings import cache_folder

    yamlcache.keep_in(cache_folder() / "data")
    return run(argv)


def load() -> None:
    """Load the client's modules with the garbage collector at rest. Nothing of what they make is ever garbage, so it
    need not be looked through, neither now nor in any later collection. Later it looks less often than it would: it
    takes long where so much is kept, and finds little."""
    gc.disable()
    try:
        _load_plainly()
        import nemesis_gui.app  # noqa: F401
    finally:
        gc.freeze()
        gc.set_threshold(*PATIENCE)
        gc.enable()


def _load_plainly() -> None:
    """PySide looks into each import that comes after it, in case the module that is loaded or the one that asks names
    PySide and switches one of its optional features on: it reads and keeps the source of every module. None of ours
    does, so the imports go by it from now on, which saves a fifth of the time of loading."""
    plain = builtins.__import__
    import PySide6.QtCore  # noqa: F401

    builtins.__import__ = plain
