"""Rules 5.2, 6.1-C, 6.1-D: who may attack what. A unit is eligible when no reason stands against it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from engine.table.verdict import Reason, reason
from engine.titles.nemesis.inputs import AIR, ATTACKS, COMMAND, FOUGHT, GROUND, PIECES, PLACES, TURN, YUNNAN_ACTIVE
from engine.titles.nemesis.pieces import STILWELL, YUNNAN, Piece, enemy
from engine.titles.nemesis.rules.ch1_air_support import air_points
from engine.titles.nemesis.rules.ch2_words import piece_reasons
from engine.titles.nemesis.rules.ch2_yunnan import bound
from engine.titles.nemesis.rules.ch4_commanders import command_clause, may_act
from engine.titles.nemesis.rules.ch5_terrain import step_table
from engine.titles.nemesis.rules.ch6_odds import column_of, fresh, strength
from engine.titles.nemesis.rules.ch7_levels import effects
from engine.titles.nemesis.state import ATTACKED, NemesisState
from engine.wargame.memo import memo

MOST_ATTACKS = 3
MOST_STILWELL = 1


# The target


def target_of(state: NemesisState, label: str) -> int | None:
    """The hex or Reinforcement Hex of a label, None for anything else."""
    loc = state.world.find(label)
    return loc if loc is not None and state.world.in_play(loc) else None


def target_reasons(state: NemesisState, side: int, label: str) -> Iterator[Reason]:
    """Why a place can be attacked by nobody.

    ``unknown_hex``, ``outside_area``, ``reinforcement_hex`` [1.1/10], ``no_enemy_units``,
    ``transporters_only`` [6.0/2], ``already_attacked`` [5.2/2a, 5.2/2b, 6.1-C/2].
    """
    target = target_of(state, label)
    if target is None:
        yield reason("unknown_hex", "1.1/1", hex=label)
    elif target in state.world.nodes:
        yield reason("reinforcement_hex", "1.1/10", hex=label)
    elif not state.world.open_hex(target):
        yield reason("outside_area", "3.2/4", hex=label)
    else:
        yield from _occupant_reasons(state, side, target, label)


def _occupant_reasons(state: NemesisState, side: int, target: int, label: str) -> Iterator[Reason]:
    units = state.units_at(target, enemy(side))
    if not units:
        wagons = state.transporters_at(target, enemy(side))
        if wagons:
            yield reason("transporters_only", "6.0/2", ("1.2-A/1",), hex=label)
        else:
            yield reason("no_enemy_units", "6.1-C/1", hex=label)
    elif not any(fresh(state, piece) for piece in units):
        yield reason("already_attacked", "6.1-C/2", _once(state), hex=label)


def allowance_reasons(state: NemesisState, assault: bool) -> Iterator[Reason]:
    """``attacks_spent``: 3 attacks or assaults a phase, vacant Objectives included [5.2/4, 6.1-D/1]."""
    if state.attacks_made >= MOST_ATTACKS:
        clause = "5.2/4" if assault else "6.1-D/1"
        yield reason("attacks_spent", clause, has=state.attacks_made, limit=MOST_ATTACKS)


# A unit


def unit_reasons(state: NemesisState, side: int, target: int, unit: str, assault: bool) -> Iterator[Reason]:
    """Why one unit may not join an attack on a target.

    ``unknown_piece``, ``not_yours``, ``not_in_play``, ``not_a_unit``, ``other_commander``, ``garrison``,
    ``has_attacked``, ``not_adjacent``, ``closed_hex``, ``inactive_yunnan``, ``stilwell_spent``; in an assault
    also ``not_full_supply``, ``yunnan_assault``.
    """
    found = list(piece_reasons(state, unit, side))
    if found:
        yield from found
        return
    piece = state.pieces[unit]
    if not piece.counter.is_unit:
        yield reason("not_a_unit", "6.0/2", unit=unit)
        return
    yield from _own_unit_reasons(state, piece, target, assault)


def _own_unit_reasons(state: NemesisState, piece: Piece, target: int, assault: bool) -> Iterator[Reason]:
    """The same for a unit of the side that is in play."""
    yield from _standing_reasons(state, piece)
    yield from _reach_reasons(state, piece, target)
    yield from _force_limits(state, piece, assault)


def _standing_reasons(state: NemesisState, piece: Piece) -> Iterator[Reason]:
    """Garrisons never attack, and no unit attacks twice in a phase [5.2/2a, 5.2/2b, 6.1-C/2]."""
    if not may_act(state, piece):
        yield reason("other_commander", command_clause(state), unit=piece.id)
    if piece.counter.garrison:
        yield reason("garrison", "1.2-J/1", unit=piece.id)
    if state.has(piece.id, ATTACKED):
        yield reason("has_attacked", "6.1-C/2", _once(state), unit=piece.id)


def _once(state: NemesisState) -> tuple[str, ...]:
    """Assaults are under the same limit [5.2/2a, 5.2/2b]."""
    if state.phase is None or state.phase.chit != "assault":
        return ()
    return ("5.2/2a",) if state.options.old_rules else ("5.2/2b",)


def _reach_reasons(state: NemesisState, piece: Piece, target: int) -> Iterator[Reason]:
    """Only adjacent hexes, from a Reinforcement Hex along its arrows [1.1/10, 5.2/1a, 5.2/1b, 6.1-C/1].

    A hex closed to a unit cannot be attacked by it; Artillery fires over everything, Lakes too [6.1-D/3].
    """
    if target not in state.world.adjacent_over_lakes[piece.loc]:
        yield reason("not_adjacent", "6.1-C/1", unit=piece.id, hex=state.world.label(target))
    elif closed(state, piece, target):
        yield reason("closed_hex", "6.1-D/3", unit=piece.id, hex=state.world.label(target))


def closed(state: NemesisState, piece: Piece, target: int) -> bool:
    """Whether a neighbouring hex is closed to an attack by this unit, its price apart [6.1-D/3]."""
    if piece.counter.artillery:
        return False
    kind = piece.counter.mobility
    costs = step_table(state.world, kind, piece.limited_movement, state.light_monsoon, state.heavy_monsoon)
    return target not in costs[piece.loc]


def _force_limits(state: NemesisState, piece: Piece, assault: bool) -> Iterator[Reason]:
    """Supply, Yunnan, and the one attack of the Stilwell Force [5.2/5, 5.2/6, 5.2/7, 6.1-D/4, 6.1-D/5]."""
    if bound(state, piece):
        yield reason("inactive_yunnan", "2.6/6", unit=piece.id)
    if assault and piece.counter.force == YUNNAN:
        yield reason("yunnan_assault", "5.2/7", unit=piece.id)
    if assault and not effects(piece).assaults:
        yield reason("not_full_supply", "5.2/6", unit=piece.id)
    if piece.counter.force == STILWELL and state.stilwell_attacks >= MOST_STILWELL:
        clause = "5.2/5" if assault else "6.1-D/4"
        yield reason("stilwell_spent", clause, unit=piece.id, limit=MOST_STILWELL)


def eligible(state: NemesisState, side: int, target: int, assault: bool) -> list[Piece]:
    """All units that may join an attack on a target, each by itself; any may stay out [6.1-C/3]."""
    return list(_eligible(state, side, target, assault))


MAY_ATTACK: Final = (PIECES, GROUND, TURN, FOUGHT, ATTACKS, AIR, YUNNAN_ACTIVE, COMMAND)
"""What says who may attack whom."""


@memo(*MAY_ATTACK)
def _eligible(state: NemesisState, side: int, target: int, assault: bool) -> tuple[Piece, ...]:
    return tuple(_joining(state, side, target, assault))


def _joining(state: NemesisState, side: int, target: int, assault: bool) -> Iterator[Piece]:
    for loc in attack_hexes(state, target):
        for piece in state.units_at(loc, side):
            if not any(_own_unit_reasons(state, piece, target, assault)):
                yield piece


def attack_hexes(state: NemesisState, target: int) -> Sequence[int]:
    """Where attackers may stand: next to the hex, or with an arrow into it [1.1/10, 6.1-C/1]."""
    return state.world.attack_hexes[target]


# Air Support


def available_air(state: NemesisState, side: int) -> list[str]:
    """A side's Air Supports that were not used yet in this Game Turn, the strongest first [1.2-B/7]."""
    own = [name for name, support in state.world.air_supports.items() if support.side == side]
    ready = [name for name in own if state.air.get(name) == "available"]
    return sorted(ready, key=lambda name: (-air_points(state, name), name))


