"""Beginning and opening games that are kept: whatever has changed since, no position is changed silently.

A save is replayed with the values it carries, and the positions are held against the digests it carries. Where today's
rules lead elsewhere, or refuse a command, :class:`ChangedError` says what changed and from where one can go on.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import msgspec

from engine.board.errors import one_line
from engine.table import entries
from engine.table.journal import Journal, create
from engine.table.keeping import Edition, GoesOn, Keep, Mark, goes_on, values_at
from engine.table.options import of_revision
from engine.table.placed import S
from engine.table.record import ROOT, Node, Origin, Record
from engine.table.savefile import FORMAT, KEEPING, JournalError, Saved
from engine.table.session import ReplayError, Session, mark_of
from engine.table.title import Title
from engine.version import VERSION

MOST_STARTS: Final = 24
"""So many chapters can be gone on from; a game has some ten."""
LONG: Final = 500
"""Commands from which on a game begins at a kept position: fewer are replayed in about half a second."""
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


class Opened(msgspec.Struct, frozen=True):
    """A saved game on the table. ``unkept`` tells that it was begun before positions were kept; ``own_values`` that it
    is played with other values than today's; ``fault`` why its own cannot be read today, so that it takes today's;
    ``faults`` what today's rules find wrong with the kept position it goes on from; ``proof`` how far a save of an
    earlier form is proved, None for one that tells of each command; ``copy`` the copy that was made of it before it is
    played on by other rules."""

    session: Session
    unkept: bool = False
    own_values: bool = False
    fault: str = ""
    faults: tuple[str, ...] = ()
    proof: Proof | None = None
    copy: Path | None = None
    uncopied: bool = False
    """Whether there should be such a copy and none could be made."""


def begin(title: Title, origin: Origin, path: Path) -> tuple[Session, Journal]:
    """A new game and its save; raises ValueError or JournalError."""
    session = Session(title, Record(origin))
    edition = Edition(VERSION, title.rules, (title.values(origin.scenario),))
    first = mark_of(title, session.state, start=True)
    session.keep.note(ROOT, first)
    session.sink = journal = create(path, origin, edition, first)
    return session, journal


def reopen(
    title: Title, saved: Saved, journal: Journal | None = None, at: int | None = None, *, today: bool = False,
    trust: bool = False,
) -> Opened:  # fmt: skip
    """Put a saved game on the table, and let it be played on in its journal.

    ``at`` goes on from the start of a chapter, as a new line of the same save, or before a command that no longer goes;
    ``today`` takes up today's values there. With ``trust`` a long game begins at its last kept position, and the way to
    it is still to be verified (:meth:`Session.verify`). Without a journal, to look at the game, the commands that
    followed are kept as far as they still go. Raises :class:`ChangedError` where the game is not what it was,
    ReplayError for what cannot be.
    """
    keep = _keep(title, saved)
    try:
        if at is not None:
            _go_on(title, saved, keep, at, today, follow=journal is None)
    except ValueError as error:
        raise ReplayError(one_line(str(error)), at) from None
    try:
        trusted = _trusted(title, saved) if trust and at is None else frozenset()
        session = Session(keep.title_of(saved.record, saved.record.head), saved.record, None, keep, trusted)
    except ValueError as error:
        raise _changed(title, saved, keep, error) from None
    proof = _proof(session) if KEEPING <= saved.format < FORMAT else None
    copy, uncopied = None, False
    if journal is not None:
        try:
            copy = _copied(journal, saved, title)
        except JournalError:
            uncopied = True
        _attach(session, journal, saved, at)
    own = session.title is not title
    return Opened(session, saved.format < KEEPING, own, keep.fault, _faults(session), proof, copy, uncopied)


def _faults(session: Session) -> tuple[str, ...]:
    """What is wrong with the kept position that a game goes on from, by the rules of today."""
    title, node = session.title, session.unverified
    if node is not None:
        kept = session.keep.resume(GoesOn(node, values_at(session.record, node)), session.record)
        return tuple(title.impossible(kept))
    return tuple(title.impossible(session.state_at(session.first))) if session.first != ROOT else ()


def _trusted(title: Title, saved: Saved) -> frozenset[int]:
    """The kept positions of the line of a long game by today's rules, each with its digest. Those of other branches are
    not verified with it, and so not trusted."""
    line = saved.record.line()
    if saved.format < FORMAT or saved.edition.rules != title.rules or len(line) < LONG:
        return frozenset()
    return frozenset(step.id for step in line if step.id in saved.starts and saved.digests.get(step.id))


def set_apart(session: Session) -> None:
    """Let a game that could not be verified go on from the position that was seen: as a new line that goes on from the
    last kept one, in the same save, with the commands since. The old line stays as it is.

    Raises ValueError, JournalError.
    """
    record, keep = session.record, session.keep
    line = record.line()
    last = max((number for number, step in enumerate(line) if step.id in keep.starts), default=None)
    if last is None:
        raise ReplayError("no position to continue from was saved with this game")
    node = line[last].id
    session.begin_apart(GoesOn(node, values_at(record, node)), line[last + 1 :])


def _proof(session: Session) -> Proof:
    """How far the line to the head is held by kept positions."""
    nodes = [ROOT, *(step.id for step in session.record.line())]
    last = max(number for number, node in enumerate(nodes) if node in session.keep.starts or not number)
    turn = session.title.chapter(session.state_at(nodes[last] if last else session.first))
    return Proof(nodes[last], turn, len(nodes) - 1 - last)


def _copied(journal: Journal, saved: Saved, title: Title) -> Path | None:
    """A copy of a save beside it, made once before a later revision of the rules plays it on; None where there is one.

    Raises :class:`JournalError`.
    """
    place = journal.path.with_name(f"{journal.path.name}.rules-{saved.edition.rules}")
    if saved.edition.rules >= title.rules or os.path.lexists(place):
        return None
    journal.copy_to(place)
    return place


def beginning(title: Title[S], record: Record, keep: Keep | None) -> tuple[S, list[Node]]:
    """The first position of the line to the head, and the commands after it; raises ValueError."""
    line, origin = record.line(), record.origin
    entry = goes_on(line[0].text) if line else None
    if entry is not None and keep is not None:
        return keep.resume(entry, record), line[1:]
    return (keep.titles[0] if keep is not None else title).new(origin.scenario, origin.options, origin.seed), line


def starts_of(session: Session) -> list[tuple[int, int]]:
    """The chapters of the line to the head one can go on from, with the commands after which they begin."""
    return list(_starts(session.keep, session.record, session.record.line()))


def looked_at(title: Title, saved: Saved) -> Session:
    """A saved game to look at as it was played: a line from each kept position on, as far as it leads where it led.

    It stands at the last of them. Raises ReplayError where nothing can be shown.
    """
    keep, record = _keep(title, saved), saved.record
    line = record.line()
    nodes = [ROOT, *(step.id for step in line)]
    shown = Record(record.origin)
    starts = [node for _, node in _starts(keep, record, line)]
    for node, after in zip(starts, [*starts[1:], nodes[-1]], strict=True):
        shown.go(ROOT)
        entry = GoesOn(node, values_at(record, node))
        shown.add(entry.text(), ENTERED_BY, barrier=True)
        _follow(shown, keep, keep.resume(entry, record), line[nodes.index(node) : nodes.index(after)])
    if not shown.nodes:
        raise ReplayError("no position that could be shown was saved with this game")
    session = Session(keep.title_of(shown, shown.head), shown, None, keep.lend())
    session.free_undo = True
    return session


def _keep(title: Title, saved: Saved) -> Keep:
    """What the save keeps, each set of values with a title of its own where it is not the one at hand."""
    if saved.record.origin.title != title.id:
        raise ReplayError(f"this is a saved game of '{one_line(saved.record.origin.title, 40)}', not of '{title.id}'")
    kept = saved.edition.values or ((title.old_values(),) if saved.format < KEEPING else ())
    keep = Keep((), dict(saved.digests), dict(saved.starts))
    keep.noting = saved.format < FORMAT
    keep.options, keep.unsaid = _as_begun(title, saved)
    keep.titles = tuple(_with_values(title, saved.record.origin, values, keep) for values in kept) or (title,)
    return keep


def _as_begun(title: Title, saved: Saved) -> tuple[dict[str, Any], bool]:
    """The options of a saved game, in which a default is what it was by the rules it was played with, and whether the
    save has yet to say so."""
    origin = saved.record.origin
    options = {**of_revision(title.options, saved.edition.rules), **origin.options}
    unsaid = options != dict(origin.options)
    if unsaid:
        saved.record.origin = msgspec.structs.replace(origin, options=options)
    return options, unsaid


def _with_values(title: Title, origin: Origin, values: bytes, keep: Keep) -> Title:
    """The title with kept values; with today's where these are the same, or where today's program cannot use them (the
    digests tell whether that makes another game)."""
    scenario = origin.scenario
    if values == title.values(scenario):
        return title
    other: Title = title.with_values(values)
    if other.fingerprint(scenario) == title.fingerprint(scenario):
        return title
    try:
        other.new(scenario, origin.options, origin.seed)
    except ValueError as error:
        keep.fault = one_line(str(error))
        return title
    return other


def _go_on(title: Title, saved: Saved, keep: Keep, at: int, today: bool, *, follow: bool) -> None:
    """Make a line of the record that goes on from a command the head."""
    record = saved.record
    line = record.line()
    if at not in record.children:
        raise ReplayError(f"there is no command {at}")
    if at not in keep.starts:
        if today:
            raise ReplayError("you can switch to the current data at the start of a turn only")
        record.go(at)
        record.forget_redo(at)
        return
    if today and keep.titles[-1] is not title:
        keep.titles = (*keep.titles, title)
    values = len(keep.titles) if today else values_at(record, at)
    record.taken_back += len(record.way_back(at)) if today else 0
    record.go(ROOT)
    entry = GoesOn(at, values)
    record.add(entry.text(), ENTERED_BY, barrier=True)
    if follow:
        behind = [ROOT, *(step.id for step in line)]
        _follow(record, keep, keep.resume(entry, record), line[behind.index(at) :] if at in behind else [])


def _follow(record: Record, keep: Keep, state: Any, steps: list[Node]) -> None:
    """Play what came after a position again, as far as each command leads where it led."""
    title: Title = keep.titles[0]
    for step in steps:
        after, _ = _played(title, state, step.text)
        if after is None or not keep.holds(step.id, title, after):
            return
        record.add(step.text, step.side, step.barrier)
        state = after


def _attach(session: Session, journal: Journal, saved: Saved, at: int | None) -> None:
    """Let what is played be written down, after what has come about by opening."""
    record = session.record
    journal.rules = session.title.rules
    scenario = record.origin.scenario
    values = saved.edition.values or (session.keep.titles[0].values(scenario),)
    values += tuple(title.values(scenario) for title in session.keep.titles[len(values) :])
    if session.keep.unsaid:
        journal.set_options(record.origin.options)
    if saved.format < FORMAT or values != saved.edition.values:
        journal.keep(values, _marks(session, saved) if saved.format < FORMAT else {})
        journal.rules = session.title.rules
    session.keep.noting = False
    if at is not None:
        node = record.nodes.get(record.head)
        if node is not None and goes_on(node.text) is not None and node.id not in saved.digests:
            journal.append(node, session.mark(node.id))
        else:
            journal.move_head(record)
    session.sink = journal


def _marks(session: Session, saved: Saved) -> dict[int, Mark]:
    """The marks of the line to the head of a game whose save has none of today's form."""
    if saved.format < KEEPING:
        return _first_marks(session)
    return {node: Mark(digest, session.keep.starts.get(node)) for node, digest in session.keep.digests.items()}


