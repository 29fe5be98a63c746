"""Words about answers and taking back that are kept with the game; the record knows nothing of them.

`consents` is `12:1:3 30:0:1`: side 1 agreed when the game went back by 3 commands to command 12. `together` is
`12-17 30-35`: these commands came of one gesture, such as the move of a stack, and are taken back and played again
together. `answered` is `13 31`: these commands were given for the player. `advised` is `12:1`: side 1
asked for advice behind command 12.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from engine.table.event import Advised, Answered, Event, TakenBack
from engine.table.record import ROOT, Record
from engine.table.session import Session
from nemesis_gui.session.intentions import SEATED, intended, seatings

CONSENTS: Final = "consents"
TOGETHER: Final = "together"
ANSWERED: Final = "answered"
ADVISED: Final = "advised"
MOST: Final = 1000
"""So many of the latest are kept."""
_ONE: Final = re.compile(r"([0-9]{1,6}):([01]):([0-9]{1,6})")
_WHERE: Final = re.compile(r"([0-9]{1,9}):([01])")
_PAIR: Final = re.compile(r"([0-9]{1,9})-([0-9]{1,9})")


class Consents:
    """Who agreed to what was taken back in one game, the oldest first."""

    def __init__(self, text: str = "") -> None:
        found = (match.groups() for word in text.split() if (match := _ONE.fullmatch(word)))
        self._given = [(int(node), int(side), int(count)) for node, side, count in found]

    @property
    def text(self) -> str:
        return " ".join(f"{node}:{side}:{count}" for node, side, count in self._given[-MOST:])

    def add(self, node: int, sides: Iterable[int], count: int) -> None:
        """These sides agreed to go back by so many commands to a node."""
        self._given += ((node, side, count) for side in sides)

    def taken_back_events(self, record: Record) -> dict[int, list[TakenBack]]:
        """The lines of the log, by the command on the way to the head behind which they stand."""
        line, found = {ROOT, *(step.id for step in record.line())}, dict[int, list[TakenBack]]()
        for node, side, count in self._given:
            while node not in line and node in record.nodes:
                node = record.nodes[node].parent
            found.setdefault(node, []).append(TakenBack(1 - side, side, count))
        return found


def answered_with(text: str, node: int) -> str:
    """The note of what was answered for players, with one command more."""
    return " ".join([*text.split(), str(node)][-MOST:])


def advised_with(text: str, node: int, side: int) -> str:
    """The note of who asked for advice behind which command, with one more."""
    return " ".join([*text.split(), f"{node}:{side}"][-MOST:])


def beside(notes: Mapping[str, str], record: Record, *, aims: bool = False) -> dict[int, list[Event]]:
    """What the log has beside the events, by the command behind which it stands: what was taken back by consent, what
    was answered for the player then, and what computer players meant, all of it or what their acts show."""
    given = Consents(notes.get(CONSENTS, "")).taken_back_events(record)
    found: dict[int, list[Event]] = {node: [*told] for node, told in given.items()}
    for node, events in seatings(notes.get(SEATED, ""), record).items():
        found.setdefault(node, []).extend(events)
    for word in notes.get(ADVISED, "").split():
        if match := _WHERE.fullmatch(word):
            found.setdefault(int(match[1]), []).append(Advised(int(match[2])))
    kept = set(notes.get(ANSWERED, "").split())
    for step in record.line():
        if str(step.id) in kept:
            found.setdefault(step.parent, []).append(Answered(step.side, step.text))
    for node, events in intended(notes, record, open_=aims).items():
        found.setdefault(node, []).extend(events)
    return found


class UndoGroups:
    """The gestures of one record, by their first and last command."""

    def __init__(self, text: str = "") -> None:
        found = [match.groups() for word in text.split() if (match := _PAIR.fullmatch(word))]
        self._pairs = {(int(first), int(last)): None for first, last in found}

    @property
    def text(self) -> str:
        return " ".join(f"{first}-{last}" for first, last in list(self._pairs)[-MOST:])

    def add(self, record: Record, before: int) -> bool:
        """Keep together what was played since a command; False for less than two commands."""
        played = _between(record, before, record.head)
        if len(played) < 2:
            return False
        self._pairs[played[0], played[-1]] = None
        return True

    def before_reply(self, record: Record, side: int) -> int:
        """Where the gesture begins that the last commands of a side reply to."""
        line = {step.id: step for step in record.line()}
        node = record.head
        while node in line and line[node].side == side:
            node = line[node].parent
        first = min((first for first, last in self._pairs if first <= node <= last and first in line), default=node)
        return line[first].parent if first in line else ROOT

    def back(self, session: Session) -> int:
        """Where taking back leads: before the gesture that ends here, or as far as may be taken back; else one step."""
        record, everybody = session.record, range(len(session.title.sides))
        first = min((first for first, last in self._pairs if last == record.head), default=record.head)
        target = record.nodes[record.head].parent
        while target >= first and session.can_go(parent := record.nodes[target].parent, everybody).legal:
            target = parent
        return target

    def again(self, session: Session) -> bool:
        """Play again what was taken back, to the end of the gesture that begins there; False if nothing was."""
        record, start = session.record, session.record.redo()
        if start is None:
            return False
        gestures = [set(_between(record, start.parent, last)) for first, last in self._pairs if first == start.id]
        last = start
        while (node := record.redo(last.id)) is not None and any(node.id in gesture for gesture in gestures):
            last = node
        session.go(last.id)
        return True


def _between(record: Record, before: int, last: int) -> list[int]:
    """The commands behind one up to another; none if it does not lie on the way there."""
    found, step = [], last
    while step != before and step in record.nodes:
        found.append(step)
        step = record.nodes[step].parent
    return found[::-1] if step == before else []
