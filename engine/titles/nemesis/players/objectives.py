"""What Objectives are worth, in Satisfaction points (SaP)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.titles.nemesis.pieces import enemy
from engine.titles.nemesis.rules.ch9_superiors import STAR_LAMENTS
from engine.titles.nemesis.state import NemesisState

NAMED: Final = 25.0
"""What the victory conditions add to a place they name; less where it only breaks a tie."""
TIE: Final = 6.0
POINT: Final = 1.3
LASTS: Final = 0.7
MOST_TURNS: Final = 4


def prize(state: NemesisState, hex_: int, side: int) -> float:
    """What a side gains by taking an Objective now, with what the victory conditions say."""
    return gain(state, hex_, side) + places(state).get(hex_, 0.0)


def gain(state: NemesisState, hex_: int, side: int) -> float:
    """Its points, a flag and a star for the turns to come [2.3/2, 2.3/4, 9.0-5B/1, 9.0-5B/2]."""
    objective = state.world.objectives[hex_]
    turns = min(state.world.last_turn - state.turn + 1, MOST_TURNS)
    points = objective.sap // 2 if state.flags.get(hex_) == enemy(side) else objective.sap
    star = STAR_LAMENTS if objective.star and objective.owner != side else 0
    return points * POINT + (1 + star) * turns * LASTS


def places(state: NemesisState) -> Mapping[int, float]:
    """The Objectives that the victory conditions name, and what each adds."""
    return state.learn(("players", "places"), lambda: _places(state))


def _places(state: NemesisState) -> dict[int, float]:
    rules = (*state.world.victory.immediate, *state.world.victory.end)
    found = {rule.place: TIE for rule in rules if rule.place}
    found |= {name: NAMED for rule in rules for name in (*rule.control_any, *rule.control_all, *rule.of)}
    return {state.world.named(name): value for name, value in found.items()}
