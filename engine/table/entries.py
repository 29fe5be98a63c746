"""Entries of the record: what happens at the table beside the rules, such as that a side resigns.

An entry is a node of the record whose text begins with ``!``, as no command of a title does. It is written down, taken
back and replayed like a command, but no decision lists it, so a player who chooses among legal commands never gives it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

from engine.board.errors import one_line
from engine.table import game
from engine.table.agenda import GAME_OVER, IllegalCommandError
from engine.table.command import Command, Notation, NotationError, command
from engine.table.declared import declared
from engine.table.placed import S
from engine.table.title import Title

SIGN: Final = "!"
DRAW: Final = "draw"
Play = Callable[[Title[Any], Any, Command], Any]


class Entry(Command):
    """Base of all entries, which are written like commands."""

    def apply(self, title: Title[S], state: S) -> S:
        """The state after it; the given state is left as it was. Raises ValueError in one line where it does not
        fit."""
        raise NotImplementedError

    def _end(self, title: Title[S], state: S, winner: int | None, why: str) -> S:
        """The game ended where it stands; what was still to be done stays on the agenda."""
        if state.outcome is not None:
            raise IllegalCommandError(self, GAME_OVER)
        after = title.copy(state)
        after.end(winner, why, "")
        return after


@command(verb="!resign")
class Resign(Entry):
    """A side gives the game up: the other one wins. Sides are named as the title names them."""

    side: str

    def apply(self, title: Title[S], state: S) -> S:
        return self._end(title, state, 1 - side_of(title, self.side), "resigned")


@command(verb="!agreed")
class Agreed(Entry):
    """A result that one side offered and the other accepted: the side that wins, or ``draw``."""

    winner: str

    def apply(self, title: Title[S], state: S) -> S:
        winner = None if self.winner == DRAW else side_of(title, self.winner)
        return self._end(title, state, winner, "agreed")


KINDS: Final = tuple(declared(Entry, globals()))
_NOTATION: Final = Notation(KINDS)


def is_entry(text: str) -> bool:
    """Whether the text of a node is an entry, sound or not."""
    return text.startswith(SIGN)


def parse(text: str) -> Entry:
    """Read an entry; raises NotationError with the fault in one line."""
    return cast(Entry, _NOTATION.parse(text))


def read(title: Title[S], text: str) -> Command:
    """The command of the title, or the entry, that a node says; raises NotationError."""
    return parse(text) if is_entry(text) else title.notation.parse(text)


def replay(title: Title[S], state: S, text: str, play: Play = game.play) -> S:
    """The state after what a node says, by command or entry. Raises ValueError in one line when it does not fit."""
    if is_entry(text):
        return parse(text).apply(title, state)
    after: S = play(title, state, title.notation.parse(text))
    return after


def side_of(title: Title[S], name: str) -> int:
    """The number of a side by its name; raises NotationError."""
    if name not in title.sides:
        raise NotationError(f"'{one_line(name, 40)}' is no side of this game: {', '.join(title.sides)}")
    return title.sides.index(name)
