"""The numbers that a legal command stands on, part by part."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.table.command import Command
from engine.table.verdict import Modifier, Tally
from engine.titles.vinegar_joes_war.commands import Answer, Fight, Support
from engine.titles.vinegar_joes_war.rules.ch13_odds import (
    WHOLE,
    attack_strength,
    defence_strength,
    is_concentric,
    shifts,
)
from engine.titles.vinegar_joes_war.rules.ch13_support import defence_over, guns_off, strikes_over
from engine.titles.vinegar_joes_war.state import VinegarState


def tallies(state: VinegarState, command: Command) -> Iterator[Modifier]:
    """Strengths of an attack once it is declared, and the shifts that support gives [13.2/1]."""
    combat = state.combat
    if combat is None:
        return
    if isinstance(command, Support):
        guns = guns_off(state, combat)[0] if command.guns else ""
        strikes = tuple(strikes_over(state, combat)[: command.strikes])
        combat = msgspec.structs.replace(combat, strikes=strikes, guns=guns)
    elif isinstance(command, Answer) and command.yes:
        combat = msgspec.structs.replace(combat, defence=next(iter(defence_over(state, combat)), ""))
    elif isinstance(command, Fight):
        yield from _whole(attack_strength(state, combat))
        return
    yield from _whole(attack_strength(state, msgspec.structs.replace(combat, concentric=is_concentric(state, combat))))
    yield from _whole(defence_strength(state, combat))
    yield from shifts(state, combat).parts


def _whole(tally: Tally) -> Iterator[Modifier]:
    """The parts of a strength in points, as counters show them; the rules add halves."""
    for part in tally.parts:
        yield msgspec.structs.replace(part, value=part.value / WHOLE)
