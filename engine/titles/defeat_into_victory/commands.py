"""What the players say."""

from __future__ import annotations

from engine.table.command import EMPTY, Command, Notation, command
from engine.table.commands import Advance as Advance
from engine.table.commands import Answer as Answer
from engine.table.commands import Choose as Choose
from engine.table.commands import Done as Done
from engine.table.commands import Draw as Draw
from engine.table.commands import Lose as Lose
from engine.table.commands import Move as Move
from engine.table.commands import Place as Place
from engine.table.commands import Retreat as Retreat
from engine.table.commands import Roll as Roll


class Buy(Command):
    """So many stock SPs are paid, for air units or trucks."""

    count: int


class Assign(Command):
    """An air unit is chosen and gets a mission; ``type`` it flies as."""

    unit: str
    mission: str
    type: str


@command(sends=True)
class Fly(Command):
    """An air unit flies its mission to a hex."""

    unit: str
    hex: str


@command(sends=True)
class Lift(Command):
    """A ground unit is flown to a hex."""

    unit: str
    hex: str


class Drop(Command):
    """An SP marker of a hex is flown to another."""

    where: str
    hex: str


class Target(Command):
    """An air unit fires at another."""

    unit: str
    at: str


@command(optional=True, naming=("units",))
class Relieve(Command):
    """A marker flown in supplies units around it."""

    hex: str
    units: tuple[str, ...]


class Allot(Command):
    """So many SPs become markers in a hex; the rest goes to the stock."""

    count: int
    hex: str


@command(naming=("units",))
class Supply(Command):
    """Units are supplied by an HQ or, named by its hex, a source: with markers, or ``committed``."""

    by: str
    way: str
    units: tuple[str, ...]


class Extend(Command):
    """A marker of a hex lengthens the range of an HQ."""

    unit: str
    hex: str


class Hold(Command):
    """The marker that is kept for the first segment."""

    marker: str


class Use(Command):
    """One of the ways to use an Activation Marker, counted from 1."""

    number: int


@command(chooses=True)
class Activate(Command):
    """A unit, or a whole formation by its name, is activated."""

    unit: str


class Sequence(Command):
    """Move first or fight first."""

    order: str


class Attack(Command):
    """Units attack a hex."""

    target: str
    units: tuple[str, ...]


class Take(Command):
    """So many SP markers of a hex go into the stock."""

    count: int
    hex: str


class Haul(Command):
    """So many SP markers are brought from a Supply Source to a hex."""

    where: str
    hex: str
    count: int


class Carry(Command):
    """A unit moves along hexes, picks markers up in one of them and drops them in another."""

    unit: str
    path: tuple[str, ...]
    where: str
    count: int
    hex: str

    def place(self) -> str:
        return self.path[-1] if self.path else self.hex


class Truck(Command):
    """A truck is put on a unit."""

    unit: str


class Sail(Command):
    """A unit goes by sea."""

    unit: str
    hex: str


class Jump(Command):
    """A unit flies to a hex as its move."""

    unit: str
    hex: str


class Exit(Command):
    """A unit leaves the map."""

    unit: str


class Build(Command):
    """A road, railroad or upgrade is begun in a hex, coming from another."""

    what: str
    hex: str
    origin: str


class Join(Command):
    """A new line joins that of a hex."""

    hex: str


class Repair(Command):
    """A cut hex is repaired."""

    hex: str


class Cut(Command):
    """The lines of a hex are cut."""

    hex: str


class Free(Command):
    """A settlement changes hands."""

    hex: str


class Again(Command):
    """An HQ spends a marker of a hex so that units can act a second time."""

    unit: str
    hex: str


class Recover(Command):
    """A Committed HQ is turned back, for a stock SP or a marker of a hex."""

    unit: str
    way: str


class Replace(Command):
    """A marker of a hex replaces steps of a unit, by an HQ or source."""

    unit: str
    by: str
    hex: str


class Rebuild(Command):
    """An eliminated unit comes back with an HQ or on a source, the first marker paid from a hex if one is named."""

    unit: str
    by: str
    hex: str | None = None

    def text(self) -> str:
        return super().text().removesuffix(f" {EMPTY}")


class Spend(Command):
    """The next marker that is paid is one of a hex."""

    hex: str


class Dig(Command):
    """A unit begins an Improved Position."""

    unit: str


class Item(Command):
    """An item of the Sustained Operations list."""

    name: str


NOTATION = Notation.of(globals())
