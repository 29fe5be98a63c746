"""Whether today's rules bring a saved game to where it stood: no position is changed silently.

A save is replayed with the values it carries, and the positions are held against the digests it carries. Where today's
rules lead elsewhere, or refuse a command, :class:`ChangedError` says what changed and from where one can go on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import suppress
from typing import Any, Final

import msgspec

from engine.board.errors import one_line
from engine.table import entries
from engine.table.checkpoints import Checkpoints, ResumePoint, SaveData, resume_point, values_at
from engine.table.options import of_revision
from engine.table.placed import S
from engine.table.record import ROOT, Node, Origin, Record
from engine.table.save.layout import FORMAT, KEEPING
from engine.table.save.read import Saved
from engine.table.session import ReplayError, Session
from engine.table.title import Title
from engine.version import VERSION

MOST_STARTS: Final = 24
"""How many chapters can be resumed from; a game has some ten."""
LONG: Final = 500
"""Commands from which on a game begins at a kept position: fewer are replayed in about half a second."""


class Change(msgspec.Struct, frozen=True):
    """Where a saved game has changed. ``node`` is the first command that is refused (for a ``reason``) or leads to
    another position; ``turn`` the chapter it belongs to; ``starts`` the chapters that can be resumed from, with the
    commands after which they begin; ``before`` the last command whose position still holds."""

    node: int
    text: str
    reason: str
    turn: int
    starts: tuple[tuple[int, int], ...]
    before: int
    written: SaveData
    rules: int
    own_values: bool = False
    """Whether it is played with other values than today's, which can be taken up at the start of a turn."""
    exact: bool = True
    """Whether it is known that this command is the first; else it is one of those after ``before``."""

    def line(self) -> str:
        """All of it in one line."""
        where = f"command {self.node} '{self.text}'" if self.node != ROOT else self.text
        where += "" if self.exact else f" (or one before it, after command {self.before})"
        what = f"is refused by the current rules: {self.reason}" if self.reason else "leads to another position now"
        then = f"program {self.written.program or '?'}, rules {self.written.rules}"
        now = f"this is {VERSION}, rules {self.rules}"
        return f"{where} {what} (saved with {then}; {now}); {self._ways()}"

    def _ways(self) -> str:
        ways = [f"go on from the start of turn {turn}: --at {node}" for turn, node in self.starts[-1:]]
        others = [f"turn {turn}: --at {node}" for turn, node in self.starts[:-1]]
        ways += [f"or of {', '.join(others)}"] if others else []
        before = self.before
        if self.node != ROOT and before not in [node for _, node in self.starts]:
            ways.append(f"{'or ' if ways else ''}go on before the command: --at {before}")
        return ", ".join(ways)


class ChangedError(ReplayError):
    """A saved game that today's rules do not bring to where it stood; see :class:`Change`."""

    def __init__(self, change: Change) -> None:
        super().__init__(change.line(), change.node)
        self.change = change


class Proof(msgspec.Struct, frozen=True):
    """How far a save is proved whose digests are of another form: its positions at the start of turns are as they were
    kept, the last of them that of ``turn``, after the command ``node``; of the ``since`` commands after that, and of
    those between two turns, only that the rules allow them."""

    node: int
    turn: int
    since: int

    def line(self) -> str:
        """All of it in one line."""
        return (
            f"saved by an earlier version: its positions at the start of turns are as they were saved, up to turn "
            f"{self.turn} (command {self.node}); of the commands between them, and of the {self.since} after it, "
            "it is known only that the rules allow them"
        )


def checkpoints_of(title: Title, saved: Saved) -> Checkpoints:
    """What the save keeps, each set of values with a title of its own where it is not the one at hand."""
    if saved.record.origin.title != title.id:
        raise ReplayError(f"this is a saved game of '{one_line(saved.record.origin.title, 40)}', not of '{title.id}'")
    kept = saved.data.values or ((title.old_values(),) if saved.format < KEEPING else ())
    checkpoints = Checkpoints((), dict(saved.digests), dict(saved.starts))
    checkpoints.noting = saved.format < FORMAT
    checkpoints.options, checkpoints.unsaid = _as_begun(title, saved)
    origin = saved.record.origin
    checkpoints.titles = tuple(_with_values(title, origin, values, checkpoints) for values in kept) or (title,)
    return checkpoints


def _as_begun(title: Title, saved: Saved) -> tuple[dict[str, Any], bool]:
    """The options of a saved game, with the defaults of the rules it was played with, and whether these have yet to be
    written into the save."""
    origin = saved.record.origin
    options = {**of_revision(title.options, saved.data.rules), **origin.options}
    unsaid = options != dict(origin.options)
    if unsaid:
        saved.record.origin = msgspec.structs.replace(origin, options=options)
    return options, unsaid


def _with_values(title: Title, origin: Origin, values: bytes, checkpoints: Checkpoints) -> Title:
    """The title with kept values; with today's where these are the same, or where today's program cannot use them (the
    digests show whether that makes another game)."""
    scenario, other = origin.scenario, title.with_values(values)
    if _same_values(title, other, scenario, values):
        return title
    try:
        other.new(scenario, origin.options, origin.seed)
    except ValueError as error:
        checkpoints.fault = one_line(str(error))
        return title
    return other


def _same_values(title: Title, other: Title, scenario: str, values: bytes) -> bool:
    """Whether kept values are those of today, which need not have the scenario: a pack may have brought it."""
    try:
        return values == title.values(scenario) or other.fingerprint(scenario) == title.fingerprint(scenario)
    except ValueError:
        return False


