"""Start of the frozen program: what it starts itself gets the system's libraries again."""

from __future__ import annotations

import os
import sys
from collections.abc import MutableMapping
from multiprocessing import freeze_support

PATHS = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "LIBPATH")


def restore(environ: MutableMapping[str, str]) -> None:
    """Put back the library path that the start program has set for itself; the loader has read it already."""
    for name in PATHS:
        before = environ.pop(f"{name}_ORIG", None)
        environ.pop(name, None)
        if before:
            environ[name] = before


def main() -> int:
    if getattr(sys, "frozen", False):
        restore(os.environ)
    freeze_support()
    from nemesis_gui.start import main as start

    return start()


if __name__ == "__main__":
    sys.exit(main())
