"""What stands on a map: plain records without behaviour."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

import msgspec

# Rivers along a side.
NO_RIVER: Final = 0
MINOR_RIVER: Final = 1
MAJOR_RIVER: Final = 2
# Ways across a side; a better one hides a poorer one.
NO_WAY: Final = 0
PATH: Final = 1
TRACK: Final = 2
ROAD: Final = 3

WAY_NAMES: Final = ("", "path", "track", "road")

NO_ATTRIBUTES: Final[Mapping[str, object]] = MappingProxyType({})


class Edge(msgspec.Struct, frozen=True):
    """What a step from one location to the next crosses or follows.

    `river` 0 none, 1 minor, 2 major; `way` 0 none, 1 path, 2 track, 3 road; `rail` 0 none, k the k-th railway
    system; `arrow` marks the one-way step out of an off-map node.
    """

    river: int = NO_RIVER
    lake: bool = False
    way: int = NO_WAY
    rail: int = 0
    arrow: bool = False


class Arrow(msgspec.Struct, frozen=True):
    """The printed arrow from an off-map node into a hex, with the way and railway it carries."""

    to_hex: int
    way: int = NO_WAY
    rail: int = 0


class Node(msgspec.Struct, frozen=True):
    """An off-map location: it can be left along its arrows and is never entered."""

    id: str
    name: str
    label: str
    side: str
    arrows: tuple[Arrow, ...]
    attributes: Mapping[str, object] = NO_ATTRIBUTES


class Place(msgspec.Struct, frozen=True):
    """A named spot in a hex; what `attributes` mean is the title's affair."""

    hex: int
    name: str
    label: str
    kind: str
    lat: float | None = None
    lon: float | None = None
    attributes: Mapping[str, object] = NO_ATTRIBUTES


class SideLine(msgspec.Struct, frozen=True):
    """A river or lake as drawn: its sides as (hex, direction), `kind` "major", "minor" or "lake"."""

    kind: Literal["major", "minor", "lake"]
    name: str
    sides: tuple[tuple[int, int], ...]


class WayLine(msgspec.Struct, frozen=True):
    """A road, track, path or railway as drawn: a chain of neighbouring hexes; `system` of a railway only."""

    kind: Literal["path", "track", "road", "rail"]
    name: str
    hexes: tuple[int, ...]
    system: str = ""


class Exit(msgspec.Struct, frozen=True):
    """A way or railway that leaves the map across the side `direction` of `hex`."""

    hex: int
    direction: int
    kind: Literal["path", "track", "road", "rail"]
    system: str = ""
