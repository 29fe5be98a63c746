"""What computer players meant by their commands, and who took which seat when: notes that are kept with the game."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from engine.players.levels import level_now
from engine.table.event import Event, Intended, Seated
from engine.table.record import ROOT, Record

if TYPE_CHECKING:
    from engine.players.player import Choice

INTENTIONS: Final = "intentions"
SEATED: Final = "seated"
"""The note is `12:1:staff 30:0:`: behind command 12 a computer player took the seat of side 1, behind 30 a person that
of side 0."""
MOST: Final = 200
"""So many of the latest are kept, as far as there is room for them in a note."""
ROOM: Final = 18_000
"""Characters."""
_SEAT: Final = re.compile(r"([0-9]{1,9}):([01]):([a-z0-9-]{0,40})")
Facts = dict[str, str | int | float | bool | list[str]]


class Aim(msgspec.Struct, frozen=True):
    """A command of a computer player, what it was for, and the next best that it saw; empty where there was none."""

    node: int
    side: int
    said: str
    key: str
    facts: Facts = {}
    other: str = ""
    shown: bool = False
    """Whether the command itself shows it: it ends in the place that it was for, or attacks it."""

    @classmethod
    def of(cls, node: int, side: int, choice: Choice) -> Aim | None:
        """That of a choice, None where it has none, or one of facts that cannot be kept."""
        meant, others = choice.intention, choice.others
        if meant is None:
            return None
        other = others[0].command.text() if others else ""
        shown = choice.command.place() == meant.facts.get("hex")
        found = cls(node, side, choice.command.text(), meant.key, dict(meant.facts), other, shown)
        kept = read(written([found]))  # as it will be when it is read again
        return kept[0] if kept else None

    @property
    def purpose(self) -> tuple[object, ...]:
        """What it has in common with the commands of other pieces for the same end."""
        return (self.side, self.key, *(value for name, value in sorted(self.facts.items()) if name != "unit"))

    @property
    def event(self) -> Intended:
        """The event of the log."""
        return Intended(self.side, msgspec.json.encode([self.key, self.facts]).decode())


def read(text: str) -> list[Aim]:
    """The commands of the note, the oldest first; none where it is no such note."""
    try:
        return msgspec.json.decode(text or "[]", type=list[Aim])
    except (msgspec.DecodeError, ValueError):
        return []


def written(aims: Sequence[Aim]) -> str:
    """The note; the oldest are left out where there is no room."""
    lines = [msgspec.json.encode(aim).decode() for aim in aims[-MOST:]]
    while sum(map(len, lines)) + len(lines) > ROOM:
        lines = lines[len(lines) // 4 + 1 :]
    return f"[{','.join(lines)}]"


def meaning(aim: str) -> tuple[str, Facts]:
    """Key and facts of an :class:`Intended`; raises ValueError."""
    return msgspec.json.decode(aim, type=tuple[str, Facts])


def on_the_way(aims: Sequence[Aim], record: Record) -> list[Aim]:
    """Those of commands that lead to where the game stands."""
    line = {step.id for step in record.line()}
    return [aim for aim in aims if aim.node in line]


def fresh_aims(aims: Sequence[Aim]) -> list[Aim]:
    """The first command of each purpose, until there is another."""
    found: list[Aim] = []
    for aim in aims:
        if not found or found[-1].purpose != aim.purpose:
            found.append(aim)
    return found


def seated_with(text: str, node: int, side: int, level: str) -> str:
    """The note of who took which seat, with one more."""
    return " ".join([*text.split(), f"{node}:{side}:{level}"][-MOST:])


def seatings(text: str, record: Record) -> dict[int, list[Event]]:
    """Who took which seat, by the command on the way to the head behind which the log says so."""
    line, found = {ROOT, *(step.id for step in record.line())}, dict[int, list[Event]]()
    for word in text.split():
        if match := _SEAT.fullmatch(word):
            node = int(match[1])
            while node not in line and node in record.nodes:
                node = record.nodes[node].parent
            found.setdefault(node, []).append(Seated(int(match[2]), level_now(match[3])))
    return found


def intended(notes: Mapping[str, str], record: Record, *, open_: bool) -> dict[int, list[Event]]:
    """The intentions in the log, by the command behind which they stand; an act that shows one has its own line."""
    found: dict[int, list[Event]] = {}
    aims = on_the_way(read(notes.get(INTENTIONS, "")), record) if open_ else []
    for aim in fresh_aims(aims):
        found.setdefault(record.nodes[aim.node].parent, []).append(aim.event)
    return found