def air_reasons(state: NemesisState, side: int, air: str, units: Iterable[Piece]) -> Iterator[Reason]:
    """``unknown_air``, ``not_yours``, ``air_gone``, ``air_used``, ``air_without_unit``, ``air_yunnan_alone``.

    It helps attacks only, with a unit that is no Artillery, and never Yunnan units alone
    [1.2-B/7, 1.2-B/8, 1.2-B/9].
    """
    support = state.world.air_supports.get(air)
    if support is None:
        yield reason("unknown_air", "1.2-B/6", air=air)
    elif support.side != side:
        yield reason("not_yours", "1.2-B/8", air=air)
    elif air not in state.air:
        yield reason("air_gone", "2.7/2", air=air)
    elif state.air[air] != "available":
        yield reason("air_used", "1.2-B/7", air=air)
    else:
        yield from _escort_reasons(air, list(units))


def _escort_reasons(air: str, units: list[Piece]) -> Iterator[Reason]:
    if all(piece.counter.artillery for piece in units):
        yield reason("air_without_unit", "1.2-B/8", air=air)
    elif all(piece.counter.force == YUNNAN for piece in units):
        yield reason("air_yunnan_alone", "1.2-B/9", air=air)


# A set of units


def set_reasons(
    state: NemesisState, side: int, target: int, units: Sequence[str], air: str | None, assault: bool
) -> Iterator[Reason]:
    """Why these units and this Air Support may not attack together.

    ``no_units``, ``named_twice``, ``different_hexes``, ``artillery_alone``, ``odds_too_low``, and all of
    :func:`unit_reasons` and :func:`air_reasons`.
    """
    if not units:
        yield reason("no_units", "6.1-C/1")
        return
    if len(set(units)) != len(units):
        yield reason("named_twice", "6.1-C/2")
    found = [why for unit in units for why in unit_reasons(state, side, target, unit, assault)]
    yield from found
    pieces = [state.pieces[unit] for unit in units if unit in state.pieces]
    if air is not None:
        yield from air_reasons(state, side, air, pieces)
    if len(pieces) == len(units):
        yield from together_reasons(state, side, target, pieces, air, assault)


