"""Beginning and opening games that are kept: whatever has changed since, no position is changed silently.

A save is replayed with the values it carries, and the positions are held against the digests it carries. Where today's
rules lead elsewhere, or refuse a command, :class:`ChangedError` says what changed and from where one can go on.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import msgspec

from engine.board.errors import one_line
from engine.table import entries
from engine.table.game import Title
from engine.table.journal import Journal, create
from engine.table.keeping import Edition, GoesOn, Keep, Mark, goes_on, unpacked
from engine.table.record import ROOT, Node, Origin, Record
from engine.table.savefile import FORMAT, Saved
from engine.table.session import ReplayError, Session, mark_of
from engine.version import VERSION

ENTERED_BY: Final = 0
"""The side a going on is written down for: it belongs to nobody."""


class Change(msgspec.Struct, frozen=True):
    """Where a saved game is not what it was. ``node`` is the first command that is refused (for a ``reason``) or leads
    to another position; ``turn`` the chapter it belongs to; ``starts`` the chapters one can go on from, with the
    commands after which they begin; ``before`` the last command whose position still holds."""

    node: int
    text: str
    reason: str
    turn: int
    starts: tuple[tuple[int, int], ...]
    before: int
    written: Edition
    rules: int
    own_values: bool
    """Whether the game is played with other values than today's."""

    def line(self) -> str:
        """All of it in one line."""
        what = f"is refused by the rules of today: {self.reason}" if self.reason else "leads to another position today"
        then = f"program {self.written.program or '?'}, rules {self.written.rules}"
        now = f"this is {VERSION}, rules {self.rules}"
        return f"command {self.node} '{self.text}' {what} (saved with {then}; {now}); {self._ways()}"

    def _ways(self) -> str:
        ways = [f"go on from the start of turn {turn}: --at {node}" for turn, node in self.starts[-1:]]
        others = [f"turn {turn}: --at {node}" for turn, node in self.starts[:-1]]
        ways += [f"or of {', '.join(others)}"] if others else []
        before = self.before
        if before not in [node for _, node in self.starts]:
            ways.append(f"{'or ' if ways else ''}go on before the command: --at {before}")
        return ", ".join(ways)


class ChangedError(ReplayError):
    """A saved game that today's rules do not bring to where it stood; see :class:`Change`."""

    def __init__(self, change: Change) -> None:
        super().__init__(change.line(), change.node)
        self.change = change


class Opened(msgspec.Struct, frozen=True):
    """A saved game on the table. ``unkept`` tells that it was begun before positions were kept; ``own_values`` that it
    is played with other values than today's."""

    session: Session
    unkept: bool = False
    own_values: bool = False


def begin(title: Title, origin: Origin, path: Path) -> tuple[Session, Journal]:
    """A new game and its save; raises ValueError or JournalError."""
    session = Session(title, Record(origin))
    edition = Edition(VERSION, title.rules, (title.values(origin.scenario),))
    first = mark_of(title, session.state, start=True)
    session.keep.note(ROOT, first)
    session.sink = journal = create(path, origin, edition, first)
    return session, journal


def reopen(
    title: Title, saved: Saved, journal: Journal | None = None, at: int | None = None, *, today: bool = False
) -> Opened:
    """Put a saved game on the table, and let it be played on in its journal.

    ``at`` goes on from the start of a chapter, as a new line of the same save, or before a command that no longer goes;
    ``today`` takes up today's values there. Without a journal, to look at the game, the commands that followed are kept
    as far as they still go. Raises :class:`ChangedError` where the game is not what it was, ReplayError for what cannot
    be.
    """
    keep = _keep(title, saved)
    if at is not None:
        _go_on(title, saved, keep, at, today, follow=journal is None)
    try:
        session = Session(_title_at_head(saved.record, keep), saved.record, None, keep)
        session.check_digest(saved.record.head)
    except ReplayError as error:
        raise _changed(title, saved, keep, error) from None
    unkept = saved.format < FORMAT
    if journal is not None:
        _attach(session, journal, saved, at, unkept=unkept)
    return Opened(session, unkept, keep.titles[0] is not title)


def beginning(title: Title, record: Record, keep: Keep | None) -> tuple[Any, list[Node]]:
    """The first position of the line to the head, and the commands after it; raises ValueError."""
    line, origin = record.line(), record.origin
    entry = goes_on(line[0].text) if line else None
    if entry is not None and keep is not None:
        return keep.resume(entry, origin), line[1:]
    return title.new(origin.scenario, origin.options, origin.seed), line


def starts_of(session: Session) -> list[tuple[int, int]]:
    """The chapters of the line to the head one can go on from, with the commands after which they begin."""
    return list(_starts(session.keep, [ROOT, *(step.id for step in session.record.line())]))


def looked_at(title: Title, saved: Saved) -> Session:
    """A saved game to look at as it was played: a line from each kept position on, as far as it leads where it led.

    It stands at the last of them. Raises ReplayError where nothing can be shown.
    """
    keep, record = _keep(title, saved), saved.record
    line = record.line()
    nodes = [ROOT, *(step.id for step in line)]
    shown = Record(record.origin)
    for _, node in _starts(keep, nodes):
        shown.go(ROOT)
        entry = GoesOn(node, _values_at(record, node))
        shown.add(entry.text(), ENTERED_BY, barrier=True)
        _follow(shown, keep, entry, line[nodes.index(node) :])
    if not shown.nodes:
        raise ReplayError("no position of this game was kept that could be shown")
    keep.digests.clear()
    session = Session(_title_at_head(shown, keep), shown, None, keep)
    session.free_undo = True
    return session


