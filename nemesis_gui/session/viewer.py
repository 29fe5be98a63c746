"""Who looks at the screen, and what they may see. The rules alone see the true state; all that is drawn, said,
searched, exported or worked out for the players is made of what is returned here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.table.command import Command
from engine.table.placed import PlacedState
from engine.table.session import Session
from engine.table.title import Title
from engine.table.views import OPEN, Eyes, seen


def eyes_of(session: Session | None, at_screen: int | None, person: int | None = None) -> Eyes:
    """Who looks: everybody at once where one plays both sides, in study games but those that are seen by one side, and
    when the game is over; else the only person at the table, or both together, until one side has the screen to itself
    for its own decision."""
    if session is None or session.state.outcome is not None:
        return OPEN
    if session.seen_by is not None:
        return (session.seen_by,)
    if session.free_undo:
        return OPEN
    if person is not None:
        return (person,)
    decision = session.decision
    if at_screen is not None and decision is not None and decision.side(session.state) == at_screen:
        return (at_screen,)
    return tuple(range(len(session.title.sides)))


class Sight:
    """Remembers how the latest states are seen, so that one state is always shown as the same object."""

    def __init__(self, most: int = 64) -> None:
        self._most = most
        self._seen: dict[tuple[int, Eyes], tuple[Any, Any]] = {}

    def of(self, title: Title, state: PlacedState, eyes: Eyes) -> Any:
        if not eyes:
            return state
        key = id(state), eyes
        if key not in self._seen:
            if len(self._seen) >= self._most:
                del self._seen[next(iter(self._seen))]
            self._seen[key] = state, seen(title, state, eyes)
        return self._seen[key][1]


def open_commands(commands: Sequence[Command], state: PlacedState, shown: PlacedState) -> Sequence[Command]:
    """Of the commands that are listed in a state as it is seen, those that can be played: none about a piece that only
    stands there for a hidden one."""
    stand_ins = shown.pieces.keys() - state.pieces.keys()
    return [command for command in commands if stand_ins.isdisjoint(command.pieces())] if stand_ins else commands
