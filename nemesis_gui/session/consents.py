"""Who agreed to what was taken back: kept with the game as a word, `12:1:3 30:0:1`, and told in the log.

The record knows nothing of it. `12:1:3` says that side 1 agreed when the game went back by 3 commands to command 12.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from engine.table.event import TakenBack
from engine.table.record import ROOT, Record

NOTE: Final = "consents"
MOST: Final = 1000
"""So many of the latest are kept."""
_ONE: Final = re.compile(r"([0-9]{1,6}):([01]):([0-9]{1,6})")


class Consents:
    """What was agreed to in one game, the oldest first."""

    def __init__(self, text: str = "") -> None:
        found = (match.groups() for word in text.split() if (match := _ONE.fullmatch(word)))
        self._given = [(int(node), int(side), int(count)) for node, side, count in found]

    @property
    def text(self) -> str:
        """The latest as a word for the save file."""
        return " ".join(f"{node}:{side}:{count}" for node, side, count in self._given[-MOST:])

    def add(self, node: int, sides: Iterable[int], count: int) -> None:
        """These sides agreed to go back by so many commands to a node."""
        self._given += ((node, side, count) for side in sides)

    def told(self, record: Record) -> dict[int, list[TakenBack]]:
        """The lines of the log, by the command on the way to the head behind which they stand."""
        line, found = {ROOT, *(step.id for step in record.line())}, dict[int, list[TakenBack]]()
        for node, side, count in self._given:
            while node not in line and node in record.nodes:
                node = record.nodes[node].parent
            found.setdefault(node, []).append(TakenBack(1 - side, side, count))
        return found