def _first_marks(session: Session) -> dict[int, Mark]:
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


def _changed(title: Title, saved: Saved, keep: Keep, error: ValueError) -> ReplayError:
    """What changed, found by holding each position of the line against its digest."""
    record = saved.record
    line = record.line()
    told = saved.digests.keys() | saved.starts.keys()
    found = next(_differences(title, record, keep, line, told), None)
    if found is None:
        return error if isinstance(error, ReplayError) else ReplayError(one_line(str(error)))
    before, step, turn, reason, exact = found
    starts = tuple(_starts(keep, record, line))
    node, text = (ROOT, "the set-up") if step is None else (step.id, one_line(step.text, 80))
    own = keep.titles[0] is not title
    why = reason or keep.fault
    return ChangedError(Change(node, text, why, turn, starts, before, saved.edition, title.rules, own, exact))


Difference = tuple[int, Node | None, int, str, bool]
"""The last command that holds, the first that does not (None for the set-up), its chapter, why it is refused, and
whether it is known to be the first."""


def _differences(
    title: Title, record: Record, keep: Keep, line: list[Node], told: Collection[int]
) -> Iterator[Difference]:
    """The first difference of a line, if there is one; ``told`` are the commands of which the save tells anything."""
    origin, before, state = record.origin, ROOT, None
    if not line or goes_on(line[0].text) is None:
        try:
            state = keep.titles[0].new(origin.scenario, origin.options, origin.seed)
        except ValueError as error:
            yield ROOT, None, 1, one_line(str(error)), True
            return
        if not keep.holds(ROOT, title, state):
            yield ROOT, None, title.chapter(state), "", True
            return
    held = ROOT
    for step in line:
        after, reason = _stepped(title, record, keep, state, step)
        if after is None or not keep.holds(step.id, title, after):
            turn = 0 if state is None else title.chapter(state)
            yield before if after is None else held, step, turn, reason, after is None or held == before
            return
        state, before = after, step.id
        held = before if before in told else held


def _stepped(title: Title, record: Record, keep: Keep, state: Any, step: Node) -> tuple[Any, str]:
    """The state after a node, or None and why there is none."""
    try:
        entry = goes_on(step.text)
        return (keep.resume(entry, record), "") if entry is not None else _played(title, state, step.text)
    except ValueError as error:
        return None, one_line(str(error))


def _played(title: Title, state: Any, text: str) -> tuple[Any, str]:
    """The state after a command, or None and why it is refused."""
    try:
        return entries.replay(title, state, text), ""
    except ValueError as error:
        return None, one_line(str(error))


def _starts(keep: Keep, record: Record, line: list[Node]) -> Iterator[tuple[int, int]]:
    """Chapters whose positions are kept and can be set up today, each by the first of them, in the order of the line;
    the last ones of many."""
    nodes = [node for node in (ROOT, *(step.id for step in line)) if node in keep.starts]
    found: dict[int, int] = {}
    for node in nodes:
        with suppress(ValueError):
            state = keep.resume(GoesOn(node, values_at(record, node)), record)
            found.setdefault(keep.titles[0].chapter(state), node)
    yield from list(found.items())[-MOST_STARTS:]
