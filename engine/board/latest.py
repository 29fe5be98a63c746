"""A dictionary that keeps what was worked out last."""

from __future__ import annotations

from collections import OrderedDict
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Latest(OrderedDict[K, V]):
    """Holds so many things at most: what has been in it for longest goes first, one by one, so that no single query
    pays for all that is lost at once."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def forget(self) -> None:
        """Drop all."""
        self.clear()

    def keep(self, key: K, value: V) -> V:
        """Put a new thing in; returns it."""
        if len(self) >= self.most:
            self.popitem(last=False)
        self[key] = value
        return value
