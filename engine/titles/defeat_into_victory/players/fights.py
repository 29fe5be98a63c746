"""What an attack brings, over all faces of the die, each side paying its hits as it costs it least (chapter 13)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from engine.titles.defeat_into_victory.data.charts import ELIMINATED
from engine.titles.defeat_into_victory.pieces import Piece
from engine.titles.defeat_into_victory.players.threats import chance_to_act
from engine.titles.defeat_into_victory.players.values import TIRED, lasting, step_price, unit_worth
from engine.titles.defeat_into_victory.rules.ch11_zones import ROUGH
from engine.titles.defeat_into_victory.rules.ch13_factors import RAIN_BONUS, attack_factor
from engine.titles.defeat_into_victory.state import Combat, DefeatState

RETREAT: Final = 0.02
"""What it costs a unit to go back, beside that it is Disrupted."""
STAYS: Final = 0.85
"""How sure it is that a place that was taken is kept."""
SIEGE: Final = 0.6
"""The part of a place's worth that it brings to wear down those who hold it, if somebody can attack again."""


class Sides(msgspec.Struct, frozen=True):
    """A combat that could be fought: who attacks, who defends, and what the place of the defenders is worth."""

    attackers: tuple[Piece, ...]
    defenders: tuple[Piece, ...]
    attack: int
    defence: int
    shift: int = 0
    place: float = 0.0
    behind: float = 0.0
    """What it is worth besides to the attackers that the way is free."""
    siege: float = 0.0
    """What it is worth to them that the defenders are worn down, all of them."""


def strike(state: DefeatState, piece: Piece, target: int) -> int:
    """What a unit brings into an attack from where it stands [13.2.1/6]."""
    return int(attack_factor(state, Combat(piece.counter.side, target, (piece.id,), ()), piece).total)


def defence_of(state: DefeatState, hex_: int, units: Iterable[Piece]) -> int:
    """What units bring into the defence of a hex [13.2.1/7]; the position there counts as long as they hold it."""
    units = tuple(units)
    if not units:
        return 0
    world, terrain = state.world, state.world.terrain[hex_]
    each = world.charts.terrain[terrain].defence
    each += world.charts.city if world.settlements.get(hex_) == "city" else 0
    total = sum(_printed(unit, rough=terrain == ROUGH) + each for unit in units)
    found = state.positions.get(hex_)
    if found is not None and found.done and found.side == units[0].counter.side:
        total += world.charts.position.defence
    return total + (RAIN_BONUS - 1 if state.monsoon and terrain == ROUGH else 0)


def _printed(unit: Piece, *, rough: bool) -> int:
    factor = 1 if unit.counter.armour and rough else unit.df
    return (factor + 1) // 2 if unit.oos else factor


def armour_shift(state: DefeatState, target: int, attackers: Iterable[Piece], defenders: Iterable[Piece]) -> int:
    """The columns that armour shifts [13.3.2/1]."""
    if state.world.terrain[target] == ROUGH:
        return 0
    return sum(unit.counter.armour for unit in attackers) - sum(unit.counter.armour for unit in defenders)


def column_of(state: DefeatState, sides: Sides) -> int:
    """The column on which it is rolled."""
    table = state.world.charts.combat
    return table.shifted(table.column(sides.attack, sides.defence), sides.shift)


def brings(state: DefeatState, sides: Sides) -> float:
    """What the attack brings on the average, in victory points."""
    table, column = state.world.charts.combat, column_of(state, sides)
    faces = range(1, table.die + 1)
    return sum(_face(state, sides, *table.result(die, column)) for die in faces) / table.die


def siege(state: DefeatState, side: int, place: float) -> float:
    """What it is worth to a side to wear down those who hold a place of such a worth."""
    return SIEGE * place * chance_to_act(state, side)


def _face(state: DefeatState, sides: Sides, own: int, theirs: int) -> float:
    cost, left = attackers_pay(state, sides.attackers, own)
    pay, cleared = defenders_pay(state, sides.defenders, theirs, sides.place)
    if cleared:
        return pay - cost + ((sides.place + sides.behind) * STAYS if left else 0.0)
    return pay - cost + sides.siege * theirs / sum(unit.steps for unit in sides.defenders)


def going_back(state: DefeatState) -> float:
    """What it costs a unit to retreat."""
    return (RETREAT + TIRED) * lasting(state)


def attackers_pay(state: DefeatState, units: Sequence[Piece], hits: int) -> tuple[float, bool]:
    """What hits cost the attackers, and whether somebody is left who can go in: as many retreats as leave one of them,
    then steps."""
    back = going_back(state)
    if hits == ELIMINATED:
        most = max(units, key=lambda unit: unit.steps)
        return unit_worth(state, most, most.steps) + back * (len(units) - 1), False
    retreats = min(hits, len(units) - 1)
    rest = hits - retreats
    cost = back * retreats
    if not rest:
        return cost, True
    steps = sum(unit.steps for unit in units)
    return cost + _steps_lost(state, units, rest), rest < steps


def defenders_pay(state: DefeatState, units: Sequence[Piece], hits: int, place: float) -> tuple[float, bool]:
    """What hits cost the defenders, and whether they leave the hex: they hold it with steps, as long as that is
    dearer to them than going."""
    back = going_back(state)
    if not hits:
        return 0.0, False
    if hits == ELIMINATED:
        most = max(units, key=lambda unit: unit.steps)
        return unit_worth(state, most, most.steps) + back * (len(units) - 1), True
    beyond = max(0, hits - len(units))
    going = back * len(units) + (_steps_lost(state, units, beyond) if beyond else 0.0)
    if hits >= sum(unit.steps for unit in units):
        return min(going, _steps_lost(state, units, hits)), True
    staying = _steps_lost(state, units, hits)
    return (going, True) if going + place * STAYS < staying else (staying, False)


def _steps_lost(state: DefeatState, units: Sequence[Piece], hits: int) -> float:
    """The price of so many steps, the cheapest first."""
    total, now = 0.0, {unit.id: unit for unit in units}
    for _ in range(hits):
        alive = [unit for unit in now.values() if unit.steps > 0]
        if not alive:
            break
        least = min(alive, key=lambda unit: (step_price(state, unit), unit.id))
        total += step_price(state, least)
        now[least.id] = msgspec.structs.replace(least, lost=least.lost + 1)
    return total