def _keep(title: Title, saved: Saved) -> Keep:
    """What the save keeps, each set of values with a title of its own where it is not the one at hand."""
    scenario = saved.record.origin.scenario
    if saved.record.origin.title != title.id:
        raise ReplayError(f"this is a saved game of '{one_line(saved.record.origin.title, 40)}', not of '{title.id}'")
    kept = saved.edition.values or ((title.old_values(),) if saved.format < FORMAT else ())
    titles = tuple(_with_values(title, scenario, values) for values in kept) or (title,)
    return Keep(titles, dict(saved.digests), dict(saved.starts))


def _with_values(title: Title, scenario: str, values: bytes) -> Title:
    if values == title.values(scenario):
        return title
    other: Title = title.with_values(values)
    return title if other.fingerprint(scenario) == title.fingerprint(scenario) else other


def _title_at_head(record: Record, keep: Keep) -> Title:
    line = record.line()
    entry = goes_on(line[0].text) if line else None
    number = entry.values if entry is not None else 1
    if not 1 <= number <= len(keep.titles):
        raise ReplayError("the values of this line are missing")
    title: Title = keep.titles[number - 1]
    return title


def _go_on(title: Title, saved: Saved, keep: Keep, at: int, today: bool, *, follow: bool) -> None:
    """Make a line of the record that goes on from a command the head."""
    record = saved.record
    line = record.line()
    if at not in record.children:
        raise ReplayError(f"there is no command {at}")
    if at not in keep.starts or (at == ROOT and not today):
        record.go(at)
        return
    if today and keep.titles[-1] is not title:
        keep.titles = (*keep.titles, title)
    values = len(keep.titles) if today else _values_at(record, at)
    record.go(ROOT)
    entry = GoesOn(at, values)
    record.add(entry.text(), ENTERED_BY, barrier=True)
    if follow:
        behind = [ROOT, *(step.id for step in line)]
        _follow(record, keep, entry, line[behind.index(at) :] if at in behind else [])


def _follow(record: Record, keep: Keep, entry: GoesOn, steps: list[Node]) -> None:
    """Play what came after a kept position again, as far as each command leads where it led."""
    title: Title = keep.titles[entry.values - 1]
    state = keep.resume(entry, record.origin)
    for step in steps:
        after, _ = _played(title, state, step.text)
        if after is None or keep.digests.get(step.id, "") not in ("", title.digest(after)):
            return
        record.add(step.text, step.side, step.barrier)
        state = after


def _values_at(record: Record, node: int) -> int:
    line = record.line(node)
    entry = goes_on(line[0].text) if line else None
    return 1 if entry is None else entry.values


def _attach(session: Session, journal: Journal, saved: Saved, at: int | None, *, unkept: bool) -> None:
    """Let what is played be written down, after what has come about by opening."""
    record = session.record
    journal.rules = session.title.rules
    scenario = record.origin.scenario
    values = saved.edition.values or (session.keep.titles[0].values(scenario),)
    values += tuple(title.values(scenario) for title in session.keep.titles[len(values) :])
    if unkept or values != saved.edition.values:
        journal.keep(values, _marks(session) if unkept else {})
        journal.rules = session.title.rules
    if at is not None:
        node = record.nodes.get(record.head)
        if node is not None and goes_on(node.text) is not None and node.id not in saved.digests:
            journal.append(node, session.mark(node.id))
        else:
            journal.move_head(record)
    session.sink = journal


def _marks(session: Session) -> dict[int, Mark]:
    """The marks of the line to the head of a game that kept none."""
    title, record = session.title, session.record
    state = session.state_at(ROOT)
    found = {ROOT: mark_of(title, state, start=True)}
    for step in record.line():
        after, _ = _played(title, state, step.text)
        found[step.id] = mark_of(title, after, start=title.chapter(after) != title.chapter(state))
        state = after
    for node, mark in found.items():
        session.keep.note(node, mark)
    return found


def _changed(title: Title, saved: Saved, keep: Keep, error: ReplayError) -> ReplayError:
    """What changed, found by holding each position of the line against its digest."""
    line = saved.record.line()
    found = next(_differences(title, saved.record, keep, line), None)
    if found is None:
        return error
    before, step, turn, reason = found
    starts = tuple(_starts(keep, [ROOT, *(step.id for step in line)]))
    own = keep.titles[0] is not title
    text = one_line(step.text, 80)
    return ChangedError(Change(step.id, text, reason, turn, starts, before, saved.edition, title.rules, own))


def _differences(title: Title, record: Record, keep: Keep, line: list[Node]) -> Iterator[tuple[int, Node, int, str]]:
    """The last command that holds and the first that does not, with the chapter it belongs to and why it is refused."""
    state: Any = None
    before = ROOT
    for step in line:
        try:
            state = state or keep.titles[0].new(record.origin.scenario, record.origin.options, record.origin.seed)
            entry = goes_on(step.text)
            after, reason = (keep.resume(entry, record.origin), "") if entry else _played(title, state, step.text)
        except ValueError:
            return
        if after is None or keep.digests.get(step.id, "") not in ("", title.digest(after)):
            yield before, step, title.chapter(state), reason
            return
        state, before = after, step.id


def _played(title: Title, state: Any, text: str) -> tuple[Any, str]:
    """The state after a command, or None and why it is refused."""
    try:
        return entries.replay(title, state, text), ""
    except ValueError as error:
        return None, one_line(str(error))


def _starts(keep: Keep, nodes: list[int]) -> Iterator[tuple[int, int]]:
    """Chapters whose positions are kept and can be set up today, in the order of the line."""
    for node in nodes:
        if node in keep.starts:
            with suppress(ValueError):
                title = keep.titles[0]
                yield title.chapter(title.resume(unpacked(keep.starts[node]), "")), node
