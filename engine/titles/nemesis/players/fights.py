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
from engine.titles.nemesis.players.sieges import sieges
from engine.titles.nemesis.players.stakes import stakes
from engine.titles.nemesis.players.style import PLAIN, Style
from engine.titles.nemesis.players.values import balance, forces, worth
from engine.titles.nemesis.rules.ch6_barricades import RollCombat
from engine.titles.nemesis.rules.ch7_trace import supply
from engine.titles.nemesis.state import NemesisState

FACES: Final = 6
LONGEST: Final = 60
"""Most answers until a combat is over."""
BEFORE_DIE: Final = ("DeclareAttacks", "CommitUnits", "CommitSeizers")
SIDES: Final = (JAPANESE, ALLIED)


def expected(
    state: NemesisState, side: int, command: Command, meter: Meter, style: Style = PLAIN
) -> float:
    """What a command is worth to a side once the combat it belongs to is over, in SaP, the die not being known."""
    faces = range(FACES) if _die_to_come(state) else (None,)
    meter.spend(len(faces))
    return sum(_outcome(state, side, command, face, style) for face in faces) / len(faces)


def standing(
    state: NemesisState, side: int, before: NemesisState | None = None, style: Style = PLAIN
) -> float:
    """The worth of a position as positions are compared here: with the sieges that are laid. The supply is that of the
    position ``before`` where nobody has come or gone since."""
    if state.outcome is not None:
        return worth(state, side)
    known = before is not None and _same_ground(state, before)
    networks = [supply(before, one) if known and before is not None else None for one in SIDES]
    units = forces(state, JAPANESE, networks[JAPANESE]) - forces(state, ALLIED, networks[ALLIED])
    score = stakes(state, units) if style.keen else balance(state) + units
    score += sieges(state, style)
    return score if side == JAPANESE else -score


def _same_ground(state: NemesisState, before: NemesisState) -> bool:
    """Whether no trace can run otherwise than before."""
    units = all(state.occupied(side) == before.occupied(side) for side in SIDES)
    return units and all(state.wagons(side) == before.wagons(side) for side in SIDES) and state.flags == before.flags


def _die_to_come(state: NemesisState) -> bool:
    decision = agenda.current(state)
    if decision is not None and decision.kind in BEFORE_DIE:
        return True
    return any(isinstance(step, RollCombat) for step in state.agenda)


def _outcome(state: NemesisState, side: int, command: Command, face: int | None, style: Style) -> float:
    copy = state.copy()
    copy.chance = Chance("think", 0, () if face is None else (face,))
    agenda.apply(copy, command)
    play_out(copy, len(state.agenda))
    return standing(copy, side, state, style)


def play_out(state: NemesisState, depth: int) -> None:
    """Answer on this very copy until the combat is over and no more is to be done than ``depth`` steps."""
    for _ in range(LONGEST):
        decision = agenda.current(state)
        if not isinstance(decision, Decision) or (state.combat is None and len(state.agenda) <= depth):
            return
        agenda.apply(state, reply(state, decision))
