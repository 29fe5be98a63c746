"""What may befall a side and what it could take for sure, from the rules and exact odds alone: open places that decide
or score, units out of supply, stacks that can be overwhelmed, prizes (rules 2.5, 4, 7, 11, 13)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from engine.titles.tail_of_the_tiger.inputs import BROKEN, CENTERS, CONTROL, GROUND, LASTING, PIECES, PORTS, WEATHER
from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL, RAIL_GUN, Piece, enemy
from engine.titles.tail_of_the_tiger.queries.forecast import Case, assembled, attackable, forecast
from engine.titles.tail_of_the_tiger.queries.threat import threat
from engine.titles.tail_of_the_tiger.rules.ch2_control import haiphong_open
from engine.titles.tail_of_the_tiger.rules.ch7_supply import OUT, has_line, self_supplied, supply
from engine.titles.tail_of_the_tiger.rules.ch11_march import reach, still
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.titles.tail_of_the_tiger.world import HAIPHONG
from engine.wargame.memo import memo

CENTER, POINT, SOURCE = 6, 2, 2
"""What a place counts for here, in halves of a victory point: a Supply Center, one that a point is counted by, a source
of supply or an airbase."""
HALVES: Final = 2


# -- who can come ------------------------------------------------------------------------------------------------------


def fights(piece: Piece) -> bool:
    """Whether a unit can go somewhere by itself, to hold or to attack: none untried, no rail gun [3.3/3, 20.2/2]."""
    return bool(piece.values.move and not piece.rising and not piece.counter.untried and piece.counter.kind != RAIL_GUN)


@memo(PIECES, GROUND, CONTROL, WEATHER, BROKEN)
def comers(state: TigerState, side: int) -> Mapping[int, tuple[str, ...]]:
    """Where units of a side could go in one operational movement by themselves, and who [wtf-11.x/1, wtf-11.x/4]."""
    scene, found = _untouched(state), dict[int, list[str]]()
    for piece in filter(fights, scene.on_map(side)):
        if not any(still(scene, piece)):
            for loc in reach(scene, piece).cost:
                if loc != piece.loc:
                    found.setdefault(loc, []).append(piece.id)
    return {loc: tuple(units) for loc, units in found.items()}


@memo(PIECES, GROUND, CONTROL, WEATHER, BROKEN)
def strikers(state: TigerState, side: int) -> Mapping[int, int]:
    """Hexes that units of a side could attack after one move, and the attack that could come, each unit by itself: an
    upper bound [wtf-13.x/1]."""
    found: dict[int, set[str]] = {}
    for loc, units in comers(state, side).items():
        for to in state.world.adjacent[loc]:
            found.setdefault(to, set()).update(units)
    for piece in filter(fights, state.on_map(side)):
        for to in state.world.adjacent[piece.loc]:
            found.setdefault(to, set()).add(piece.id)
    return {to: sum(max(0, state.pieces[unit].values.attack) for unit in units) for to, units in found.items()}


def _untouched(state: TigerState) -> TigerState:
    """The position with nobody on the move, and nobody who has moved."""
    scene = state.copy()
    scene.mover, scene.budget, scene.combat = (), {}, None
    for side in (GERMAN, IMPERIAL):
        for piece in scene.on_map(side):
            if piece.moved or piece.stormed:
                scene.change(piece.id, moved=False, stormed=False)
    return scene


# -- places ------------------------------------------------------------------------------------------------------------


@memo(LASTING)
def scoring(state: TigerState) -> frozenset[int]:
    """The hexes by which points are counted [4.0/3, 4.0/6, 4.0/7]."""
    world, victory = state.world, state.world.charts.given.victory
    return frozenset(
        (*world.critical, *world.named_hexes(victory.north.hexes), *map(world.named, victory.south.places))
    )


@memo(GROUND, CONTROL, CENTERS, PORTS)
def values(state: TigerState) -> Mapping[int, int]:
    """The places that count, by what they are worth to either side [2.5/2, 4.0/1, 7.0/1, 7.0/7, 14.0/3]."""
    world = state.world
    found = dict.fromkeys(scoring(state), POINT)
    west = world.charts.given.supply.german_west
    found |= dict.fromkeys(world.named_hexes(west.hexes, west.place), SOURCE)
    found |= dict.fromkeys(state.airbases_on_map(), SOURCE)
    if haiphong_open(state):
        found[world.named(HAIPHONG)] = CENTER // 2
    return found | dict.fromkeys(state.centers, CENTER)


def owned(state: TigerState, side: int) -> dict[int, int]:
    """The places that count and are under the control of a side; Supply Centers are Imperial."""
    return {hex_: worth for hex_, worth in values(state).items() if state.controller(hex_) == side}


def open_places(state: TigerState, side: int) -> dict[int, tuple[str, ...]]:
    """The places of a side with none of its units in them that an enemy could walk into, and who [wtf-3.5/1]."""
    held, coming = state.occupied(side), comers(state, enemy(side))
    return {hex_: coming[hex_] for hex_ in owned(state, side) if hex_ not in held and hex_ in coming}


def prizes(state: TigerState, side: int) -> dict[int, int]:
    """The enemy's places without units in them, and what they are worth."""
    foes = state.occupied(enemy(side))
    return {hex_: worth for hex_, worth in owned(state, enemy(side)).items() if hex_ not in foes}


