"""The numbers that a legal command stands on: what a way costs, step by step, and the odds of a combat."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from engine.table import agenda
from engine.table.command import Command
from engine.table.verdict import Modifier
from engine.titles.nemesis.commands import Attack, Move
from engine.titles.nemesis.rules.ch5_costs import step_tally
from engine.titles.nemesis.rules.ch6_attack import DeclareAttacks
from engine.titles.nemesis.rules.ch6_barricades import RollCombat
from engine.titles.nemesis.rules.ch6_odds import Odds, estimate, odds
from engine.titles.nemesis.state import NemesisState


def tallies(state: NemesisState, command: Command) -> Iterator[Modifier]:
    """Part by part; nothing for a command that has neither price nor odds."""
    if isinstance(command, Move):
        yield from _way(state, command)
    elif isinstance(command, Attack):
        yield from _parts(estimate(state, command.target, command.units, command.air, _assaults(state)))
    elif state.combat is not None and any(isinstance(step, RollCombat) for step in state.agenda):
        yield from _parts(odds(state, state.combat))



def _assaults(state: NemesisState) -> bool:
    decision = agenda.current(state)
    return isinstance(decision, DeclareAttacks) and decision.assault


def _way(state: NemesisState, command: Move) -> Iterator[Modifier]:
    """The parts of each step's cost [5.1-A/2, 5.1-A/3, 5.1-A/4]."""
    piece = state.pieces[command.unit]
    locs = [piece.loc, *map(state.world.loc, command.path)]
    for a, b in pairwise(locs):
        found = step_tally(state, piece, a, b) if a != b and state.world.in_play(a) else None
        yield from found.parts if found is not None else ()


def _parts(found: Odds) -> Iterator[Modifier]:
    for tally in (found.attack, found.defence, found.attack_support, found.defence_support,
                  found.attack_quality, found.defence_quality, found.shifts, found.drms):  # fmt: skip
        yield from tally.parts
