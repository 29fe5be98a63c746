"""Movement and assaults on the way against a second, slow reading of their clauses, over positions at random."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.table import game
from engine.titles.tail_of_the_tiger.commands import March, Storm
from engine.titles.tail_of_the_tiger.rules.ch7_supply import in_supply
from engine.titles.tail_of_the_tiger.state import TigerState
from tests.titles.tail_of_the_tiger.oracle import WORLD, halted, points, reached, scatter, step, storms

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
