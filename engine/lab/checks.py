"""Checks of what was written down: situations, saved games, packs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from engine.board.safeyaml import load_yaml
from engine.lab.lessons import check_lesson
from engine.lab.puzzles import check_puzzle
from engine.table.lesson import is_lesson
from engine.table.puzzle import is_puzzle
from engine.table.session import ReplayError, Session
from engine.table.situation import check, load_situation
from engine.table.titles import Titles

MOST_BYTES = 500_000
"""Of a file that is checked."""


def situation_files(paths: Sequence[Path]) -> list[Path]:
    """The situation files among paths and below folders; raises ValueError when there is none."""
    found: list[Path] = []
    for path in paths:
        found += sorted(path.rglob("*.yaml")) if path.is_dir() else [path]
    if not found:
        raise ValueError(f"no situation in {', '.join(map(str, paths))}")
    return found


def check_file(titles: Titles, path: Path) -> list[str]:
    """The differences of one situation file, lesson or puzzle, a fault of the file among them."""
    try:
        data = load_yaml(path, limit_bytes=MOST_BYTES)
        if is_lesson(data):
            return check_lesson(titles, path)
        if is_puzzle(data):
            return check_puzzle(titles, path)
        situation = load_situation(path)
        return check(titles.title(situation.game), situation)
    except (ValueError, msgspec.ValidationError) as error:
        return [str(error)]


class Replayed(msgspec.Struct, frozen=True):
    """Positions that were verified, commands of older rules that are kept as text, and the digest at the head."""

    positions: int
    texts: int
    digest: str


def replay(session: Session, progress: Callable[[int], None]) -> Replayed:
    """Play every branch of a record again; one that was left, by older rules, need not go any more.

    Raises :class:`ReplayError` with the first command or position that is not sound.
    """
    record = session.record
    line = {step.id for step in record.line()}
    texts = 0
    for done, node in enumerate(sorted(record.nodes), 1):
        try:
            session.check_digest(node)
        except ReplayError:
            if node in line:
                raise
            texts += 1
        else:
            _verify(session, node)
        progress(done)
    return Replayed(len(record.nodes) - texts, texts, session.title.digest(session.state))


def _verify(session: Session, node: int) -> None:
    state = session.state_at(node)
    text = session.record.nodes[node].text[:80]
    found = session.title.faults(state)
    if found:
        raise ReplayError(f"command {node} '{text}': {found[0]}", node)
    if session.corrected:
        raise ReplayError(f"command {session.corrected[0]}: the record tells its side or its dice wrongly", node)
