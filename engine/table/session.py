"""A session: one game on the table, with its record, its undo, and (if it is saved) its journal."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from engine.board.errors import one_line
from engine.table import agenda, game
from engine.table.agenda import Decision, State
from engine.table.command import Command
from engine.table.event import Event
from engine.table.game import Title
from engine.table.record import ROOT, Node, Origin, Record
from engine.table.verdict import LEGAL, Verdict, reason

KEPT_STATES = 256
SNAPSHOT_EVERY = 64


class Sink(Protocol):
    """Where accepted commands are made durable before anybody sees their effect; see :mod:`engine.table.journal`."""

    def append(self, node: Node) -> None:
        """Write a new command down."""
        ...

    def move_head(self, record: Record) -> None:
        """Write down that the head moved (undo, redo, another branch)."""
        ...


class UndoBarrierError(ValueError):
    """Dice fell or something was revealed: in a game between two players it cannot be taken back."""


class ReplayError(ValueError):
    """A record that these rules do not accept; names the command."""


class Session:
    """A game being played. ``state`` is the position on the table; it is never changed in place."""

    def __init__(self, title: Title, record: Record, sink: Sink | None = None) -> None:
        if record.origin.title != title.id:
            raise ReplayError(f"this is a saved game of '{one_line(record.origin.title, 40)}', not of '{title.id}'")
        self.title = title
        self.record = record
        self.sink = sink
        self.free_undo = bool(record.origin.options.get("study"))
        """Whether dice and reveals may be taken back: in study games, and where nobody sits opposite."""
        self._states: OrderedDict[int, Any] = OrderedDict()
        origin = record.origin
        self._states[ROOT] = title.new(origin.scenario, origin.options, origin.seed)
        self.state: Any = self.state_at(record.head)

    @classmethod
    def new(
        cls, title: Title, scenario: str, options: Mapping[str, Any], seed: str, sink: Sink | None = None
    ) -> Session:
        """Start a game."""
        return cls(title, Record(Origin(title.id, scenario, dict(options), seed)), sink)

    @property
    def decision(self) -> Decision | None:
        """The open decision, None when the game is over."""
        return agenda.current(self.state)

    @property
    def events(self) -> Sequence[Event]:
        """What the last command brought about."""
        found: Sequence[Event] = self.state.events
        return found

    def commands(self) -> Sequence[Command]:
        """The legal commands of the open decision."""
        return game.legal(self.state)

    def judge(self, command: Command) -> Verdict:
        """The verdict on any command, with reasons."""
        return agenda.judge(self.state, command)

    def play(self, command: Command | str) -> Sequence[Event]:
        """Play a command (or its notation): judged, made durable, then shown. Returns the events.

        Raises IllegalCommandError or NotationError and changes nothing.
        """
        if isinstance(command, str):
            command = self.title.notation.parse(command)
        after = game.play(self.title, self.state, command)
        side = self.title.actor(self.state, command)
        node = self.record.following(command.text())
        if node is not None:
            self._move(node.id, after)
        else:
            self._append(self.record.fresh(command.text(), side, _is_barrier(self.state, after)), after)
        return self.events

    def _append(self, node: Node, after: State) -> None:
        if self.sink is not None:
            self.sink.append(node)
        self.record.insert(node)
        self.record.go(node.id)
        self._keep(node.id, after)
        self.state = after

    def _move(self, node: int, state: Any, taken_back: int = 0) -> None:
        """Make a node the head; when that cannot be written down, nothing has changed."""
        before, again = self.record.head, self.record.redo()
        self.record.go(node)
        self.record.taken_back += taken_back
        try:
            if self.sink is not None:
                self.sink.move_head(self.record)
        except BaseException:
            for step in [again.id, before] if again is not None else [before]:
                self.record.go(step)
            self.record.taken_back -= taken_back
            raise
        self._keep(node, state)
        self.state = state

    def can_undo(self) -> Verdict:
        """Whether the last command may be taken back; see :meth:`can_go`."""
        if self.record.head == ROOT:
            return Verdict((reason("nothing_to_undo", ""),))
        return self.can_go(self.record.nodes[self.record.head].parent)

    def can_go(self, node: int) -> Verdict:
        """Whether a node may be made the head: never back behind a roll or a reveal, but in a game that is over, and
        where ``free_undo`` says so. Raises ValueError when there is no such node."""
        self._check_known(node)
        bound = not self.free_undo and self.state.outcome is None
        if bound and any(step.barrier for step in self.record.way_back(node)):
            return Verdict((reason("undo_barrier", ""),))
        return LEGAL

    def _check_known(self, node: int) -> None:
        if node not in self.record.children:
            raise ValueError(f"there is no command {node}")

    def undo(self) -> None:
        """Take the last command back; the record says that it happened. Raises :class:`UndoBarrierError`."""
        found = self.can_undo()
        if not found.legal:
            raise UndoBarrierError(found.reasons[0].kind)
        parent = self.record.nodes[self.record.head].parent
        self._move(parent, self.state_at(parent), taken_back=1)

    def redo(self) -> bool:
        """Play again what was taken back; False when there is nothing."""
        node = self.record.redo()
        if node is None:
            return False
        self._move(node.id, self.state_at(node.id))
        return True

    def go(self, node: int) -> None:
        """Jump to any node of the tree; what is taken back on the way is counted.

        Raises ValueError when there is none, :class:`UndoBarrierError` when it may not be done.
        """
        found = self.can_go(node)
        if not found.legal:
            raise UndoBarrierError(found.reasons[0].kind)
        self._move(node, self.state_at(node), taken_back=len(self.record.way_back(node)))

    def state_at(self, node: int, progress: Callable[[int, int], None] | None = None) -> Any:
        """The position at a node, replayed from the nearest one that is kept. Raises :class:`ReplayError`."""
        line = [item.id for item in self.record.line(node)]
        start = len(line)
        while start and line[start - 1] not in self._states:
            start -= 1
        state = self._states[line[start - 1]] if start else self._states[ROOT]
        for done, step in enumerate(line[start:], start):
            state = self._replay(state, step)
            self._keep(step, state)
            if progress is not None:
                progress(done + 1, len(line))
        return state

    def _replay(self, state: State, step: int) -> Any:
        text = self.record.nodes[step].text
        try:
            return game.play(self.title, state, self.title.notation.parse(text))
        except ValueError as error:
            shown = one_line(text, 80)
            raise ReplayError(f"command {step} '{shown}' cannot be replayed: {one_line(str(error))}") from error

    def _keep(self, node: int, state: Any) -> None:
        """Keep recent states, and every so often one for good, as a cache of the record."""
        self._states[node] = state
        if len(self._states) > KEPT_STATES:
            for old in self._states:
                if old % SNAPSHOT_EVERY:
                    del self._states[old]
                    break


def _is_barrier(before: State, after: State) -> bool:
    return before.chance.count != after.chance.count or before.reveals != after.reveals
