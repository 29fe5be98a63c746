"""The commands of Nemesis: all that a player can say, in players' words.

Units are named by counter id, hexes by the printed label, boxes and Reinforcement Hexes by their label.
"""

from __future__ import annotations

from typing import ClassVar

from engine.table.command import Command, Notation
from engine.table.commands import Answer as Answer
from engine.table.commands import Choose as Choose
from engine.table.commands import Done as Done
from engine.table.commands import Move as Move
from engine.table.commands import Retreat as Retreat
from engine.table.commands import Roll as Roll


class Ambush(Command, frozen=True):
    """A Light unit whose movement is over lays an Ambush [5.1-D/1]."""

    verb: ClassVar[str] = "ambush"
    unit: str
    hex: str


class Dig(Command, frozen=True):
    """An unmoved unit creates a Bunker; ``taken`` is the hex of the own Bunker that moves here if the box is empty
    [5.1-E/1]."""

    verb: ClassVar[str] = "dig"
    unit: str
    taken: str | None = None


class Drop(Command, frozen=True):
    """A full Regiment drops a Battalion [1.2-D/2]."""

    verb: ClassVar[str] = "drop"
    aside: ClassVar[bool] = True
    unit: str


class Merge(Command, frozen=True):
    """Battalions join a Regiment, or form one from the box [1.2-D/5, 1.2-D/6]."""

    verb: ClassVar[str] = "merge"
    regiment: str
    battalions: tuple[str, ...]


class Leave(Command, frozen=True):
    """A unit or Air Support named for an attack that has not begun stays out of it after all [6.1-C/3]."""

    verb: ClassVar[str] = "leave"
    lets_go: ClassVar[bool] = True
    unit: str


class Cancel(Command, frozen=True):
    """Give up an attack that was opened and has not begun [6.1-C/1, 6.1-C/5]."""

    verb: ClassVar[str] = "cancel"
    gives_up: ClassVar[bool] = True


class Attack(Command, frozen=True):
    """Assault or attack a hex with units and at most one Air Support [5.2/1b, 6.1-C/1, 1.2-B/6]."""

    verb: ClassVar[str] = "attack"
    target: str
    units: tuple[str, ...]
    air: str | None = None


class Seize(Command, frozen=True):
    """Attack a vacant enemy Objective [6.1-C/5]."""

    verb: ClassVar[str] = "seize"
    target: str
    units: tuple[str, ...]


class Fly(Command, frozen=True):
    """Air Movement from the Off-Map Airfield [6.1-B/1]."""

    verb: ClassVar[str] = "fly"
    sends: ClassVar[bool] = True
    unit: str
    hex: str


class Advance(Command, frozen=True):
    """Advance these units into the defending hex [6.2-E/1]."""

    verb: ClassVar[str] = "advance"
    units: tuple[str, ...]


class Place(Command, frozen=True):
    """Put a piece somewhere: returning Transporter, replacement, reinforcement, Lushai Brigade."""

    verb: ClassVar[str] = "place"
    sends: ClassVar[bool] = True
    unit: str
    where: str


class Rebuild(Command, frozen=True):
    """Return a unit from the Losses Box to the Off-Map Box [8.2-A/1, 8.2-A/4]."""

    verb: ClassVar[str] = "rebuild"
    unit: str


class Flip(Command, frozen=True):
    """Spend a Resource Point to flip up to two reduced units to full strength [8.2-A/7]."""

    verb: ClassVar[str] = "flip"
    units: tuple[str, ...]


class SendBack(Command, frozen=True):
    """Send a British unit back to the Game Turn Scale for +1 on the Replenishment die [8.2-B/9b]."""

    verb: ClassVar[str] = "sendback"
    unit: str


class Rail(Command, frozen=True):
    """Rail movement to a railway hex [8.1-C/1b, 8.2-C/1]."""

    verb: ClassVar[str] = "rail"
    sends: ClassVar[bool] = True
    unit: str
    hex: str


class Airdrop(Command, frozen=True):
    """Place an Air Supply marker on a hex [7.1-C/7]."""

    verb: ClassVar[str] = "airdrop"
    hex: str


class Spend(Command, frozen=True):
    """Pay for the supply flights to Imphal: an Air Support id, or the hex of the Airdrop taken back; ``marker``
    takes back the one placed last [7.1-C/11b]."""

    verb: ClassVar[str] = "spend"
    what: str


class Flag(Command, frozen=True):
    """Take a flag off an Objective that was yours at the start [2.3/3, 9.0-5D/1]."""

    verb: ClassVar[str] = "flag"
    hex: str


class Take(Command, frozen=True):
    """Take over a vacant Objective that is cut off [9.0-1/1]."""

    verb: ClassVar[str] = "take"
    hex: str


class Chit(Command, frozen=True):
    """Choose a Phase Chit: the first of the next turn, or any under variant 3 [4.0/5, var-3/1]."""

    verb: ClassVar[str] = "chit"
    natural: ClassVar[bool] = True
    kind: str


class Draw(Command, frozen=True):
    """Draw the next Phase Chit blindly, or reveal the one chosen beforehand [4.0/3]."""

    verb: ClassVar[str] = "draw"
    fateful: ClassVar[bool] = True
    natural: ClassVar[bool] = True


ALL: tuple[type[Command], ...] = (
    Done, Move, Ambush, Dig, Drop, Merge, Cancel, Attack, Seize, Fly, Choose, Answer, Roll, Retreat, Advance, Place,
    Rebuild, Flip, SendBack, Rail, Airdrop, Spend, Flag, Take, Chit, Draw, Leave,
)  # fmt: skip

NOTATION = Notation(ALL)
