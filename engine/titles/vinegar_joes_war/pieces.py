"""Counters and pieces: what is printed on a counter, and what becomes of it in play. Pieces are replaced."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from engine.wargame.kinds import Field, Flag, Hex, Number, Plain, Word
from engine.wargame.pieces import InPlay, PieceBase, Printed

JAPANESE: Final = 0
ALLIED: Final = 1
SIDES: Final = ("japanese", "allied")

# Nationalities [2.37/1].
BRITISH: Final = "british"
AMERICAN: Final = "american"
CHINESE: Final = "chinese"
GUERRILLA: Final = "guerrilla"
JAPAN: Final = "japan"
CLIENT: Final = "client"

# Types of land units [2.33/1]; a motorised one is infantry with a plus sign.
HEADQUARTERS: Final = "headquarters"
ARMOUR: Final = "armour"
SPECIAL: Final = "special"
"""Special operations and commando, airborne as well [2.33/2]."""
AIRBORNE: Final = "airborne"
MARINE: Final = "marine"
GARRISON: Final = "garrison"
ENGINEER: Final = "engineer"
AIRBASE: Final = "airbase"
DROPPED_AIRBASE: Final = "airborne-airbase"
DEPOT: Final = "depot"
UNKNOWN: Final = "unknown"
"""What lies below the top of an enemy stack [10.6/1]."""

# Types of airstrikes and naval pieces [2.36/1, 2.36/3].
TAC: Final = "TAC"
TAC_N: Final = "TAC-N"
SAC: Final = "SAC"
MAC: Final = "MAC"
GUNFIRE: Final = "gunfire"
AMPHIBIOUS: Final = "amphibious"
CARRIER: Final = "carrier"
FIGHTERS: Final = (TAC, TAC_N)
STRIKES: Final = (TAC, TAC_N, SAC, MAC)

# Missions [12.2/1, 20.3/1].
SUPPORT: Final = "support"
ESCORT: Final = "escort"
INTERDICTION: Final = "interdiction"
TRANSPORT: Final = "transport"
DROP: Final = "drop"
DEFENCE: Final = "defence"
INTERCEPTION: Final = "interception"
LANDING: Final = "landing"
"""An amphibious marker that carries, or lies in a hex for its command [18.72/1, 18.72/3]."""
BASING: Final = "basing"
"""A carrier at sea [20.2/1]."""

# Where an airstrike or a naval piece is [2.2/1].
BOX: Final = "available"
MAP: Final = "map"
DEAD: Final = "replaceable"
LOST: Final = "eliminated"
DUE: Final = "due"
"""On the turn track [16.1/3]."""
OUTSIDE: Final = "outside"
"""Not come yet, or a contingency piece that nobody took [17.4/1]."""
SUPPORT_BOXES: Final = (BOX, MAP, DEAD, LOST, DUE, OUTSIDE)


def enemy(side: int) -> int:
    """The other side."""
    return 1 - side


class Counter(Printed, frozen=True, kw_only=True):
    """A land unit as printed: values, weight, type, size, name, nationality [2.31/1, 2.31/2, 2.33/1, 2.33/2, 2.34/1,
    2.35/1, 2.37/1]; depots, airbases, engineers and headquarters are such units [2.3/1]."""

    nation: str
    """One of the six nationalities [2.37/1]."""
    kind: str
    """Its type [2.33/1]."""
    size: str = ""
    """``XXXX`` to ``II`` [2.34/1]."""
    heavy: bool = False
    """A plus sign behind the strength [2.31/2]."""
    strength: int = 0
    """Combat strength, for attack and defence alike."""
    reduced: int = -1
    """Strength of the back; -1 for a unit with one side [2.32/2]."""
    move: int = 0
    """Movement allowance, in movement points."""
    radius: int = 0
    """Command radius of a headquarters, in hexes [7.2/1]."""
    code: str = ""
    """Arrival code: ``0``, a turn, ``R``, ``L``, ``G``, or ``C`` with a turn [6.1/1, 6.1/2, 6.1/3]."""
    code_on_back: bool = False
    """It enters reduced [6.1/4]."""
    country: str = ""
    """The only country it may be in [17.3/3, 23.1/1]; empty for none."""
    at: str = ""
    """Place where it arrives, or country in whose towns and cities, where that is not 6.3's."""
    raider: bool = False
    """Naval infantry and 3SS, whose landings are bound to no waters [18.31/1]."""

    # What follows from the above is worked out once, in __post_init__.
    hq: bool = False
    depot: bool = False
    airbase: bool = False
    """Of either kind: it launches airstrikes [2.4/2]."""
    armour: bool = False
    airborne: bool = False
    """It may be dropped [19.2/1, 2.33/2]."""
    guerrilla: bool = False
    client: bool = False
    two_sided: bool = False
    division: bool = False
    """A division or corps, other than a headquarters, for points and withdrawals."""
    turn: int = -1
    """The turn of its arrival, from which it may be taken if it is a contingency unit; -1 for none."""

    def derived(self) -> dict[str, object]:
        digits = self.code.lstrip("C")
        return {
            "hq": self.kind == HEADQUARTERS,
            "depot": self.kind == DEPOT,
            "airbase": self.kind in (AIRBASE, DROPPED_AIRBASE),
            "armour": self.kind == ARMOUR,
            "airborne": self.kind in (AIRBORNE, SPECIAL, DROPPED_AIRBASE),
            "guerrilla": self.nation == GUERRILLA,
            "client": self.nation == CLIENT,
            "two_sided": self.reduced >= 0,
            "division": self.kind != HEADQUARTERS and self.size in ("XX", "XXX", "XXXX"),
            "turn": int(digits) if digits.isdigit() else -1,
        }

    @property
    def contingency(self) -> bool:
        """Whether it is taken at a price only [17.4/1]."""
        return self.code.startswith("C")


