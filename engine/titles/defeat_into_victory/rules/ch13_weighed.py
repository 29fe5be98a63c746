"""Cases 2.4, 12.1 and 13.3: the numbers that a legal command stands on, as players see them."""

from __future__ import annotations

from collections.abc import Iterator

from engine.table.command import Command
from engine.table.verdict import Modifier
from engine.titles.defeat_into_victory.rules.ch13_factors import (
    attack_factor,
    attackers,
    defence_factor,
    defenders,
    shifts,
    with_bonuses,
)
from engine.titles.defeat_into_victory.rules.ch13_result import RollCombat
from engine.titles.defeat_into_victory.state import DefeatState


def tallies(state: DefeatState, command: Command) -> Iterator[Modifier]:
    """The parts of both totals of the running combat, and its shifts; nothing outside of one [13.2.1/6, 13.2.1/7]."""
    if state.combat is None or not any(isinstance(step, RollCombat) for step in state.agenda):
        return
    combat = with_bonuses(state, state.combat)
    for unit in attackers(state, combat):
        yield from attack_factor(state, combat, unit).parts
    for unit in defenders(state, combat):
        yield from defence_factor(state, combat, unit).parts
    yield from shifts(state, combat).parts
