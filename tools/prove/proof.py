"""What a proof is asked and what it answers."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.table.title import Title


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
