"""Beginning and opening games that are kept.

A save goes one way, a module for each step: **find** what lies at its path, **lock** it for play, **read** it, which
changes nothing, **check** it against today's rules, and **open** it: here it gets its session and its journal. A game
that is only looked at is read, checked and opened, without lock and journal.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec

from engine.board.errors import one_line
from engine.table.checkpoints import Checkpoint, Checkpoints, ResumePoint, SaveData, resume_point, values_at
from engine.table.record import ROOT, Node, Origin, Record
from engine.table.save.check import Proof, changed, checkpoints_of, faults, played, proof_of, starts_in, trusted
from engine.table.save.faults import NOT_WRITABLE, InUseError, JournalError
from engine.table.save.find import check_single, check_writable, find, make_way
from engine.table.save.journal import Journal, create, play_on
from engine.table.save.layout import FORMAT, KEEPING
from engine.table.save.lock import lock_save
from engine.table.save.read import LogUse, Saved, read, read_save
from engine.table.session import ReplayError, Session, mark_of
from engine.table.title import Title
from engine.version import VERSION

ENTERED_BY: Final = 0
"""The side that a resume point is written down for: it belongs to none."""


class Opened(msgspec.Struct, frozen=True):
    """A saved game on the table, and its title as it is today. ``unkept``: it was begun before positions were kept.
    ``own_values``: it is played with other values than today's. ``fault``: why its own values cannot be read today, so
    that it takes today's. ``faults``: what today's rules find wrong with the kept position it goes on from. ``proof``:
    how far a save of an earlier form is proved, None for one with a digest of each command. ``copy``: the copy made of
    it before it is played on by other rules."""

    session: Session
    title: Title
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
    data = SaveData(VERSION, title.rules, (title.values(origin.scenario),))
    first = mark_of(title, session.state, start=True)
    session.checkpoints.note(ROOT, first)
    session.sink = journal = create(path, origin, data, first)
    return session, journal


def open_save(path: Path, log: LogUse = "ask") -> tuple[Journal, Saved]:
    """Open a save file for further play; raises :class:`JournalError` and leaves a file it refuses untouched, and
    :class:`InUseError` when it is open already.

    ``log`` says what becomes of a log beside it that belongs to another file: :class:`LogInTheWayError`, or it is read
    with the save, or moved out of the way.
    """
    check_single(path)
    try:
        lock = lock_save(path, NOT_WRITABLE)
    except InUseError:
        raise
    except JournalError:
        read_save(path, log)  # what is no save at all is reported first
        raise
    try:
        found = find(path, ours=True)
        saved = read(found, log)
        check_writable(path)
        if log == "without":
            make_way(found)
        return play_on(path, lock), saved
    except BaseException:
        lock.release()
        raise


def open_game(
    path: Path, title_of: Callable[[Saved], Title], at: int | None = None, *, log: LogUse = "ask", today: bool = False,
    trust: bool = False,
) -> tuple[Journal, Opened]:  # fmt: skip
    """A saved game on the table, to be played on in its journal: :func:`open_save`, then :func:`reopen`. ``title_of``
    finds its title by what was read, and may refuse it."""
    journal, saved = open_save(path, log)
    try:
        return journal, reopen(title_of(saved), saved, journal, at, today=today, trust=trust)
    except BaseException:
        journal.close()
        raise


def reopen(
    title: Title, saved: Saved, journal: Journal | None = None, at: int | None = None, *, today: bool = False,
    trust: bool = False,
) -> Opened:  # fmt: skip
    """Put a saved game on the table, and let it be played on in its journal.

    ``at`` resumes from the start of a chapter, as a new line of the same save, or before a command that is no longer
    legal; ``today`` takes up today's values there. With ``trust`` a long game begins at its last kept position, and the
    way to it is still to be verified (:meth:`Session.verify`). Without a journal, to look at the game, the commands
    that followed are kept as far as they are still legal. Raises :class:`ChangedError` where the game has changed,
    ReplayError for what cannot be.
    """
    checkpoints = checkpoints_of(title, saved)
    try:
        if at is not None:
            _go_on(title, saved, checkpoints, at, today, follow=journal is None)
    except ValueError as error:
        raise ReplayError(one_line(str(error)), at) from None
    try:
        kept = trusted(title, saved) if trust and at is None else frozenset()
        session = Session(checkpoints.title_of(saved.record, saved.record.head), saved.record, None, checkpoints, kept)
    except ValueError as error:
        raise changed(title, saved, checkpoints, error) from None
    proof = proof_of(session, saved)
    copy, uncopied = None, False
    if journal is not None:
        try:
            copy = _copied(journal, saved, title)
        except JournalError:
            uncopied = True
        _attach(session, journal, saved, at)
    own = session.title is not title
    fault = checkpoints.fault
    return Opened(session, title, saved.format < KEEPING, own, fault, faults(session), proof, copy, uncopied)


def _copied(journal: Journal, saved: Saved, title: Title) -> Path | None:
    """A copy of a save beside it, made once before it is played on by a later revision of the rules; None where there
    is one.

    Raises :class:`JournalError`.
    """
    place = journal.path.with_name(f"{journal.path.name}.rules-{saved.data.rules}")
    if saved.data.rules >= title.rules or os.path.lexists(place):
        return None
    journal.copy_to(place)
    return place


def _go_on(title: Title, saved: Saved, checkpoints: Checkpoints, at: int, today: bool, *, follow: bool) -> None:
    """Make a line of the record that goes on from a command the head."""
    record = saved.record
    line = record.line()
    if at not in record.children:
        raise ReplayError(f"there is no command {at}")
    if at not in checkpoints.starts:
        if today:
            raise ReplayError("you can switch to the current data at the start of a turn only")
        record.go(at)
        record.forget_redo(at)
        return
    if today and checkpoints.titles[-1] is not title:
        checkpoints.titles = (*checkpoints.titles, title)
    values = len(checkpoints.titles) if today else values_at(record, at)
    record.taken_back += len(record.way_back(at)) if today else 0
    record.go(ROOT)
    entry = ResumePoint(at, values)
    record.add(entry.text(), ENTERED_BY, barrier=True)
    if follow:
        behind = [ROOT, *(step.id for step in line)]
        rest = line[behind.index(at) :] if at in behind else []
        _follow(record, checkpoints, checkpoints.resume(entry, record), rest)


def _follow(record: Record, checkpoints: Checkpoints, state: Any, steps: list[Node]) -> None:
    """Play what came after a position again, as far as each command leads where it led."""
    title: Title = checkpoints.titles[0]
    for step in steps:
        after, _ = played(title, state, step.text)
        if after is None or not checkpoints.holds(step.id, title, after):
            return
        record.add(step.text, step.side, step.barrier)
        state = after


def _attach(session: Session, journal: Journal, saved: Saved, at: int | None) -> None:
    """Let what is played be written down, after what has come about by opening."""
    record = session.record
    journal.rules = session.title.rules
    scenario = record.origin.scenario
    values = saved.data.values or (session.checkpoints.titles[0].values(scenario),)
    values += tuple(title.values(scenario) for title in session.checkpoints.titles[len(values) :])
    if session.checkpoints.unsaid:
        journal.set_options(record.origin.options)
    if saved.format < FORMAT or values != saved.data.values:
        journal.keep(values, _marks(session, saved) if saved.format < FORMAT else {})
        journal.rules = session.title.rules
    session.checkpoints.noting = False
    if at is not None:
        node = record.nodes.get(record.head)
        if node is not None and resume_point(node.text) is not None and node.id not in saved.digests:
            journal.append(node, session.mark(node.id))
        else:
            journal.move_head(record)
    session.sink = journal


def _marks(session: Session, saved: Saved) -> dict[int, Checkpoint]:
    """The marks of the line to the head of a game whose save has none of today's form."""
    if saved.format < KEEPING:
        return _first_marks(session)
    known = session.checkpoints
    return {node: Checkpoint(digest, known.starts.get(node)) for node, digest in known.digests.items()}


