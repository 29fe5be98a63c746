"""Records of a state: what lies in a hex, what is being built, the segment and the combat being played."""

from __future__ import annotations

from collections.abc import Mapping
from types import GenericAlias
from typing import Annotated, Any, Literal

import msgspec

from engine.table.digests import Writer
from engine.titles.defeat_into_victory.pieces import SIDES
from engine.wargame.kinds import Flag, Hex, Kind, Label, Number, OneSide, Places, Plain, Sides, Where, Word


class Supplies(msgspec.Struct, frozen=True, gc=False):
    """SP markers in a hex: their owner, how many, and how many of them were flown in this turn [7.0/1, 7.11.2/1]."""

    side: Annotated[int, OneSide(SIDES)]
    count: Number
    flown: Number = 0


class Position(msgspec.Struct, frozen=True, gc=False):
    """An Improved Position: whose, who builds it, and whether it is finished [17.2.1/1]."""

    side: Annotated[int, OneSide(SIDES)]
    builder: Word = ""
    done: Flag = True


class Work(msgspec.Struct, frozen=True, gc=False):
    """An unfinished line: the hex it is built in, the hex it comes from, ``road`` or ``rail``; ``upgrade`` of a trail
    takes both hexes [7.8.2/2, 7.8.2/3]."""

    side: Annotated[int, OneSide(SIDES)]
    hex: Hex
    origin: Hex
    kind: Annotated[str, Plain(Literal["road", "rail"])]
    upgrade: Flag = False


class Segment(msgspec.Struct, frozen=True):
    """The Activation Segment being played [9.3/1]."""

    side: int
    marker: str
    formations: int = 0
    """How many formations may be declared; 0 where the marker names units."""
    units: int = 0
    """How many units may be declared; 0 where it names formations."""
    second: bool = False
    """Whether this side's second marker of the turn is played [9.3.5/1]."""
    named: tuple[str, ...] = ()
    """Formations declared."""
    declared: tuple[str, ...] = ()
    """Units declared, those of the formations among them [9.3.2/1]."""
    again: tuple[str, ...] = ()
    """Those of them that act a second time [9.3.5/1]."""
    sequence: str = ""
    moved: tuple[str, ...] = ()
    attacked: tuple[str, ...] = ()
    dug: tuple[str, ...] = ()
    """Units that began an Improved Position and do nothing else [17.2.1/1]."""
    landed: tuple[tuple[str, int], ...] = ()
    """Units in a sea hex, with the coast beside it that they assault [12.5.4/1]."""
    displaced: tuple[str, ...] = ()
    """Units that a combat moved: they are not where their activation began [12.4.2/1, 12.5.2/1]."""


class Combat(msgspec.Struct, frozen=True):
    """The combat being fought (chapter 13), filled in as it goes."""

    attacker: int
    target: int
    units: tuple[str, ...]
    defenders: tuple[str, ...]
    air: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """Air Support left to each side."""
    guns: tuple[str, ...] = ()
    """Japanese artillery in support, whichever side they are on."""
    hqs: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """HQs committed by each side."""
    banzai: tuple[str, ...] = ()
    suicide: str = ""
    position_unit: str = ""
    """The defender that has the bonus of the Improved Position [17.2.2/3]."""
    monsoon_unit: str = ""
    """The defender with +2 in rough jungle [13.3.1/4]."""
    column: int = 0
    shift: int = 0
    final: int = 0
    die: int = 0
    hits: tuple[int, int] = (0, 0)
    """Hits still to be paid by each side [13.4.3/1]."""
    hurt: tuple[bool, bool] = (False, False)
    """Which sides lost a step or retreated."""
    retreated: tuple[str, ...] = ()
    factors: Mapping[str, int] = {}
    """The greater modified factor of each unit in the combat, for checks on its retreat [13.6.3/1]."""


# -- kinds of fields


class Lines(Kind):
    """Two hexes, the lower first -> line built there: in a position ``1418/1419``."""

    text = dict[str, Literal["road", "rail", "trail", "both"]]
    merged = True

    def write(self, label: Label, value: Any) -> dict[str, str]:
        return {f"{label(a)}/{label(b)}": kind for (a, b), kind in sorted(value.items())}

    def read(self, where: Where, text: Any, key: str, now: Any) -> dict[tuple[int, int], str]:
        pairs = ((pair.partition("/"), kind) for pair, kind in text.items())
        ends = ((sorted((where(a, key), where(b, key))), kind) for (a, _, b), kind in pairs)
        return {**now, **{(low, high): kind for (low, high), kind in ends}}

    def digest(self, write: Writer, value: Any) -> Any:
        return sorted([write.label(a), write.label(b), kind] for (a, b), kind in value.items())


class ByLabel(Places):
    """Hexes, in a position in the order of their labels."""

    def write(self, label: Label, value: Any) -> list[str]:
        return sorted(map(label, value))


class Bag(Plain):
    """Markers in a cup: their order makes no difference."""

    plain = False

    def digest(self, write: Writer, value: Any) -> Any:
        return sorted(value)


class Bags(Sides):
    """Markers of each side, in no order."""

    def typed(self, side: Any) -> Any:
        return GenericAlias(dict, (side, tuple[str, ...]))

    def write(self, label: Label, value: Any) -> dict[str, list[str]]:
        return {side: sorted(names) for side, names in zip(self.sides, value, strict=True) if names}

    def read(self, where: Where, text: Any, key: str, now: Any) -> Any:
        return tuple(tuple(sorted(text.get(side, ()))) for side in self.sides)

    def digest(self, write: Writer, value: Any) -> Any:
        return list(map(sorted, value))


class Holder(Plain):
    """Who holds a marker; a position leaves out that nobody does."""

    def write(self, label: Label, value: str) -> str | None:
        return value or None
