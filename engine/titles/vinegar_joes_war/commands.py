"""What the players say."""

from __future__ import annotations

from engine.table.command import Command, Notation, command
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


@command(verb="embark")
class Keep(Command):
    """A reinforcement waits for a landing."""

    unit: str


@command(dear=True)
class Take(Command):
    """A contingency unit or piece is taken."""

    unit: str


@command(verb="lighten", naming=("unit", "into"))
class Convert(Command):
    """A heavy division becomes a light one."""

    unit: str
    into: str


class Activate(Command):
    """A headquarters is activated by a depot in its hex."""

    unit: str


class Rail(Command):
    """A unit goes by rail."""

    unit: str
    path: tuple[str, ...]


@command(verb="raft")
class Float(Command):
    """A depot goes along a river."""

    unit: str
    path: tuple[str, ...]


@command(verb="disembark")
class Land(Command):
    """A unit is carried to a coastal hex by an amphibious marker."""

    unit: str
    hex: str


class Assault(Command):
    """A unit is put in a hex of the sea, to attack the hex beside it."""

    unit: str
    target: str
    sea: str


class Station(Command):
    """An amphibious marker is put in a hex for its command."""

    hex: str


class Fortify(Command):
    """A depot becomes a fortification."""

    hex: str


class Build(Command):
    """An engineer builds railway or road into a hex."""

    unit: str
    hex: str


@command(verb="uncover", optional=True)
class Raise(Command):
    """A unit is put on top of its stack."""

    unit: str


@command(verb="airbases")
class Open(Command):
    """A depot of a hex opens the airbases of its country."""

    hex: str


@command(sends=True)
class Fly(Command):
    """An airstrike flies a mission from a base to a hex."""

    unit: str
    base: str
    hex: str
    mission: str
    """``support``, ``escort``, ``units`` or ``hex`` for an interdiction, ``defence``, ``interception``."""


@command(naming=("unit", "load"))
class Carry(Command):
    """A transport airstrike takes a unit to a base."""

    unit: str
    load: str
    hex: str


@command(naming=("unit", "load"))
class Drop(Command):
    """A transport airstrike drops a unit over a hex."""

    unit: str
    load: str
    hex: str


@command(sends=True)
class Shell(Command):
    """Gunfire supports an attack on a coastal hex, or interdicts it: ``support``, ``units`` or ``hex``."""

    unit: str
    hex: str
    mission: str


@command(sends=True)
class Sail(Command):
    """A carrier is put in a hex of the sea."""

    unit: str
    hex: str


@command(verb="assist")
class Lend(Command):
    """A headquarters lends its strength to the attack."""

    unit: str


class Fight(Command):
    """The attack begins, on the table named."""

    table: str


class Support(Command):
    """So many airstrikes support the attack, and the guns of the fleet or not."""

    strikes: int
    guns: bool


class Spend(Command):
    """A depot of a hex is spent on replacements: ``air``, ``land`` or ``hq``."""

    hex: str
    use: str


@command(verb="redraft")
class Recall(Command):
    """A die is rolled for a unit or airstrike to come back."""

    unit: str


class Rebuild(Command):
    """A depot brings the reduced units of its hex to full strength."""

    hex: str


@command(verb="unblock")
class Clear(Command):
    """A depot lifts the interdiction of its port."""

    hex: str


class Resupply(Command):
    """So many depots in Kunming are sent on into China."""

    count: int


NOTATION = Notation.of(globals())
