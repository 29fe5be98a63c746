"""What can be laid over the map: small models without Qt. `scene.set_overlay(name, model)` shows one.

Every style differs by outline, pattern or glyph as well as by colour.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

import msgspec

STYLES: Final = (
    "legal", "target", "danger", "selected", "info", "side_0", "side_1", "contested", "hint",
    "full", "full_1", "limited", "limited_1", "lost", "dim", "lit", "threat", "blocked", "ours",
)  # fmt: skip
"""legal: may be chosen; target: may be attacked; danger: costs something; selected: chosen; info: plain;
side_0 / side_1 / contested: zones of the sides, by their numbers; hint: a suggestion;
full / limited / lost: supply as it is, the lines of the second side in styles of their own; dim: put back;
lit: brought forward; threat: where the enemy may strike; blocked: why something is not possible; ours: what nobody
has confirmed to be as printed."""


class HexHighlights(msgspec.Struct, frozen=True):
    """Hexes (locations) in one style of `STYLES`; neighbouring ones share one outline."""

    hexes: Collection[int]
    style: str = "legal"


class SideHighlights(msgspec.Struct, frozen=True):
    """Sides of hexes, each by a hex and a direction, in one style."""

    sides: Collection[tuple[int, int]]
    style: str = "info"


class PathOverlay(msgspec.Struct, frozen=True):
    """A path along locations, the start first. `costs` are texts for the locations after the start; `total` stands
    at the end. After `near` steps it goes on in `far_style`."""

    hexes: Sequence[int]
    costs: Sequence[str] = ()
    total: str = ""
    style: str = "selected"
    near: int | None = None
    far_style: str = "info"


class Traces(msgspec.Struct, frozen=True):
    """Ways along locations as one network: what several of them share is drawn once. `above` lays it over counters."""

    runs: Sequence[Sequence[int]]
    style: str = "full"
    above: bool = False


class Badges(msgspec.Struct, frozen=True):
    """Short texts (up to about eight characters) on locations: in the middle, or below the counters where there are
    some; or `shift` scene units below the middle. `short` stands for all of them where they could not be read."""

    texts: Mapping[int, str]
    style: str = "info"
    shift: float | None = None
    short: str = ""


class Arrows(msgspec.Struct, frozen=True):
    """Arrows from location to location."""

    arrows: Sequence[tuple[int, int]]
    style: str = "target"


class Trails(msgspec.Struct, frozen=True):
    """What happened, quietly: the ways that pieces of each side went, thin, and where they fought."""

    ways: Sequence[tuple[int, Sequence[int]]]
    fought: Collection[int] = ()
    style: str = "lost"


class Group(msgspec.Struct, frozen=True):
    """Several overlays under one name, drawn in this order."""

    parts: Sequence[Overlay] = msgspec.field(default_factory=tuple)


Overlay = HexHighlights | SideHighlights | PathOverlay | Traces | Badges | Arrows | Trails | Group


def combat_marks(sources: Iterable[int], target: int) -> Group:
    """An arrow from where each of those stands who take part to the hex in question."""
    arrows = tuple((loc, target) for loc in sorted({*sources} - {target}))
    return Group((HexHighlights((target,), "selected"), Arrows(arrows, "target")))
