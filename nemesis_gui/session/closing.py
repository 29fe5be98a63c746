"""A phase that ends by itself stays open in the window until its player says that it is over. That is no command: the
game goes on as it is kept, and what came of the last command is only shown later."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any, Final

import msgspec

from engine.table import agenda, entries, game
from engine.table.chance import Chance
from engine.table.command import Command, NotationError
from engine.table.hand_over import HandOver, Phase, hand_over, passed, rolls_at_once, standing
from engine.table.placed import PlacedState
from engine.table.session import ReplayError, Session
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
    state: PlacedState
    """The position as the last command left it, before what followed from that."""
    before: PlacedState
    """The position in which that was said."""


class Staying:
    """Which phase stays open on a table, and behind which command its player has ended one."""

    def __init__(self) -> None:
        self.phase: OpenPhase | None = None
        self._ended: tuple[Session, int] | None = None

    def begin(self, session: Session, before: PlacedState, waits: str, may: Callable[[OpenPhase], bool]) -> None:
        """Let the phase stay open that the last command ended by itself, if that is wanted and it `may`."""
        found = open_phase(session, before, waits)
        if found is not None and may(found):
            self.phase, session.unasked = found, session.record.head

    def begin_again(self, session: Session, waits: str, may: Callable[[OpenPhase], bool]) -> None:
        """The same in a game that was opened, or whose last command was played again; not where its player has said
        already that it is over."""
        node = session.record.nodes.get(session.record.head)
        if waits != NEVER and node is not None and self._ended != (session, session.record.head):
            with suppress(ReplayError):
                self.begin(session, session.state_at(node.parent), waits, may)

    def end(self, session: Session) -> None:
        """Its player says that it is over."""
        self.close(session)
        self._ended = session, session.record.head

    def close(self, session: Session) -> None:
        """None stays open."""
        self.phase, session.unasked = None, None

    def go(self, session: Session) -> None:
        """Another command is the last one: none stays open, and what was said of the end of one no longer counts."""
        self.close(session)
        self._ended = None

    def state(self, session: Session) -> Any:
        """The present position, as it is shown while a phase stays open."""
        return session.state if self.phase is None else self.phase.state

    def left_by(self, session: Session, node: int) -> Any:
        """The position after a command; of the last one as it is shown while a phase stays open."""
        at_head = self.phase is not None and node == session.record.head
        return self.state(session) if at_head else session.state_at(node)


def open_phase(session: Session, before: PlacedState, waits: str) -> OpenPhase | None:
    """The phase that the last command ended by itself, if one is to stay open; none does between steps of a combat."""
    amid = all(asked is not None and asked.fighting for asked in map(agenda.current, (before, session.state)))
    command = None if waits == NEVER or amid else _last(session)
    found = None if command is None else _found(session.title, before, command, waits)
    if command is None or found is None:
        return None
    return OpenPhase(found.owner, standing(session.title, before, command, found), before)


def passed_phases(session: Session, phase: Phase) -> Sequence[str]:
    """The phases behind the last command in which its side had no choice; between two phases a whole one may be."""
    if (command := _last(session)) is None:
        return ()
    before = session.state_at(session.record.nodes[session.record.head].parent)
    same = before.phasing >= 0 and phase(before) == phase(session.state)
    return () if same else passed(session.title, before, command, phase)


def _last(session: Session) -> Command | None:
    """The last command, None where the head is none."""
    node = session.record.nodes.get(session.record.head)
    if node is None or entries.is_entry(node.text):
        return None
    try:
        return session.title.notation.parse(node.text)
    except NotationError:
        return None


def takes_chance(title: Title, seen: Any, command: Command, waits: str) -> bool:
    """Whether a command would end a phase by itself with chance to follow, as far as those can know who see the
    position so. The true one is never asked."""
    with suppress(Exception):  # what is hidden may be missed on the way
        found = None if waits == NEVER or command.random else _found(title, _tried(title, seen), command, waits)
        return found is not None and found.chance
    return False


def rolls(title: Title, seen: Any, *commands: Command) -> bool:
    """Whether commands, one after the other, would roll or draw before anybody is asked, as far as those can know who
    see the position so."""
    with suppress(Exception):
        return rolls_at_once(title, _after(title, seen, commands[:-1]), commands[-1])
    return False


def asks_another(title: Title, seen: Any, *commands: Command) -> bool:
    """Whether another side would be asked next than the one that says these commands."""
    with suppress(Exception):
        after = _after(title, seen, commands)
        asked, asks = agenda.current(seen), agenda.current(after)
        return None not in (asked, asks) and asked.side(seen) != asks.side(after)  # type: ignore[union-attr]
    return False


def overcrowds(title: Title, seen: Any, commands: Sequence[Command]) -> bool:
    """Whether more would stand where these commands lead than may stay there."""
    with suppress(Exception):
        return commands[-1].place() in title.untenable(_after(title, seen, commands))
    return False


def _after(title: Title, seen: Any, commands: Sequence[Command]) -> Any:
    state = _tried(title, seen)
    for command in commands:
        state = game.play(title, state, command)
    return state


def _tried(title: Title, seen: Any) -> Any:
    """A copy to try something on, with other dice."""
    trial = title.copy(seen)
    trial.chance = Chance(HIDDEN, seen.chance.count)
    return trial


def _found(title: Title, before: PlacedState, command: Command, waits: str) -> HandOver | None:
    found = hand_over(title, before, command, phase_of(title))
    return found if found is not None and (found.leaves or waits == ALWAYS) else None


@lru_cache(maxsize=4)
def phase_of(title: Title) -> Phase:
    """The part of the turn that is played in a position."""
    return title.words("en").phase
