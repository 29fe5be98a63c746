"""A session: one game on the table, with its record, its undo, and (if it is saved) its journal."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, Protocol

from engine.board.errors import one_line
from engine.table import agenda, entries, game
from engine.table.agenda import Decision
from engine.table.checkpoints import Checkpoint, Checkpoints, ResumePoint, packed, resume_point, values_at
from engine.table.command import Command
from engine.table.entries import Entry
from engine.table.event import Event
from engine.table.options import STUDY
from engine.table.placed import PlacedState
from engine.table.record import ROOT, Node, Origin, Record
from engine.table.title import Title
from engine.table.verdict import LEGAL, Verdict, reason, verdict

KEPT_STATES = 448
"""More than a window goes back in one go, so that nothing is replayed when it does so again."""
SNAPSHOT_EVERY = 64
KEPT_EVERY: Final = 250
"""Commands of a turn after which a save keeps a whole position, at the next one that can be said."""
NEEDS_CONSENT: Final = "needs_consent"
"""The reason against taking back what another side has to agree to; its fact is the ``side``."""


class Sink(Protocol):
    """Where accepted commands are made durable before their effect is seen; see :mod:`engine.table.save.journal`."""

    def append(self, node: Node, mark: Checkpoint | None = None) -> None:
        """Write a new command down, with what is kept of the position after it."""
        ...

    def move_head(self, record: Record) -> None:
        """Write down that the head moved (undo, redo, another branch)."""
        ...


class UndoBarrierError(ValueError):
    """Dice fell, or a side that takes part in the undo has learned something: in a game between two players it stands.
    Or another player has not agreed to it."""


class ReplayError(ValueError):
    """A record that these rules do not accept; names the command, and its ``node`` where it is one."""

    def __init__(self, text: str, node: int | None = None) -> None:
        super().__init__(text)
        self.node = node


class Session:
    """A game being played. ``state`` is the position on the table; it is never changed in place."""

    def __init__(
        self, title: Title, record: Record, sink: Sink | None = None, checkpoints: Checkpoints | None = None,
        trusted: Collection[int] = (),
    ) -> None:  # fmt: skip
        """``trusted`` are commands after which the save keeps positions from which one may replay at once."""
        if record.origin.title != title.id:
            raise ReplayError(f"this is a saved game of '{one_line(record.origin.title, 40)}', not of '{title.id}'")
        self.title = title
        self.record = record
        self.sink = sink
        self.checkpoints = checkpoints or Checkpoints((title,))
        """What the save keeps of the positions; see :mod:`engine.table.checkpoints`."""
        self.corrected: list[int] = []
        """Commands whose speaker or dice the record has wrong; an earlier program may have judged a look
        differently."""
        self.free_undo = bool(record.origin.options.get(STUDY))
        """Whether dice and reveals may be taken back: in study games, and where there is no opponent."""
        self.seen_by: int | None = None
        """The side through whose eyes a study game is seen; without it everything is open there."""
        self.two_players = False
        """Whether two people share the table: an answer of the other one is taken back only with their consent."""
        self.unasked: int | None = None
        """A command after which the side that decides has not been asked yet, so that nobody has to agree when it is
        taken back."""
        self._states: OrderedDict[int, Any] = OrderedDict()
        self._trusted = trusted
        self._failed = False
        """Whether a line that begins at a kept position has failed."""
        self._begun_at: int | None = None
        self.state: PlacedState = self.state_at(record.head)
        self.unverified: int | None = self._begun_at
        """The command whose position was taken as the save keeps it, until the way to it is verified; None else."""

    @classmethod
    def new(
        cls, title: Title, scenario: str, options: Mapping[str, Any], seed: str, sink: Sink | None = None
    ) -> Session:
        """Start a game."""
        return cls(title, Record(Origin(title.id, scenario, dict(options), seed)), sink)

    @property
    def first(self) -> int:
        """The node of the first position of the line to the head: the start, or where it goes on from a kept one."""
        line = self.record.line()
        return line[0].id if line and resume_point(line[0].text) is not None else ROOT

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
        return self._go_on(command.text(), side, after, is_barrier(self.title, side, self.state, after, command))

    def enter(self, entry: Entry | str, side: int) -> Sequence[Event]:
        """Write down what a side does beside the rules (see :mod:`engine.table.entries`): durable and taken back like a
        command. Returns the events; raises ValueError and changes nothing."""
        if isinstance(entry, str):
            entry = entries.parse(entry)
        return self._go_on(entry.text(), side, entry.apply(self.title, self.state), barrier=False)

    def _go_on(self, text: str, side: int, after: PlacedState, barrier: bool) -> Sequence[Event]:
        node = next((node for node in self.record.all_following(text) if self.holds(node.id, after)), None)
        if node is not None:
            self._move(node.id, after)
        else:
            self._append(self.record.fresh(text, side, barrier), after)
        return self.events

    def begin_apart(self, entry: ResumePoint, since: Sequence[Node]) -> None:
        """Begin a new line at a kept position and play again on it what was played since, durable like commands.

        Raises ValueError, and what a sink does.
        """
        states = [self.checkpoints.resume(entry, self.record)]
        for step in since:
            states.append(entries.replay(self.title, states[-1], step.text))
        before = self.record.head, self.title, self.state
        self.record.go(ROOT)
        try:
            self._append(self.record.fresh(entry.text(), 0, barrier=True), states[0], start=True)
            for step, state in zip(since, states[1:], strict=True):
                self._append(self.record.fresh(step.text, step.side, step.barrier), state)
        except BaseException:
            head, self.title, self.state = before
            self.record.go(head)
            raise
        self.unverified = None

    def _append(self, node: Node, after: PlacedState, *, start: bool = False) -> None:
        if self.sink is not None:
            begins = self.title.chapter(after) != self.title.chapter(self.state)
            mark = mark_of(self.title, after, start=start or begins or self._far())
            self.sink.append(node, mark)
            self.checkpoints.note(node.id, mark)
        self.record.insert(node)
        self.record.go(node.id)
        self._keep(node.id, after)
        self.state = after

    def _far(self) -> bool:
        """Whether enough commands have been played since the last kept position to keep another one within a turn."""
        node = self.record.head
        for _ in range(KEPT_EVERY):
            if node == ROOT or node in self.checkpoints.starts:
                return False
            node = self.record.nodes[node].parent
        return True

    def _move(self, node: int, state: PlacedState, taken_back: int = 0) -> None:
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
        self.title = self.checkpoints.title_of(self.record, node)
        self._keep(node, state)
        self.state = state

    def can_undo(self, agreed: Collection[int] = ()) -> Verdict:
        """Whether the last command may be taken back; see :meth:`can_go`."""
        if self.record.head == ROOT or resume_point(self.record.nodes[self.record.head].text) is not None:
            return Verdict((reason("nothing_to_undo", ""),))
        return self.can_go(self.record.nodes[self.record.head].parent, agreed)

    def can_go(self, node: int, agreed: Collection[int] = ()) -> Verdict:
        """Whether a node may be made the head, when these sides have agreed to it.

        Rolls and looks (see :func:`is_barrier`) cannot be undone unless the rules ended the game. Between two people it
        needs the other's consent where another side had to decide since (``needs_consent``); with ``free_undo``
        anything goes. Raises ValueError when there is no such node.
        """
        self._check_known(node)
        if self.free_undo:
            return LEGAL
        back = self.record.way_back(node)
        if not self._ended_by_rules() and any(step.barrier for step in back):
            return Verdict((reason("undo_barrier", ""),))
        return verdict(reason(NEEDS_CONSENT, "", side=side) for side in self._asked(back) if side not in agreed)

    def _ended_by_rules(self) -> bool:
        """Whether the game is over, and not only given up."""
        head = self.record.nodes.get(self.record.head)
        return self.state.outcome is not None and not (head is not None and entries.is_entry(head.text))

    def _asked(self, back: Sequence[Node]) -> list[int]:
        """The sides that must agree before these commands, the last one first, are taken back.

        All but the side that gave the first of them, and may decide again, once another side has decided or spoken
        since.
        """
        if not self.two_players or not back:
            return []
        first = back[-1]
        anew = first.side
        if all(step.side == anew and (step.id == self.unasked or self._decider(step.id) == anew) for step in back):
            return []
        return [side for side in range(len(self.title.sides)) if side != anew]

    def _decider(self, node: int) -> int | None:
        """The side that decides after a command, None when the game is over."""
        state = self._states[node] if node in self._states else self.state_at(node)
        decision = agenda.current(state)
        return None if decision is None else decision.side(state)

    def _check_known(self, node: int) -> None:
        if node not in self.record.children:
            raise ValueError(f"there is no command {node}")

    def undo(self, agreed: Collection[int] = ()) -> None:
        """Take the last command back; the record says that it happened. Raises :class:`UndoBarrierError`."""
        found = self.can_undo(agreed)
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

    def go(self, node: int, agreed: Collection[int] = ()) -> None:
        """Go to any node of the tree, with the consent of these sides; what is taken back on the way is counted.

        Raises ValueError when there is no such node, :class:`UndoBarrierError` when it may not be done.
        """
        found = self.can_go(node, agreed)
        if not found.legal:
            raise UndoBarrierError(found.reasons[0].kind)
        self._move(node, self.state_at(node), taken_back=len(self.record.way_back(node)))

    def state_at(self, node: int, progress: Callable[[int, int], None] | None = None) -> Any:
        """The position at a node, replayed from the nearest one that is kept. Raises :class:`ReplayError`."""
        try:
            return self._replayed(node, progress)
        except ReplayError:
            if not self._trusted or self._failed:
                raise
            return self._from_the_start(node, progress)

    def _from_the_start(self, node: int, progress: Callable[[int, int], None] | None) -> Any:
        """The position at a node by its whole line, replayed once: a kept position may leave something out. Where that
        line fails, too, the kept ones are all there is."""
        kept = self._trusted, self._states, self._begun_at
        self._trusted, self._states, self._begun_at, self._failed = (), OrderedDict(), None, True
        try:
            return self._replayed(node, progress)
        except ReplayError:
            self._trusted, self._states, self._begun_at = kept
            raise

    def _replayed(self, node: int, progress: Callable[[int, int], None] | None) -> Any:
        rest, state = self._nearest(node)
        of = len(self.record.line(node)) if progress is not None else 0
        for done, step in enumerate(rest, of - len(rest) + 1):
            state = self._replay(state, step)
            self.check_digest(step, state)
            self._keep(step, state)
            if progress is not None:
                progress(done, of)
        return state

    def _nearest(self, node: int) -> tuple[list[int], Any]:
        """The commands that lead to a node from the nearest position there is, and that position.

        A position that the save keeps does not say what its command brought about, so it is never the end of the way.
        """
        rest: list[int] = []
        while node != ROOT:
            if node in self._states:
                return rest[::-1], self._states[node]
            if rest and node in self._trusted:
                with suppress(ValueError):
                    state = self.checkpoints.resume(ResumePoint(node, values_at(self.record, node)), self.record)
                    self._begun_at = node
                    return rest[::-1], state
            rest.append(node)
            node = self.record.nodes[node].parent
        rest.reverse()
        return rest, self._beginning(rest)

    def verify(self) -> Iterator[tuple[int, int]]:
        """Replay from the start what was trusted as the save has it; yields after each command how many are done, and
        of how many. Play may go on meanwhile. Raises :class:`ReplayError` where it leads to another position."""
        line: list[int] = [] if self.unverified is None else [step.id for step in self.record.line(self.unverified)]
        state = self._beginning(line)
        for done, step in enumerate(line, 1):
            state = self._replay(state, step)
            self.check_digest(step, state)
            if not step % SNAPSHOT_EVERY:
                self._states[step] = state
            yield done, len(line)
        self.unverified = None

    def _beginning(self, line: Sequence[int]) -> Any:
        """The set-up; a line that goes on from a kept position needs none."""
        if line and resume_point(self.record.nodes[line[0]].text) is not None:
            return None
        if ROOT not in self._states:
            origin = self.record.origin
            state = self.checkpoints.titles[0].new(origin.scenario, origin.options, origin.seed)
            self.check_digest(ROOT, state)
            self._states[ROOT] = state
        return self._states[ROOT]

    def _replay(self, state: PlacedState, step: int) -> Any:
        node = self.record.nodes[step]
        try:
            entry = resume_point(node.text)
            if entry is not None:
                return self.checkpoints.resume(entry, self.record)
            after = entries.replay(self.title, state, node.text)
            self._correct(node, state, after)
        except ValueError as error:
            shown = one_line(node.text, 80)
            raise ReplayError(f"command {step} '{shown}' cannot be replayed: {one_line(str(error))}", step) from error
        return after

    def _correct(self, node: Node, before: PlacedState, after: PlacedState) -> None:
        """Believe the rules, not the record, on who spoke and what cannot be taken back; but it may know of a look that
        costs too much to find again."""
        command = entries.read(self.title, node.text)
        if isinstance(command, Entry):
            return
        side = self.title.actor(before, command)
        barrier = node.barrier or is_barrier(self.title, side, before, after)
        if (node.side, node.barrier) != (side, barrier):
            self.record.nodes[node.id] = Node(node.id, node.parent, node.text, side, barrier)
        if node.side != side or (not node.barrier and _rolled(before, after)):
            self.corrected.append(node.id)

    def check_digest(self, node: int, state: PlacedState | None = None) -> None:
        """Raises :class:`ReplayError` where the position at a node is not the saved one."""
        if not self.holds(node, self.state_at(node) if state is None else state):
            raise ReplayError(f"command {node}: the position after it is not the one that was saved", node)

    def holds(self, node: int, state: PlacedState) -> bool:
        """Whether a state is the saved one at a node, as far as the save can show it."""
        return self.checkpoints.holds(node, self.title, state)

    def mark(self, node: int) -> Checkpoint:
        """What is kept of the position at a node that begins a line."""
        found = mark_of(self.title, self.state_at(node), start=True)
        self.checkpoints.note(node, found)
        return found

    def _keep(self, node: int, state: PlacedState) -> None:
        """Checkpoints recent states, and every so often one for good, as a cache of the record."""
        self._states[node] = state
        if len(self._states) > KEPT_STATES:
            for old in self._states:
                if old % SNAPSHOT_EVERY:
                    del self._states[old]
                    break


def mark_of(title: Title, state: PlacedState, *, start: bool) -> Checkpoint:
    """What a save keeps of a position: its digest, and all of it where a chapter begins and it can be said."""
    digest = title.digest(state)
    try:
        return Checkpoint(digest, packed(title.describe(state)) if start and state.outcome is None else None)
    except ValueError:
        return Checkpoint(digest)


def is_barrier(
    title: Title, side: int, before: PlacedState, after: PlacedState, command: Command | None = None
) -> bool:
    """Whether a command cannot be taken back: dice fell, or a player who takes part in the undo has learned by it what
    they did not know and could not work out.

    What the others learn of the speaker's own pieces, such as what lay below a unit that moved off, is no barrier.
    """
    if _rolled(before, after):
        return True
    return any(title.learned(before, after, one, command) for one in concerned(title, side, after))


def concerned(title: Title, side: int, after: PlacedState) -> Sequence[int]:
    """Who takes part in the undo of a side's command: the side itself, and everybody if it does not decide next,
    because the others are asked then."""
    decision = agenda.current(after)
    return (side,) if decision is not None and decision.side(after) == side else range(len(title.sides))


def _rolled(before: PlacedState, after: PlacedState) -> bool:
    return before.chance.count != after.chance.count
