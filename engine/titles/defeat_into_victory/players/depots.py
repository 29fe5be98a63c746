"""HQs and supply: where an HQ serves most, who is fed first, and how many markers are wanted where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import ceil
from typing import Final

from engine.titles.defeat_into_victory.pieces import Counter, Piece, enemy
from engine.titles.defeat_into_victory.players.threats import threat
from engine.titles.defeat_into_victory.players.values import HEADQUARTERS, HUNGRY, lasting, step_price
from engine.titles.defeat_into_victory.queries.dangers import longer_by
from engine.titles.defeat_into_victory.rules.ch7_ranges import (
    communications,
    headquarters,
    hq_range,
    in_loc,
    loc_field,
    range_from,
    sources,
    supplied_area,
)
from engine.titles.defeat_into_victory.rules.ch7_stock import markers_in
from engine.titles.defeat_into_victory.rules.ch7_supply import SOURCE_UNITS, needs_supply
from engine.titles.defeat_into_victory.rules.ch12_paths import reach
from engine.titles.defeat_into_victory.state import DefeatState

SERVED: Final = 0.25
"""What it is worth that an HQ has a unit in its range for a turn."""
SHARED: Final = 0.1
"""The part of it that counts where another HQ serves it, too."""
STORED: Final = 0.1
"""The same of a marker."""
ALONE: Final = 0.6
"""The part of an HQ's worth that is at risk where it stands by itself within the enemy's reach."""
SPARE: Final = 1
"""Markers that are kept at an HQ beside those that feed."""
FIGHTS: Final = 0.2
"""What it is worth besides to feed a unit in the enemy's reach."""
MOST_PLACES: Final = 24


def better_place(view: DefeatState, hq: Piece) -> tuple[int, float]:
    """Where an HQ would serve best, and what that is better than where it is."""
    side = hq.counter.side
    there = _place_worth(view, hq, hq.loc)
    options = [hex_ for hex_ in reach(view, hq) if _quiet(view, side, hex_)]
    grid = view.world.grid
    centre = _centre(view, hq)
    near = sorted(options, key=lambda hex_: (grid.distance(hex_, centre), hex_))[:MOST_PLACES]
    found = [(_place_worth(view, hq, hex_), -hex_) for hex_ in near]
    best = max(found, default=(there, -hq.loc))
    return (-best[1], best[0] - there) if best[0] > there else (hq.loc, 0.0)


def _centre(view: DefeatState, hq: Piece) -> int:
    """The unit that others stand nearest to among those whom no other HQ serves."""
    units = [unit for unit in view.on_map(hq.counter.side) if needs_supply(unit) and not unit.counter.chinese]
    served = set().union(*(hq_range(view, other).cost for other in headquarters(view, hq.counter.side) if other != hq))
    units = [unit for unit in units if unit.loc not in served] or units
    grid = view.world.grid

    def far(unit: Piece) -> tuple[float, str]:
        return sum(min(6, grid.distance(unit.loc, other.loc)) for other in units), unit.id

    return min(units, key=far).loc if units else hq.loc


def _quiet(view: DefeatState, side: int, hex_: int) -> bool:
    """Whether an HQ may stand in a hex: with friends, or where no enemy comes."""
    return bool(view.units_at(hex_, side)) or hex_ not in threat(view, enemy(side)).walks


def _place_worth(view: DefeatState, hq: Piece, hex_: int) -> float:
    side = hq.counter.side
    if not any(hex_ in loc_field(view, source).cost for source in sources(view, side)):
        return -1.0
    reached = range_from(view, side, hex_).cost
    others = set().union(*(hq_range(view, other).cost for other in headquarters(view, side, ready=True) if other != hq))
    units = [unit for unit in view.on_map(side) if needs_supply(unit) and not unit.counter.chinese]
    served = sum(SERVED * (SHARED if unit.loc in others else 1.0) for unit in units if unit.loc in reached)
    stored = STORED * min(4, sum(markers_in(view, side, reached).values()))
    friends = [unit for unit in view.units_at(hex_, side) if unit.counter.projects]
    coming = threat(view, enemy(side))
    risk = 0.0
    if not friends and (hex_ in coming.walks or hex_ in coming.strikes):
        risk = ALONE * HEADQUARTERS
    elif hex_ in coming.strikes:
        risk = 0.1 * HEADQUARTERS
    return lasting(view) * (served + stored - risk)


def longest_area(view: DefeatState, unit: Counter) -> frozenset[int]:
    """The hexes in which a unit could be fed, by HQs with all markers that they could spend on their range
    [7.7.2/1, 7.7.2/6]."""
    area = supplied_area(view, unit)
    if unit.chinese:
        return area
    able = (hq for hq in headquarters(view, unit.side, ready=True) if in_loc(view, hq))
    ranges = (hq_range(view, hq, armour=unit.armour, more=longer_by(view, hq)) for hq in able)
    return area.union(*(field.cost for field in ranges))


def need(view: DefeatState, unit: Piece) -> float:
    """What it is worth to feed a unit."""
    near = unit.loc in threat(view, enemy(unit.counter.side)).strikes
    return step_price(view, unit) + lasting(view) * HUNGRY + (FIGHTS if near else 0.0)


def hungriest(view: DefeatState, units: Iterable[Piece]) -> list[Piece]:
    """Those first whom it is worth most to feed."""
    return sorted(units, key=lambda unit: (-need(view, unit), unit.id))


def meal(view: DefeatState, side: int, hex_: int, markers: int) -> float:
    """What markers in a hex would do for those in an HQ's range if the side has nothing else to feed them with."""
    if view.stock[side] or any(lot.side == side for lot in view.supplies.values()):
        return 0.0
    units = hungriest(view, (unit for unit in view.on_map(side) if needs_supply(unit) and not unit.counter.chinese))
    found = [0.0]
    for hq in headquarters(view, side, ready=True):
        reached = hq_range(view, hq).cost
        if hex_ in reached:
            eating = [unit for unit in units if unit.loc in reached][: hq.counter.rating * markers]
            found.append(sum(need(view, unit) for unit in eating))
    return max(found)


def wanted(view: DefeatState, side: int) -> Mapping[int, int]:
    """Source hex -> markers that are wanted there: for those whom it feeds, and to be brought to HQs."""
    found: dict[int, int] = {}
    units = [unit for unit in view.on_map(side) if needs_supply(unit) and not unit.counter.chinese]
    left = {unit.id for unit in units}
    hungry: dict[int, int] = {}
    for hq in headquarters(view, side):
        reached = hq_range(view, hq, as_if_ready=True).cost
        near = [unit for unit in units if unit.id in left and unit.loc in reached]
        left -= {unit.id for unit in near}
        has = sum(markers_in(view, side, reached).values())
        lines = [source.hex for source in communications(view, hq)]
        if lines and near:
            lacks = max(0, ceil(len(near) / hq.counter.rating) + SPARE - has)
            hungry[lines[0]] = hungry.get(lines[0], 0) + lacks
    for source in sources(view, side):
        reached = range_from(view, side, source.hex).cost
        near = [unit for unit in units if unit.id in left and unit.loc in reached]
        left -= {unit.id for unit in near}
        found[source.hex] = ceil(len(near) / SOURCE_UNITS) + hungry.get(source.hex, 0)
    return found


def lacking(view: DefeatState, side: int) -> dict[int, int]:
    """Source hex -> markers that are wanted there and do not lie there."""
    asked = wanted(view, side)
    own = markers_in(view, side, asked.keys())
    return {hex_: count - own.get(hex_, 0) for hex_, count in asked.items() if count > own.get(hex_, 0)}
