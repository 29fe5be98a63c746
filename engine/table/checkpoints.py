"""What a save keeps beside its record, so that it outlives the program that wrote it.

A save carries the version of the program, the revision of the rules and the values it is played with; for each command
the digest of the position it led to; and the whole position, secrets included, at the start of each chapter (a turn).
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from engine.table.record import Record
from engine.version import VERSION

MAX_START: Final = 60_000
"""Most bytes of a kept position (a campaign takes some 1,600)."""
MAX_START_JSON: Final = 1_000_000
FROM: Final = "!from"
"""The word of the entry with which a line of a record goes on from a kept position."""


class SaveData(msgspec.Struct, frozen=True):
    """With what a game was last played. ``values`` are those of the title, compressed: the first are those it was begun
    with, others were taken up at the start of a chapter."""

    program: str = VERSION
    rules: int = 0
    values: tuple[bytes, ...] = ()


class Checkpoint(msgspec.Struct, frozen=True):
    """The digest of the position after a command, and the position itself where a chapter begins."""

    digest: str
    start: bytes | None = None


class ResumePoint(msgspec.Struct, frozen=True):
    """An entry of the record: here the game goes on from the position kept after a command (0: the set-up), with the
    values of that number (1: those it was begun with)."""

    node: int
    values: int = 1

    def text(self) -> str:
        """As it stands in the record."""
        return f"{FROM} {self.node} {self.values}"


def resume_point(text: str) -> ResumePoint | None:
    """The entry in a line of the record; None for a command. Raises ValueError where it is written wrongly."""
    if not text.startswith(FROM):
        return None
    words = text.split(" ")
    if len(words) != 3 or not all(word.isascii() and word.isdecimal() and len(word) < 9 for word in words[1:]):
        raise ValueError("no such entry")
    return ResumePoint(int(words[1]), int(words[2]))


def packed(position: Mapping[str, Any]) -> bytes:
    """A position as it is kept."""
    return zlib.compress(msgspec.json.encode(position))


def unpacked(data: bytes) -> dict[str, Any]:
    """A kept position, from wherever the save came; raises ValueError."""
    try:
        stream = zlib.decompressobj()
        text = stream.decompress(data, MAX_START_JSON)
        if stream.unconsumed_tail or not stream.eof:
            raise ValueError("too large, or cut short")
        return msgspec.json.decode(text, type=dict[str, Any])
    except (zlib.error, ValueError, RecursionError) as error:
        raise ValueError(f"a position kept with the game is damaged ({error})") from None


class Checkpoints:
    """The digests and positions of a game by command, and its titles: one for each set of values it was played with."""

    def __init__(self, titles: tuple[Any, ...], digests: dict[int, str] | None = None,
                 starts: dict[int, bytes] | None = None) -> None:  # fmt: skip
        self.titles = titles
        self.fault = ""
        """Why the values the game was begun with cannot be read today, and it goes on with today's."""
        self.options: Mapping[str, Any] = {}
        """Options of the game that its kept positions may leave out: they were left to a default of their time."""
        self.unsaid = False
        """Whether the save does not say them yet."""
        self.of_other_record = False
        """Whether it is of another record, whose commands have other numbers."""
        self.noting = False
        """Whether missing digests of the save are noted as positions are replayed."""
        self.digests = digests if digests is not None else {}
        self.starts = starts if starts is not None else {}

    def holds(self, node: int, title: Any, state: Any) -> bool:
        """Whether a state is the one that the save has after a command, by its digest or else by the position kept
        there. Where the save has neither, any state will do."""
        told = self.digests.get(node, "")
        if told:
            return bool(told == title.digest(state))
        found = self.of_other_record or node not in self.starts or self._as_kept(node, title, state)
        if found and self.noting:
            self.digests[node] = title.digest(state)
        return found

    def _as_kept(self, node: int, title: Any, state: Any) -> bool:
        data = self.position(node)
        try:
            return bool(title.digest(title.resume(data, state.chance.seed)) == title.digest(state))
        except ValueError:
            return _described_alike(data, title, state)

    def position(self, node: int) -> dict[str, Any]:
        """A kept position, with the options of its game; raises ValueError."""
        data = unpacked(self.starts[node])
        given = data.get("options", {})
        return {**data, "options": {**given, **self.options}} if self.options and isinstance(given, dict) else data

    def for_other_record(self) -> Checkpoints:
        """The same for another record that goes on from these positions."""
        other = Checkpoints(self.titles, {}, self.starts)
        other.options, other.of_other_record = self.options, True
        return other

    def note(self, node: int, mark: Checkpoint) -> None:
        """Checkpoints what is known of the position after a command."""
        self.digests[node] = mark.digest
        if mark.start is not None:
            self.starts[node] = mark.start

    def title_of(self, record: Record, node: int) -> Any:
        """The title with whose values the line to a node is played; raises ValueError."""
        number = values_at(record, node)
        if not 1 <= number <= len(self.titles):
            raise ValueError("the values of this line are missing")
        return self.titles[number - 1]

    def resume(self, entry: ResumePoint, record: Record) -> Any:
        """The state with which a line goes on; with the values it was kept with, it must have the digest that was
        saved.

        Raises ValueError.
        """
        if entry.node not in self.starts or not 1 <= entry.values <= len(self.titles):
            raise ValueError("the position to continue from is missing")
        title = self.titles[entry.values - 1]
        state = title.resume(self.position(entry.node), record.origin.seed)
        told = self.digests.get(entry.node, "")
        if told and title is self.title_of(record, entry.node) and told != title.digest(state):
            raise ValueError("the position to continue from is not the one that was saved")
        return state


def _described_alike(data: Mapping[str, Any], title: Any, state: Any) -> bool:
    """Whether a state is described as a kept position is, which cannot be set up today."""
    try:
        return {**title.describe(state), "options": None} == {**data, "options": None}
    except ValueError:
        return False


def values_at(record: Record, node: int) -> int:
    """The number of the values that the line to a node is played with."""
    line = record.line(node)
    entry = resume_point(line[0].text) if line else None
    return 1 if entry is None else entry.values
