"""What the players say."""

from __future__ import annotations

from typing import ClassVar

from engine.table.command import EMPTY, Command, Notation
from engine.table.commands import Advance as Advance
from engine.table.commands import Answer as Answer
from engine.table.commands import Choose as Choose
from engine.table.commands import Done as Done
from engine.table.commands import Lose as Lose
from engine.table.commands import Move as Move
from engine.table.commands import Place as Place
from engine.table.commands import Retreat as Retreat
from engine.table.commands import Roll as Roll


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


class Fly(Command, frozen=True):
    """An air unit flies its mission to a hex."""

    verb: ClassVar[str] = "fly"
    sends: ClassVar[bool] = True
    unit: str
    hex: str


class Lift(Command, frozen=True):
    """A ground unit is flown to a hex."""

    verb: ClassVar[str] = "lift"
    sends: ClassVar[bool] = True
    unit: str
    hex: str


class Drop(Command, frozen=True):
    """An SP marker of a hex is flown to another."""

    verb: ClassVar[str] = "drop"
    where: str
    hex: str


class Target(Command, frozen=True):
    """An air unit fires at another."""

    verb: ClassVar[str] = "target"
    unit: str
    at: str


class Relieve(Command, frozen=True):
    """A marker flown in supplies units around it."""

    verb: ClassVar[str] = "relieve"
    aside: ClassVar[bool] = True
    naming: ClassVar[tuple[str, ...]] = ("units",)
    hex: str
    units: tuple[str, ...]


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
    """A marker of a hex lengthens the range of an HQ."""

    verb: ClassVar[str] = "extend"
    unit: str
    hex: str


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


class Attack(Command, frozen=True):
    """Units attack a hex."""

    verb: ClassVar[str] = "attack"
    target: str
    units: tuple[str, ...]


class Take(Command, frozen=True):
    """So many SP markers of a hex go into the stock."""

    verb: ClassVar[str] = "take"
    count: int
    hex: str


class Haul(Command, frozen=True):
    """So many SP markers are brought from a Supply Source to a hex."""

    verb: ClassVar[str] = "haul"
    where: str
    hex: str
    count: int


class Carry(Command, frozen=True):
    """A unit moves along hexes, picks markers up in one of them and drops them in another."""

    verb: ClassVar[str] = "carry"
    unit: str
    path: tuple[str, ...]
    where: str
    count: int
    hex: str

    def place(self) -> str:
        return self.path[-1] if self.path else self.hex


class Truck(Command, frozen=True):
    """A truck is put on a unit."""

    verb: ClassVar[str] = "truck"
    unit: str


class Sail(Command, frozen=True):
    """A unit goes by sea."""

    verb: ClassVar[str] = "sail"
    unit: str
    hex: str


class Jump(Command, frozen=True):
    """A unit flies to a hex as its move."""

    verb: ClassVar[str] = "jump"
    unit: str
    hex: str


class Exit(Command, frozen=True):
    """A unit leaves the map."""

    verb: ClassVar[str] = "exit"
    unit: str


class Build(Command, frozen=True):
    """A road, railroad or upgrade is begun in a hex, coming from another."""

    verb: ClassVar[str] = "build"
    what: str
    hex: str
    origin: str


class Join(Command, frozen=True):
    """A new line joins that of a hex."""

    verb: ClassVar[str] = "join"
    hex: str


class Repair(Command, frozen=True):
    """A cut hex is repaired."""

    verb: ClassVar[str] = "repair"
    hex: str


class Cut(Command, frozen=True):
    """The lines of a hex are cut."""

    verb: ClassVar[str] = "cut"
    hex: str


class Free(Command, frozen=True):
    """A settlement changes hands."""

    verb: ClassVar[str] = "free"
    hex: str


class Again(Command, frozen=True):
    """An HQ spends a marker of a hex so that units can act a second time."""

    verb: ClassVar[str] = "again"
    unit: str
    hex: str


class Recover(Command, frozen=True):
    """A Committed HQ is turned back, for a stock SP or a marker of a hex."""

    verb: ClassVar[str] = "recover"
    unit: str
    way: str


class Replace(Command, frozen=True):
    """A marker of a hex replaces steps of a unit, by an HQ or source."""

    verb: ClassVar[str] = "replace"
    unit: str
    by: str
    hex: str


class Rebuild(Command, frozen=True):
    """An eliminated unit comes back with an HQ or on a source, the first marker paid from a hex if one is named."""

    verb: ClassVar[str] = "rebuild"
    unit: str
    by: str
    hex: str | None = None

    def text(self) -> str:
        return super().text().removesuffix(f" {EMPTY}")


class Spend(Command, frozen=True):
    """The next marker that is paid is one of a hex."""

    verb: ClassVar[str] = "spend"
    hex: str


class Dig(Command, frozen=True):
    """A unit begins an Improved Position."""

    verb: ClassVar[str] = "dig"
    unit: str


class Item(Command, frozen=True):
    """An item of the Sustained Operations list."""

    verb: ClassVar[str] = "item"
    name: str


NOTATION = Notation(
    (
        Done, Answer, Choose, Place, Buy, Assign, Fly, Lift, Drop, Target, Relieve,
        Allot, Supply, Extend, Hold, Draw, Use, Activate, Sequence, Move,
        Attack, Roll, Lose, Retreat, Advance, Take, Haul, Carry, Truck, Sail, Jump, Exit,
        Build, Join, Repair, Cut, Free, Again, Recover, Replace, Rebuild, Spend, Dig, Item,
    )
)  # fmt: skip
