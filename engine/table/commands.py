"""Commands that most games have; a title lists those it takes in its own notation."""

from __future__ import annotations

from typing import ClassVar

from engine.table.command import Command


class Done(Command, frozen=True):
    """Nothing more here: the open segment ends, or an offer is declined."""

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
    """A piece comes into play in a hex."""

    verb: ClassVar[str] = "place"
    sends: ClassVar[bool] = True
    unit: str
    hex: str


class Move(Command, frozen=True):
    """A piece goes along a path of hexes, without the one it starts in."""

    verb: ClassVar[str] = "move"
    sends: ClassVar[bool] = True
    unit: str
    path: tuple[str, ...]


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
    """A unit retreats along a path."""

    verb: ClassVar[str] = "retreat"
    sends: ClassVar[bool] = True
    unit: str
    path: tuple[str, ...]


class Advance(Command, frozen=True):
    """A unit advances after combat."""

    verb: ClassVar[str] = "advance"
    chooses: ClassVar[bool] = True
    unit: str


class Attack(Command, frozen=True):
    """A hex is to be attacked."""

    verb: ClassVar[str] = "attack"
    hex: str


class Join(Command, frozen=True):
    """A unit takes part in the attack."""

    verb: ClassVar[str] = "join"
    chooses: ClassVar[bool] = True
    unit: str
