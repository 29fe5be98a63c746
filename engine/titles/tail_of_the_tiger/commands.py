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
from engine.table.commands import Place as Place


class Hide(Command, frozen=True):
    """Where ELH is, is written down: ``manchuria`` or ``japan`` [20.3/1]."""

    verb: ClassVar[str] = "conceal"
    where: str


class Weaken(Command, frozen=True):
    """A hit on the Ring is paid by the Ring itself [16.0/6]."""

    verb: ClassVar[str] = "weaken"


class Rise(Command, frozen=True):
    """An untried unit rises in a hex [3.3/1, ev-2/1]."""

    verb: ClassVar[str] = "revolt"
    hex: str


class Airlift(Command, frozen=True):
    """An aerial supply marker is put on a hex [7.0/8]."""

    verb: ClassVar[str] = "airlift"
    hex: str


class Subvert(Command, frozen=True):
    """The Subversive Operations marker is dropped on a hex [7.0/10]."""

    verb: ClassVar[str] = "subvert"
    hex: str


class Spend(Command, frozen=True):
    """A point of fuel is spent: ``panzer`` or ``luftwaffe`` [16.0/10]."""

    verb: ClassVar[str] = "spend"
    fuel: str


class Strengthen(Command, frozen=True):
    """A unit takes a replacement step of a kind [wtf-9.x/1]."""

    verb: ClassVar[str] = "strengthen"
    chooses: ClassVar[bool] = True
    unit: str
    kind: str


class Revive(Command, frozen=True):
    """A dead brigade returns in a city [9.0/3]."""

    verb: ClassVar[str] = "revive"
    sends: ClassVar[bool] = True
    unit: str
    hex: str


class Summon(Command, frozen=True):
    """A division is drawn from the cup and put on the west edge [9.0/4]."""

    verb: ClassVar[str] = "summon"
    hex: str


class Redeploy(Command, frozen=True):
    """A unit makes a strategic movement to a city, a town or the box [10.0/2, wtf-10.x/1]."""

    verb: ClassVar[str] = "redeploy"
    sends: ClassVar[bool] = True
    unit: str
    where: str


class Shuttle(Command, frozen=True):
    """A unit is flown to Kunming [10.0/9]."""

    verb: ClassVar[str] = "shuttle"
    unit: str


class Rebase(Command, frozen=True):
    """An airbase, by the hex or box it is in, makes a strategic movement [10.0/5]."""

    verb: ClassVar[str] = "rebase"
    base: str
    where: str


class Bomb(Command, frozen=True):
    """An atomic bomb is dropped on a hex [18.0/2]."""

    verb: ClassVar[str] = "bomb"
    fateful: ClassVar[bool] = True
    hex: str


class Paradrop(Command, frozen=True):
    """The brigade drops on a hex [20.1/3, 20.1/5]."""

    verb: ClassVar[str] = "paradrop"
    hex: str


class March(Command, frozen=True):
    """Units go together along a path; those that enter the map begin with the hex they enter [wtf-11.x/1, 3.0/3]."""

    verb: ClassVar[str] = "march"
    sends: ClassVar[bool] = True
    units: tuple[str, ...]
    path: tuple[str, ...]


class Storm(Command, frozen=True):
    """A unit begins an assault on its way, by ``infiltration`` or ``mobile`` assault [wtf-12.2/1, 17.0/1]."""

    verb: ClassVar[str] = "storm"
    unit: str
    hex: str
    how: str


class Bombard(Command, frozen=True):
    """The rail gun bombards a town or city [20.2/4]."""

    verb: ClassVar[str] = "bombard"
    fateful: ClassVar[bool] = True
    hex: str


class Fight(Command, frozen=True):
    """The assault begins with those who have joined."""

    verb: ClassVar[str] = "fight"


class Enter(Command, frozen=True):
    """A unit goes into the hex that a bombardment emptied [20.2/5]."""

    verb: ClassVar[str] = "occupy"
    chooses: ClassVar[bool] = True
    unit: str


class Allot(Command, frozen=True):
    """So many air units support the assault: jets and Flying Tigers, or Japanese ones and none [wtf-14.x/1]."""

    verb: ClassVar[str] = "allot"
    first: int
    second: int


NOTATION = Notation(
    (
        Done, Answer, Choose, Place, Hide, Weaken, Rise, Airlift, Subvert, Spend, Strengthen, Revive, Summon, Redeploy,
        Shuttle, Rebase, Bomb, Paradrop, March, Storm, Bombard, Attack, Join, Fight, Enter, Allot, Lose, Advance,
    )
)  # fmt: skip
