"""Who pays the loss points of an assault, in what order, and by which clause [13.23/1, 20.3/8, 20.6/1]; and what the
cheapest way to pay would be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from engine.titles.tail_of_the_tiger.commands import Lose
from engine.titles.tail_of_the_tiger.pieces import Piece, Values
from engine.titles.tail_of_the_tiger.queries.forecast import Forecast
from engine.titles.tail_of_the_tiger.records import Combat
from engine.titles.tail_of_the_tiger.rules.ch13_losses import owing, pay, pay_step, payers
from engine.titles.tail_of_the_tiger.rules.ch13_odds import defenders
from engine.titles.tail_of_the_tiger.rules.ch13_result import owed
from engine.titles.tail_of_the_tiger.state import TigerState


class Due(msgspec.Struct, frozen=True):
    """Points that some units have to pay, one after the other."""

    clause: str
    units: tuple[str, ...]
    points: int
    """The most of them that fall to these units."""


def dues(state: TigerState, combat: Combat, side: int) -> tuple[Due, ...]:
    """Who pays what a side owes in an assault, group by group, by the order of the rules. Which unit of a group pays
    first makes no difference to the order of the groups [wtf-13.x/2]."""
    scene, found = state.copy(), list[Due]()
    scene.combat = combat
    while owing(scene, side):
        assert scene.combat is not None
        units, clause = payers(scene, scene.combat, side)
        if found and found[-1].clause == clause:
            found[-1] = msgspec.structs.replace(found[-1], points=found[-1].points + 1)
        else:
            found.append(Due(clause, tuple(unit.id for unit in units), 1))
        pay_step(scene, _longest(units).id, clause)
        scene.combat = pay(scene.combat, side)
    return tuple(found)


def _longest(units: Sequence[Piece]) -> Piece:
    return max(units, key=lambda unit: unit.steps)


def foreseen_dues(state: TigerState, found: Forecast, side: int) -> tuple[Due, ...]:
    """Who would pay, at the worst result for both sides that an assault may have [wtf-13.x/2, 20.6/1]."""
    scene = state.copy()
    names = tuple(unit.id for unit in defenders(scene, found.combat))
    combat = msgspec.structs.replace(found.combat, defenders=names)
    scene.combat = combat
    most = tuple(map(max, zip(found.worst.most, found.best.most, strict=True)))
    return dues(scene, owed(scene, combat, (most[0], most[1]), (most[0], most[1])), side)


# -- the cheapest way


def total(values: Values) -> int:
    """Attack and defence of a face."""
    return max(0, values.attack) + values.defence


def last_step(piece: Piece) -> int:
    """What a unit loses with its next step."""
    if piece.shown or piece.steps == 1:
        return total(piece.values)
    return total(piece.values) - total(piece.counter.values[piece.lost + 1])


def dearness(piece: Piece) -> tuple[bool, int, str]:
    """By which the cheapest step comes first: no unit is given up as long as another one can pay."""
    return piece.steps == 1 and not piece.counter.untried, last_step(piece), piece.id


def cheapest(state: TigerState, decision: Any) -> tuple[Lose, ...]:
    """All the steps that a decision about losses still asks for, each where it costs least."""
    scene, found, steps = state.copy(), list[Lose](), [decision]
    while steps and steps[0].kind == decision.kind and (units := steps[0].commands(scene)):
        found.append(min(units, key=lambda one: dearness(scene.pieces[one.unit])))
        steps = steps[0].apply(scene, found[-1])
    return tuple(found)
