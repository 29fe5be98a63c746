"""What a proof is asked and what it answers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import msgspec

from engine.table.title import Title

_VARIES: Final = re.compile(r"'[^']*'|\w*-?\w*[0-9]+\w*(?:-\w+)*|\(.*\)$")


class Asked(msgspec.Struct, frozen=True):
    """The title, a seed, and the part of the full number of tries, 1.0 for all of them."""

    title: Title
    seed: str
    share: float = 1.0

    def tries(self, full: int) -> int:
        """So many tries, at least one."""
        return max(1, round(full * self.share))


class Found(msgspec.Struct, frozen=True):
    """What was tried, in one line, and what was found wrong, a line each."""

    line: str
    faults: Sequence[str] = ()


def alike(faults: Sequence[str]) -> list[str]:
    """Faults that differ only in what is quoted, in places and numbers told once, with how many there are."""
    found: dict[str, list[str]] = {}
    for fault in faults:
        found.setdefault(_VARIES.sub("", fault), []).append(fault)
    return [f"{len(same)} times, such as: {same[0]}" for same in found.values()]
