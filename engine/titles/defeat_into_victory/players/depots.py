"""HQs: where one serves most, what is lost while it is Committed, and who is fed first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.titles.defeat_into_victory.pieces import JAPANESE, Counter, Piece, enemy
from engine.titles.defeat_into_victory.players.spoiling import near_india
from engine.titles.defeat_into_victory.players.stakes import turns_left
from engine.titles.defeat_into_victory.players.threats import SURE, markers_left, threat
from engine.titles.defeat_into_victory.players.values import HEADQUARTERS, HUNGRY, lasting, step_price
from engine.titles.defeat_into_victory.players.weather import at_the_next_check
from engine.titles.defeat_into_victory.queries.dangers import longer_by
from engine.titles.defeat_into_victory.rules.ch7_ranges import (
    headquarters,
    hq_range,
    in_loc,
    loc_field,
    range_from,
    sources,
    supplied_area,
)
from engine.titles.defeat_into_victory.rules.ch7_stock import markers_in
from engine.titles.defeat_into_victory.rules.ch7_supply import WITHOUT_LOC, needs_supply
from engine.titles.defeat_into_victory.rules.ch12_paths import reach
from engine.titles.defeat_into_victory.state import DefeatState

SERVED: Final = 0.5
"""The part of what it is worth to feed a unit that counts for an HQ with it in its range."""
SHARED: Final = 0.1
"""The part of it that counts where another HQ serves it, too."""
STORED: Final = 0.1
"""The same of a marker."""
CUT_OFF: Final = 1.0
"""What it costs an HQ to be out of line of communications, beside that it feeds by what lies there."""
ALONE: Final = 0.6
"""The part of an HQ's worth that is at risk where it stands by itself within the enemy's reach."""
FIGHTS: Final = 0.2
"""What it is worth besides to feed a unit in the enemy's reach."""
MOST_PLACES: Final = 24
KEEPS: Final = 1.0
"""What it is worth besides in the last turn that somebody who can be in India is in supply."""
COMMITTED: Final = 0.9
"""What it costs to commit an HQ beside those whom it would have fed: it is to be activated and turned back."""


def better_place(view: DefeatState, hq: Piece) -> tuple[int, float]:
    """Where an HQ would serve best, and what that is better than where it is."""
    side, later = hq.counter.side, at_the_next_check(view)
    needs = [(unit.loc, need(view, unit)) for unit in _eating(view, side)]
    there = _place_worth(view, later, hq, hq.loc, needs)
    lines = _in_communications(later, side)
    options = [hex_ for hex_ in reach(view, hq) if hex_ in lines and _quiet(view, side, hex_)]
    grid = view.world.grid
    centre = _centre(view, hq)
    near = sorted(options, key=lambda hex_: (grid.distance(hex_, centre), hex_))[:MOST_PLACES]
    found = [(_place_worth(view, later, hq, hex_, needs), -hex_) for hex_ in near]
    best = max(found, default=(there, -hq.loc))
    return (-best[1], best[0] - there) if best[0] > there else (hq.loc, 0.0)


def _in_communications(view: DefeatState, side: int) -> set[int]:
    """The hexes in which an HQ is in line of communications."""
    return set().union(*(loc_field(view, source).cost for source in sources(view, side)))


def _eating(view: DefeatState, side: int) -> list[Piece]:
    """The units that HQs feed."""
    return [unit for unit in view.on_map(side) if needs_supply(unit) and not unit.counter.chinese]


def _centre(view: DefeatState, hq: Piece) -> int:
    """The unit that others stand nearest to among those whom no other HQ serves."""
    units = _eating(view, hq.counter.side)
    served = set().union(*(hq_range(view, other).cost for other in headquarters(view, hq.counter.side) if other != hq))
    units = [unit for unit in units if unit.loc not in served] or units
    grid = view.world.grid

    def far(unit: Piece) -> tuple[float, str]:
        return sum(min(6, grid.distance(unit.loc, other.loc)) for other in units), unit.id

    return min(units, key=far).loc if units else hq.loc


def _quiet(view: DefeatState, side: int, hex_: int) -> bool:
    """Whether an HQ may stand in a hex: with friends, or where no enemy comes."""
    return bool(view.units_at(hex_, side)) or hex_ not in threat(view, enemy(side)).walks


def _place_worth(
    view: DefeatState, later: DefeatState, hq: Piece, hex_: int, needs: Iterable[tuple[int, float]]
) -> float:
    """What a hex is worth to an HQ for the next check, of which the weather is known; ``needs`` tells where units are
    and what it is worth to feed each."""
    side = hq.counter.side
    reached = range_from(later, side, hex_).cost
    ready = headquarters(later, side, ready=True)
    others = set().union(*(hq_range(later, other).cost for other in ready if other != hq))
    served = [SERVED * worth * (SHARED if loc in others else 1.0) for loc, worth in needs if loc in reached]
    markers = sum(markers_in(view, side, reached).values())
    if hex_ not in _in_communications(later, side):
        served = [-CUT_OFF, *sorted(served, reverse=True)[: markers // WITHOUT_LOC * hq.counter.rating]]
    stored = STORED * min(4, markers)
    friends = [unit for unit in view.units_at(hex_, side) if unit.counter.projects]
    coming = threat(view, enemy(side))
    risk = 0.0
    if not friends and (hex_ in coming.walks or hex_ in coming.strikes):
        risk = ALONE * HEADQUARTERS
    elif hex_ in coming.strikes:
        risk = 0.1 * HEADQUARTERS
    return sum(served) + lasting(view) * (stored - risk)


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


def fed_by_it_alone(view: DefeatState, hq: Piece) -> float:
    """What it is worth that an HQ feeds those whom no other one does, and no source."""
    side = hq.counter.side
    fed = set(hq_range(view, hq, as_if_ready=True).cost)
    fed -= set().union(*(hq_range(view, other).cost for other in headquarters(view, side, ready=True) if other != hq))
    fed -= set().union(*(range_from(view, side, source.hex).cost for source in sources(view, side)))
    return sum(need(view, unit) for unit in _eating(view, side) if unit.loc in fed)


def commitment(view: DefeatState, hq: Piece) -> float:
    """What it costs to commit an HQ: who eats by it alone starves at the next check, unless it can still be activated
    in this turn, and a point is left to turn it back [9.3.9/1]."""
    if turns_left(view) == 1:
        return 0.0
    side = hq.counter.side
    able = not hq.acted and view.stock[side] > 1 and (view.segment is None or markers_left(view, side))
    turned = SURE if able else 0.0
    return COMMITTED + (1.0 - turned) * fed_by_it_alone(view, hq)


def wanted(view: DefeatState, unit: Piece) -> float:
    """The same, with what a unit that is fed can still do when the game ends [14.1.7/3]."""
    ends = turns_left(view) == 1 and unit.counter.side == JAPANESE
    return need(view, unit) + (KEEPS if ends and unit.id in near_india(view) else 0.0)


def hungriest(view: DefeatState, units: Iterable[Piece]) -> list[Piece]:
    """Those first whom it is worth most to feed."""
    return sorted(units, key=lambda unit: (-wanted(view, unit), unit.id))


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
