"""What is at stake in a scenario: what its victory conditions make of places, tracks and units.

Points on the tracks count in full only where the Superiors can decide, a place by what its fall would change in the
result, and units the less the fewer turns are left to use them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.titles.nemesis.pieces import ALLIED, JAPANESE
from engine.titles.nemesis.players.objectives import gain, places, prize
from engine.titles.nemesis.players.style import Style
from engine.titles.nemesis.players.values import tracks
from engine.titles.nemesis.rules.ch3_victory import fits, scenario_victory
from engine.titles.nemesis.state import NemesisState

RESULT: Final = 40.0
"""SaP for the difference between a victory and a draw, at the end of the game."""
EARLY: Final = 0.4
"""What is counted of it when the end is far off."""
FAR_OFF: Final = 5
"""Turns to go from which on it is."""
SIDE_SHOW: Final = 0.15
"""What tracks count where the Superiors do not decide."""
NAMED: Final = 0.3
"""What a place counts of its worth that would change nothing by itself."""
SPENT: Final = 0.25
"""What units count in the last turn."""
LASTING: Final = 3
"""Turns to go from which on units count in full."""


def worth_of(state: NemesisState, hex_: int, side: int, style: Style) -> float:
    """What a side gains by taking an Objective now, in SaP; more where it is put first."""
    factor = style.aimed if hex_ == style.aim else 1.0
    if not style.keen:
        return factor * prize(state, hex_, side)
    return factor * (weight(state) * gain(state, hex_, side) + stake(state, hex_))


def stakes(state: NemesisState, units: float) -> float:
    """The worth of a position from the Japanese side, ``units`` being that of all units."""
    held = sum(value if state.controller(hex_) == JAPANESE else -value for hex_, value in _stakes(state).items())
    score = weight(state) * tracks(state) + RESULT * _late(state) * _result(state) + held / 2
    return score + units * usefulness(state)


def weight(state: NemesisState) -> float:
    """What points on the tracks count."""
    return SIDE_SHOW if places_decide(state) else 1.0


def places_decide(state: NemesisState) -> bool:
    """Whether the result comes from places alone, whatever the Superiors do."""
    return not any(rule.winner == "superior" for rule in state.world.victory.end)


def decides(state: NemesisState, hex_: int, side: int) -> bool:
    """Whether the result would be better for a side if it took this place, and nothing else changed."""
    copy, sign = state.copy(), 1.0 if side == JAPANESE else -1.0
    copy.flags = {**state.flags, hex_: side}
    copy.touch_ground()
    return sign * (_result(copy) - _result(state)) > 0


def usefulness(state: NemesisState) -> float:
    """What units count for what they can still do."""
    left = state.world.last_turn - state.turn
    return min(1.0, SPENT + (1.0 - SPENT) * left / LASTING)


def stake(state: NemesisState, hex_: int) -> float:
    """What an Objective is worth for the result of the game."""
    return _stakes(state).get(hex_, 0.0)


def _late(state: NemesisState) -> float:
    left = state.world.last_turn - state.turn
    return EARLY + (1.0 - EARLY) * max(0.0, 1.0 - left / FAR_OFF)


def _stakes(state: NemesisState) -> Mapping[int, float]:
    key = ("players", "stakes", state.turn, frozenset(state.flags.items()), state.superior, state.options.lead)
    return state.remember(key, lambda: _all_stakes(state))


def _all_stakes(state: NemesisState) -> dict[int, float]:
    """By what changes in the result if only this place changed hands."""
    copy, late, found = state.copy(), RESULT * _late(state), {}
    for hex_, named in places(state).items():
        results = []
        for side in (JAPANESE, ALLIED):
            copy.flags = {**state.flags, hex_: side}
            copy.touch_ground()
            results.append(_result(copy))
        found[hex_] = max(NAMED * named, late * (results[JAPANESE] - results[ALLIED]))
    return found


def _result(state: NemesisState) -> float:
    """1 if the Japanese would win as it stands, -1 if the Allies would, 0 for a draw."""
    rule = next((rule for rule in state.world.victory.immediate if fits(state, rule)), None)
    if rule is not None and rule.winner in ("japanese", "allied"):
        return 1.0 if rule.winner == "japanese" else -1.0
    found = scenario_victory(state)
    winner = None if found is None else found.winner
    return 0.0 if winner is None else 1.0 if winner == JAPANESE else -1.0
