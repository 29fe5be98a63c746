"""What may befall a side and what it could take for sure, from the rules and exact odds alone: open places that score
or supply, units beyond supply, stacks that can be overwhelmed, prizes (rules 3.1, 7.6, 7.7, 12, 13, 14.1.7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from engine.titles.defeat_into_victory.data.packfile import Award
from engine.titles.defeat_into_victory.inputs import CUTS, EVENT, GROUND, INTERDICTED, LINES, PIECES, TURN
from engine.titles.defeat_into_victory.pieces import Piece, enemy
from engine.titles.defeat_into_victory.queries.forecast import forecast
from engine.titles.defeat_into_victory.queries.threat import threat
from engine.titles.defeat_into_victory.rules.ch3_control import controlled
from engine.titles.defeat_into_victory.rules.ch7_ranges import (
    MOST_RANGE_MARKERS,
    headquarters,
    in_loc,
    near,
    supplied_area,
)
from engine.titles.defeat_into_victory.rules.ch7_stock import markers_in
from engine.titles.defeat_into_victory.rules.ch7_supply import needs_supply, offers, reached_by
from engine.titles.defeat_into_victory.rules.ch12_paths import reach
from engine.titles.defeat_into_victory.rules.ch13_combat import attackable
from engine.titles.defeat_into_victory.state import Combat, DefeatState, Segment
from engine.wargame.memo import memo

SOURCE: Final = 3
"""What a Supply Source counts for here, beside victory points."""


# -- who can come ------------------------------------------------------------------------------------------------------


def fights(piece: Piece) -> bool:
    """Whether a unit can go somewhere and hold or attack there."""
    return bool(piece.counter.projects and piece.ma and not piece.counter.artillery)


@memo(PIECES, GROUND, INTERDICTED, CUTS, LINES, TURN, EVENT)
def comers(state: DefeatState, side: int) -> Mapping[int, tuple[str, ...]]:
    """Where units of a side could move in one segment, each by itself, and who [12.1.1/1, 12.1.3/1]."""
    scene, found = state.copy(), dict[int, list[str]]()
    scene.segment, scene.combat = Segment(side, ""), None
    for piece in filter(fights, scene.on_map(side)):
        for loc in reach(scene, piece):
            found.setdefault(loc, []).append(piece.id)
    return {loc: tuple(units) for loc, units in found.items()}


@memo(PIECES, GROUND, INTERDICTED, CUTS, LINES, TURN, EVENT)
def strikers(state: DefeatState, side: int) -> Mapping[int, int]:
    """Hexes that units of a side could attack after one move, and the factors that could come, each unit by itself: an
    upper bound [13.1.1/1, 13.2.1/6]."""
    found: dict[int, set[str]] = {}
    for loc, units in comers(state, side).items():
        for to in state.world.adjacent[loc]:
            found.setdefault(to, set()).update(units)
    for piece in filter(fights, state.on_map(side)):
        for to in state.world.adjacent[piece.loc]:
            found.setdefault(to, set()).add(piece.id)
    able = {to: [state.pieces[unit] for unit in units] for to, units in found.items()}
    return {to: sum(piece.af for piece in pieces if not piece.disrupted) for to, pieces in able.items()}


# -- places ------------------------------------------------------------------------------------------------------------


def values(state: DefeatState, side: int) -> dict[int, int]:
    """The places that count for a side: those that score, and the sources of its supply [7.6.1/1]."""
    found = awards(state)
    for source in (*state.world.sources_of[side, False], *state.world.sources_of[side, True]):
        found[source.hex] = found.get(source.hex, 0) + SOURCE
    return {hex_: worth for hex_, worth in sorted(found.items()) if state.world.open_hex(hex_)}


def awards(state: DefeatState) -> dict[int, int]:
    """The places that score, in victory points that either side may have for them in the turns left [14.1.7/1,
    14.1.7/3]."""
    chart, left = state.world.charts.victory, state.world.scenario.turns[1] - state.turn + 1
    found: dict[int, int] = {}
    for group, times in ((chart.turn, left), (chart.end, 1)):
        for award in group:
            for hex_ in _hexes(state, award):
                found[hex_] = found.get(hex_, 0) + award.vp * times
    return found


def _hexes(state: DefeatState, award: Award) -> list[int]:
    """The hexes of an award that is meant for this scenario and year."""
    meant = not award.scenarios or state.scenario in award.scenarios
    if not meant or award.year not in (0, state.year):
        return []
    return [hex_ for label in award.hexes if (hex_ := state.world.find(label)) is not None]


def owned(state: DefeatState, side: int) -> dict[int, int]:
    """The places that count for a side and are under its control [3.1/4]."""
    own = controlled(state, side)
    return {hex_: worth for hex_, worth in values(state, side).items() if hex_ in own}


def open_places(state: DefeatState, side: int) -> dict[int, tuple[str, ...]]:
    """The places of a side with none of its units in them that an enemy could walk into, and who."""
    held, coming = state.occupied(side), comers(state, enemy(side))
    return {hex_: coming[hex_] for hex_ in owned(state, side) if hex_ not in held and hex_ in coming}


def prizes(state: DefeatState, side: int) -> dict[int, int]:
    """The places that score, or supply the enemy, in enemy hands and with nobody in them."""
    foes, theirs = state.occupied(enemy(side)), owned(state, enemy(side))
    return {hex_: worth for hex_, worth in theirs.items() if hex_ not in foes}


def holds_alone(state: DefeatState, piece: Piece) -> bool:
    """Whether a unit is the only one in a place of its side."""
    side = piece.counter.side
    return piece.loc in owned(state, side) and len(state.units_at(piece.loc, side)) == 1


# -- supply ------------------------------------------------------------------------------------------------------------


def beyond_supply(state: DefeatState, side: int) -> list[Piece]:
    """The units of a side to which no line could be traced [7.7.1/1, 7.7.2/1]."""
    return [p for p in state.on_map(side) if needs_supply(p) and p.loc not in supplied_area(state, p.counter)]


def unreached(state: DefeatState, piece: Piece) -> bool:
    """Whether no line can be traced to a unit, not even with all markers that an HQ could spend on its range
    [7.7.2/1, 7.7.2/6, 7.7.2/7]."""
    side, needy = piece.counter.side, (piece,)
    if not needs_supply(piece) or piece.loc in supplied_area(state, piece.counter):
        return False
    ready = (hq for hq in headquarters(state, side, ready=True) if in_loc(state, hq))
    return not any(reached_by(state, hq, needy, longer_by(state, hq)) for hq in ready)


def longer_by(state: DefeatState, hq: Piece) -> int:
    """The markers that an HQ in line of communications can still spend on its range."""
    found = sum(markers_in(state, hq.counter.side, near(state, hq.counter.side, hq.loc).cost).values())
    return min(found, MOST_RANGE_MARKERS - state.reached.get(hq.id, 0))


def paid_for(state: DefeatState, piece: Piece) -> bool:
    """Whether somebody could pay for a unit where it stands, with a marker or by committing an HQ; the latter comes
    after the attrition, too late for the last step of one that is out of supply [7.9.3/1, 7.9.6/1, 7.9.7/1, 7.10.3/1].
    """
    lasts = not piece.oos or piece.steps > 1
    return not needs_supply(piece) or any(offers(state, piece.counter.side, [piece], commit=lasts))


# -- might -------------------------------------------------------------------------------------------------------------


def overmatch(state: DefeatState, hex_: int, side: int, units: Sequence[str] = ()) -> float:
    """How many times the defence of a hex the enemy could bring in one segment; with ``units`` as if these stood there
    [13.2.1/6]."""
    found = threat(state, hex_, enemy(side), units)
    if found is None:
        return 0.0
    return found.odds.attack / max(found.odds.defence, 0.5)


def bound_of(state: DefeatState, stack: Sequence[Piece]) -> float:
    """More than :func:`overmatch` can be, at a glance: out of supply a unit defends with half [7.12.3/1]."""
    defence = sum(piece.df for piece in stack) / 2
    return strikers(state, enemy(stack[0].counter.side)).get(stack[0].loc, 0) / max(defence, 0.5)


def holds_out(state: DefeatState, hex_: int, stack: Sequence[Piece], times: float) -> bool:
    """Whether less than so many times the defence of a stack could come against it in a hex, all counted that could."""
    coming = strikers(state, enemy(stack[0].counter.side)).get(hex_, 0)
    return coming == 0 or coming < times * sum(piece.df for piece in stack)


# -- prizes by force ---------------------------------------------------------------------------------------------------


def attacks_on_places(state: DefeatState, side: int) -> Iterator[tuple[int, Fraction, Sequence[str]]]:
    """The enemy's places that activated units can attack now, the chance that all of them together drive everybody out
    and stay, as far as nothing more is sent there, and who they are [13.4.1/1, 13.4.3/1]."""
    wanted = owned(state, enemy(side))
    for hex_, units in attackable(state).items():
        if hex_ in wanted:
            there = tuple(piece.id for piece in state.units_at(hex_, enemy(side)))
            found = forecast(state, Combat(side, hex_, tuple(units), there))
            yield hex_, found.chance(lambda line: line.cleared and not line.broken), units