def trusted(title: Title, saved: Saved) -> frozenset[int]:
    """The kept positions of the line of a long game by today's rules, each with its digest. Those of other branches are
    not verified with it, and so not trusted."""
    line = saved.record.line()
    if saved.format < FORMAT or saved.data.rules != title.rules or len(line) < LONG:
        return frozenset()
    return frozenset(step.id for step in line if step.id in saved.starts and saved.digests.get(step.id))


def proof_of(session: Session, saved: Saved) -> Proof | None:
    """How far kept positions hold the line to the head; None for a save that has a digest of each command, or of
    none."""
    if not KEEPING <= saved.format < FORMAT:
        return None
    nodes = [ROOT, *(step.id for step in session.record.line())]
    last = max(number for number, node in enumerate(nodes) if node in session.checkpoints.starts or not number)
    turn = session.title.chapter(session.state_at(nodes[last] if last else session.first))
    return Proof(nodes[last], turn, len(nodes) - 1 - last)


def faults(session: Session) -> tuple[str, ...]:
    """What is wrong by today's rules with the kept position that a game resumes from."""
    title, node = session.title, session.unverified
    if node is not None:
        kept = session.checkpoints.resume(ResumePoint(node, values_at(session.record, node)), session.record)
        return tuple(title.impossible(kept))
    return tuple(title.impossible(session.state_at(session.first))) if session.first != ROOT else ()


def beginning(title: Title[S], record: Record, checkpoints: Checkpoints | None) -> tuple[S, list[Node]]:
    """The first position of the line to the head, and the commands after it; raises ValueError."""
    line, origin = record.line(), record.origin
    entry = resume_point(line[0].text) if line else None
    if entry is not None and checkpoints is not None:
        return checkpoints.resume(entry, record), line[1:]
    first = checkpoints.titles[0] if checkpoints is not None else title
    return first.new(origin.scenario, origin.options, origin.seed), line


def changed(title: Title, saved: Saved, checkpoints: Checkpoints, error: ValueError) -> ReplayError:
    """What changed, found by holding each position of the line against its digest."""
    record = saved.record
    line = record.line()
    told = saved.digests.keys() | saved.starts.keys()
    found = next(_differences(title, record, checkpoints, line, told), None)
    if found is None:
        return error if isinstance(error, ReplayError) else ReplayError(one_line(str(error)))
    before, step, turn, reason, exact = found
    starts = tuple(starts_in(checkpoints, record, line))
    node, text = (ROOT, "the set-up") if step is None else (step.id, one_line(step.text, 80))
    own = checkpoints.titles[0] is not title
    why = reason or checkpoints.fault
    return ChangedError(Change(node, text, why, turn, starts, before, saved.data, title.rules, own, exact))


Difference = tuple[int, Node | None, int, str, bool]
"""The last command that holds, the first that does not (None for the set-up), its chapter, why it is refused, and
whether it is known to be the first."""


def _differences(
    title: Title, record: Record, checkpoints: Checkpoints, line: list[Node], told: Collection[int]
) -> Iterator[Difference]:
    """The first difference of a line, if there is one; ``told`` are the commands of which the save has a digest or a
    position."""
    origin, before, state = record.origin, ROOT, None
    if not line or resume_point(line[0].text) is None:
        try:
            state = checkpoints.titles[0].new(origin.scenario, origin.options, origin.seed)
        except ValueError as error:
            yield ROOT, None, 1, one_line(str(error)), True
            return
        if not checkpoints.holds(ROOT, title, state):
            yield ROOT, None, title.chapter(state), "", True
            return
    held = ROOT
    for step in line:
        after, reason = _stepped(title, record, checkpoints, state, step)
        if after is None or not checkpoints.holds(step.id, title, after):
            turn = 0 if state is None else title.chapter(state)
            yield before if after is None else held, step, turn, reason, after is None or held == before
            return
        state, before = after, step.id
        held = before if before in told else held


def _stepped(title: Title, record: Record, checkpoints: Checkpoints, state: Any, step: Node) -> tuple[Any, str]:
    """The state after a node, or None and why there is none."""
    try:
        entry = resume_point(step.text)
        return (checkpoints.resume(entry, record), "") if entry is not None else played(title, state, step.text)
    except ValueError as error:
        return None, one_line(str(error))


def played(title: Title, state: Any, text: str) -> tuple[Any, str]:
    """The state after a command, or None and why it is refused."""
    try:
        return entries.replay(title, state, text), ""
    except ValueError as error:
        return None, one_line(str(error))


def starts_of(session: Session) -> list[tuple[int, int]]:
    """The chapters of the line to the head one can go on from, with the commands after which they begin."""
    return list(starts_in(session.checkpoints, session.record, session.record.line()))


def starts_in(checkpoints: Checkpoints, record: Record, line: list[Node]) -> Iterator[tuple[int, int]]:
    """Chapters whose positions are kept and can be set up today, each by the first of them, in the order of the line;
    the last ones of many."""
    nodes = [node for node in (ROOT, *(step.id for step in line)) if node in checkpoints.starts]
    found: dict[int, int] = {}
    for node in nodes:
        with suppress(ValueError):
            state = checkpoints.resume(ResumePoint(node, values_at(record, node)), record)
            found.setdefault(checkpoints.titles[0].chapter(state), node)
    yield from list(found.items())[-MOST_STARTS:]
