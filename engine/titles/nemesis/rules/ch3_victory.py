"""Chapter 3: how a scenario is won besides the tracks, and what a handicap makes of that.

A handicap is no rule of the game but an option of a new one: steps that help one side, read here and nowhere else.
Two steps are worth a slot of a Superior where the Superiors are compared, and a place where places are counted; an odd
step makes a draw a victory. From two steps on, the other side does not win by the places it holds after the last turn
where the Superiors can decide; from four on, what would end the game at once for the other side must still hold
after the last turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.table.agenda import Outcome
from engine.titles.nemesis.data.scenariofile import VictoryRule
from engine.titles.nemesis.pieces import ALLIED, JAPANESE, SIDES
from engine.titles.nemesis.rules.ch2_tracks import end_game
from engine.titles.nemesis.state import NemesisState

WHY: Final = {VictoryRule(winner="superior"): "higher_superior", VictoryRule(winner="draw"): "equal_superiors"}
STEPS_A_SLOT: Final = 2
"""Steps of a handicap for a slot of a Superior, or for a place."""
STEPS_TO_HOLD: Final = 4
"""From here on the other side cannot win before the last turn by what it controls."""


def last_turn(state: NemesisState) -> int:
    """The last Game Turn of the scenario."""
    return state.world.last_turn


def check_immediate_victory(state: NemesisState) -> None:
    """A scenario's immediate victory, asked whenever control of an Objective changes."""
    for rule in state.world.victory.immediate:
        if not _put_off(state, rule) and fits(state, rule):
            end_game(state, _winner(state, rule), "scenario", "")
            return


def wins_by(state: NemesisState, side: int, hex_: int) -> bool:
    """Whether a side that takes an Objective now would win at once by the scenario."""
    if hex_ not in state.world.objectives or state.controller(hex_) == side:
        return False
    after = state.copy()
    after.flags[hex_] = side
    return any(
        not _put_off(after, rule) and fits(after, rule) and _winner(after, rule) == side
        for rule in after.world.victory.immediate
    )


def scenario_victory(state: NemesisState) -> Outcome | None:
    """The result after the last turn: the first rule that fits; in the campaign the higher Superior, or a draw
    [9.0-5V/1]."""
    for rule in _end_rules(state):
        if fits(state, rule):
            winner = _winner(state, rule)
            why = WHY.get(rule, "scenario")
            return Outcome(winner, "handicap" if _turned(state, rule, winner) else why, "9.0-5V/1")
    return None


def _end_rules(state: NemesisState) -> Iterator[VictoryRule]:
    """Those of the scenario, after what a handicap has put off."""
    victory = state.world.victory
    yield from (rule for rule in victory.immediate if _put_off(state, rule))
    yield from (rule for rule in victory.end if not _left_out(state, rule))


def fits(state: NemesisState, rule: VictoryRule) -> bool:
    """Whether a victory rule holds now."""
    if rule.winner == "superior":
        return _lead(state) != 0
    if rule.winner == "controller":
        return True
    side = SIDES.index(rule.side or rule.winner) if (rule.side or rule.winner) in SIDES else None

    def holds(name: str) -> bool:
        return state.controller(state.world.named(name)) == side

    if rule.control_any and not any(map(holds, rule.control_any)):
        return False
    return all(map(holds, rule.control_all)) and sum(map(holds, rule.of)) >= _needed(state, rule, side)


def _winner(state: NemesisState, rule: VictoryRule) -> int | None:
    if rule.winner == "superior":
        return JAPANESE if _lead(state) > 0 else ALLIED
    if rule.winner == "controller" and rule.place is not None:
        return state.controller(state.world.named(rule.place))
    if rule.winner in SIDES:
        return SIDES.index(rule.winner)
    return _favoured(state) if state.options.lead % STEPS_A_SLOT else None


# -- handicap ----------------------------------------------------------------------------------------------------------


def _favoured(state: NemesisState) -> int | None:
    """The side that a handicap helps."""
    lead = state.options.lead
    return None if not lead else JAPANESE if lead > 0 else ALLIED


def _lead(state: NemesisState) -> int:
    """What the Japanese Superior is ahead, in steps of a handicap."""
    return STEPS_A_SLOT * (state.superior[JAPANESE] - state.superior[ALLIED]) + state.options.lead


def _needed(state: NemesisState, rule: VictoryRule, side: int | None) -> int:
    """How many places a side must hold: one less for each two steps that help it, one more for those against it."""
    places = abs(state.options.lead) // STEPS_A_SLOT if rule.control_count else 0
    return rule.control_count - places if side == _favoured(state) else rule.control_count + places


def _put_off(state: NemesisState, rule: VictoryRule) -> bool:
    """Whether this ends the game after the last turn only."""
    return _against(state, rule) and abs(state.options.lead) >= STEPS_TO_HOLD


def _left_out(state: NemesisState, rule: VictoryRule) -> bool:
    """Whether the places of an end rule decide nothing for the other side any more."""
    return bool(rule.control_all) and _against(state, rule) and abs(state.options.lead) >= STEPS_A_SLOT


def _against(state: NemesisState, rule: VictoryRule) -> bool:
    """Whether a rule is one by which the side wins that a handicap does not help."""
    favoured = _favoured(state)
    return favoured is not None and rule.winner in SIDES and SIDES.index(rule.winner) != favoured


def _turned(state: NemesisState, rule: VictoryRule, winner: int | None) -> bool:
    """Whether it was the handicap that made a draw, or the lower Superior, a winner."""
    if rule.winner == "draw":
        return winner is not None
    ahead = state.superior[JAPANESE] - state.superior[ALLIED]
    return rule.winner == "superior" and (ahead <= 0 if winner == JAPANESE else ahead >= 0)
