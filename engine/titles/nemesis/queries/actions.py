"""Which pieces can do what at the open decision."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.table import agenda
from engine.table.agenda import Decision
from engine.table.command import Command
from engine.table.listing import Chain
from engine.titles.nemesis.commands import (
    Attack,
    Seize,
)
from engine.titles.nemesis.rules.ch5_lists import Moves
from engine.titles.nemesis.rules.ch6_attack import DeclareAttacks
from engine.titles.nemesis.rules.ch6_limits import workable
from engine.titles.nemesis.rules.ch6_objective import seizers
from engine.titles.nemesis.state import NemesisState


def actions_for(state: NemesisState, unit: str) -> list[Command]:
    """All listed commands of the open decision, interrupts included, that name a piece.

    Where attacks are declared also those openings of an attack that the unit can join [6.1-C/1, 6.1-C/5].
    """
    decision = agenda.current(state)
    if decision is None:
        return []
    found = [command for command in _listed(state, decision, unit) if unit in command.pieces()]
    if isinstance(decision, DeclareAttacks):
        found += [command for command in decision.commands(state) if unit in _joining(state, decision, command)]
    return found


def units_to_act(state: NemesisState) -> list[str]:
    """The pieces that can still do something at the open decision, by id, in the order of the list of commands."""
    decision = agenda.current(state)
    if decision is None:
        return []
    found: dict[str, None] = {}
    for part in _parts(decision.commands(state)):
        if isinstance(part, Moves):
            found.update({part.unit: None} if part else {})
        else:
            found.update(dict.fromkeys(name for command in part for name in _acting(state, decision, command)))
    return list(found)


# -- the words of commands ---------------------------------------------------------------------------------------------


def _parts(listed: Sequence[Command]) -> Sequence[Sequence[Command]]:
    return listed.parts if isinstance(listed, Chain) else (listed,)


def _listed(state: NemesisState, decision: Decision, unit: str) -> Iterator[Command]:
    """The commands of a decision, without the moves of other pieces."""
    for part in _parts(decision.commands(state)):
        if not isinstance(part, Moves) or part.unit == unit:
            yield from part
    yield from decision.interrupts(state)


def _acting(state: NemesisState, decision: Decision, command: Command) -> Iterable[str]:
    names = _joining(state, decision, command) if isinstance(decision, DeclareAttacks) else ()
    return [name for name in (*command.pieces(), *names) if name in state.pieces]


def _joining(state: NemesisState, decision: DeclareAttacks, command: Command) -> Sequence[str]:
    """The units that can take part in an attack that is opened without naming them."""
    if not isinstance(command, Attack | Seize):
        return ()
    target, side = state.world.loc(command.target), decision.owner
    if isinstance(command, Seize):
        return [piece.id for piece in seizers(state, side, target, decision.assault)]
    return [piece.id for piece in workable(state, side, target, decision.assault)]
