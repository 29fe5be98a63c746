"""What a die meant that was held against a number, for the log."""

from __future__ import annotations

from engine.titles.nemesis.events import DieRead
from engine.titles.nemesis.state import NemesisState

Parts = tuple[tuple[str, int], ...]


def read_die(
    state: NemesisState, purpose: str, die: int, most: int, clause: str, side: int, unit: str = "", parts: Parts = (),
    also: tuple[str, ...] = (),
) -> bool:  # fmt: skip
    """Whether a modified die is at or below a number; emits it with the names of its modifiers, and their clauses."""
    met = die <= most
    state.emit(DieRead(purpose, die, most, met, clause, side, unit, parts, also))
    return met


def read_least(
    state: NemesisState, purpose: str, die: int, least: int, clause: str, side: int, parts: Parts,
    also: tuple[str, ...] = (),
) -> bool:  # fmt: skip
    """As :func:`read_die`, for a number that has to be reached."""
    met = die >= least
    state.emit(DieRead(purpose, die, least, met, clause, side, "", parts, also))
    return met
