"""Situations from saved games."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any, Final

from engine.table.opening import ChangedError, reopen
from engine.table.savefile import LogUse, Saved, read_save
from engine.table.session import Session
from engine.table.situation_out import Written, write_situation
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.pieces import SIDES

PLAYERS: Final = "players"
"""The note that says who plays a saved game."""
SOLITAIRE: Final = "solitaire"


def from_save(
    title: Nemesis, path: Path, at: int | None = None, side: str | None = None, log: LogUse = "ask"
) -> Written:
    """The position of a saved game as a situation; raises ValueError.

    Chits chosen in secret stay so, but those of ``side``; who plays alone or for study has no secrets.
    """
    saved = read_save(path, log)
    session, node = _standing(title, saved, at)
    playing: Any = session.title
    return write_situation(playing, session, node, hide=_hidden(side, alone(saved)))


def alone(saved: Saved) -> bool:
    """Whether nobody sits opposite: in a game for one player, or for study."""
    return saved.notes.get(PLAYERS) == SOLITAIRE or bool(saved.record.origin.options.get("study"))


def _standing(title: Nemesis, saved: Saved, at: int | None) -> tuple[Session, int | None]:
    """The game, and the command after which to write; a kept position where today's rules do not lead there."""
    try:
        return reopen(title, saved).session, at
    except ChangedError:
        if at is None:
            raise
        session = reopen(title, saved, at=at).session
        return session, session.record.line()[0].id if at in saved.starts else at


def _hidden(side: str | None, alone: bool) -> Collection[int]:
    return () if alone else [number for number, name in enumerate(SIDES) if name != side]
