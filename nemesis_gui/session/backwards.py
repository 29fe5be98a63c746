"""The positions of a game from the present one back. No Qt here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.table.event import Event
from engine.table.session import Session

Origins = dict[Session, tuple[Session, int]]
"""The game and the command after which a what-if table was copied."""
Told = tuple[Any, Event]
"""An event, with the position it led to."""


def back(session: Session, origins: Origins, node: int | None = None) -> Iterator[Any]:
    """The positions from the present one (or that after a command) back, a what-if table's followed by those of the
    game it was copied from."""
    node = session.record.head if node is None else node
    while True:
        for step in reversed(session.record.line(node)):
            yield session.state_at(step.id)
        yield session.state_at(session.first)
        if session not in origins:
            return
        session, node = origins[session]
