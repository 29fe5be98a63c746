"""The way in: gets the program onto the screen as soon as may be."""

from __future__ import annotations

import gc
import inspect
from collections.abc import Iterator, Sequence
from contextlib import contextmanager


def main(argv: Sequence[str] | None = None) -> int:
    """Run the client; returns the exit status."""
    load()
    from engine.board import yamlcache
    from nemesis_gui.app import main as run
    from nemesis_gui.base.settings import cache_folder

    yamlcache.keep_in(cache_folder() / "data")
    return run(argv)


def load() -> None:
    """Load the client's modules with the garbage collector at rest. Nothing of what they make is ever garbage, so it
    need not be looked through, neither now nor in any later collection."""
    gc.disable()
    try:
        with _sources_unread():
            import nemesis_gui.app  # noqa: F401
    finally:
        gc.freeze()
        gc.enable()


@contextmanager
def _sources_unread() -> Iterator[None]:
    """PySide reads the source of each module that is loaded after it, in case the module names PySide and switches one
    of its optional features on. None of ours does, so PySide is told what it is told in a packed program: there is no
    source. That saves a tenth of the time of loading, and the memory in which the sources would be kept."""
    read = inspect.getsource
    setattr(inspect, "getsource", _no_source)  # noqa: B010
    try:
        yield
    finally:
        setattr(inspect, "getsource", read)  # noqa: B010


def _no_source(_module: object) -> str:
    raise OSError("could not get source code")
