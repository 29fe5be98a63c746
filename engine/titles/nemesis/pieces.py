"""Counters and pieces: what is printed on a counter, and what happens to it in play.

A :class:`Counter` never changes. A :class:`Piece` is a counter with its place and condition; it is replaced, never
mutated.
"""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from engine.wargame.pieces import InPlay, Printed

JAPANESE: Final = 0
ALLIED: Final = 1
SIDES: Final = ("japanese", "allied")

FULL: Final = 0
LIMITED: Final = 1
OUT: Final = 2
SUPPLY_LEVELS: Final = ("full", "limited", "out")

JAPAN: Final = "japanese"
BRITISH: Final = "british"
STILWELL: Final = "stilwell"
YUNNAN: Final = "yunnan"
FORCES: Final = {JAPAN: JAPANESE, BRITISH: ALLIED, STILWELL: ALLIED, YUNNAN: ALLIED}
"""The side of each force."""


def enemy(side: int) -> int:
    """The other side."""
    return 1 - side


class Values(msgspec.Struct, frozen=True):
    """Strength (points), Quality (1 to 3) and Movement Value (movement points) of one face [1.2-A/1]."""

    strength: Annotated[int, msgspec.Meta(ge=0, le=99)]
    quality: Annotated[int, msgspec.Meta(ge=1, le=3)]
    movement: Annotated[int, msgspec.Meta(ge=0, le=99)]


class Counter(Printed, frozen=True, kw_only=True):
    """A unit or a Transporter as printed.

    A Transporter is no unit: it has a supply range and no Strength [1.2-A/1, 1.2-I/1]. ``side`` is Japanese or Allied;
    British, US and Chinese are Allied [0.0/1]. ``division`` is the formation's mark, shared ``aux`` for the auxiliaries
    [1.2/1]. ``large`` units have a reduced side, Local Rifles are large without one [1.2-A/2]. ``force`` tells the
    Stilwell Force (US and starred Chinese) from the Yunnan Force (Chinese without a star) [1.2-F/1, 1.2-F/2].
    """

    force: str
    """``japanese``, ``british``, ``stilwell`` or ``yunnan`` [1.2-F/1, 1.2-F/2]."""
    nation: str
    division: str
    """Formation shown by colour, dot or star; the auxiliaries share ``aux`` [1.2/1, 1.2-D/3b]."""
    kind: str
    army: str = ""
    size: float = 0.0
    """Stacking size in large units [2.2/4]."""
    traits: tuple[str, ...] = ()
    light: bool = False
    motorized: bool = False
    steps: int = 2
    full: Values = Values(0, 0, 0)
    reduced: Values | None = None
    transporter: bool = False
    supply_range: int = 0
    """Supply range in movement points, Transporters only."""
    divisional_hq: bool = False
    group_hq: bool = False
    """The HQ of several Divisions: US, XI and XX Army Group [7.1-A/12]."""
    entry_turn: int | None = None

    # What follows from the above is worked out once, in __post_init__.
    is_unit: bool = True
    large: bool = True
    support: bool = False
    replaceable: bool = True
    chindit: bool = False
    brigade: bool = True
    """False for Morris Force, which leaves no Battalion behind [1.2-E/6]."""
    special_airdrop: bool = False
    """Chindits, Galahad, Lushai [7.1-C/9]."""
    lushai: bool = False
    ina: bool = False
    local_rifles: bool = False
    garrison: bool = False
    artillery: bool = False
    engineer: bool = False
    tank: bool = False
    hq: bool = False
    regiment: bool = False
    """A Japanese three-step Regiment that trades Battalions [1.2-D/1]."""
    battalion: bool = False
    """A Japanese infantry Battalion that can merge [1.2-D/6, 1.2-D/7]."""
    digs: bool = False
    """May create and use a Bunker [5.1-E/2]."""
    zones: tuple[int, int] = (0, 0)
    """Quality of both faces as far as the ZoC goes: none of a Transporter, of a Motorized unit 2 at most [2.1/2,
    2.1/5]."""
    mobility: str = "foot"
    """Movement class: ``motorized``, ``light`` (with all Mules) or ``foot`` [1.2-H/1, 1.2-H/2, 5.1-A/8]."""
    fierce: bool = False
    """Japanese Light Troops other than INA: Ambush and Banzai; a Mule is light for movement only [5.1-D/1, 6.1-F/7,
    1.2-H/2]."""

    def derived(self) -> dict[str, object]:
        large, traits = self.transporter or self.size == 1, self.traits
        light, motorized = self.light or "light" in traits, self.motorized or "motorized" in traits
        infantry, fights = self.side == JAPANESE and self.kind == "infantry", not (self.transporter or "ina" in traits)
        zones = tuple(min(face.quality, 2 if motorized else 3) for face in (self.full, self.reduced or self.full))
        return {
            **{kind: self.kind == kind for kind in ("garrison", "artillery", "engineer", "tank", "hq")},
            **{trait: trait in traits for trait in ("support", "chindit", "ina", "local_rifles")},
            "is_unit": not self.transporter, "large": large, "light": light, "motorized": motorized,
            "replaceable": self.transporter or "replaceable" in traits, "brigade": self.kind != "lrp_force",
            "special_airdrop": not {"chindit", "special"}.isdisjoint(traits), "lushai": self.id == "uk-lushai",
            "regiment": infantry and large and self.steps == 3, "battalion": infantry and not large and fights,
            "digs": not (self.transporter or motorized or self.kind in ("tank", "cavalry", "reconnaissance")),
            "zones": (0, 0) if self.transporter else zones,
            "mobility": "motorized" if motorized else "light" if light or self.kind == "mule" else "foot",
            "fierce": self.side == JAPANESE and light and fights,
        }  # fmt: skip


class Piece(InPlay[Counter], frozen=True, gc=False):
    """A counter in play: its location, face and supply level.

    ``waits`` counts the attrition occasions an OoS piece is still spared [7.1-D/3, 7.1-D/4, 7.1-D/5].
    """

    reduced: bool = False
    supply: int = FULL
    waits: int = 0

    @property
    def values(self) -> Values:
        """The values of the face that is up."""
        counter = self.counter
        return counter.reduced if self.reduced and counter.reduced is not None else counter.full

    @property
    def steps(self) -> int:
        """Steps left; 0 for a Transporter [1.2-C/2, 1.2-C/3]."""
        counter = self.counter
        if counter.transporter:
            return 0
        return counter.steps - 1 if self.reduced else counter.steps

    @property
    def limited_movement(self) -> bool:
        """Limited Supply and Out of Supply enforce Limited Movement [5.1-B/1, 7.1-B/3, 7.1-B/4]."""
        return self.supply != FULL
