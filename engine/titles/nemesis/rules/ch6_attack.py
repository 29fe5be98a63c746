"""Rules 5.2, 6.0, 6.1-C: the Attack Phase, and the declaration of attacks and assaults one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

import msgspec

from engine.table.agenda import Decision, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.nemesis.commands import Attack, Choose, Done, Drop, Seize
from engine.titles.nemesis.events import NobodyFights
from engine.titles.nemesis.pieces import JAPANESE, YUNNAN, Piece
from engine.titles.nemesis.rules import ch6_forward, ch6_objective
from engine.titles.nemesis.rules.ch1_exchange import Segment
from engine.titles.nemesis.rules.ch2_yunnan import activate
from engine.titles.nemesis.rules.ch5_march import BeginSegment
from engine.titles.nemesis.rules.ch6_barricades import (
    ChooseMeeting,
    ChooseSpearhead,
    DeclareBanzai,
    DeclareMassive,
    FixOdds,
    RollCombat,
)
from engine.titles.nemesis.rules.ch6_combat import engage
from engine.titles.nemesis.rules.ch6_commit import Commitment
from engine.titles.nemesis.rules.ch6_limits import (
    air_reasons,
    allowance_reasons,
    available_air,
    eligible,
    groups,
    set_reasons,
    target_reasons,
    targets,
    together_reasons,
    workable,
    workable_by_air,
)
from engine.titles.nemesis.rules.ch6_odds import line_up
from engine.titles.nemesis.rules.ch6_result import (
    ClearBunkers,
    FinishCombat,
    MassiveLosses,
    RetreatAndAdvance,
    StrandedTransporters,
)
from engine.titles.nemesis.state import BATTLES, Combat, NemesisState


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
            if not state.attacks_made and self.forced(state) is not None:
                state.emit(NobodyFights(self.owner, "assault" if self.assault else "attack", self.clause))
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


class CommitUnits(Commitment, frozen=True):
    """The attacker names units one by one, and at most one Air Support [1.2-B/6, 1.2-B/8, 6.1-C/3].

    Reasons: those of ``ch6_limits``, and ``already_chosen``, ``not_chosen``, ``second_air_support``.
    """

    joining: ClassVar[bool] = True
    clause: ClassVar[str] = "6.1-C/3"
    air: str | None = None

    def joiners(self, state: NemesisState) -> Sequence[Piece]:
        return workable(state, self.owner, state.world.loc(self.target), self.assault, self.air)

    def against(self, state: NemesisState, units: Sequence[str]) -> Iterable[Reason]:
        return set_reasons(state, self.owner, state.world.loc(self.target), units, self.air, self.assault)

    def begin(self, state: NemesisState) -> Steps:
        return declare(state, self.owner, Attack(self.target, self.units, self.air), self.assault)

    def with_named(self, state: NemesisState, name: str) -> Decision:
        if name in state.world.air_supports:
            return msgspec.structs.replace(self, air=name)
        return super().with_named(state, name)

    def without(self, name: str) -> Decision:
        return msgspec.structs.replace(self, air=None) if name == self.air else super().without(name)

    def named(self) -> Sequence[str]:
        return self.units if self.air is None else (*self.units, self.air)

    def more(self, state: NemesisState) -> Iterable[Command]:
        """Air Supports with which the present set can be completed."""
        if self.air is not None:
            return ()
        found = workable_by_air(state, self.owner, state.world.loc(self.target), self.assault)
        return [Choose(air) for air, pieces in found.items() if self.within_reach(state, pieces)]

    def _pool_with(self, state: NemesisState, air: str) -> list[str]:
        found = workable(state, self.owner, state.world.loc(self.target), self.assault, air)
        return self.within_reach(state, found)

    def naming_reasons(self, state: NemesisState, unit: str) -> Iterator[Reason]:
        if unit in state.world.air_supports:
            return self._air_reasons(state, unit)
        return super().naming_reasons(state, unit)

    def _air_reasons(self, state: NemesisState, air: str) -> Iterator[Reason]:
        if self.air is not None:
            yield reason("second_air_support", "1.2-B/8", air=air)
        elif not self._pool_with(state, air):
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


def declare(state: NemesisState, side: int, command: Attack, assault: bool) -> Steps:
    """Begin a combat with these units against all that defend the hex [5.2/1b, 6.1-C/1]."""
    target = state.world.loc(command.target)
    combat = line_up(state, side, target, command.units, command.air, assault)
    engage(state, combat, "5.2/1b" if assault else "6.1-C/1")
    state.allowance[BATTLES] = state.allowance.get(BATTLES, 0) + 1
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
