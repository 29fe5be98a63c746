"""Drill: quick play by rule of thumb for both sides, with which a position is played on to see where it leads.

It moves by plan like Subaltern, but gives all its marching orders after one look, and it fights by what a combat
promises at a glance. It plays on the very state that it is given, which has to be a copy with dice of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.players.player import Budget, Meter
from engine.table import agenda
from engine.table.agenda import Decision
from engine.table.command import Command
from engine.titles.nemesis.commands import Attack, Chit, Done, Seize
from engine.titles.nemesis.players.assaults import attack_sets, seizing_sets
from engine.titles.nemesis.players.firstchit import chit_worth
from engine.titles.nemesis.players.moves import moves
from engine.titles.nemesis.players.promise import promise
from engine.titles.nemesis.players.replies import reply
from engine.titles.nemesis.players.stakes import worth_of
from engine.titles.nemesis.players.style import PLAIN, Style
from engine.titles.nemesis.players.wagons import wagon_moves
from engine.titles.nemesis.rules.ch6_attack import CommitUnits, DeclareAttacks
from engine.titles.nemesis.rules.ch6_objective import CommitSeizers
from engine.titles.nemesis.state import NemesisState

SEIZED: Final = 0.8
"""How often an Objective without a defender is taken."""
LONGEST: Final = 4000
"""Most decisions that are answered on the way."""
FREE: Final = Budget("drill", 1_000_000)
Styles = tuple[Style, Style]
MARCHES: Final = ("Movement", "ForwardMove", "RailMovement")


def play_on(state: NemesisState, styles: Styles = (PLAIN, PLAIN)) -> int:
    """Play this very state to the end of the game, with the styles by side; tells how many answers that took."""
    for count in range(LONGEST):
        decision = agenda.current(state)
        if decision is None:
            return count
        _answer(state, decision, styles[decision.side(state)])
    return LONGEST


def _answer(state: NemesisState, decision: Decision, style: Style) -> None:
    if state.combat is None and decision.kind in MARCHES:
        _march(state, decision, style)
    elif isinstance(decision, DeclareAttacks):
        agenda.apply(state, best_attack(state, decision, style))
    elif isinstance(decision, CommitUnits | CommitSeizers):
        _commit(state, decision, style)
    else:
        agenda.apply(state, _quick(state, decision))


def _quick(state: NemesisState, decision: Decision) -> Command:
    """The answer to a decision that is neither a march nor about attacks."""
    if state.combat is not None:
        return reply(state, decision)
    listed = decision.commands(state)
    if isinstance(listed[0], Chit):
        return max(listed, key=lambda one: chit_worth(state, decision.side(state), _kind(one)))
    return next((one for one in listed if not (one.ends or one.gives_up or one.lets_go)), listed[0])


def _kind(command: Command) -> str:
    assert isinstance(command, Chit)
    return command.kind


# -- marches


def _march(state: NemesisState, decision: Decision, style: Style) -> None:
    """All orders of one look as long as they can be carried out; done when a look finds none."""
    side, listed = decision.side(state), decision.commands(state)
    meter = Meter(FREE)
    found = moves(state, side, listed, meter, style) or wagon_moves(state, side, listed, meter)
    if not found:
        agenda.apply(state, next((one for one in listed if isinstance(one, Done)), listed[0]))
        return
    for going in found:
        now = agenda.current(state)
        if now is None or now.kind != decision.kind or state.outcome is not None:
            return
        if going is found[0] or now.judge(state, going.command).legal:
            agenda.apply(state, going.command)


# -- attacks


def best_attack(state: NemesisState, decision: DeclareAttacks, style: Style = PLAIN) -> Command:
    """The attack that promises most, with its units, or ``done``."""
    top, best = style.worthwhile, None
    for command, value in _attacks(state, decision, style):
        if value > top:
            top, best = value, command
    return best or Done()


def _commit(state: NemesisState, decision: CommitUnits | CommitSeizers, style: Style) -> None:
    """The best set for an attack that has been opened, in place of those who were named for it."""
    opened = (Attack if isinstance(decision, CommitUnits) else Seize)(decision.target, ())
    found = list(_sets(state, decision, opened, style))
    if not found:
        agenda.apply(state, reply(state, decision))
        return
    state.agenda = state.agenda[1:]
    agenda.apply(state, max(found, key=lambda one: one[1])[0])


def _attacks(state: NemesisState, decision: DeclareAttacks, style: Style) -> Iterator[tuple[Command, float]]:
    for command in decision.commands(state):
        if isinstance(command, Attack | Seize):
            yield from _sets(state, decision, command, style)


def _sets(
    state: NemesisState, decision: DeclareAttacks | CommitUnits | CommitSeizers, opened: Attack | Seize, style: Style
) -> Iterator[tuple[Command, float]]:
    """The attacks on a target with their units, and what they promise in SaP."""
    side, assault, target = decision.owner, decision.assault, state.world.loc(opened.target)
    if isinstance(opened, Seize):
        units = next(seizing_sets(state, side, target, assault), None)
        if units is not None:
            yield Seize(opened.target, units), SEIZED * worth_of(state, target, side, style)
        return
    for names, air in attack_sets(state, side, target, assault):
        pieces = [state.pieces[name] for name in names]
        yield Attack(opened.target, names, air), promise(state, side, pieces, target, style)