class Piece(InPlay[Counter], frozen=True, gc=False):
    """A land unit in play, or in a box, on one of its sides [15.0/1]."""

    reduced: Flag = False
    """A division or corps on its back [15.0/1]."""
    active: Flag = False
    """A headquarters that is activated [2.32/1, 7.1/1]."""
    moved: Flag = False
    """Its move of this phase is over [9.21/1]."""
    shifted: Flag = False
    """It moved in the movement phase just before; an airbase cannot launch then [9.7/1]."""
    railed: Flag = False
    """It has made its rail move of this phase [9.41/1]."""
    attacked: Flag = False
    """It has attacked in this combat phase [13.33/1]."""
    due: Number = 0
    """The turn on which it comes back, in the box of the turn track [16.1/3]; 0 elsewhere."""
    delayed: Number = 0
    """Turns it has waited for want of an entry hex [6.3/2, 6.32/1]."""
    assault: Hex = -1
    """The hex it assaults from the sea, -1 for none [18.5/1]."""
    hampered: Flag = False
    """Interdicted with its hex: no rail and half its allowance in its next movement phase (Air Mission Chart)."""

    @property
    def strength(self) -> int:
        """Combat strength of the face that is up [2.32/2]."""
        return self.counter.reduced if self.reduced else self.counter.strength

    @property
    def radius(self) -> int:
        """Command radius in hexes, -1 for whatever commands nobody [2.32/1, 7.2/1]."""
        return self.counter.radius if self.active else -1


class SupportCounter(Printed, frozen=True, kw_only=True):
    """An airstrike or a naval piece as printed [2.36/1, 2.36/3]. No land unit: it neither stacks nor blocks
    [2.3/1, 10.4/1]."""

    nation: str
    type: str
    range: int = 0
    """Points of range [12.22/1]; 0 for naval pieces."""
    range_1944: int = 0
    """That from turn 10 on, of a US TAC [2.36/2]; 0 where the first one holds."""
    kin: str = ""
    """The row of the roster it belongs to, by which charts and events call it, such as ``TAC-br``."""
    code: str = ""
    """``C`` and a turn for a contingency piece [17.4/1]."""

    @property
    def turn(self) -> int:
        """The turn from which it may be taken; -1 for none."""
        digits = self.code.lstrip("C")
        return int(digits) if digits else -1

    @property
    def fighter(self) -> bool:
        """Whether it fights in the air [12.4/1]."""
        return self.type in FIGHTERS

    @property
    def strike(self) -> bool:
        """Whether it is an airstrike; a naval piece otherwise."""
        return self.type in STRIKES


class SupportPiece(PieceBase[SupportCounter], frozen=True, gc=False):
    """An airstrike or a naval piece in play: its box and, while it is on the map, its mission."""

    box: Annotated[str, Plain(Literal[SUPPORT_BOXES]), Field(absent=BOX)] = OUTSIDE
    loc: Hex = -1
    """The hex it is over or lies in, while on the map."""
    mission: Word = ""
    base: Word = ""
    """The airbase or carrier that launched it."""
    load: Word = ""
    """The unit it carries [9.5/1, 18.2/1]."""
    units: Flag = False
    """Whether its interdiction is aimed at the units and not at the hex [12.6/2]."""
    due: Number = 0
    """The turn on which it comes back [16.1/3]."""
