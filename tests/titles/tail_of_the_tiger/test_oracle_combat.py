"""Odds, losses and who pays them against a second, slow reading of their clauses, over positions at random."""

from __future__ import annotations

import random
from fractions import Fraction

import msgspec
import pytest

from engine.table import game
from engine.titles.tail_of_the_tiger.commands import Attack
from engine.titles.tail_of_the_tiger.pieces import Piece
from engine.titles.tail_of_the_tiger.records import INFILTRATION, MOBILE, PREPARED, Combat
from engine.titles.tail_of_the_tiger.rules.ch7_supply import supply
from engine.titles.tail_of_the_tiger.rules.ch13_attack import ready
from engine.titles.tail_of_the_tiger.rules.ch13_losses import owing, pay, payers
from engine.titles.tail_of_the_tiger.rules.ch13_odds import odds
from engine.titles.tail_of_the_tiger.rules.ch13_result import losses_of, owed
from engine.titles.tail_of_the_tiger.rules.losses import lose_step
from engine.titles.tail_of_the_tiger.state import TigerState
from tests.titles.tail_of_the_tiger.oracle import (
    CHARTS,
    TOWNS,
    WORLD,
    cloudy,
    foes,
    scatter,
    stack,
    ways,
    western,
)

SEEDS = range(8)
PHASES = ("german-assaults", "imperial-assaults")


def attackers(state: TigerState, target: int) -> set[str]:
    """Who may attack a hex in the phase [wtf-13.x/1, wtf-13.x/12, 13.11/1, 18.0/7]."""
    found = set()
    for piece in state.pieces.values():
        if piece.counter.side != state.player or target not in (ways(piece.loc) if WORLD.on_map(piece.loc) else ()):
            continue
        untried = piece.counter.group == "untried"
        led = any(u.counter.group in ("chinese", "stilwell") for u in stack(state, piece.loc, state.player))
        if (led if untried else piece.values.attack > 0) and target not in cloudy(state, piece):
            found.add(piece.id)
    return found


def battles(state: TigerState, seed: int, kinds: tuple[str, ...]) -> list[tuple[Combat, list[Piece]]]:
    """Assaults on all hexes that can be attacked, each by some who may."""
    rng, found = random.Random(seed), []
    for hex_ in sorted({WORLD.grid.index(one.hex) for one in game.legal(state) if isinstance(one, Attack)}):
        able = sorted(attackers(state, hex_))
        names = tuple(rng.sample(able, rng.randint(1, len(able))))
        defenders = tuple(piece.id for piece in stack(state, hex_, 1 - state.player))
        combat = Combat(rng.choice(kinds), state.player, hex_, names, defenders=defenders)
        combat = msgspec.structs.replace(combat, shift=rng.randint(-3, 3), left=rng.choice(((0, 0), (2, 0), (0, 1))))
        found.append((combat, [state.pieces[name] for name in names]))
    return found


def halves(state: TigerState, piece: Piece, value: int, *, attacking: bool) -> Fraction:
    """A value as it is supplied [wtf-7.3/1, wtf-7.x/1, 16.0/14, ev-13/2]."""
    found = supply(state, piece)
    poor = piece.counter.side == 0 and western(piece.loc) and piece.counter.kind != "commando"
    blockade = state.naval == "blockade" and poor
    halved = blockade or found == "out" or (attacking and found == "attenuated")
    return Fraction(value, 2) if halved else Fraction(value)


def column(state: TigerState, combat: Combat, units: list[Piece]) -> tuple[int, int]:
    """The column of odds and that after all shifts, both from 0 on [wtf-13.x/1, wtf-13.x/8, wtf-13.x/9]."""
    attack = int(sum(halves(state, unit, unit.values.attack, attacking=True) for unit in units))
    enemies = stack(state, combat.target, 1 - combat.side)
    defence = max(1, int(sum(halves(state, unit, unit.values.defence, attacking=False) for unit in enemies)))
    ratios = [Fraction(*map(int, name.split(":"))) for name in CHARTS["combat"]["columns"]]
    first = max((n for n, ratio in enumerate(ratios) if Fraction(attack, defence) >= ratio), default=0)
    ground = WORLD.terrain[combat.target]
    shift = CHARTS["terrain"][ground]["shift"]
    supplied = any(unit.counter.kind == "mountain" and supply(state, unit) != "out" for unit in units)
    shift += ground == "mountain" and combat.kind == PREPARED and supplied
    shift -= all(ways(unit.loc)[combat.target] == (True, False) for unit in units)
    raided = state.naval == "disaster" or state.event == "indian-ocean-raid"
    shift -= combat.side == 0 and raided and any(western(unit.loc) for unit in units)
    shift += combat.shift if combat.kind == INFILTRATION else 0
    return first, min(max(first + shift, 0), len(ratios) - 1)


