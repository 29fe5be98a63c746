"""Supply and headquarters drawn: lines to the units, lines of communications, ranges."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from engine.titles.defeat_into_victory.queries.supply import OUT, SUPPLIED, UNPAID, Feeder, SupplyPicture, UnitSupply
from engine.titles.defeat_into_victory.wording.points import points
from nemesis_gui.board.overlays import Badges, Group, HexHighlights, Overlay, Traces

CUT: Final = OUT + 1
"""Worse off than now, if the enemy came."""
SIGNS: Final = {SUPPLIED: "●", UNPAID: "◐", OUT: "✕", CUT: "▼"}
AREAS: Final = {UNPAID: "limited", OUT: "lost", CUT: "danger"}
LINES: Final = ({SUPPLIED: "full", UNPAID: "limited"}, {SUPPLIED: "full_1", UNPAID: "limited_1"})
"""The styles of the lines of each side."""
ORDER: Final = ("dim", "limited", "limited_1", "full", "full_1")
"""Lines that lie lowest come first."""
NOBODY: Final[frozenset[str]] = frozenset()


def level_of(unit: UnitSupply, checked: bool) -> int:
    """What it could have in a determination now, or what it is marked with."""
    return unit.now if checked else unit.marked


def network(pictures: Iterable[SupplyPicture], checked: bool, cut: Collection[str] = NOBODY) -> Group:
    """The lines to all units if supply were determined now, and who has less than supply; those in `cut` are warned
    of."""
    drawn = [(picture.side, unit) for picture in pictures for unit in picture.units.values()]
    runs: dict[str, list[tuple[int, ...]]] = {}
    for side, unit in drawn if checked else ():
        style = "dim" if unit.unit in cut else LINES[side].get(unit.now, "")
        if style and len(unit.path) > 1:
            runs.setdefault(style, []).append(unit.path)
    units = [unit for _, unit in drawn]
    parts: list[Overlay] = [Traces(runs[style], style) for style in ORDER if style in runs]
    return Group((*parts, *_areas(units, checked, cut), Badges(_badges(units, checked, cut), "info")))


def _areas(units: Iterable[UnitSupply], checked: bool, cut: Collection[str]) -> Iterable[HexHighlights]:
    worst: dict[int, int] = {}
    for unit in units:
        worst[unit.loc] = max(worst.get(unit.loc, SUPPLIED), CUT if unit.unit in cut else level_of(unit, checked))
    for level, style in AREAS.items():
        locs = tuple(loc for loc, found in worst.items() if found == level)
        if locs:
            yield HexHighlights(locs, style)


def _badges(units: Iterable[UnitSupply], checked: bool, cut: Collection[str]) -> dict[int, str]:
    """A sign for the worst unit in a hex, in a determination now with the most points used of a range."""
    found: dict[int, tuple[int, float, str]] = {}
    for unit in units:
        level = CUT if unit.unit in cut else level_of(unit, checked)
        used = unit.cost if checked and unit.path and level < OUT else -1.0
        text = f"{SIGNS[level]} {points(used)}/{points(unit.limit)}" if used >= 0 else SIGNS[level]
        found[unit.loc] = max(found.get(unit.loc, (-1, -1.0, "")), (level, used, text))
    return {loc: text for loc, (level, used, text) in found.items() if level != SUPPLIED or used >= 0}


def line(unit: UnitSupply) -> Group:
    """The line of one unit, brought forward."""
    if len(unit.path) < 2:
        return Group((HexHighlights((unit.loc,), "lit" if unit.now == SUPPLIED else "lost"),))
    used = {unit.loc: f"{points(unit.cost)}/{points(unit.limit)}"}
    ends = HexHighlights((unit.path[0], unit.loc), "lit")
    return Group((ends, Traces((unit.path,), "lit", above=True), Badges(used, "lit")))


def communications(feeders: Iterable[Feeder]) -> Group:
    """The lines of communications of all HQs with the points used of them; HQs without one, and Committed ones."""
    hqs = [feeder for feeder in feeders if feeder.hq]
    parts: list[Overlay] = []
    for side in (0, 1):
        runs = [hq.line for hq in hqs if hq.side == side and len(hq.line) > 1]
        parts += [Traces(runs, LINES[side][SUPPLIED])] if runs else []
    for style, some in (("danger", [hq for hq in hqs if hq.committed]), ("lost", [hq for hq in hqs if not hq.line])):
        parts += [HexHighlights(tuple({hq.loc for hq in some}), style)] if some else []
    told = {hq.loc: f"{points(hq.cost)}/{points(hq.length)}" if hq.line else SIGNS[OUT] for hq in hqs}
    return Group((*parts, Badges(told, "info")))


def reach_of(feeder: Feeder, hexes: Collection[int], units: Iterable[UnitSupply]) -> Group:
    """The range of an HQ or a source, and its lines to the units in it."""
    runs = [unit.path for unit in units if unit.feeder == feeder.id and len(unit.path) > 1]
    lines = [Traces(runs, "lit", above=True)] if runs else []
    return Group((HexHighlights(tuple(hexes), "info"), *lines, HexHighlights((feeder.loc,), "lit")))