def _first_marks(session: Session) -> dict[int, Checkpoint]:
    """The marks of the line to the head of a game that kept none."""
    title, record = session.title, session.record
    state = session.state_at(ROOT)
    found = {ROOT: mark_of(title, state, start=True)}
    for step in record.line():
        after, _ = played(title, state, step.text)
        found[step.id] = mark_of(title, after, start=title.chapter(after) != title.chapter(state))
        state = after
    for node, mark in found.items():
        session.checkpoints.note(node, mark)
    return found


def set_apart(session: Session) -> None:
    """Let a game that could not be verified go on from the position that was seen: as a new line from the last kept
    one, in the same save, with the commands since. The old line stays as it is.

    Raises ValueError, JournalError.
    """
    record, checkpoints = session.record, session.checkpoints
    line = record.line()
    last = max((number for number, step in enumerate(line) if step.id in checkpoints.starts), default=None)
    if last is None:
        raise ReplayError("no position to continue from was saved with this game")
    node = line[last].id
    session.begin_apart(ResumePoint(node, values_at(record, node)), line[last + 1 :])


def looked_at(title: Title, saved: Saved) -> Session:
    """A saved game to look at as it was played: a line from each kept position on, as far as it still leads to the same
    positions.

    Its head is the last of them. Raises ReplayError where nothing can be shown.
    """
    checkpoints, record = checkpoints_of(title, saved), saved.record
    line = record.line()
    nodes = [ROOT, *(step.id for step in line)]
    shown = Record(record.origin)
    starts = [node for _, node in starts_in(checkpoints, record, line)]
    for node, after in zip(starts, [*starts[1:], nodes[-1]], strict=True):
        shown.go(ROOT)
        entry = ResumePoint(node, values_at(record, node))
        shown.add(entry.text(), ENTERED_BY, barrier=True)
        _follow(shown, checkpoints, checkpoints.resume(entry, record), line[nodes.index(node) : nodes.index(after)])
    if not shown.nodes:
        raise ReplayError("no position that could be shown was saved with this game")
    session = Session(checkpoints.title_of(shown, shown.head), shown, None, checkpoints.for_other_record())
    session.free_undo = True
    return session
