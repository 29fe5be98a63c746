"""What the players of Skirmish say, and what happens."""

from __future__ import annotations

from engine.table.command import Command, Notation
from engine.table.commands import Answer, Done, Draw, Move  # noqa: F401 - found by the notation
from engine.table.event import Event, Head, event
from engine.wargame.events import Moved, PhaseBegan, Retreated  # noqa: F401 - what the rules emit


class Order(Command):
    """The secret order of the turn."""

    word: str


class Tuck(Command):
    """Which reserve lies under the first counter, secretly."""

    unit: str


class Go(Command):
    """The activation begins."""


class Assail(Command):
    unit: str
    target: str


class Withdraw(Command):
    unit: str
    hex: str


class Shout(Command):
    """The waiting side breaks the activation off."""


NOTATION = Notation.of(globals())


@event(head=Head.TURN)
class TurnOpened(Event):
    turn: int


class Ordered(Event):
    """A side has chosen; the enemy is not told what."""

    side: int
    word: str
    clause: str = "2.0/1"


class Tucked(Event):
    """A side has laid a reserve under its first counter; the enemy is not told which."""

    side: int
    unit: str
    clause: str = "2.0/2"


class Blown(Event):
    """The gale: nothing happens."""

    clause: str = "3.0/2"


class Hit(Event):
    side: int
    unit: str
    hex: str
    clause: str = "5.0/2"


class Gone(Event):
    """A piece is lost."""

    side: int
    unit: str
    clause: str = "5.0/4"


class Shouted(Event):
    side: int
    clause: str = "6.0/1"