def together_reasons(
    state: NemesisState, side: int, target: int, pieces: Sequence[Piece], air: str | None, assault: bool
) -> Iterator[Reason]:
    """What a set must fulfil as a whole: one hex in an assault, no lone Artillery, odds of 1:2.

    [5.2/3, 5.2/8, 6.1-C/1, 6.1-D/2, 6.1-E/4]
    """
    if assault and len({piece.loc for piece in pieces}) > 1:
        yield reason("different_hexes", "5.2/8")
    if all(piece.counter.artillery for piece in pieces):
        yield reason("artillery_alone", "6.1-D/2")
    attack, defence = strengths(state, side, target, pieces, air)
    table = state.world.charts.combat
    if column_of(table, attack, defence) is None:
        yield reason("odds_too_low", "6.1-E/4", needs=defence * table.ratios[0], has=attack)


def strengths(
    state: NemesisState, side: int, target: int, pieces: Iterable[Piece], air: str | None
) -> tuple[float, float]:
    """Strength of an attack and of the defence [6.1-E/1]."""
    defenders = (piece for piece in state.units_at(target, enemy(side)) if fresh(state, piece))
    attack = sum(strength(piece, defending=False) for piece in pieces)
    return attack + _points(state, air), sum(strength(piece, defending=True) for piece in defenders)


