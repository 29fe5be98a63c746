"""What the players of Skirmish say, and what happens."""

from __future__ import annotations

from typing import ClassVar

from engine.table.command import Command, Notation
from engine.table.event import Event, Head


class Order(Command, frozen=True):
    """The secret order of the turn."""

    verb: ClassVar[str] = "order"
    word: str


class Tuck(Command, frozen=True):
    """Which reserve lies under the first counter, secretly."""

    verb: ClassVar[str] = "tuck"
    unit: str


class Draw(Command, frozen=True):
    verb: ClassVar[str] = "pull"


class Go(Command, frozen=True):
    verb: ClassVar[str] = "go"


class March(Command, frozen=True):
    verb: ClassVar[str] = "march"
    unit: str
    path: tuple[str, ...]


class Assail(Command, frozen=True):
    verb: ClassVar[str] = "assail"
    unit: str
    target: str


class Fire(Command, frozen=True):
    """The enemy's answer to somebody who came close."""

    verb: ClassVar[str] = "fire"
    yes: bool


class Withdraw(Command, frozen=True):
    verb: ClassVar[str] = "withdraw"
    unit: str
    hex: str


class Finish(Command, frozen=True):
    verb: ClassVar[str] = "finish"


class Shout(Command, frozen=True):
    verb: ClassVar[str] = "shout"


NOTATION = Notation((Order, Tuck, Draw, Go, March, Assail, Fire, Withdraw, Finish, Shout))


class TurnOpened(Event, frozen=True):
    kind: ClassVar[str] = "turn_opened"
    head: ClassVar[Head] = Head.TURN
    turn: int


class Ordered(Event, frozen=True):
    """A side has chosen; the enemy is not told what."""

    kind: ClassVar[str] = "ordered"
    side: int
    word: str
    clause: str = "2.0/1"


class Tucked(Event, frozen=True):
    """A side has laid a reserve under its first counter; the enemy is not told which."""

    kind: ClassVar[str] = "tucked"
    side: int
    unit: str
    clause: str = "2.0/2"


class Activated(Event, frozen=True):
    kind: ClassVar[str] = "activated"
    head: ClassVar[Head] = Head.PHASE
    side: int
    clause: str = "3.0/1"


class Blown(Event, frozen=True):
    """The gale: nothing happens."""

    kind: ClassVar[str] = "blown"
    clause: str = "3.0/2"


class Marched(Event, frozen=True):
    kind: ClassVar[str] = "marched"
    side: int
    unit: str
    path: tuple[str, ...]
    cost: float
    clause: str = "4.0/1"


class Hit(Event, frozen=True):
    kind: ClassVar[str] = "hit"
    side: int
    unit: str
    hex: str
    clause: str = "5.0/2"


class Withdrew(Event, frozen=True):
    kind: ClassVar[str] = "withdrew"
    side: int
    unit: str
    hex: str
    clause: str = "5.0/3"


class Gone(Event, frozen=True):
    """A piece is lost."""

    kind: ClassVar[str] = "gone"
    side: int
    unit: str
    clause: str = "5.0/4"


class Shouted(Event, frozen=True):
    kind: ClassVar[str] = "shouted"
    side: int
    clause: str = "6.0/1"
