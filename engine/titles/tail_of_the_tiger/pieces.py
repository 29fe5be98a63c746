"""Counters and pieces: what is printed on a counter, and what becomes of it in play. Pieces are replaced. There are
ground units, air units and markers: no ships, headquarters or leaders, and none of the counters that the variant leaves
aside [wtf-2.x/4, 3.0/1]."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec

from engine.wargame.kinds import Flag, Kind, Number
from engine.wargame.pieces import InPlay, Printed

GERMAN: Final = 0
IMPERIAL: Final = 1
SIDES: Final = ("german", "imperial")

# Colour groups, for which the rules ask [2.12/1, 2.12/2, 2.12/3].
WEHRMACHT, LUFTWAFFE, SA, SS = "wehrmacht", "luftwaffe", "sa", "ss"
CHINESE: Final = "chinese"
"""German-trained, white on blue."""
STILWELL: Final = "stilwell"
"""Stilwell Korps, gold on blue."""
INDIAN, AFRICAN, UNTRIED = "indian", "african", "untried"
JAPANESE, ELH, PUPPET = "japanese", "elh", "puppet"
GERMANS: Final = (WEHRMACHT, LUFTWAFFE, SA, SS)
ALLIES: Final = (CHINESE, STILWELL, INDIAN, AFRICAN, UNTRIED)
CHINESE_ALLIES: Final = (CHINESE, STILWELL)
WEST, EAST = "W", "E"
"""The sides of the Weather Line [wtf-6.x/1]."""
WRONG: Final = {INDIAN: EAST, AFRICAN: EAST, CHINESE: WEST, STILWELL: WEST, UNTRIED: WEST}
FANATICS: Final = (SA, SS)
"""Whom the fanatic combat with ELH concerns [20.3/7]."""

# Kinds of unit.
PANZER, PANZERGRENADIER, MOTORISED, TANK = "panzer", "panzergrenadier", "motorised", "tank"
MOUNTAIN, COMMANDO, AIRBORNE, FLAK, RAIL_GUN = "mountain", "commando", "airborne", "flak", "rail-gun"
ANTI_TANK, CAVALRY, GARRISON = "anti-tank", "cavalry", "garrison"
TANKS: Final = (PANZER, PANZERGRENADIER, TANK)
"""Those that count as tanks; all others but cavalry count as infantry [2.8/1]."""
ARMOUR: Final = (PANZER, PANZERGRENADIER)

# Classes of unit by what terrain costs them.
FOOT, MOBILE, MOUNTAINEER = "foot", "mobile", "mountain"
MOTOR_MOVE: Final = 10
"""The printed movement that allows mobile assaults [17.0/1]."""
FOOT_MOVE: Final = 8
"""That of motorised infantry when the Ring is broken [16.0/13]."""
NO_ATTACK: Final = -1
UNLIMITED: Final = 99


def enemy(side: int) -> int:
    """The other side."""
    return 1 - side


class Values(msgspec.Struct, frozen=True, gc=False):
    """The values of a number of steps: attack (-1 for a sign, which is no attack at all [wtf-13.x/12]), defence, and
    movement in points (99 for unlimited)."""

    attack: int
    defence: int
    move: int


class Shown(Kind):
    """Values that were turned up, or none."""

    text = tuple[int, int, int] | None

    def write(self, label: object, value: Values | None) -> Any:
        return None if value is None else msgspec.structs.astuple(value)

    def read(self, where: object, text: tuple[int, int, int] | None, key: str, now: Any) -> Values | None:
        return None if text is None else Values(*text)


class Counter(Printed, frozen=True, kw_only=True):
    """A ground unit as printed: its colour group, and one to four steps, each with its own values
    [2.12/1, 2.12/3, wtf-2.x/1]. Untried units are all alike:
    what one is worth is drawn when it is turned up, which comes to the same as drawing the unit itself, since nobody
    may look before [wtf-13.11/1]."""

    group: str
    kind: str
    size: str
    """``division`` or ``brigade``."""
    values: tuple[Values, ...]
    """At full strength, then with each step less."""
    stacking: int
    """In halves of a division [wtf-8.x/2]."""
    start: str
    """Where it begins or whence it comes, see the file of counters."""
    turn: int = 0
    """The turn of its arrival, for units that arrive later."""

    # What follows from the above is worked out once, in __post_init__.
    steps: int = 0
    german: bool = False
    ally: bool = False
    chinese_ally: bool = False
    untried: bool = False
    japanese: bool = False
    fanatic: bool = False
    tank: bool = False
    infantry: bool = False
    """Neither a tank nor cavalry: flak, anti-tank and rail guns are treated as infantry [2.8/1]."""
    armour: bool = False
    """A panzer or panzergrenadier division, which needs fuel once the Ring is broken [16.0/11]."""
    mountaineer: bool = False
    division: bool = False
    roams: bool = False
    """It moves, whatever its face shows."""
    wrong: str = ""
    """The side of the Weather Line on which an Ally may be only in company, nothing for others: East for Indians and
    West Africans, West for Chinese [6.3/2]."""

    def derived(self) -> dict[str, object]:
        return {
            "steps": len(self.values),
            "german": self.group in GERMANS,
            "ally": self.group in ALLIES,
            "chinese_ally": self.group in CHINESE_ALLIES,
            "untried": self.group == UNTRIED,
            "japanese": self.group == JAPANESE,
            "fanatic": self.group in FANATICS,
            "tank": self.kind in TANKS,
            "infantry": self.kind not in (*TANKS, CAVALRY),
            "armour": self.kind in ARMOUR,
            "mountaineer": self.kind == MOUNTAIN,
            "division": self.size == "division",
            "roams": self.group != UNTRIED and all(face.move for face in self.values),
            "wrong": WRONG.get(self.group, ""),
        }

    @property
    def pace(self) -> str:
        """Its class by what terrain costs it: mountain infantry, those of printed movement 10, all others."""
        if self.mountaineer:
            return MOUNTAINEER
        return MOBILE if self.values[0].move == MOTOR_MOVE else FOOT


class Piece(InPlay[Counter], frozen=True, gc=False):
    """A ground unit in play, or in a box."""

    lost: Number = 0
    """Steps it has lost."""
    shown: Annotated[Values | None, Shown()] = None
    """What an untried unit turned out to be in its first combat; nobody knows it before [wtf-13.11/1]."""
    rising: Flag = False
    """It came by the Burmese uprising: it never moves or attacks [3.3/5]."""
    west: Flag = False
    """An untried unit that rose west of the Weather Line, where it may stay [6.3/2]."""
    moved: Flag = False
    """Its move of this phase is over [wtf-11.x/2]."""
    stormed: Flag = False
    """It made its infiltration assault of this phase [wtf-12.2/2]."""
    attacked: Flag = False
    """It made its prepared assault of this phase [wtf-13.x/6]."""
    redeployed: Flag = False
    """It was shuttled or moved strategically in this player turn [10.0/11]."""
    dropped: Flag = False
    """It dropped from the air in this game turn [20.1/1]."""
    origin: int = -1
    """Where it stood when the player turn began, for infiltration and mobile assaults; -1 for one that was put on the
    map since [wtf-12.2/1, 17.0/4, 10.0/8]."""

    @property
    def steps(self) -> int:
        """The steps it has left."""
        return self.counter.steps - self.lost

    @property
    def values(self) -> Values:
        """What its face shows; of an untried unit the values of the least one as long as it is hidden."""
        return self.shown or self.counter.values[self.lost]

    @property
    def hidden(self) -> bool:
        """Whether nobody knows its values yet."""
        return self.counter.untried and self.shown is None
