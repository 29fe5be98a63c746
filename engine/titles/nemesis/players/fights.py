"""Combats thought through to the end: each face of the die played out on a copy, with rule-of-thumb answers.

The expectation over the faces is exact but for these answers; a face is one position of the budget.
"""

from __future__ import annotations

from typing import Final

from engine.players.player import Meter
from engine.table import agenda
from engine.table.agenda import Decision
from engine.table.chance import Chance
from engine.table.command import Command
from engine.titles.nemesis.pieces import ALLIED, JAPANESE
from engine.titles.nemesis.players.replies import reply
from engine.titles.nemesis.players.values import balance, forces
from engine.titles.nemesis.rules.ch6_barricades import RollCombat
from engine.titles.nemesis.state import NemesisState

FACES: Final = 6
LONGEST: Final = 60
"""Most answers until a combat is over."""
BEFORE_DIE: Final = ("DeclareAttacks", "CommitUnits", "CommitSeizers")
WON: Final = 1000.0


def expected(state: NemesisState, side: int, command: Command, meter: Meter) -> float:
    """What a command is worth to a side once the combat it belongs to is over, in SaP, the die not being known."""
    faces = range(FACES) if _die_to_come(state) else (None,)
    meter.spend(len(faces))
    return sum(_outcome(state, side, command, face) for face in faces) / len(faces)


def standing(state: NemesisState, side: int) -> float:
    """The worth of a position as it is compared here: without the supply to come, which a combat hardly changes."""
    if state.outcome is not None:
        winner = state.outcome.winner
        return 0.0 if winner is None else WON if winner == side else -WON
    score = balance(state) + forces(state, JAPANESE, supplied=False) - forces(state, ALLIED, supplied=False)
    return score if side == JAPANESE else -score


def _die_to_come(state: NemesisState) -> bool:
    decision = agenda.current(state)
    if decision is not None and decision.kind in BEFORE_DIE:
        return True
    return any(isinstance(step, RollCombat) for step in state.agenda)


def _outcome(state: NemesisState, side: int, command: Command, face: int | None) -> float:
    copy = state.copy()
    copy.chance = Chance("think", 0, () if face is None else (face,))
    agenda.apply(copy, command)
    play_out(copy, len(state.agenda))
    return standing(copy, side)


def play_out(state: NemesisState, depth: int) -> None:
    """Answer on this very copy until the combat is over and no more is to be done than ``depth`` steps."""
    for _ in range(LONGEST):
        decision = agenda.current(state)
        if not isinstance(decision, Decision) or (state.combat is None and len(state.agenda) <= depth):
            return
        agenda.apply(state, reply(state, decision))
