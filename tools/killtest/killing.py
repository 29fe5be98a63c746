"""Kills the program while it plays and looks at what it left: no accepted command may be lost.

A child plays random commands (and takes some back) into a journal, and reports after each one where the game stands.
It is killed without warning at a random moment, again and again in the same game. The save must open exactly where the
last report said, or one act beyond, and every position in it must be sound.
"""

from __future__ import annotations

import itertools
import multiprocessing
import tempfile
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Final

import msgspec

from engine.games import titles
from engine.lab import checks
from engine.players.randomplayer import RandomPlayer
from engine.table.options import freely
from engine.table.record import ROOT, Origin, Record
from engine.table.save.open import begin, open_game, reopen
from engine.table.save.read import read_save
from engine.table.session import Session
from engine.table.title import Title

KILLS: Final = 5
MOST_ACTS: Final = 250
"""Most acts that are waited for before a kill."""
PATIENCE: Final = 60.0
"""Seconds to wait for the next report of a child."""
UNDO_CHANCE: Final = 0.05


class KillTestError(RuntimeError):
    """A save that was left in a bad state."""


class Stand(msgspec.Struct, frozen=True):
    """Where a game stands: number of commands in the record, the head, how often was taken back, fingerprint."""

    nodes: int
    head: int
    taken_back: int
    digest: str


class Survivor(msgspec.Struct, frozen=True):
    """A game that survived: how often it was killed, its commands, and how often the save was one act ahead."""

    game: int
    kills: int
    commands: int
    ahead: int


def stand(session: Session) -> Stand:
    """Where a session stands."""
    record = session.record
    return Stand(len(record.nodes), record.head, record.taken_back, session.title.digest(session.state))


def act(session: Session, random: Random, player: RandomPlayer) -> bool:
    """Play a random command, or take one back; False when the game is over."""
    if random.random() < UNDO_CHANCE and session.can_undo().legal:
        session.undo()
        return True
    listed = session.commands()
    if listed:
        session.play(player.pick(session.state, listed))
    return bool(listed)


def _play(connection: Connection, name: str, path: str, seed: str) -> None:
    """What the child does until it is killed or the game is over."""
    _, opened = open_game(Path(path), lambda _: titles().title(name))
    session = opened.session
    random, player = Random(seed), RandomPlayer(seed)
    connection.send(stand(session))
    while act(session, random, player):
        connection.send(stand(session))
    connection.close()


def kill_games(name: str, games: int, seed: str) -> Iterator[Survivor]:
    """Put so many games through it; raises :class:`KillTestError` for the first save that is not as it must be."""
    title = titles().title(name)
    with tempfile.TemporaryDirectory() as folder:
        for number in range(1, games + 1):
            yield kill_game(title, number, f"{seed}-{number}", Path(folder) / f"{number}.nemesis")


def kill_game(title: Title, number: int, seed: str, path: Path) -> Survivor:
    """One game, killed several times; raises :class:`KillTestError`."""
    random = Random(seed)
    scenario = random.choice([*title.scenarios()][:2])
    session, journal = begin(title, Origin(title.id, scenario, freely(title.options), seed), path)
    journal.close()
    reported, ahead = stand(session), 0
    for kill in range(KILLS):
        last = _run_and_kill(title.id, path, f"{seed}-{kill}", random)
        reported = _check(title, path, last)
        ahead += reported != last
    return Survivor(number, KILLS, reported.nodes, ahead)


def _run_and_kill(name: str, path: Path, seed: str, random: Random) -> Stand:
    """Let a child play some acts, then kill it; returns its last report."""
    context = multiprocessing.get_context("spawn")
    connection, other = context.Pipe(duplex=False)
    child = context.Process(target=_play, args=(other, name, str(path), seed), daemon=True)
    child.start()
    other.close()
    try:
        heard = _listen(connection, random.randint(1, MOST_ACTS))
        connection.poll(random.random() * 0.004)
        child.kill()
        child.join()
        last = _listen(connection, None) or heard
        if last is None:
            raise KillTestError(f"{path.name}: the game could not be opened to play on")
        return last
    finally:
        child.kill()
        connection.close()


def _listen(connection: Connection, reports: int | None) -> Stand | None:
    """The last of so many reports, or of all that are still to be had."""
    last = None
    numbers = itertools.count() if reports is None else range(reports)
    try:
        for _ in numbers:
            if not connection.poll(0 if reports is None else PATIENCE):
                break
            last = connection.recv()
    except (EOFError, OSError):
        pass
    return last


def _check(title: Title, path: Path, last: Stand) -> Stand:
    """The save stands at the last report or one act beyond, and is sound; returns where it stands."""
    session = reopen(title, read_save(path)).session
    found = stand(session)
    if found != last and not _one_beyond(session.record, last):
        raise KillTestError(f"{path.name}: reported {last}, found {found}")
    if checks.replay(session, lambda _: None).texts:
        raise KillTestError(f"{path.name}: a line of it cannot be played again")
    return found


def _one_beyond(record: Record, last: Stand) -> bool:
    """Whether the record is one command, one step along the branch, or one undo further."""
    nodes, head = len(record.nodes), record.head
    parent = record.nodes[head].parent if head != ROOT else None
    before = record.nodes[last.head].parent if last.head in record.nodes else None
    forward = parent == last.head and nodes - last.nodes in (0, 1) and record.taken_back == last.taken_back
    back = head == before and nodes == last.nodes and record.taken_back == last.taken_back + 1
    return forward or back