def counts(state: TigerState, hex_: int, side: int) -> bool:
    """Whether an enemy place would bring a side nearer to what is still open: a Supply Center, a point of its own, or
    the loss of one of the enemy's [2.5/2, 4.0/3, 4.0/4, 4.0/6, 4.0/7]."""
    world, victory = state.world, state.world.charts.given.victory
    north = set(world.named_hexes(victory.north.hexes))
    south = set(map(world.named, victory.south.places))
    open_ = set(state.centers)
    german = side == GERMAN
    open_ |= world.critical if not german or len(world.critical & state.german) < victory.critical.many else set()
    open_ |= north if german or north <= state.german else set()
    open_ |= south if german == (len(south - state.german) >= victory.south.least) else set()
    return hex_ in open_


def holds_alone(state: TigerState, piece: Piece) -> bool:
    """Whether a unit is the only one in a place of its side."""
    side = piece.counter.side
    return piece.loc in owned(state, side) and len(state.units_at(piece.loc, side)) == 1


# -- supply ------------------------------------------------------------------------------------------------------------


def hungry(state: TigerState, side: int) -> list[Piece]:
    """The units of a side on the map that are out of supply, and count for half [wtf-7.3/1]."""
    return [piece for piece in state.on_map(side) if piece.values.move and supply(state, piece) == OUT]


def fed(state: TigerState, piece: Piece, hex_: int) -> bool:
    """Whether a unit would have supply in a hex, as lines lead now."""
    return has_line(state, piece.counter.side, hex_) or (piece.counter.japanese and self_supplied(state, hex_))


# -- might -------------------------------------------------------------------------------------------------------------


def overmatch(state: TigerState, hex_: int, side: int, units: Sequence[str] = ()) -> float:
    """How many times the defence of a hex the enemy could bring after one move, untried units at their least; with
    ``units`` as if these stood there [wtf-13.x/1, wtf-13.x/8]."""
    found = threat(state, hex_, enemy(side), units)
    return 0.0 if found is None else times(found.forecast.worst)


def times(case: Case) -> float:
    """How many times the defence the attack of an assault is."""
    attack, defence = case.odds.sums
    return attack / defence


def bound_of(state: TigerState, stack: Sequence[Piece]) -> float:
    """More than :func:`overmatch` can be, at a glance: a defender counts for half at the least [wtf-7.3/1]."""
    defence = sum(piece.values.defence for piece in stack) / HALVES
    return strikers(state, enemy(stack[0].counter.side)).get(stack[0].loc, 0) / max(defence, 1)


def holds_out(state: TigerState, hex_: int, stack: Sequence[Piece], times: float) -> bool:
    """Whether less than so many times the defence of a stack could come against it in a hex, all counted that could."""
    coming = strikers(state, enemy(stack[0].counter.side)).get(hex_, 0)
    return coming == 0 or coming < times * sum(piece.values.defence for piece in stack)


# -- prizes by force ---------------------------------------------------------------------------------------------------


def assaults_on_places(state: TigerState, side: int) -> Iterator[tuple[int, Fraction, Sequence[str]]]:
    """The enemy's places that units of the phasing side can assault now, the chance that all of them together clear it
    and outlive it, and who they are [wtf-13.x/1, wtf-13.x/5]."""
    wanted = owned(state, enemy(side))
    for hex_, units in attackable(state).items():
        if hex_ in wanted and units:
            yield hex_, taken_chance(forecast(state, assembled(state, units, hex_)).worst), units


def taken_chance(case: Case) -> Fraction:
    """Chance that no defender is left, and some attacker."""
    ours, theirs = case.steps
    return case.chance(lambda lost: lost[1] >= theirs and lost[0] < ours)
