"""Rules 5.2, 6.0, 6.1-C: the Attack Phase, and the declaration of attacks and assaults one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

import msgspec

from engine.table.agenda import Decision, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.nemesis import ch6_forward, ch6_objective
from engine.titles.nemesis.ch1_exchange import Segment
from engine.titles.nemesis.ch2_yunnan import activate
from engine.titles.nemesis.ch5_march import BeginSegment
from engine.titles.nemesis.ch6_barricades import (
    ChooseMeeting,
    ChooseSpearhead,
    DeclareBanzai,
    DeclareMassive,
    FixOdds,
    RollCombat,
)
from engine.titles.nemesis.ch6_limits import (
    BATTLES,
    air_reasons,
    allowance_reasons,
    available_air,
    eligible,
    groups,
    set_reasons,
    target_reasons,
    targets,
    together_reasons,
    unit_reasons,
    workable,
)
from engine.titles.nemesis.ch6_odds import line_up
from engine.titles.nemesis.ch6_result import (
    ClearBunkers,
    FinishCombat,
    MassiveLosses,
    RetreatAndAdvance,
    StrandedTransporters,
)
from engine.titles.nemesis.commands import Attack, Choose, Done, Drop, Seize
from engine.titles.nemesis.events import AttackDeclared
from engine.titles.nemesis.pieces import JAPANESE, STILWELL, YUNNAN, Piece
from engine.titles.nemesis.state import ATTACKED, DEFENDED, Combat, NemesisState


def attack_phase(state: NemesisState, side: int) -> Steps:
    """Forward Moves, Air Movement of the Allies, then the attacks, vacant Objectives first [6.0/1]."""
    attacks = (BeginSegment("attacks", side, "6.1-C/1"), DeclareAttacks(side))
    return (*ch6_forward.attack_movement(state, side), *attacks)


class DeclareAttacks(Segment, frozen=True):
    """Attacks are declared and fought one after the other, at most 3 [5.2/1a, 5.2/1b, 5.2/4, 6.1-C/4, 6.1-D/1].

    An assault obeys every limit of attacks and some of its own [5.2/3]. ``attack TARGET`` opens :class:`CommitUnits`.
    Reasons: those of ``ch6_limits`` and of ``ch6_objective``, and ``nobody_can_attack``.
    """

    clause: ClassVar[str] = "6.1-C/1"
    own: ClassVar[tuple[type[Command], ...]] = (Attack, Seize, Done)
    accepts: ClassVar[tuple[type[Command], ...]] = (*own, Drop)
    owner: int
    assault: bool = False

    def side(self, state: NemesisState) -> int:
        return self.owner

    def segment_parts(self, state: NemesisState) -> Iterator[Sequence[Command]]:
        yield (Done(),)
        yield ch6_objective.seize_commands(state, self.owner, self.assault)
        for hex_ in targets(state, self.owner, self.assault):
            yield (Attack(state.world.label(hex_), ()),)

    def segment_reasons(self, state: NemesisState, command: Any) -> Iterable[Reason]:
        if isinstance(command, Attack):
            return attack_reasons(state, self.owner, command, self.assault)
        if isinstance(command, Seize):
            return ch6_objective.seize_reasons(state, self.owner, self.assault, command)
        return ()

    def segment_apply(self, state: NemesisState, command: Any) -> Steps:
        if isinstance(command, Done):
            return ()
        if isinstance(command, Seize):
            return (*ch6_objective.seize_steps(state, self.owner, self.assault, command), self)
        if not command.units:
            return (CommitUnits(self.owner, command.target, self.assault), self)
        return (*declare(state, self.owner, command, self.assault), self)


def attack_reasons(state: NemesisState, side: int, command: Attack, assault: bool) -> Iterator[Reason]:
    """Why an attack cannot be declared, with these units or, if none are named, with any [6.1-C/1, 6.1-C/3]."""
    yield from allowance_reasons(state, assault)
    found = list(target_reasons(state, side, command.target))
    yield from found
    if found:
        return
    target = state.world.loc(command.target)
    if command.units:
        yield from set_reasons(state, side, target, command.units, command.air, assault)
    else:
        yield from _opening_reasons(state, side, target, command.air, assault)


def _opening_reasons(
    state: NemesisState, side: int, target: int, air: str | None, assault: bool
) -> Iterator[Reason]:
    """Against opening an attack: ``no_units`` with an Air Support, ``nobody_can_attack``, what the best set lacks."""
    if air is not None:
        yield reason("no_units", "1.2-B/8", air=air)
    if workable(state, side, target, assault):
        return
    found = groups(eligible(state, side, target, assault), assault)
    if not found:
        yield reason("nobody_can_attack", "6.1-C/1", hex=state.world.label(target))
    else:
        best = max(found, key=printed_strength)
        yield from together_reasons(state, side, target, best, _best_air(state, side, best), assault)


def printed_strength(group: Sequence[Piece]) -> int:
    """Strength of a set in points, before supply."""
    return sum(piece.values.strength for piece in group)


def _best_air(state: NemesisState, side: int, group: Sequence[Piece]) -> str | None:
    usable = (air for air in available_air(state, side) if not any(air_reasons(state, side, air, group)))
    return next(usable, None)


class CommitUnits(Decision, frozen=True):
    """The attacker names units one by one, and at most one Air Support [1.2-B/6, 1.2-B/8, 6.1-C/3].

    ``choose`` adds a unit or an Air Support; ``done`` begins the combat once the present set may fight it.
    Reasons: those of ``ch6_limits``, and ``already_chosen``, ``second_air_support``.
    """

    clause: ClassVar[str] = "6.1-C/3"
    accepts: ClassVar[tuple[type[Command], ...]] = (Choose, Done)
    owner: int
    target: str
    assault: bool = False
    units: tuple[str, ...] = ()
    air: str | None = None

    def side(self, state: NemesisState) -> int:
        return self.owner

    def commands(self, state: NemesisState) -> list[Command]:
        found: list[Command] = [Choose(unit) for unit in self._pool(state, self.air) if unit not in self.units]
        if self.air is None:
            found += [Choose(air) for air in available_air(state, self.owner) if self._pool(state, air)]
        ready = self.units and not any(self.reasons(state, Done()))
        return [Done(), *found] if ready else found

    def _pool(self, state: NemesisState, air: str | None) -> list[str]:
        """Units from which the present set can be completed to a legal one."""
        pool = workable(state, self.owner, state.world.loc(self.target), self.assault, air)
        if self.assault and self.units:
            pool = [piece for piece in pool if piece.loc == state.pieces[self.units[0]].loc]
        return [piece.id for piece in pool]

    def reasons(self, state: NemesisState, command: Choose | Done) -> Iterable[Reason]:
        target = state.world.loc(self.target)
        if isinstance(command, Done):
            return set_reasons(state, self.owner, target, self.units, self.air, self.assault)
        if command.unit in state.world.air_supports:
            return self._air_reasons(state, command.unit)
        return self._unit_reasons(state, target, command.unit)

    def _unit_reasons(self, state: NemesisState, target: int, unit: str) -> Iterator[Reason]:
        if unit in self.units:
            yield reason("already_chosen", "6.1-C/2", unit=unit)
            return
        found = list(unit_reasons(state, self.owner, target, unit, self.assault))
        yield from found
        if not found and unit not in self._pool(state, self.air):
            pieces = [state.pieces[name] for name in (*self.units, unit)]
            yield from together_reasons(state, self.owner, target, pieces, self.air, self.assault)

    def _air_reasons(self, state: NemesisState, air: str) -> Iterator[Reason]:
        if self.air is not None:
            yield reason("second_air_support", "1.2-B/8", air=air)
        elif not self._pool(state, air):
            target = state.world.loc(self.target)
            group = self._largest_group(state, target)
            found = list(air_reasons(state, self.owner, air, group))
            yield from found or together_reasons(state, self.owner, target, group, air, self.assault)

    def _largest_group(self, state: NemesisState, target: int) -> list[Piece]:
        """The strongest set the present one can grow to."""
        found = groups(eligible(state, self.owner, target, self.assault), self.assault)
        if self.units:
            found = [group for group in found if any(piece.id == self.units[0] for piece in group)]
        return max(found, key=printed_strength, default=[])

    def apply(self, state: NemesisState, command: Choose | Done) -> Steps:
        if isinstance(command, Done):
            attack = Attack(self.target, self.units, self.air)
            return declare(state, self.owner, attack, self.assault)
        if command.unit in state.world.air_supports:
            return (msgspec.structs.replace(self, air=command.unit),)
        return (msgspec.structs.replace(self, units=(*self.units, command.unit)),)


def declare(state: NemesisState, side: int, command: Attack, assault: bool) -> Steps:
    """Begin a combat: everybody in it has attacked or been attacked in this phase [5.2/2a, 5.2/2b, 6.1-C/2].

    A mixed attack uses the allowance of the Stilwell Force [5.2/5, 6.1-D/4].
    """
    target = state.world.loc(command.target)
    combat = line_up(state, side, target, command.units, command.air, assault)
    state.combat = combat
    for unit in combat.units:
        state.mark(unit, ATTACKED)
    for unit in combat.defenders:
        state.mark(unit, DEFENDED)
    state.attacks_made += 1
    state.stilwell_attacks += any(state.pieces[unit].counter.force == STILWELL for unit in combat.units)
    state.allowance[BATTLES] = state.allowance.get(BATTLES, 0) + 1
    clause = "5.2/1b" if assault else "6.1-C/1"
    event = AttackDeclared(command.target, combat.units, combat.defenders, combat.air, assault, clause)
    state.tell(event)
    _provoke(state, combat)
    return battle(state, combat)


def _provoke(state: NemesisState, combat: Combat) -> None:
    """A Japanese attack on a Yunnan unit wakes the Yunnan Force [2.6/1]."""
    attacked = (state.pieces[unit].counter.force for unit in combat.defenders)
    if combat.attacker == JAPANESE and YUNNAN in attacked:
        activate(state, "attacked", "2.6/1")


def battle(state: NemesisState, combat: Combat) -> Steps:
    """A combat as chapter 6 lays it out; steps that do not apply vanish when their turn comes."""
    hexes = {combat.target, *(state.pieces[unit].loc for unit in combat.units)}
    labels = state.labels(sorted(hexes))
    return (
        ChooseSpearhead(),
        ChooseMeeting(),
        FixOdds(),
        DeclareMassive(),
        DeclareBanzai(),
        RollCombat(),
        MassiveLosses(),
        ClearBunkers(labels),
        StrandedTransporters(labels),
        RetreatAndAdvance(),
        FinishCombat(labels),
    )
