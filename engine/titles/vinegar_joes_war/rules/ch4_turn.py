"""Chapter 4: the sequence of play. A game turn is a Japanese and an Allied player turn of sixteen phases each, and the
steps at its end. The steps of a phase are plain: whose they are stands in the state."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.table.agenda import Step, Steps
from engine.titles.vinegar_joes_war.events import PhaseBegan, PlayerTurnBegan, TurnBegan
from engine.titles.vinegar_joes_war.pieces import ALLIED, JAPANESE, enemy
from engine.titles.vinegar_joes_war.rules.ch4_administration import Administer, ClearPorts
from engine.titles.vinegar_joes_war.rules.ch5_events import RandomEvent
from engine.titles.vinegar_joes_war.rules.ch6_arrivals import BeginReinforcements, Reinforce
from engine.titles.vinegar_joes_war.rules.ch7_activation import ActivateHeadquarters
from engine.titles.vinegar_joes_war.rules.ch7_command import judge_command
from engine.titles.vinegar_joes_war.rules.ch9_movement import EndMovement, MoveUnits
from engine.titles.vinegar_joes_war.rules.ch10_stacking import CheckStacking
from engine.titles.vinegar_joes_war.rules.ch12_fire import AirCombat, CompleteTransports, InterdictionAttacks
from engine.titles.vinegar_joes_war.rules.ch12_missions import DefendFromAir, FlyMissions, Intercept, OpenBases
from engine.titles.vinegar_joes_war.rules.ch13_attack import DeclareAttack
from engine.titles.vinegar_joes_war.rules.ch13_end import EndCombatPhase
from engine.titles.vinegar_joes_war.rules.ch16_replacements import ReplaceUnits
from engine.titles.vinegar_joes_war.rules.ch26_victory import EndOfGame, SuddenDeath, YearEnd
from engine.titles.vinegar_joes_war.rules.ch29_resupply import ResupplyChina
from engine.titles.vinegar_joes_war.state import FIRST, SECOND, VinegarState


class Phase(NamedTuple):
    """A phase of a player turn: name, clause, what is done in it, whether it takes place in a monsoon turn, and whether
    the other player acts in it [25.0/1, 25.0/2, 4.1/5]."""

    name: str
    clause: str
    steps: tuple[Step, ...]
    monsoon: bool = True
    answers: bool = False


def _impulse(number: int) -> tuple[Phase, ...]:
    """The six phases of an impulse; no second one in the monsoon, in which nothing is activated either."""
    first = number == FIRST
    opened = [] if first else [OpenBases(offensive=True)]
    answered = [] if first else [OpenBases(offensive=False)]
    ends = CheckStacking(number)
    return (
        Phase(f"activation-{number}", "7.1/1", (ActivateHeadquarters(number),), monsoon=False),
        Phase(f"movement-{number}", ("9.0/1", "4.1/8")[not first], (MoveUnits(number), EndMovement(number), ends),
              monsoon=first),
        Phase(f"offensive-air-{number}", ("4.1/4", "4.1/9")[not first], (*opened, FlyMissions(number)), monsoon=first),
        Phase(f"defensive-air-{number}", ("4.1/5", "4.1/9")[not first], (*answered, DefendFromAir(number),
              Intercept(number)), monsoon=first, answers=True),
        Phase(f"air-combat-{number}", "4.1/6", (AirCombat(number), InterdictionAttacks(number),
              CompleteTransports(number)), monsoon=first),
        Phase(f"combat-{number}", ("4.1/7", "4.1/10")[not first], (DeclareAttack(number), EndCombatPhase(number), ends),
              monsoon=first),
    )  # fmt: skip


PHASES: Final[tuple[Phase, ...]] = (
    Phase("events", "5.0/1", (RandomEvent(),)),
    Phase("reinforcements", "6.0/1", (BeginReinforcements(), Reinforce())),
    *_impulse(FIRST),
    *_impulse(SECOND),
    Phase("replacements", "16.1/2", (ReplaceUnits(),), monsoon=False),
    Phase("administration", "4.1/11", (ClearPorts(), Administer())),
)
"""The sixteen phases in their order [4.1/2]."""
JUDGED: Final = (4, 8, 10, 14)
"""Phases that ask who is in command [7.3/1]."""


class BeginTurn(Step, frozen=True):
    """A game turn: two player turns, then what ends it [4.1/1]."""

    clause = "4.1/1"

    def run(self, state: VinegarState) -> Steps:
        state.player, state.phase = -1, 0
        state.emit(TurnBegan(state.turn))
        return [PlayerTurn(JAPANESE), PlayerTurn(ALLIED), *END_OF_TURN]


class PlayerTurn(Step, frozen=True):
    """The sixteen phases of a side, then the test for its enemy's sudden death [4.1/2, 4.2/1, 26.3/1, 26.3/2]."""

    clause = "4.1/2"
    owner: int

    def run(self, state: VinegarState) -> Steps:
        state.player, state.phase = self.owner, 0
        state.event, state.rails, state.rail_limit = "", 0, -1
        state.minimum, state.used = frozenset(), frozenset()
        state.emit(PlayerTurnBegan(self.owner))
        return [*(BeginPhase(number) for number in range(1, len(PHASES) + 1)), SuddenDeath()]


class BeginPhase(Step, frozen=True):
    """A phase; one that is over is not opened again. In a monsoon turn there is no second impulse, and nothing for
    which depots are spent [4.0/1, 4.1/3, 25.0/1, 25.0/2]."""

    clause = "4.0/1"
    number: int

    def run(self, state: VinegarState) -> Steps:
        phase = PHASES[self.number - 1]
        if state.monsoon and not phase.monsoon:
            return ()
        state.phase = self.number
        if self.number in JUDGED:
            judge_command(state)
        state.emit(PhaseBegan(enemy(state.player) if phase.answers else state.player, phase.name, phase.clause))
        return phase.steps


class CloseTurn(Step, frozen=True):
    """The turn marker goes forward [4.1/14]."""

    clause = "4.1/14"

    def run(self, state: VinegarState) -> Steps:
        state.turn += 1
        return [BeginTurn()]


END_OF_TURN: Final[tuple[Step, ...]] = (ResupplyChina(), YearEnd(), EndOfGame(), CloseTurn())
"""The steps that end a game turn [4.1/1, 4.1/13, 26.1/5, 4.1/15, 4.1/14]."""


def rest_of_turn(owner: int) -> list[Step]:
    """What follows a player turn."""
    return [PlayerTurn(ALLIED), *END_OF_TURN] if owner == JAPANESE else [*END_OF_TURN]


def from_step(state: VinegarState, step: Step) -> list[Step]:
    """The steps of the phase that is being played from one on, and all that follow it in the turn."""
    steps = PHASES[state.phase - 1].steps
    after = [BeginPhase(number) for number in range(state.phase + 1, len(PHASES) + 1)]
    return [*steps[steps.index(step) :], *after, SuddenDeath(), *rest_of_turn(state.player)]
