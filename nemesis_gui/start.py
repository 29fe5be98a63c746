"""The way in: gets the program onto the screen as soon as may be."""

from __future__ import annotations

import gc
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run the client; returns the exit status."""
    load()
    from engine.board import yamlcache
    from nemesis_gui.app import main as run
    from nemesis_gui.settings import cache_folder

    yamlcache.keep_in(cache_folder() / "data")
    return run(argv)


def load() -> None:
    """Load the client's modules with the garbage collector at rest. Nothing of what they make is ever garbage, so it
    need not be looked through, neither now nor in any later collection."""
    gc.disable()
    try:
        import nemesis_gui.app  # noqa: F401
    finally:
        gc.freeze()
        gc.enable()
