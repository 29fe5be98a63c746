"""How much of what costs most is tested: a part in `make test`, all of it in `make test-long` (``TESTS=whole``).

A part is meant for cases that walk the same code with other positions: long random games, every size of a window, each
save of a folder. It is drawn by the names of the cases, so it is the same one for everybody until a case is added.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from hashlib import blake2b
from typing import Final, TypeVar

T = TypeVar("T")

WHOLE: Final = os.environ.get("TESTS") == "whole"


def share(whole: int, one_in: int) -> int:
    """How many of so many decisions, positions or examples are tried: at least one."""
    return whole if WHOLE else max(1, whole // one_in)


def drawn(cases: Iterable[T], one_in: int, name: Callable[[T], str] = str) -> list[T]:
    """The cases that are tried, in their order: at least one."""
    every = list(cases)
    if WHOLE:
        return every
    by_lot = sorted(every, key=lambda case: blake2b(name(case).encode()).digest())
    kept = {name(case) for case in by_lot[: -(-len(every) // one_in)]}
    return [case for case in every if name(case) in kept]
