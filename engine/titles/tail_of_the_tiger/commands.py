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
from engine.table.commands import Place as Place


@command(verb="conceal")
class Hide(Command):
    """Where ELH is, is written down: ``manchuria`` or ``japan`` [20.3/1]."""

    where: str


class Weaken(Command):
    """A hit on the Ring is paid by the Ring itself [16.0/6]."""


@command(verb="revolt")
class Rise(Command):
    """An untried unit rises in a hex [3.3/1, ev-2/1]."""

    hex: str


class Airlift(Command):
    """An aerial supply marker is put on a hex [7.0/8]."""

    hex: str


class Subvert(Command):
    """The Subversive Operations marker is dropped on a hex [7.0/10]."""

    hex: str


class Spend(Command):
    """A point of fuel is spent: ``panzer`` or ``luftwaffe`` [16.0/10]."""

    fuel: str


@command(chooses=True)
class Strengthen(Command):
    """A unit takes a replacement step of a kind [wtf-9.x/1]."""

    unit: str
    kind: str


@command(sends=True)
class Revive(Command):
    """A dead brigade returns in a city [9.0/3]."""

    unit: str
    hex: str


class Summon(Command):
    """A division is drawn from the cup and put on the west edge [9.0/4]."""

    hex: str


@command(sends=True)
class Redeploy(Command):
    """A unit makes a strategic movement to a city, a town or the box [10.0/2, wtf-10.x/1]."""

    unit: str
    where: str


class Shuttle(Command):
    """A unit is flown to Kunming [10.0/9]."""

    unit: str


class Rebase(Command):
    """An airbase, by the hex or box it is in, makes a strategic movement [10.0/5]."""

    base: str
    where: str


@command(random=True)
class Bomb(Command):
    """An atomic bomb is dropped on a hex [18.0/2]."""

    hex: str


class Paradrop(Command):
    """The brigade drops on a hex [20.1/3, 20.1/5]."""

    hex: str


@command(sends=True)
class March(Command):
    """Units go together along a path; those that enter the map begin with the hex they enter [wtf-11.x/1, 3.0/3]."""

    units: tuple[str, ...]
    path: tuple[str, ...]


class Storm(Command):
    """A unit begins an assault on its way, by ``infiltration`` or ``mobile`` assault [wtf-12.2/1, 17.0/1]."""

    unit: str
    hex: str
    how: str


@command(random=True)
class Bombard(Command):
    """The rail gun bombards a town or city [20.2/4]."""

    hex: str


class Fight(Command):
    """The assault begins with those who have joined."""


@command(verb="occupy", chooses=True)
class Enter(Command):
    """A unit goes into the hex that a bombardment emptied [20.2/5]."""

    unit: str


class Allot(Command):
    """So many air units support the assault: jets and Flying Tigers, or Japanese ones and none [wtf-14.x/1]."""

    first: int
    second: int


NOTATION = Notation.of(globals())
