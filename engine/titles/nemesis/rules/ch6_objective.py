"""Rules 6.1-C/5 to 6.1-C/8: the attack on an enemy Objective without units in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from engine.table.agenda import Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.nemesis.commands import Choose, Seize
from engine.titles.nemesis.pieces import Piece, enemy
from engine.titles.nemesis.rules.ch2_dice import read_die
from engine.titles.nemesis.rules.ch2_words import hex_of, hex_reasons
from engine.titles.nemesis.rules.ch6_advance import AdvanceUnits
from engine.titles.nemesis.rules.ch6_combat import ByAttacker, Naming, engage, running
from engine.titles.nemesis.rules.ch6_commit import Commitment
from engine.titles.nemesis.rules.ch6_limits import (
    MAY_ATTACK,
    allowance_reasons,
    attack_hexes,
    eligible,
    groups,
    unit_reasons,
)
from engine.titles.nemesis.rules.ch6_losses import cheapest, lose_step
from engine.titles.nemesis.rules.ch6_quality import names, not_artillery
from engine.titles.nemesis.rules.ch6_result import FinishCombat
from engine.titles.nemesis.state import BATTLES, Combat, NemesisState
from engine.wargame.memo import memo

LAST_LOSS = 3
"""The highest die that costs the attacker a step."""


def seize_commands(state: NemesisState, side: int, assault: bool) -> list[Seize]:
    """One ``seize HEX`` for each vacant enemy Objective that somebody can attack; it opens :class:`CommitSeizers`."""
    if any(order_reasons(state, assault)):
        return []
    return _seizures(state, side, assault)


@memo(*MAY_ATTACK)
def _seizures(state: NemesisState, side: int, assault: bool) -> list[Seize]:
    own, vacant = state.occupied(side), state.enemy_objectives(side) - state.occupied(enemy(side))
    near = sorted(loc for loc in vacant if not own.isdisjoint(attack_hexes(state, loc)))
    return [Seize(state.world.label(loc), ()) for loc in near if seizers(state, side, loc, assault)]


def seizers(state: NemesisState, side: int, target: int, assault: bool) -> list[Piece]:
    """Units that may join, each by itself, from groups that are not Artillery alone [5.2/3, 6.1-C/5, 6.1-D/2]."""
    found = groups(eligible(state, side, target, assault), assault)
    return [piece for group in found if not _only_guns(group) for piece in group]


def _only_guns(pieces: Iterable[Piece]) -> bool:
    return all(piece.counter.artillery for piece in pieces)


# Judging


def seize_reasons(state: NemesisState, side: int, assault: bool, command: Seize) -> Iterator[Reason]:
    """Why an Objective cannot be attacked, with these units or, if none are named, with any.

    ``battle_fought``, ``attacks_spent``, ``unknown_hex``, ``outside_area``, ``no_objective``, ``own_objective``,
    ``not_vacant``, ``nobody_can_attack``, ``named_twice``, ``different_hexes``, ``artillery_alone``, and the reasons of
    ``ch6_limits.unit_reasons``.
    """
    yield from order_reasons(state, assault)
    found = list(vacancy_reasons(state, side, command.target))
    yield from found
    if found:
        return
    target = state.world.loc(command.target)
    if command.units:
        yield from group_reasons(state, side, target, command.units, assault)
    elif not seizers(state, side, target, assault):
        yield reason("nobody_can_attack", "6.1-C/5", hex=command.target)


def order_reasons(state: NemesisState, assault: bool) -> Iterator[Reason]:
    """Before all other attacks of the phase, and one of the three [6.1-C/5, 6.1-D/1]."""
    if state.allowance.get(BATTLES, 0):
        yield reason("battle_fought", "6.1-C/5")
    yield from allowance_reasons(state, assault)


def vacancy_reasons(state: NemesisState, side: int, label: str) -> Iterator[Reason]:
    """The enemy controls it and has no unit there; Transporters and an Ambush do not matter [6.1-C/5]."""
    found = list(hex_reasons(state, label))
    yield from found
    loc = hex_of(state, label)
    if found or loc is None:
        return
    controller = state.controller(loc)
    if controller is None:
        yield reason("no_objective", "6.1-C/5", hex=label)
    elif controller == side:
        yield reason("own_objective", "6.1-C/5", hex=label)
    if loc in state.occupied(enemy(side)):
        yield reason("not_vacant", "6.1-C/5", hex=label)


def group_reasons(
    state: NemesisState, side: int, target: int, units: Sequence[str], assault: bool
) -> Iterator[Reason]:
    """Each unit by itself, then all together: one hex in an assault, no lone Artillery [5.2/3, 5.2/8, 6.1-D/2]."""
    if len(set(units)) != len(units):
        yield reason("named_twice", "6.1-C/2")
    yield from (why for unit in units for why in unit_reasons(state, side, target, unit, assault))
    pieces = [state.pieces[unit] for unit in units if unit in state.pieces]
    if assault and len({piece.loc for piece in pieces}) > 1:
        yield reason("different_hexes", "5.2/8")
    if pieces and _only_guns(pieces):
        yield reason("artillery_alone", "6.1-D/2")


# Choosing the units


class CommitSeizers(Commitment, frozen=True):
    """The attacker names the units one by one, ``done`` rolls the die [6.1-C/5].

    Reasons: ``already_chosen``, ``not_chosen``, ``no_units``, and those of :func:`group_reasons`.
    """

    joining: ClassVar[bool] = True
    clause: ClassVar[str] = "6.1-C/5"

    def joiners(self, state: NemesisState) -> list[Piece]:
        return seizers(state, self.owner, state.world.loc(self.target), self.assault)

    def against(self, state: NemesisState, units: Sequence[str]) -> Iterator[Reason]:
        if not units:
            yield reason("no_units", "6.1-C/5")
        yield from group_reasons(state, self.owner, state.world.loc(self.target), units, self.assault)

    def begin(self, state: NemesisState) -> Steps:
        return _attack(state, self.owner, self.assault, Seize(self.target, self.units))


# The attack


def seize_steps(state: NemesisState, side: int, assault: bool, command: Seize) -> Steps:
    """The attack with these units, or the choice of them if none are named [6.1-C/5]."""
    if not command.units:
        return (CommitSeizers(side, command.target, assault),)
    return _attack(state, side, assault, command)


def _attack(state: NemesisState, side: int, assault: bool, command: Seize) -> Steps:
    """It counts as one of the attacks of the phase, and of the Stilwell Force, and for its units [6.1-C/2, 6.1-D/4]."""
    target = state.world.loc(command.target)
    hexes = {target, *(state.pieces[unit].loc for unit in command.units)}
    engage(state, Combat(attacker=side, target=target, units=command.units, defenders=(), assault=assault), "6.1-C/5")
    return (RollSeizure(), AdvanceUnits(least=1), FinishCombat(state.labels(sorted(hexes))))


class RollSeizure(Step, frozen=True):
    """1 to 3 costs the attacker a step, 4 to 6 nothing; no odds, no modifiers [6.1-C/6].

    The survivors must enter, at least one that is no Artillery; Transporters there have to go [6.1-C/7].
    """

    clause: ClassVar[str] = "6.1-C/6"

    def run(self, state: NemesisState) -> Steps:
        side = running(state).attacker
        die = state.roll("objective", self.clause, side)
        return (SeizureLoss(),) if read_die(state, "objective", die, LAST_LOSS, self.clause, side) else ()


class SeizureLoss(ByAttacker, Naming, frozen=True):
    """The attacker names the unit that loses the step, not Artillery [6.1-C/7]."""

    clause: ClassVar[str] = "6.1-C/7"

    def pool(self, state: NemesisState) -> list[str]:
        return names(not_artillery(state, running(state).units))

    def likely(self, state: NemesisState) -> Command | None:
        return cheapest(state, self.pool(state), "objective")

    def apply(self, state: NemesisState, command: Choose) -> Steps:
        lose_step(state, command.unit, "objective")
        return ()
