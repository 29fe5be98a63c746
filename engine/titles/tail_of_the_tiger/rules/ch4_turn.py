"""Chapters 4 and 5: the sequence of play [wtf-1.x/1, wtf-4.x/1, 5.3/1, 5.3/3]."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.table.agenda import Step, Steps
from engine.titles.tail_of_the_tiger.events import PhaseBegan, PlayerTurnBegan, TurnBegan
from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL
from engine.titles.tail_of_the_tiger.rules.ch3_uprisings import RaiseUprisings
from engine.titles.tail_of_the_tiger.rules.ch4_victory import EndOfGame
from engine.titles.tail_of_the_tiger.rules.ch5_events import RollEvent
from engine.titles.tail_of_the_tiger.rules.ch6_disease import Disease
from engine.titles.tail_of_the_tiger.rules.ch7_aerial import (
    DropSubversive,
    FreeUntried,
    PlaceAerial,
    TakeBackSubversive,
)
from engine.titles.tail_of_the_tiger.rules.ch8_limit import CheckStacking
from engine.titles.tail_of_the_tiger.rules.ch9_units import Arrivals, BeginSteps, EnterElh, RollDivisions, TakeSteps
from engine.titles.tail_of_the_tiger.rules.ch10_strategic import BeginStrategic, MoveStrategically
from engine.titles.tail_of_the_tiger.rules.ch11_movement import MoveUnits
from engine.titles.tail_of_the_tiger.rules.ch13_attack import DeclareAssaults
from engine.titles.tail_of_the_tiger.rules.ch16_fuel import RunDry, SpendFuel
from engine.titles.tail_of_the_tiger.rules.ch16_ring import AttackRing, CloseRing
from engine.titles.tail_of_the_tiger.rules.ch18_atomic import CloudLosses, LeaveClouds
from engine.titles.tail_of_the_tiger.state import TigerState

NEITHER: Final = -1


class Phase(NamedTuple):
    """A phase: name, whose it is, clause, what is done in it."""

    name: str
    owner: int
    clause: str
    steps: tuple[Step, ...]


PHASES: Final[tuple[Phase, ...]] = (
    Phase("event", NEITHER, "5.2/1", (RollEvent(),)),
    Phase("ring", NEITHER, "16.0/1", (AttackRing(), CloseRing())),
    Phase("german-start", GERMAN, "7.0/8", (SpendFuel(), PlaceAerial(), DropSubversive())),
    Phase("german-units", GERMAN, "wtf-4.x/1", (Disease(), RaiseUprisings(), Arrivals(), BeginSteps(),
          TakeSteps(GERMAN), CheckStacking())),
    Phase("german-strategic", GERMAN, "10.0/1", (BeginStrategic(), MoveStrategically(), CheckStacking())),
    Phase("german-movement", GERMAN, "wtf-11.x/1", (FreeUntried(), MoveUnits(), LeaveClouds(), CheckStacking())),
    Phase("german-assaults", GERMAN, "wtf-13.x/1", (DeclareAssaults(), CheckStacking())),
    Phase("german-end", GERMAN, "18.0/6", (TakeBackSubversive(), CloudLosses())),
    Phase("imperial-units", IMPERIAL, "9.0/2", (Disease(), Arrivals(), EnterElh(), RollDivisions(), BeginSteps(),
          TakeSteps(IMPERIAL), CheckStacking())),
    Phase("imperial-strategic", IMPERIAL, "10.0/6", (BeginStrategic(), MoveStrategically(), CheckStacking())),
    Phase("imperial-movement", IMPERIAL, "wtf-11.x/1", (MoveUnits(), LeaveClouds(), CheckStacking())),
    Phase("imperial-assaults", IMPERIAL, "wtf-13.x/1", (DeclareAssaults(), CheckStacking())),
    Phase("imperial-end", IMPERIAL, "18.0/6", (CloudLosses(),)),
)  # fmt: skip
"""The phases of a game turn in their order; the German player is always first."""
NAMES: Final = tuple(phase.name for phase in PHASES)


class BeginTurn(Step, frozen=True):
    """A game turn from its event to its end [5.3/3]."""

    clause = "5.3/3"

    def run(self, state: TigerState) -> Steps:
        state.player, state.phase, state.event = NEITHER, "", ""
        state.emit(TurnBegan(state.turn))
        return [*(BeginPhase(name) for name in NAMES), EndOfTurn()]


class BeginPhase(Step, frozen=True):
    """A phase begins; with the first one of a player turn the side's turn does."""

    clause = "wtf-4.x/1"
    name: str

    def run(self, state: TigerState) -> Steps:
        phase = PHASES[NAMES.index(self.name)]
        if phase.owner not in (NEITHER, state.player):
            begin_player_turn(state, phase.owner)
        state.player, state.phase = phase.owner, phase.name
        state.emit(PhaseBegan(phase.owner, phase.name, phase.clause))
        return [step for step in phase.steps if held(state, step)]


def held(state: TigerState, step: Step) -> bool:
    """Whether a step takes place in this turn: no uprisings on turn 1, fuel only once the Ring is broken
    [3.3/1, 16.0/10]."""
    if isinstance(step, SpendFuel):
        return state.broken
    return not isinstance(step, RaiseUprisings) or state.turn >= state.world.charts.given.uprisings.turn


def begin_player_turn(state: TigerState, side: int) -> None:
    """What lasts a player turn is gone, and it is noted where every unit stands [wtf-12.2/1, wtf-14.x/1, 17.0/4]."""
    state.emit(PlayerTurnBegan(side))
    state.flown, state.used, state.struck = {}, {}, frozenset()
    state.bombarded, state.mover = False, ()
    for piece in list(state.pieces.values()):
        acted = piece.moved or piece.stormed or piece.attacked or piece.redeployed
        if piece.counter.side == side and (acted or piece.origin != piece.loc):
            state.change(
                piece.id, moved=False, stormed=False, attacked=False, redeployed=False, origin=piece.loc
            )


class EndOfTurn(Step, frozen=True):
    """Aerial markers return, the effects of this turn end, units out of fuel go; after the last turn the points are
    counted [wtf-4.x/3, 4.0/2]."""

    clause = "wtf-4.x/3"

    def run(self, state: TigerState) -> Steps:
        state.player, state.phase = NEITHER, ""
        state.aerial, state.flown = (), {}
        for piece in list(state.pieces.values()):
            if piece.dropped:
                state.change(piece.id, dropped=False)
        state.touch_ground()
        return [RunDry(), EndOfGame(), NextTurn()]


class NextTurn(Step, frozen=True):
    """The turn marker goes forward [2.2/4]."""

    clause = "2.2/4"

    def run(self, state: TigerState) -> Steps:
        state.turn += 1
        return [BeginTurn()]


def from_step(state: TigerState, step: Step) -> list[Step]:
    """The steps of the phase that is being played from one on, and all that follow it in the turn."""
    number = NAMES.index(state.phase)
    steps = [item for item in PHASES[number].steps if held(state, item)]
    return [*steps[steps.index(step) :], *(BeginPhase(name) for name in NAMES[number + 1 :]), EndOfTurn()]
