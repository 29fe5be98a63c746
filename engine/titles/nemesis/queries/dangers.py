"""What may befall a side and what it could take for sure, from the rules and exact odds alone: open Objectives, hunger,
stacks that can be overwhelmed, prizes (rules 1.1, 2.3, 5.1, 6.1, 7.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from engine.titles.nemesis.inputs import GROUND, OWN, PIECES, WEATHER, YUNNAN_ACTIVE
from engine.titles.nemesis.pieces import ALLIED, JAPANESE, OUT, YUNNAN, Piece, enemy
from engine.titles.nemesis.queries.now import Outlook
from engine.titles.nemesis.queries.threat import Strike, threat
from engine.titles.nemesis.rules.ch5_costs import ground, reach_of
from engine.titles.nemesis.rules.ch5_lists import forward_moves
from engine.titles.nemesis.rules.ch6_distribution import distribution
from engine.titles.nemesis.rules.ch6_forecast import Face, forecast
from engine.titles.nemesis.rules.ch6_limits import attack_hexes
from engine.titles.nemesis.rules.ch6_objective import seizers
from engine.titles.nemesis.rules.ch6_odds import strength
from engine.titles.nemesis.rules.ch6_options import attack_with, joined, retreat_prices, usable_air
from engine.titles.nemesis.rules.ch7_trace import Supply, airdrop_serves, level_of, supply
from engine.titles.nemesis.state import NemesisState
from engine.wargame.memo import memo

SUPPLY_CHIT: Final = "supply"
ASSAULT, ATTACK = MARCHES = ("assault", "attack")
"""The chits with which units move and fight."""
AIR_AT_MOST: Final = 6
"""Points that an Air Support may add to an attack."""


# -- who can come ------------------------------------------------------------------------------------------------------


@memo(OWN, YUNNAN_ACTIVE)
def marching(state: NemesisState, side: int) -> tuple[Piece, ...]:
    """The units of a side in play that can move; a unit that sleeps in Yunnan takes nothing by surprise [1.2-J/1,
    2.6/6]."""
    units = (piece for piece in state.in_play(side) if piece.counter.is_unit and not piece.counter.garrison)
    awake = state.yunnan_active
    return tuple(piece for piece in units if piece.values.movement > 0 and (awake or piece.counter.force != YUNNAN))


@memo(PIECES, GROUND, WEATHER, YUNNAN_ACTIVE)
def comers(state: NemesisState, side: int) -> Mapping[int, tuple[str, ...]]:
    """Where units of a side could come with its next Assault Chit by Normal Movement, and who [5.1-A/1, 5.1-A/7]."""
    here, found = ground(state, side), dict[int, list[str]]()
    for piece in marching(state, side):
        for loc in reach_of(here, piece).normal.cost:
            if loc != piece.loc:
                found.setdefault(loc, []).append(piece.id)
    return {loc: tuple(units) for loc, units in found.items()}


@memo(PIECES, GROUND, WEATHER, YUNNAN_ACTIVE)
def strikers(state: NemesisState, side: int) -> Mapping[int, float]:
    """Hexes that units of a side could attack after one move, and the Strength that could come, each unit by itself: an
    upper bound [5.2/6, 6.1-C/1]."""
    here, found, adjacent = ground(state, side), dict[int, float](), state.world.adjacent_over_lakes
    for piece in marching(state, side):
        near = (piece.loc, *reach_of(here, piece).normal.cost)
        for to in {to for loc in near for to in adjacent[loc]}:
            found[to] = found.get(to, 0.0) + strength(piece, defending=False)
    return found


def chits_left(state: NemesisState, side: int) -> tuple[str, ...]:
    """The chits with which a side can still move and fight in this turn [4.0/1]."""
    return tuple(chit for chit in MARCHES if chit not in state.track[side])


def walkers(state: NemesisState, side: int) -> Mapping[int, Sequence[str]]:
    """Where units of a side could come before the other side can answer, and who: with its Assault Chit, which Japan
    may play first in the next turn, else with the Attack Chit if that is left; that the chit drawn fourth may not begin
    a turn is left out of account [4.0/2, 4.0/5, 6.1-A/1]."""
    left = chits_left(state, side)
    if ASSAULT in left or side == JAPANESE:
        return comers(state, side)
    return forward(state, side) if left else {}


def forward(state: NemesisState, side: int) -> Mapping[int, Sequence[str]]:
    """Where units of a side could come by a Forward Move, and who [6.1-A/1, 6.1-A/2]."""
    units, found = [piece.id for piece in marching(state, side)], dict[int, list[str]]()
    for unit, part in zip(units, forward_moves(state, side, units), strict=True):
        for to in getattr(part, "targets", ()):
            found.setdefault(to, []).append(unit)
    return found


# -- places ------------------------------------------------------------------------------------------------------------


def objectives_of(state: NemesisState, side: int) -> Iterator[int]:
    """The Objectives in the area of play that a side controls [1.1/4]."""
    return (hex_ for hex_ in sorted(state.world.objectives) if mine(state, hex_, side))


def mine(state: NemesisState, hex_: int, side: int) -> bool:
    """Whether a side controls an Objective of the area of play."""
    return state.world.open_hex(hex_) and state.controller(hex_) == side


def open_objectives(state: NemesisState, side: int) -> dict[int, tuple[str, ...]]:
    """The Objectives of a side with none of its units in them that the enemy can walk into, and who can [2.3/2]."""
    held, coming = state.occupied(side), comers(state, enemy(side))
    return {hex_: coming[hex_] for hex_ in objectives_of(state, side) if hex_ not in held and hex_ in coming}


def holds_alone(state: NemesisState, piece: Piece) -> bool:
    """Whether a unit is the only one in an Objective of its side."""
    side = piece.counter.side
    return mine(state, piece.loc, side) and len(state.units_at(piece.loc, side)) == 1


def value_of(state: NemesisState, hex_: int) -> int:
    """The Satisfaction that taking an Objective brings; half where it carries a flag [2.3/2, 2.3/4]."""
    sap = state.world.objectives[hex_].sap
    return sap // 2 if hex_ in state.flags else sap


# -- hunger ------------------------------------------------------------------------------------------------------------


def check_to_come(state: NemesisState, side: int) -> bool:
    """Whether the Supply Check of a side comes in this turn [4.0/4, 7.0/1]."""
    return SUPPLY_CHIT not in state.track[side]


def starving(state: NemesisState, side: int, network: Supply) -> list[Piece]:
    """Units that Attrition threatens where they stand: the check to come would leave them out, or they are out and the
    end of the turn strikes them; not those that Airdrops can help [7.1-B/4, 7.1-D/2, 9.0-2/1]."""
    units = [piece for piece in state.in_play(side) if piece.counter.is_unit and not piece.counter.garrison]
    hungry = [piece for piece in units if piece.loc not in state.world.nodes and _hungry(state, piece, network)]
    dropped = _dropped(state, hungry) if side == ALLIED and check_to_come(state, side) else frozenset[int]()
    return [p for p in hungry if p.loc not in dropped or not airdrop_serves(state, p, p.loc)]


def _hungry(state: NemesisState, piece: Piece, network: Supply) -> bool:
    if level_of(state, piece, network) != OUT:
        return False
    return check_to_come(state, piece.counter.side) or (piece.supply == OUT and piece.waits == 0)


def _dropped(state: NemesisState, hungry: Iterable[Piece]) -> frozenset[int]:
    """The hexes that Airdrops can serve, where there are enough for all of them [7.1-C/7, 7.1-C/8]."""
    hexes = frozenset(piece.loc for piece in hungry if airdrop_serves(state, piece, piece.loc))
    return hexes if len(hexes) <= state.air_supply - len(state.airdrops) else frozenset()


def starved_by(state: NemesisState, without: NemesisState, side: int) -> bool:
    """Whether a side has a unit that is out of supply as things stand, and would not be otherwise [7.1-B/4]."""
    now, then = supply(state, side), supply(without, side)
    units = (piece for piece in state.in_play(side) if piece.counter.is_unit and piece.id in without.pieces)
    return any(level_of(state, p, now) == OUT != level_of(without, without.pieces[p.id], then) for p in units)


def loses_supply(state: NemesisState, unit: str, loc: int) -> bool:
    """Whether no supply leads to a hex now, as it does to where a unit stands [7.1-B/4]."""
    piece = state.pieces[unit]
    network = supply(state, piece.counter.side)
    return piece.counter.is_unit and network.at(piece.loc) != OUT and network.at(loc) == OUT


# -- might -------------------------------------------------------------------------------------------------------------


def blows(state: NemesisState, hex_: int, side: int) -> list[Strike]:
    """What the enemy could bring against the units of a side in a hex with the chits that he has left in this turn. If
    he has none to fight with, Japan begins the next turn, with any but the chit it drew fourth, which is
    left out of account [4.0/2, 4.0/3, 4.0/5]."""
    found, foe = threat(state, hex_, enemy(side)), enemy(side)
    strikes = {ASSAULT: found.assault, ATTACK: found.attack}
    left = chits_left(state, foe) or (MARCHES if foe == JAPANESE else ())
    return [strike for chit in left if (strike := strikes[chit]) is not None]


def times(strike: Strike) -> float:
    """How many times the defence the Strength of an attack is [6.1-E/1]."""
    return strike.odds.attack.total / max(strike.odds.defence.total, 0.5)


def overmatch(state: NemesisState, hex_: int, side: int) -> float:
    """How many times the defence of a hex the enemy could bring against it; 0 where nothing can come [6.1-E/1]."""
    return max(map(times, blows(state, hex_, side)), default=0.0)


def toll(state: NemesisState, strike: Strike) -> float:
    """What part of their steps an attack costs the defenders on the average, after all shifts [6.1-F/1, 6.1-H/1]."""
    lost = distribution(state.world.charts.combat, strike.odds).defender_losses
    return float(lost) / max(strike.odds.defence_steps, 1)


def bound_of(state: NemesisState, stack: Sequence[Piece]) -> float:
    """More than :func:`overmatch` can be, at a glance."""
    defence = sum(strength(piece, defending=True) for piece in stack)
    coming = strikers(state, enemy(stack[0].counter.side)).get(stack[0].loc, 0.0)
    return (coming + AIR_AT_MOST) / max(defence, 0.5)


def holds_out(state: NemesisState, hex_: int, stack: Sequence[Piece], times: float) -> bool:
    """Whether less than so many times the defence of a stack could come against it in a hex, all counted that could."""
    coming = strikers(state, enemy(stack[0].counter.side)).get(hex_, 0.0)
    return coming == 0 or coming < times * sum(strength(piece, defending=True) for piece in stack)


# -- prizes ------------------------------------------------------------------------------------------------------------


def taken_now(state: NemesisState, side: int, hex_: int, *, assault: bool) -> tuple[Fraction, Outlook] | None:
    """The chance that an attack of all that still may, with the best Air Support left, takes a hex whatever is done in
    its defence; None where nobody may."""
    combat = attack_with(state, side, hex_, assault=assault)
    if combat is None:
        return None
    combat = joined(state, combat, usable_air(state, combat)[:1])
    found = Outlook(combat, forecast(state, combat))
    return (chance_to_take(state, found), found) if found.forecast.odds.allowed else None


def chance_to_take(state: NemesisState, found: Outlook) -> Fraction:
    """The faces that leave nobody there, or a retreat that cannot be paid off, with somebody to advance [6.1-H/1,
    6.2-A/1, 6.2-C/1, 6.2-E/1]."""
    prices = [price for price in retreat_prices(state, found.combat) if price.enforce == 0]
    refuse = max((price.refuse for price in prices), default=0)
    odds = found.forecast.odds

    def takes(face: Face) -> bool:
        line = face.line
        left = odds.defence_steps - line.defender
        driven = line.retreat and bool(prices) and refuse >= left
        return line.attacker < odds.losable and (line.emptied or driven)

    return found.forecast.chance(takes)


def surely_seized(state: NemesisState, side: int, hex_: int, *, assault: bool) -> list[Piece]:
    """Who can attack a vacant Objective so that somebody enters it even if a step is lost: nobody where a die would
    decide [5.2/8, 6.1-C/6, 6.1-C/7]."""
    able = seizers(state, side, hex_, assault)
    hexes = {piece.loc for piece in able} if assault else {0}
    groups = ([piece for piece in able if not assault or piece.loc == near] for near in hexes)
    return next((group for group in groups if _bears_a_loss(group)), [])


def _bears_a_loss(group: Iterable[Piece]) -> bool:
    return sum(piece.steps for piece in group if not piece.counter.artillery) > 1


def attackable(state: NemesisState, side: int) -> list[int]:
    """Enemy Objectives with units in them that units of a side stand beside [6.1-C/1]."""
    own, foe = state.occupied(side), state.occupied(enemy(side))
    wanted = (hex_ for hex_ in objectives_of(state, enemy(side)) if hex_ in foe)
    return [hex_ for hex_ in wanted if not own.isdisjoint(attack_hexes(state, hex_))]
