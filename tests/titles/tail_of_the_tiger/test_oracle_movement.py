"""Movement and assaults on the way against a second, slow reading of their clauses, over positions at random."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import pairwise

import pytest

from engine.table import agenda, game
from engine.titles.tail_of_the_tiger.commands import March, Storm
from engine.titles.tail_of_the_tiger.pieces import Piece
from engine.titles.tail_of_the_tiger.rules.ch7_supply import in_supply
from engine.titles.tail_of_the_tiger.state import TigerState
from tests.titles.tail_of_the_tiger.oracle import (
    ALLIES,
    ROOM,
    SOUTHERN,
    WORLD,
    cloudy,
    foes,
    halted,
    points,
    reached,
    scatter,
    stack,
    step,
    storms,
    ways,
    western,
)

SEEDS = range(8)
PHASES = ("german-movement", "imperial-movement")


def budgets(state: TigerState) -> dict[str, int]:
    """What each unit of the phasing side that is on the map may spend."""
    units = (piece for piece in state.pieces.values() if piece.counter.side == state.player)
    return {unit.id: points(state, unit, in_supply(state, unit)) for unit in units if WORLD.on_map(unit.loc)}


@pytest.mark.clause("wtf-11.x/1", "wtf-11.x/4", "wtf-11.x/5", "wtf-11.x/6", "wtf-6.2/1", "20.4/1", "wtf-8.x/2", "6.3/2")
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("seed", SEEDS)
def test_units_go_where_the_clauses_let_them_and_pay_what_they_say(seed: int, phase: str) -> None:
    state, offered = scatter(seed, phase), dict[str, dict[int, int]]()
    for command in game.legal(state):
        if isinstance(command, March) and len(command.units) == 1:
            unit = state.pieces[command.units[0]]
            path = [unit.loc, *(WORLD.grid.index(label) for label in command.path)]
            cost = sum(step(state, unit, a, b) for a, b in pairwise(path))
            assert offered.setdefault(unit.id, {}).setdefault(path[-1], cost) == cost, command
    for name, budget in budgets(state).items():
        unit = state.pieces[name]
        if unit.counter.kind != "rail-gun":
            expected = {} if halted(state, unit) else reached(state, unit, budget)
            assert offered.get(name, {}) == expected, name


@pytest.mark.clause("wtf-12.2/1", "17.0/1", "17.0/3", "13.11/1", "18.0/7", "16.0/11", "16.0/13")
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("seed", SEEDS)
def test_units_begin_the_assaults_that_the_clauses_let_them(seed: int, phase: str) -> None:
    state = scatter(seed, phase)
    offered = {(one.unit, WORLD.grid.index(one.hex), one.how) for one in game.legal(state) if isinstance(one, Storm)}
    found = {
        (name, hex_, how) for name, budget in budgets(state).items()
        for hex_, how in storms(state, state.pieces[name], budget)
    }  # fmt: skip
    assert offered == found


def goes_together(state: TigerState, units: Sequence[Piece], path: Sequence[int], budget: Mapping[str, int]) -> bool:
    """Whether units of a stack go along a path together: each pays for itself, or it is the one hex that all may always
    enter; untried Chinese and Allies across the line have their company among them
    [wtf-11.x/2, wtf-11.x/4, 3.3/3, 6.3/2, wtf-8.x/2]."""
    groups = {unit.counter.group for unit in units}
    led, guided = bool(groups & {"chinese", "stilwell"}), bool(groups & {"wehrmacht", "sa", "ss"})
    for unit in units:
        untried, ally = unit.counter.group == "untried", unit.counter.group in ALLIES
        if not unit.values.move or (untried and not led) or (not untried and halted(state, unit)):
            return False
        cost = sum(step(state, unit, a, b) for a, b in pairwise((unit.loc, *path)))
        if cost > budget[unit.id] and (len(path) > 1 or min(budget[one.id] for one in units) <= 0):
            return False
        for hex_ in path:
            astray = ally and (unit.counter.group in SOUTHERN) != western(hex_) and not guided
            if hex_ in foes(state, unit.counter.side) or hex_ in cloudy(state, unit) or astray:
                return False
    coming = sum(unit.counter.stacking for unit in units if unit.loc != path[-1])
    there = sum(unit.counter.stacking for unit in stack(state, path[-1], units[0].counter.side))
    return there + coming <= ROOM


@pytest.mark.clause("wtf-11.x/2", "wtf-11.x/4", "3.3/3", "6.3/2", "13.11/1", "wtf-8.x/2")
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("seed", SEEDS)
def test_stacks_go_together_where_the_clauses_let_them(seed: int, phase: str) -> None:
    """Some of a stack, along a way at random."""
    state, rng, legal = scatter(seed, phase), random.Random(seed), 0
    budget = budgets(state)
    homes = sorted({state.pieces[name].loc for name in budget})
    for _ in range(250):
        here = rng.choice(homes)
        able = [unit for unit in stack(state, here, state.player) if unit.counter.kind != "rail-gun"]
        units = rng.sample(able, rng.randint(1, min(4, len(able)))) if able else []
        path: list[int] = []
        for _ in range(rng.choice((1, 1, 2, 3, 5)) if ways(here) else 0):
            path.append(rng.choice(sorted(ways(path[-1] if path else here))))
        if units and path:
            command = March(tuple(unit.id for unit in units), tuple(map(WORLD.label, path)))
            found = agenda.judge(state, command).legal
            assert found == goes_together(state, units, path, budget), (command, agenda.judge(state, command))
            legal += found
    assert legal > 10
