"""Situations from saved games."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Final

from engine.table.savefile import LogUse, read_save
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
    record, notes = read_save(path, log)
    alone = notes.get(PLAYERS) == SOLITAIRE or bool(record.origin.options.get("study"))
    return write_situation(title, Session(title, record), at, hide=_hidden(side, alone))


def _hidden(side: str | None, alone: bool) -> Collection[int]:
    return () if alone else [number for number, name in enumerate(SIDES) if name != side]
