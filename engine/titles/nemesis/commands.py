"""The commands of Nemesis: all that a player can say, in players' words.

Units are named by counter id, hexes by the printed label, boxes and Reinforcement Hexes by their label.
"""

from __future__ import annotations

from engine.table.command import Command, Notation, command
from engine.table.commands import Answer as Answer
from engine.table.commands import Choose as Choose
from engine.table.commands import Done as Done
from engine.table.commands import Draw as Draw
from engine.table.commands import Move as Move
from engine.table.commands import Retreat as Retreat
from engine.table.commands import Roll as Roll


class Ambush(Command):
    """A Light unit whose movement is over lays an Ambush [5.1-D/1]."""

    unit: str
    hex: str


class Dig(Command):
    """An unmoved unit creates a Bunker; ``taken`` is the hex of the own Bunker that moves here if the box is empty
    [5.1-E/1]."""

    unit: str
    taken: str | None = None


@command(optional=True)
class Drop(Command):
    """A full Regiment drops a Battalion [1.2-D/2]."""

    unit: str


class Merge(Command):
    """Battalions join a Regiment, or form one from the box [1.2-D/5, 1.2-D/6]."""

    regiment: str
    battalions: tuple[str, ...]


@command(unchooses=True)
class Leave(Command):
    """A unit or Air Support named for an attack that has not begun stays out of it after all [6.1-C/3]."""

    unit: str


@command(cancels=True)
class Cancel(Command):
    """Give up an attack that was opened and has not begun [6.1-C/1, 6.1-C/5]."""


class Attack(Command):
    """Assault or attack a hex with units and at most one Air Support [5.2/1b, 6.1-C/1, 1.2-B/6]."""

    target: str
    units: tuple[str, ...]
    air: str | None = None


class Seize(Command):
    """Attack a vacant enemy Objective [6.1-C/5]."""

    target: str
    units: tuple[str, ...]


@command(sends=True)
class Fly(Command):
    """Air Movement from the Off-Map Airfield [6.1-B/1]."""

    unit: str
    hex: str


class Advance(Command):
    """Advance these units into the defending hex [6.2-E/1]."""

    units: tuple[str, ...]


@command(sends=True)
class Place(Command):
    """Put a piece somewhere: returning Transporter, replacement, reinforcement, Lushai Brigade."""

    unit: str
    where: str


class Rebuild(Command):
    """Return a unit from the Losses Box to the Off-Map Box [8.2-A/1, 8.2-A/4]."""

    unit: str


class Flip(Command):
    """Spend a Resource Point to flip up to two reduced units to full strength [8.2-A/7]."""

    units: tuple[str, ...]


@command(verb="sendback")
class SendBack(Command):
    """Send a British unit back to the Game Turn Scale for +1 on the Replenishment die [8.2-B/9b]."""

    unit: str


@command(sends=True)
class Rail(Command):
    """Rail movement to a railway hex [8.1-C/1b, 8.2-C/1]."""

    unit: str
    hex: str


class Airdrop(Command):
    """Place an Air Supply marker on a hex [7.1-C/7]."""

    hex: str


class Spend(Command):
    """Pay for the supply flights to Imphal: an Air Support id, or the hex of the Airdrop taken back; ``marker``
    takes back the one placed last [7.1-C/11b]."""

    what: str


class Flag(Command):
    """Take a flag off an Objective that was yours at the start [2.3/3, 9.0-5D/1]."""

    hex: str


class Take(Command):
    """Take over a vacant Objective that is cut off [9.0-1/1]."""

    hex: str


@command(default_ok=True)
class Chit(Command):
    """Choose a Phase Chit: the first of the next turn, or any under variant 3 [4.0/5, var-3/1]."""

    kind: str


NOTATION = Notation.of(globals())
