"""What a position is worth to a side, in victory points: those it has, those of the places it holds, its units and what
threatens them, and what it can pay with."""

from __future__ import annotations

from typing import Final

from engine.titles.defeat_into_victory.pieces import ALLIED, enemy
from engine.titles.defeat_into_victory.players.fights import STAYS
from engine.titles.defeat_into_victory.players.front import Front
from engine.titles.defeat_into_victory.players.stakes import stakes, swing, turns_left
from engine.titles.defeat_into_victory.players.values import POINT, lasting, worth
from engine.titles.defeat_into_victory.rules.ch3_control import controller
from engine.titles.defeat_into_victory.rules.ch7_stock import level
from engine.titles.defeat_into_victory.rules.ch13_factors import attackers, defenders
from engine.titles.defeat_into_victory.rules.ch20_victory import india_clear, road_open
from engine.titles.defeat_into_victory.state import DefeatState

LEVEL: Final = (0.0, 0.5, 0.7, 1.2)
"""What a Supply Level is worth besides, for the markers that it brings."""


def standing(state: DefeatState, side: int, seen: DefeatState) -> float:
    """What a position is worth to a side that has seen another one last."""
    total = _points(state, side) + _units(state, side) + _supply(state, side) + _going_in(state, side)
    return total - _danger(state, side, seen)


def _points(state: DefeatState, side: int) -> float:
    total = float(state.vp[side] - state.vp[enemy(side)])
    for hex_, worth_of in stakes(state).items():
        holder = controller(state, hex_)
        total += worth_of[holder] if holder == side else -worth_of[holder]
    return total + (_road_and_border(state) if side == ALLIED else -_road_and_border(state))


def _road_and_border(state: DefeatState) -> float:
    """The Allied points for an open road and a free India, surer the nearer the end is [14.1.7/3]."""
    road, india = state.world.charts.victory.road_open, state.world.charts.victory.india_clear
    total = 0.0
    if state.scenario in road.scenarios and road_open(state, road.hexes):
        total += road.vp
    if state.scenario in india.scenarios and india_clear(state):
        total += india.vp
    return total / turns_left(state)


def _units(state: DefeatState, side: int) -> float:
    return sum((1 if owner == side else -1) * worth(state, unit) for owner in (0, 1) for unit in state.on_map(owner))


def _going_in(state: DefeatState, side: int) -> float:
    """What is about to change hands in a running combat: the place, if its defenders are gone or cannot bear the hits
    they owe and an attacker is left who can go in [13.8.1/1]."""
    combat = state.combat
    if combat is None or controller(state, combat.target) == combat.attacker:
        return 0.0
    foe = enemy(combat.attacker)
    there = defenders(state, combat)
    falls = not there or combat.hits[foe] >= sum(unit.steps for unit in there)
    fit = any(not unit.disrupted for unit in attackers(state, combat))
    worth_of = STAYS * swing(state, combat.target) if falls and fit else 0.0
    return worth_of if side == combat.attacker else -worth_of


def _supply(state: DefeatState, side: int) -> float:
    return lasting(state) * (_purse(state, side) - _purse(state, enemy(side)))


def _purse(state: DefeatState, side: int) -> float:
    markers = sum(lot.count for lot in state.supplies.values() if lot.side == side)
    return POINT * (state.stock[side] + markers) + LEVEL[level(state, side) - 1]


def _danger(state: DefeatState, side: int, seen: DefeatState) -> float:
    """What threatens the places and the units of a side."""
    front = Front(state, side, seen=seen)
    held = state.occupied(side)
    open_ones = sum(front.leaves(hex_) for hex_ in front.places if hex_ not in held)
    stacks = [(hex_, state.units_at(hex_, side)) for hex_ in sorted(held)]
    return open_ones - sum(front.stands(hex_, units) for hex_, units in stacks) - front.keeps(stacks)
