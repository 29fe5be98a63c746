"""What the players say."""

from __future__ import annotations

from typing import ClassVar

from engine.table.command import Command, Notation
from engine.table.commands import Advance as Advance
from engine.table.commands import Answer as Answer
from engine.table.commands import Attack as Attack
from engine.table.commands import Choose as Choose
from engine.table.commands import Done as Done
from engine.table.commands import Join as Join
from engine.table.commands import Lose as Lose
from engine.table.commands import Move as Move
from engine.table.commands import Place as Place
from engine.table.commands import Retreat as Retreat


class Keep(Command, frozen=True):
    """A reinforcement waits for a landing."""

    verb: ClassVar[str] = "embark"
    unit: str


class Take(Command, frozen=True):
    """A contingency unit or piece is taken."""

    verb: ClassVar[str] = "take"
    unit: str


class Convert(Command, frozen=True):
    """A heavy division becomes a light one."""

    verb: ClassVar[str] = "lighten"
    naming: ClassVar[tuple[str, ...]] = ("unit", "into")
    unit: str
    into: str


class Activate(Command, frozen=True):
    """A headquarters is activated by a depot in its hex."""

    verb: ClassVar[str] = "activate"
    unit: str


class Rail(Command, frozen=True):
    """A unit goes by rail."""

    verb: ClassVar[str] = "rail"
    unit: str
    path: tuple[str, ...]


class Float(Command, frozen=True):
    """A depot goes along a river."""

    verb: ClassVar[str] = "raft"
    unit: str
    path: tuple[str, ...]


class Land(Command, frozen=True):
    """A unit is carried to a coastal hex by an amphibious marker."""

    verb: ClassVar[str] = "disembark"
    unit: str
    hex: str


class Assault(Command, frozen=True):
    """A unit is put in a hex of the sea, to attack the hex beside it."""

    verb: ClassVar[str] = "assault"
    unit: str
    target: str
    sea: str


class Station(Command, frozen=True):
    """An amphibious marker is put in a hex for its command."""

    verb: ClassVar[str] = "station"
    hex: str


class Fortify(Command, frozen=True):
    """A depot becomes a fortification."""

    verb: ClassVar[str] = "fortify"
    hex: str


class Build(Command, frozen=True):
    """An engineer builds railway or road into a hex."""

    verb: ClassVar[str] = "build"
    unit: str
    hex: str


class Raise(Command, frozen=True):
    """A unit is put on top of its stack."""

    verb: ClassVar[str] = "uncover"
    aside: ClassVar[bool] = True
    unit: str


class Open(Command, frozen=True):
    """A depot of a hex opens the airbases of its country."""

    verb: ClassVar[str] = "airbases"
    hex: str


class Fly(Command, frozen=True):
    """An airstrike flies a mission from a base to a hex."""

    verb: ClassVar[str] = "fly"
    sends: ClassVar[bool] = True
    unit: str
    base: str
    hex: str
    mission: str
    """``support``, ``escort``, ``units`` or ``hex`` for an interdiction, ``defence``, ``interception``."""


class Carry(Command, frozen=True):
    """A transport airstrike takes a unit to a base."""

    verb: ClassVar[str] = "carry"
    naming: ClassVar[tuple[str, ...]] = ("unit", "load")
    unit: str
    load: str
    hex: str


class Drop(Command, frozen=True):
    """A transport airstrike drops a unit over a hex."""

    verb: ClassVar[str] = "drop"
    naming: ClassVar[tuple[str, ...]] = ("unit", "load")
    unit: str
    load: str
    hex: str


class Shell(Command, frozen=True):
    """Gunfire supports an attack on a coastal hex, or interdicts it: ``support``, ``units`` or ``hex``."""

    verb: ClassVar[str] = "shell"
    sends: ClassVar[bool] = True
    unit: str
    hex: str
    mission: str


class Sail(Command, frozen=True):
    """A carrier is put in a hex of the sea."""

    verb: ClassVar[str] = "sail"
    sends: ClassVar[bool] = True
    unit: str
    hex: str


class Lend(Command, frozen=True):
    """A headquarters lends its strength to the attack."""

    verb: ClassVar[str] = "assist"
    unit: str


class Fight(Command, frozen=True):
    """The attack begins, on the table named."""

    verb: ClassVar[str] = "fight"
    table: str


class Support(Command, frozen=True):
    """So many airstrikes support the attack, and the guns of the fleet or not."""

    verb: ClassVar[str] = "support"
    strikes: int
    guns: bool


class Spend(Command, frozen=True):
    """A depot of a hex is spent on replacements: ``air``, ``land`` or ``hq``."""

    verb: ClassVar[str] = "spend"
    hex: str
    use: str


class Recall(Command, frozen=True):
    """A die is rolled for a unit or airstrike to come back."""

    verb: ClassVar[str] = "redraft"
    unit: str


class Rebuild(Command, frozen=True):
    """A depot brings the reduced units of its hex to full strength."""

    verb: ClassVar[str] = "rebuild"
    hex: str


class Clear(Command, frozen=True):
    """A depot lifts the interdiction of its port."""

    verb: ClassVar[str] = "unblock"
    hex: str


class Resupply(Command, frozen=True):
    """So many depots in Kunming are sent on into China."""

    verb: ClassVar[str] = "resupply"
    count: int


NOTATION = Notation(
    (
        Done, Answer, Choose, Place, Keep, Take, Convert, Activate, Move, Rail, Float, Land, Assault, Station, Fortify,
        Build, Raise, Open, Fly, Carry, Drop, Shell, Sail, Attack, Join, Lend, Fight, Support, Lose, Retreat, Advance,
        Spend, Recall, Rebuild, Clear, Resupply,
    )
)  # fmt: skip