@pytest.mark.clause("wtf-13.x/1", "wtf-13.x/4", "wtf-13.x/8", "wtf-13.x/9", "20.4/2", "wtf-7.3/1", "ev-5/1", "16.0/14")
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("seed", SEEDS)
def test_odds_and_columns(seed: int, phase: str) -> None:
    state = scatter(seed, phase)
    for combat, units in battles(state, seed, (PREPARED, INFILTRATION, MOBILE)):
        found = odds(state, combat)
        assert (found.column, found.final) == column(state, combat, units), combat


@pytest.mark.clause("wtf-13.x/1", "wtf-13.x/12", "13.11/1", "18.0/7")
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("seed", SEEDS)
def test_who_attacks_what(seed: int, phase: str) -> None:
    state = scatter(seed, phase)
    offered = {WORLD.grid.index(one.hex) for one in game.legal(state) if isinstance(one, Attack)}
    assert offered == {hex_ for hex_ in foes(state, state.player) if attackers(state, hex_)}
    for hex_ in offered:
        assert {unit.id for unit in ready(state, hex_)} == attackers(state, hex_)


# -- losses


def paying(state: TigerState, combat: Combat, side: int, paid: list[str], table: int) -> set[str]:
    """Who may pay the next point of a side that has paid with these so far: the panzers that attacked RATV, if the
    table costs their side anything; then ELH, the S.A. and the S.S. in a fanatic combat; then on the Imperial side a
    Japanese unit first [20.6/1, 20.3/8, 13.23/1, wtf-13.23/1]."""
    named = combat.units if side == combat.side else combat.defenders
    alive = [state.pieces[name] for name in named if WORLD.on_map(state.pieces[name].loc)]
    groups = {state.pieces[name].counter.group for name in (*combat.units, *combat.defenders)}
    ratv = any(state.pieces[name].counter.kind == "anti-tank" for name in combat.defenders)
    if side == 0 and combat.side == 0 and ratv and table and not paid:
        for kind in ("panzer", "panzergrenadier"):
            found = {unit.id for unit in alive if unit.counter.kind == kind}
            if found:
                return found
    if "elh" in groups and groups & {"sa", "ss"}:
        found = {unit.id for unit in alive if unit.counter.group in ("elh", "sa", "ss")}
        if found:
            return found
    japanese = {unit.id for unit in alive if unit.counter.group in ("japanese", "elh")}
    return japanese if side == 1 and not paid and japanese else {unit.id for unit in alive}


def points(state: TigerState, combat: Combat, result: tuple[int, int]) -> tuple[int, int]:
    """What attacker and defender lose [14.0/7, wtf-13.x/3, 20.3/7]."""
    groups = {state.pieces[name].counter.group for name in (*combat.units, *combat.defenders)}
    fanatic = "elh" in groups and bool(groups & {"sa", "ss"})
    air = combat.left[1 - combat.side], combat.left[combat.side]
    twice = 2 if TOWNS.get(combat.target) == "city" else 1
    return (result[0] + air[0]) * twice + fanatic, (result[1] + air[1]) * twice + fanatic


@pytest.mark.clause("20.6/1", "20.3/7", "20.3/8", "13.23/1", "wtf-13.23/1", "wtf-13.x/2", "wtf-13.x/3", "14.0/7")
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("seed", SEEDS)
def test_who_pays_what(seed: int, phase: str) -> None:
    state, rng = scatter(seed, phase, mixed=True), random.Random(seed)
    for fight, _ in battles(state, seed, (PREPARED, MOBILE)):
        after, result = state.copy(), (rng.randint(0, 3), rng.randint(0, 4))
        losses = losses_of(after, fight, result)
        assert losses == points(after, fight, result)
        after.combat = owed(after, fight, result, losses)
        by_side = losses if fight.side == 0 else losses[::-1]
        for side in (fight.side, 1 - fight.side):
            paid: list[str] = []
            while owing(after, side):
                assert after.combat is not None
                found = {unit.id for unit in payers(after, after.combat, side)[0]}
                assert found == paying(after, fight, side, paid, result[0])
                paid.append(rng.choice(sorted(found)))
                lose_step(after, paid[-1], "wtf-13.x/2")
                after.combat = pay(after.combat, side)
            there = fight.units if side == fight.side else fight.defenders
            assert len(paid) == min(by_side[side], sum(state.pieces[name].steps for name in there))
