"""Drill: quick play by rule of thumb for both sides, with which a position is played on to see where it leads.

It moves by plan like Captain, but gives the orders of one look to all units that are not beside one another, and it
thinks only those attacks through that promise most at a glance. It plays on the very state that it is given, which has
to be a copy with dice of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import nlargest
from typing import Final

from engine.players.player import Budget, Meter
from engine.table import agenda
from engine.table.agenda import Decision
from engine.table.command import Command
from engine.titles.nemesis.commands import Attack, Done, Seize
from engine.titles.nemesis.players.assaults import WORTHWHILE, attack_sets, seizing_sets
from engine.titles.nemesis.players.fights import expected, standing
from engine.titles.nemesis.players.moves import Going, digging, moves
from engine.titles.nemesis.players.promise import promise
from engine.titles.nemesis.players.replies import reply
from engine.titles.nemesis.players.stakes import worth_of
from engine.titles.nemesis.players.style import PLAIN, Style
from engine.titles.nemesis.players.wagons import wagon_moves
from engine.titles.nemesis.players.weighing import weigh
from engine.titles.nemesis.rules.ch6_attack import CommitUnits, DeclareAttacks
from engine.titles.nemesis.rules.ch6_objective import CommitSeizers
from engine.titles.nemesis.state import NemesisState

SEIZED: Final = 0.8
"""How often an Objective without a defender is taken."""
THOUGHT: Final = 3
"""Attacks that are thought through."""
LONGEST: Final = 4000
"""Most decisions that are answered on the way."""
SEED: Final = "drill"
FREE: Final = Budget("drill", 1_000_000)
Styles = tuple[Style, Style]
MARCHES: Final = ("Movement", "ForwardMove", "RailMovement")


def play_on(state: NemesisState, styles: Styles = (PLAIN, PLAIN), last_turn: int = LONGEST) -> int:
    """Play this very state to the end of a turn, or of the game, with the styles by side; returns how many glances that
    took: units, commands and faces of a die that were looked at."""
    meter = Meter(FREE)
    for _ in range(LONGEST):
        decision = agenda.current(state)
        if decision is None or state.turn > last_turn:
            break
        _answer(state, decision, styles[decision.side(state)], meter)
    return meter.spent


def _answer(state: NemesisState, decision: Decision, style: Style, meter: Meter) -> None:
    if state.combat is not None:
        agenda.apply(state, reply(state, decision))
    elif decision.kind in MARCHES:
        _march(state, decision, style, meter)
    elif isinstance(decision, DeclareAttacks):
        agenda.apply(state, best_attack(state, decision, style, meter))
    elif isinstance(decision, CommitUnits | CommitSeizers):
        _commit(state, decision, style)
    else:
        agenda.apply(state, _weighed(state, decision, style, meter))


def _weighed(state: NemesisState, decision: Decision, style: Style, meter: Meter) -> Command:
    """The answer to a decision that is neither a march nor about attacks."""
    listed = [one for one in decision.commands(state) if not (one.cancels or one.unchooses)]
    if len(listed) < 2:
        return listed[0] if listed else reply(state, decision)
    return weigh(state, decision.side(state), listed, SEED, meter, style)[0].command


# -- marches


def _march(state: NemesisState, decision: Decision, style: Style, meter: Meter) -> None:
    """Give and carry out the orders of one look, to units that are not beside one another; done, or a Bunker, when
    there are none."""
    side, listed = decision.side(state), decision.commands(state)
    found = moves(state, side, listed, meter, style) or wagon_moves(state, side, listed, meter)
    orders = [going.command for going in apart(state, side, found)]
    for number, command in enumerate(orders or [idle_march(state, side, listed)]):
        now = agenda.current(state)
        if now is None or now.kind != decision.kind or state.outcome is not None:
            return
        if not number or now.judge(state, command).legal:
            agenda.apply(state, command)


def apart(state: NemesisState, side: int, found: Sequence[Going]) -> Iterator[Going]:
    """The best orders that do not touch one another; none but the first takes the last unit out of an Objective."""
    taken: set[int] = set()
    for number, going in enumerate(found):
        piece = state.pieces[going.command.pieces()[0]]
        spots = {piece.loc, state.world.loc(going.command.place())}
        last = piece.loc in state.world.objectives and len(state.units_at(piece.loc, side)) < 2
        if not (taken & spots or (number and last)):
            yield going
            taken.update(*((spot, *state.world.adjacent[spot]) for spot in spots))


def idle_march(state: NemesisState, side: int, listed: Sequence[Command]) -> Command:
    """What is left where nobody gains by a move: to dig in, or to be done."""
    return digging(state, side, listed) or next((one for one in listed if isinstance(one, Done)), listed[0])


# -- attacks


def best_attack(state: NemesisState, decision: DeclareAttacks, style: Style, meter: Meter) -> Command:
    """The best of the attacks that promise most, each thought through with its units, or ``done``."""
    listed = [(value, number, command) for number, (command, value) in enumerate(_attacks(state, decision, style))]
    top, best = None, None
    for value, _, command in nlargest(THOUGHT, listed):
        if value > 0:
            top = standing(state, decision.owner, None, style) + WORTHWHILE if top is None else top
            worth = expected(state, decision.owner, command, meter, style)
            if worth > top:
                top, best = worth, command
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
