"""Situations from saved games."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from engine.table.options import STUDY
from engine.table.save.check import ChangedError
from engine.table.save.open import reopen
from engine.table.save.read import Saved
from engine.table.session import Session
from engine.table.situation import SituationError
from engine.table.situation_out import Written, write_situation
from engine.table.title import Title

PLAYERS: Final = "players"
"""The note that says who plays a saved game."""
SOLITAIRE: Final = "solitaire"


def from_save(title: Title, saved: Saved, at: int | None = None, side: str | None = None) -> Written:
    """The position of a saved game as a situation; raises ValueError.

    What was chosen in secret stays so, but for ``side``; who plays alone or for study has no secrets.
    """
    if side is not None and side not in title.sides:
        raise SituationError(f"'{side[:40]}' is no side of this game: {', '.join(title.sides)}")
    session, node = _standing(title, saved, at)
    return write_situation(session.title, session, node, hide=_hidden(title, side, alone(saved)))


def alone(saved: Saved) -> bool:
    """Whether there is no opponent: in a game for one player, or for study."""
    return saved.notes.get(PLAYERS) == SOLITAIRE or bool(saved.record.origin.options.get(STUDY))


def _standing(title: Title, saved: Saved, at: int | None) -> tuple[Session, int | None]:
    """The game, and the command after which to write; a kept position where today's rules do not lead there."""
    try:
        return reopen(title, saved).session, at
    except ChangedError:
        if at is None:
            raise
        session = reopen(title, saved, at=at).session
        return session, session.record.line()[0].id if at in saved.starts else at


def _hidden(title: Title, side: str | None, alone: bool) -> Collection[int]:
    return () if alone else [number for number, name in enumerate(title.sides) if name != side]
