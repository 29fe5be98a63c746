"""A phase that ends by itself stays open in the window until its player says that it is over. That is no command: the
game goes on as it is kept, and what came of the last command is only shown later."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import msgspec

from engine.table import entries
from engine.table.chance import Chance
from engine.table.command import Command, NotationError
from engine.table.hand_over import HandOver, Phase, hand_over, standing
from engine.table.placed import PlacedState
from engine.table.session import Session
from engine.table.title import HIDDEN, Title

ALWAYS: Final = "always"
BEFORE_OTHERS: Final = "others"
NEVER: Final = "never"
WAITS: Final = ALWAYS, BEFORE_OTHERS, NEVER
"""When a phase that ends by itself stays open: always, or where another side, chance or another turn comes next."""


class OpenPhase(msgspec.Struct, frozen=True):
    """A phase in which nothing more can be done."""

    owner: int
    """The side whose phase it is."""
    state: Any
    """The position as the last command left it, before what followed from that."""
    passed: tuple[str, ...] = ()
    """Later phases of that side that pass without a choice."""


def open_phase(session: Session, before: PlacedState, waits: str) -> OpenPhase | None:
    """The phase that the last command ended by itself, if one is to stay open."""
    node = session.record.nodes[session.record.head]
    if waits == NEVER or entries.is_entry(node.text):
        return None
    try:
        command = session.title.notation.parse(node.text)
    except NotationError:
        return None
    found = _found(session.title, before, command, waits)
    if found is None:
        return None
    return OpenPhase(found.owner, standing(session.title, before, command, found), found.passed)


def takes_chance(title: Title, seen: Any, command: Command, waits: str) -> bool:
    """Whether a command would end a phase by itself with chance to follow, as far as those can know who see the
    position so. The true one is never asked."""
    trial = title.copy(seen)
    trial.chance = Chance(HIDDEN, seen.chance.count)
    try:
        found = None if waits == NEVER or command.random else _found(title, trial, command, waits)
        return found is not None and found.chance
    except Exception:
        return False


def _found(title: Title, before: PlacedState, command: Command, waits: str) -> HandOver | None:
    found = hand_over(title, before, command, phase_of(title))
    return found if found is not None and (found.leaves or waits == ALWAYS) else None


@lru_cache(maxsize=4)
def phase_of(title: Title) -> Phase:
    """The part of the turn that is played in a position."""
    return title.words("en").phase
