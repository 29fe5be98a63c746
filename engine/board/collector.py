"""Python's garbage collector in a program that keeps much and leaves little behind."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

PATIENCE: Final = (10_000, 20, 20)
"""Objects made before the collector looks at the young ones, and how often it does so before it looks at older ones."""
UNSEEN: Final = (50_000, 20, 20)
"""The same where nobody waits while it looks: it is asked less often, and each time takes longer."""


def be_patient(patience: tuple[int, int, int] = PATIENCE) -> None:
    """Never look through what is loaded by now, for nothing of it is ever garbage, and look less often than usual at
    what comes: it takes long where so much is kept, and finds little."""
    gc.freeze()
    gc.set_threshold(*patience)


@contextmanager
def at_rest() -> Iterator[None]:
    """The collector rests while much is made that stays, and where it would take away what something else still
    goes through."""
    ran = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if ran:
            gc.enable()
