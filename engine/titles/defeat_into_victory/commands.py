"""What the players say."""

from __future__ import annotations

from typing import ClassVar

from engine.table.command import Command, Notation


class Done(Command, frozen=True):
    """Nothing more here."""

    verb: ClassVar[str] = "done"
    ends: ClassVar[bool] = True


class Answer(Command, frozen=True):
    """Yes or no."""

    verb: ClassVar[str] = "answer"
    natural: ClassVar[bool] = True
    yes: bool


class Choose(Command, frozen=True):
    """A piece that is named."""

    verb: ClassVar[str] = "choose"
    chooses: ClassVar[bool] = True
    unit: str


class Place(Command, frozen=True):
    """A unit is placed in a hex: in set-up, as a reinforcement, rebuilt."""

    verb: ClassVar[str] = "place"
    sends: ClassVar[bool] = True
    unit: str
    hex: str


class Buy(Command, frozen=True):
    """So many stock SPs are paid, for air units or trucks."""

    verb: ClassVar[str] = "buy"
    count: int


class Assign(Command, frozen=True):
    """An air unit is chosen and gets a mission; ``type`` it flies as."""

    verb: ClassVar[str] = "assign"
    unit: str
    mission: str
    type: str


class Allot(Command, frozen=True):
    """So many SPs become markers in a hex; the rest goes to the stock."""

    verb: ClassVar[str] = "allot"
    count: int
    hex: str


class Supply(Command, frozen=True):
    """Units are supplied by an HQ or, named by its hex, a source: with markers, or ``committed``."""

    verb: ClassVar[str] = "supply"
    naming: ClassVar[tuple[str, ...]] = ("units",)
    by: str
    way: str
    units: tuple[str, ...]


class Extend(Command, frozen=True):
    """A marker lengthens the range of an HQ."""

    verb: ClassVar[str] = "extend"
    unit: str


class Hold(Command, frozen=True):
    """The marker that is kept for the first segment."""

    verb: ClassVar[str] = "hold"
    marker: str


class Draw(Command, frozen=True):
    """A marker is drawn from the cup."""

    verb: ClassVar[str] = "draw"
    fateful: ClassVar[bool] = True
    natural: ClassVar[bool] = True


class Use(Command, frozen=True):
    """One of the ways to use an Activation Marker, counted from 1."""

    verb: ClassVar[str] = "use"
    number: int


class Activate(Command, frozen=True):
    """A unit, or a whole formation by its name, is activated."""

    verb: ClassVar[str] = "activate"
    chooses: ClassVar[bool] = True
    unit: str


class Sequence(Command, frozen=True):
    """Move first or fight first."""

    verb: ClassVar[str] = "sequence"
    order: str


class Move(Command, frozen=True):
    """A unit moves along hexes."""

    verb: ClassVar[str] = "move"
    sends: ClassVar[bool] = True
    unit: str
    path: tuple[str, ...]


class Attack(Command, frozen=True):
    """Units attack a hex."""

    verb: ClassVar[str] = "attack"
    target: str
    units: tuple[str, ...]


class Roll(Command, frozen=True):
    """The die is rolled."""

    verb: ClassVar[str] = "roll"
    fateful: ClassVar[bool] = True
    natural: ClassVar[bool] = True


class Lose(Command, frozen=True):
    """A unit loses a step, or is the one that is lost."""

    verb: ClassVar[str] = "lose"
    chooses: ClassVar[bool] = True
    unit: str


class Retreat(Command, frozen=True):
    """A unit retreats along hexes; ``off`` at the end leaves the map."""

    verb: ClassVar[str] = "retreat"
    sends: ClassVar[bool] = True
    unit: str
    path: tuple[str, ...]


class Advance(Command, frozen=True):
    """A unit advances into the hex that was fought for."""

    verb: ClassVar[str] = "advance"
    chooses: ClassVar[bool] = True
    unit: str


NOTATION = Notation(
    (
        Done, Answer, Choose, Place, Buy, Assign, Allot, Supply, Extend, Hold, Draw, Use, Activate, Sequence, Move,
        Attack, Roll, Lose, Retreat, Advance,
    )
)  # fmt: skip
