"""What the history shows of every command: turn, phase, words, dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from engine.table import entries
from engine.table.agenda import current
from engine.table.event import Rolled
from engine.table.keeping import goes_on
from engine.table.placed import PlacedState
from engine.table.record import ROOT, Node
from engine.table.session import Session
from nemesis_gui.session.words import Words

DICE: Final = "⚀⚁⚂⚃⚄⚅"
MOST_DICE: Final = 6


def shown(event: Rolled) -> str:
    """A die as it lies: a cube by its spots, any other by its number."""
    return DICE[event.die - 1] if event.faces == len(DICE) else f"[{event.die}]"


class Entry(msgspec.Struct, frozen=True):
    """A command as the timeline tells it. `side` is the side whose phase it was, -1 between phases."""

    node: int
    turn: int
    side: int
    phase: str
    speaker: int
    text: str
    secret: bool = False
    barrier: bool = False
    dice: tuple[str, ...] = ()
    """What the dice show."""
    broken: bool = False

    @property
    def mark(self) -> str:
        """The dice of a command, or a sign that something else was revealed; empty without."""
        return "".join(self.dice[:MOST_DICE]) or ("◆" if self.barrier else "")


class Timeline:
    """Entries of a session's record, each worked out when it is first asked for (about 0.2 ms a command)."""

    def __init__(self, session: Session, words: Words, look: Callable[[Any], Any] = lambda state: state) -> None:
        self.session = session
        self.words = words
        self._look = look
        """A position as everybody may see it: what a command is called depends on what is known."""
        self._entries: dict[int, Entry] = {}
        self._last: tuple[int, PlacedState] = (session.first, session.state_at(session.first))

    def entry(self, node: int) -> Entry:
        if node not in self._entries:
            self._entries[node] = self._entry(self.session.record.nodes[node])
        return self._entries[node]

    def _entry(self, node: Node) -> Entry:
        """Only the line of the head was checked when the game was opened: another branch may be broken."""
        try:
            if goes_on(node.text) is not None:
                return self._going_on(node)
            before = self._state(node.parent)
            command = entries.read(self.session.title, node.text)
            after: PlacedState = entries.replay(self.session.title, before, node.text)
            self.session.check_digest(node.id, after)
        except ValueError:
            return Entry(node.id, 0, -1, self.words.tr("Between the phases"), node.side, node.text, broken=True)
        self._last = node.id, after
        decision = current(before)
        return Entry(
            node.id, before.turn, before.phasing, self.words.phase(before), node.side,
            self.words.game.command_told(self._look(before), command), bool(decision and decision.hidden), node.barrier,
            tuple(shown(event) for event in after.events if isinstance(event, Rolled)),
        )  # fmt: skip

    def _going_on(self, node: Node) -> Entry:
        """A line that goes on from a position kept with the game."""
        turn, tr = self.session.state_at(node.id).turn, self.words.tr
        return Entry(node.id, turn, -1, tr("Between the phases"), -1, tr("Goes on from the start of turn {n}", n=turn))

    def _state(self, node: int) -> PlacedState:
        state: PlacedState = self._last[1] if self._last[0] == node else self.session.state_at(node)
        return state

    def since(self, line: list[int], side: int) -> int:
        """The last command a side gave in a phase of its own before the head of a line, ROOT if there is none."""
        for node in reversed(line):
            if node != ROOT and self.entry(node).speaker == side and self.entry(node).side == side:
                return node
        return ROOT