def _points(state: NemesisState, air: str | None) -> int:
    return air_points(state, air) if air is not None and air in state.world.air_supports else 0


# What is possible at all


def groups(pieces: Sequence[Piece], assault: bool) -> list[list[Piece]]:
    """The largest sets that can act together: all in an attack, one hex in an assault [5.2/8, 6.1-C/1]."""
    if not assault:
        return [list(pieces)] if pieces else []
    by_hex: dict[int, list[Piece]] = {}
    for piece in pieces:
        by_hex.setdefault(piece.loc, []).append(piece)
    return list(by_hex.values())


def possible(
    state: NemesisState, side: int, target: int, group: Sequence[Piece], airs: Sequence[str | None]
) -> bool:
    """Whether a whole group with one of these Air Supports (None: without) may attack [6.1-E/4]."""
    if all(piece.counter.artillery for piece in group):
        return False
    attack, defence = strengths(state, side, target, group, None)
    for air in airs:
        allowed = air is None or not any(air_reasons(state, side, air, group))
        if allowed and column_of(state.world.charts.combat, attack + _points(state, air), defence) is not None:
            return True
    return False


def workable(
    state: NemesisState, side: int, target: int, assault: bool, air: str | None = None
) -> Sequence[Piece]:
    """Eligible units of the groups that can attack a target, with this Air Support if one is given."""
    if air is not None:
        return workable_by_air(state, side, target, assault).get(air, ())
    return _workable(state, side, target, assault)


@memo(*MAY_ATTACK)
def _workable(state: NemesisState, side: int, target: int, assault: bool) -> tuple[Piece, ...]:
    return _workable_with(state, side, target, assault, _best_or_none(state, side))


@memo(*MAY_ATTACK)
def workable_by_air(state: NemesisState, side: int, target: int, assault: bool) -> dict[str, tuple[Piece, ...]]:
    """The same for each Air Support that is ready, the strongest first."""
    return {air: _workable_with(state, side, target, assault, [air]) for air in available_air(state, side)}


def _workable_with(
    state: NemesisState, side: int, target: int, assault: bool, airs: Sequence[str | None]
) -> tuple[Piece, ...]:
    found = groups(eligible(state, side, target, assault), assault)
    return tuple([piece for group in found if possible(state, side, target, group, airs) for piece in group])


def _best_or_none(state: NemesisState, side: int) -> list[str | None]:
    """What a group can try to attack with: no Air Support, or the strongest."""
    return [None, *available_air(state, side)[:1]]


def targets(state: NemesisState, side: int, assault: bool) -> tuple[int, ...]:
    """Enemy hexes that some set of units can legally attack now."""
    if state.attacks_made >= MOST_ATTACKS:
        return ()
    return _targets(state, side, assault)


@memo(*MAY_ATTACK)
def _targets(state: NemesisState, side: int, assault: bool) -> tuple[int, ...]:
    return tuple(_open_to(state, side, assault))


def _open_to(state: NemesisState, side: int, assault: bool) -> Iterator[int]:
    airs = _best_or_none(state, side)
    for hex_ in contacts(state, side):
        if any(fresh(state, piece) for piece in state.units_at(hex_, enemy(side))):
            found = groups(tuple(_joining(state, side, hex_, assault)), assault)
            if any(possible(state, side, hex_, group, airs) for group in found):
                yield hex_


@memo(PLACES)
def contacts(state: NemesisState, side: int) -> tuple[int, ...]:
    """Hexes of the map with enemy units that have units of this side in attacking distance."""
    own, foes = state.occupied(side), state.occupied(enemy(side))
    near, on_map = state.world.attack_hexes, state.world.on_map
    return tuple(sorted([hex_ for hex_ in foes if not own.isdisjoint(near[hex_]) and on_map(hex_)]))
