"""Counters and pieces: what is printed on a counter, and what becomes of it in play. Pieces are replaced."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from engine.wargame.kinds import Field, Flag, Hex, Number, Plain, Word
from engine.wargame.pieces import InPlay, PieceBase, Printed
from engine.wargame.schema import Id, Made, Name, Small, Sourced

JAPANESE: Final = 0
ALLIED: Final = 1
SIDES: Final = ("japanese", "allied")


class Side(int, metaclass=Made):
    """The number of a side, which the file names."""

    text, made = Literal["japanese", "allied"], SIDES.index


FIGHTER: Final = "fighter"
BOMBER: Final = "bomber"
TRANSPORT: Final = "transport"

# Missions of an air unit in the Available box [5.1.6/1].
SUPERIORITY: Final = "superiority"
SUPPORT: Final = "support"
INTERDICTION: Final = "interdiction"
LIFT: Final = "transport"
MISSIONS: Final = (SUPERIORITY, SUPPORT, INTERDICTION, LIFT)

# Boxes of the Air Displays, and out of the game [5.1.6/1, 5.2.4/1].
AVAILABLE: Final = "available"
FLOWN: Final = "flown"
DAMAGED: Final = "damaged"
LOST: Final = "lost"
BOXES: Final = (AVAILABLE, FLOWN, DAMAGED, LOST)


def enemy(side: int) -> int:
    """The other side."""
    return 1 - side


class Counter(Printed, frozen=True, kw_only=True):
    """A ground unit as printed [2.3/1, 2.3/2]. Lists run from full strength to the last step [2.3/3, 3.1/2, 3.1/10].

    It belongs to a formation or is Independent [3.1/6, 3.1/7].

    So many factors, so many steps [13.5.1/1, 13.5.1/2, 13.5.1/3, 13.5.1/4, 13.5.2/1]. An HQ has one step, no factors,
    and moves by ``ma`` or, Committed, by ``committed_ma`` movement points [13.5.1/1].
    Infantry is whatever is neither armour nor artillery nor HQ; the four INA units have three steps
    [17.0/1, 17.6/1, 17.6.2/1].
    """

    nation: str
    kind: str
    """``infantry``, ``armour``, ``artillery`` or ``hq``."""
    formation: str = ""
    """The division; empty for what belongs to none [3.1/6]."""
    independent: bool = False
    """Activated and stacked beside any formation [3.1/7]."""
    chinese: bool = False
    marauder: bool = False
    parachute: bool = False
    ina: bool = False
    af: tuple[int, ...] = (0,)
    df: tuple[int, ...] = (0,)
    ma: int = 0
    committed_ma: int = 0
    rating: int = 0
    """Command rating: units it supplies for a marker [7.9.3/1]."""
    colour: str = ""
    """The colour of its symbol, which shows the division [2.3/1]; a name or ``#rrggbb``."""

    # What follows from the above is worked out once, in __post_init__.
    steps: int = 1
    hq: bool = False
    armour: bool = False
    artillery: bool = False
    infantry: bool = False
    """Every ground unit that is not armour, artillery or HQ [17.0/1]."""
    projects: bool = False
    """Whether it has a combat factor on any face, and so a zone of control [11.1.1/1]."""

    def derived(self) -> dict[str, object]:
        return {
            "steps": len(self.af),
            "hq": self.kind == "hq",
            "armour": self.kind == "armour",
            "artillery": self.kind == "artillery",
            "infantry": self.kind == "infantry",
            "projects": self.kind != "hq" and any((*self.af, *self.df)),
        }


class Piece(InPlay[Counter], frozen=True, gc=False):
    """A ground unit in play."""

    lost: Number = 0
    """Steps lost."""
    oos: Flag = False
    """Marked out of supply [7.10.1/1]."""
    disrupted: Flag = False
    acted: Number = 0
    """Activations in this turn, 0 to 2 [9.3.4/1, 9.3.6/1]."""
    committed: Flag = False
    """An HQ on its Committed side [3.1/3]."""
    truck: Flag = False
    """A truck is with it [17.7.7/1]."""

    @property
    def steps(self) -> int:
        """Steps left."""
        return self.counter.steps - self.lost

    @property
    def af(self) -> int:
        """Attack factor of the face that is up [3.1/2]."""
        return self.counter.af[self.lost]

    @property
    def df(self) -> int:
        """Defence factor of the face that is up [3.1/2]."""
        return self.counter.df[self.lost]

    @property
    def ma(self) -> int:
        """Printed movement allowance, in movement points [3.1/10]."""
        return self.counter.committed_ma if self.committed else self.counter.ma


class AirCounter(Sourced, frozen=True, kw_only=True):
    """An air unit as printed: ``F``, ``B`` or ``FB``; some bombers have a Transport back. No ground unit [2.3/4, 5.0/1,
    5.1.3/1]."""

    id: Id
    name: Name
    side: Side
    type: Literal["F", "B", "FB"]
    transport: bool = False
    designation: str = ""


class AirUnit(PieceBase[AirCounter], frozen=True, gc=False):
    """An air unit in play: its box, and while it is Available or on the map its mission and the type it flies as."""

    box: Annotated[str, Plain(Literal[BOXES]), Field(required=True)] = FLOWN
    mission: Word = ""
    flies_as: Word = ""
    """``fighter``, ``bomber`` or ``transport`` [5.1.2/3]."""
    loc: Hex = -1
    """The hex it interdicts; -1 for none [5.5.4/1]."""


class Use(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way to use an Activation Marker: formations, or units, ``dice`` times D6 of them added [8.1.7/1, 9.3.1/1]."""

    formations: Small = 0
    units: Small = 0
    dice: Small = 0


class Marker(Sourced, frozen=True, kw_only=True):
    """An Activation Marker of kind 1 (I) or 2 (II) [8.1.2/1]."""

    id: Id
    side: Side
    kind: Literal[1, 2]
    uses: Annotated[tuple[Use, ...], msgspec.Meta(min_length=1)] = msgspec.field(name="activates")
