"""Where in the game a position stands: the word after ``at``, and the steps it puts on the agenda."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.table.agenda import Step, Steps
from engine.titles.nemesis.pieces import ALLIED, JAPANESE
from engine.titles.nemesis.rules import (
    ch2_stacking,
    ch5_movement,
    ch6_attack,
    ch6_forward,
    ch7_supply,
    ch8_reinforcement,
    ch9_continuation,
    ch9_end_of_turn,
)
from engine.titles.nemesis.rules.ch1_exchange import MergeBattalions
from engine.titles.nemesis.rules.ch2_yunnan import RollActivation
from engine.titles.nemesis.rules.ch4_game_turn import BeginTurn, DrawChit, NextPhase, NextTurn
from engine.titles.nemesis.rules.ch4_phase import EndPhase, PhaseSteps
from engine.titles.nemesis.state import NemesisState
from engine.wargame.positions import PositionError

Start = Callable[[NemesisState, int], Steps]
STARTS: Final[dict[str, Start]] = {
    "nothing": lambda state, side: (),
    "turn": lambda state, side: (BeginTurn(),),
    "chits": lambda state, side: (NextPhase(),),
    "draw": lambda state, side: (DrawChit(side),),
    "phase": lambda state, side: _phase_steps(state),
    "movement": lambda state, side: (ch5_movement.Movement(side), ch2_stacking.EnforceStacking(side), EndPhase()),
    "assaults": lambda state, side: (ch6_attack.DeclareAttacks(side, True), EndPhase()),
    "forward": lambda state, side: (*ch6_forward.attack_movement(state, side), EndPhase()),
    "air": lambda state, side: (ch6_forward.AirMovement(), ch2_stacking.EnforceStacking(side), EndPhase()),
    "attacks": lambda state, side: (ch6_attack.DeclareAttacks(side, False), EndPhase()),
    "supply": lambda state, side: (*ch7_supply.supply_phase(state, side), EndPhase()),
    "reinforcement": lambda state, side: (*ch8_reinforcement.reinforcement_phase(state, side), EndPhase()),
    "end-of-phase": lambda state, side: (EndPhase(),),
    "merge": lambda state, side: (MergeBattalions(),),
    "stacking": lambda state, side: (ch2_stacking.EnforceStacking(side),),
    "activation": lambda state, side: (RollActivation(),),
    "end-of-turn": lambda state, side: (*ch9_end_of_turn.end_of_turn(state), NextTurn()),
    "first-chits": lambda state, side: _first_chits(),
}
WITHIN: Final[dict[str, tuple[str, type[Step]]]] = {
    "movement": ("assault", ch5_movement.Movement),
    "assaults": ("assault", ch6_attack.DeclareAttacks),
    "forward": ("attack", ch6_forward.ForwardMove),
    "air": ("attack", ch6_forward.AirMovement),
    "attacks": ("attack", ch6_attack.DeclareAttacks),
}
"""Where a phase can go on from: the chit whose phase it is, and the step in it."""
LAST: Final = ("phase", "supply", "reinforcement", "end-of-phase", "merge")
"""What only the next phase comes after."""


def steps(state: NemesisState, at: str, goes_on: bool) -> tuple[Step, ...]:
    """The steps to put on the agenda; with ``goes_on`` those of the whole game. Raises :class:`PositionError`."""
    if at not in STARTS:
        raise PositionError(f"at: '{at}' is none of {', '.join(STARTS)}")
    if not goes_on:
        return tuple(STARTS[at](state, state.active))
    if at in WITHIN:
        return (*_rest_of_phase(state, at), NextPhase())
    if at not in LAST:
        raise PositionError(f"goes_on: goes with at: {', '.join((*WITHIN, *LAST))}, not with '{at}'")
    return (*STARTS[at](state, state.active), NextPhase())


def stands(state: NemesisState, at: str, goes_on: bool) -> bool:
    """Whether this is all that a state has still to do."""
    try:
        return steps(state, at, goes_on) == state.agenda
    except PositionError:
        return False


def _rest_of_phase(state: NemesisState, at: str) -> tuple[Step, ...]:
    """The steps of the running phase from a segment on, to its end."""
    chit, first = WITHIN[at]
    whole = _phase_steps(state) if state.phase is not None and state.phase.chit == chit else ()
    found = tuple(part for step in whole for part in (step.run(state) if isinstance(step, PhaseSteps) else (step,)))
    start = next((number for number, step in enumerate(found) if isinstance(step, first)), None)
    if start is None:
        raise PositionError(f"goes_on: '{at}' is no part of the phase")
    return found[start:]


def _phase_steps(state: NemesisState) -> tuple[Step, ...]:
    if state.phase is None:
        raise PositionError("at: 'phase' needs a phase")
    return (PhaseSteps(), EndPhase())


def _first_chits() -> tuple[Step, ...]:
    """Both players choose the first chits of the next turn, which then begins [9.0-6/2]."""
    choices = (ch9_continuation.ChooseFirstChit(JAPANESE), ch9_continuation.ChooseFirstChit(ALLIED))
    return (*choices, NextTurn())
