"""Pieces of work that a title wants measured."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

import msgspec


class Work(msgspec.Struct, frozen=True):
    """Something a player waits for. Each job is done once; what goes on between two of them is not measured."""

    name: str
    jobs: Iterable[Callable[[], object]]
    unit: Literal["us", "ms"]
    budget: float
    """What the median may take, in the unit."""
