"""Plans for the movement of a segment: the same units sent by several postures, each putting something else first, and
the one by which the side stands best, all compared by the same weights."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Final

import msgspec

from engine.players.planning import best_first
from engine.players.player import Meter
from engine.titles.defeat_into_victory.pieces import Piece
from engine.titles.defeat_into_victory.players.arrangement import Arrangement
from engine.titles.defeat_into_victory.players.front import Front
from engine.titles.defeat_into_victory.players.style import EAGER, PLAIN, POSTURES, Style
from engine.titles.defeat_into_victory.rules.ch12_paths import reach
from engine.titles.defeat_into_victory.state import DefeatState

LOOKS: Final = 10
"""Positions that a plan counts for: units are tried in many places, and every stack of both sides is looked at."""


class Plan(msgspec.Struct, frozen=True):
    """Where the units of a segment would go, what they would attack, and what that is worth."""

    style: Style
    went: Mapping[str, int]
    attacks: tuple[tuple[int, tuple[str, ...], float], ...]
    value: float


def plans(
    state: DefeatState, side: int, units: Sequence[Piece], meter: Meter, scene: DefeatState | None = None
) -> list[Plan]:
    """What each posture makes of some units, the best first, each judged by what the enemy may do when they are gone;
    with ``scene`` they go as they can now, and are fed as in another position."""
    options = options_of(state, units)
    plain = Front(scene or state, side)
    plain = plain.opened(plain_plan(plain, options).went)
    return best_first(POSTURES, lambda style: _judged(plain, _plan(plain, style, options), options), meter, LOOKS)


def _judged(plain: Front, plan: Plan, options: Mapping[str, Set[int]]) -> Plan:
    """A plan by the plain weights, with the roads open that it opens."""
    judged = Arrangement(plain.opened(plan.went), options, frozenset(options))
    for name, hex_ in plan.went.items():
        judged.put(name, hex_)
    return Plan(plan.style, plan.went, tuple(judged.attacks()), judged.value())


def plain_plan(front: Front, options: Mapping[str, Set[int]], *, fighting: bool = True) -> Plan:
    """The plan of the plain posture; without ``fighting`` as if no attack could follow."""
    return _plan(front, PLAIN, options, fighting=fighting)


def eager(state: DefeatState, side: int, units: Sequence[Piece]) -> Mapping[str, int]:
    """Where units would go if HQs came after them."""
    options = options_of(state, units)
    made = Arrangement(Front(state, side, EAGER), options, options.keys())
    made.improve(1)
    return made.went


def glance(front: Front, options: Mapping[str, Set[int]]) -> float:
    """What the plain posture is about to make of it, looked at once."""
    return Arrangement(front, options, options.keys()).improve(1)


def _plan(plain: Front, style: Style, options: Mapping[str, Set[int]], *, fighting: bool = True) -> Plan:
    """What a posture makes of it, by its own weights."""
    made = Arrangement(plain.styled(style), options, frozenset(options if fighting else ()))
    value = made.improve()
    return Plan(style, made.went, tuple(made.attacks()), value)


def options_of(state: DefeatState, units: Sequence[Piece]) -> dict[str, Set[int]]:
    """Where units can go in this segment."""
    return {unit.id: frozenset(reach(state, unit)) for unit in units if state.world.on_map(unit.loc)}


def standing_still(front: Front, units: Sequence[str], shift: int = 0) -> Arrangement:
    """Some units where they are, ready to attack."""
    return Arrangement(front, dict.fromkeys(units, frozenset[int]()), frozenset(units), shift)
