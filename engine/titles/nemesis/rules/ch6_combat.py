"""The combat being fought: reading it, filling it in, and the two kinds of questions it asks (chapter 6)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import ClassVar

import msgspec

from engine.table.agenda import Decision, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.nemesis.commands import Answer, Choose
from engine.titles.nemesis.events import AttackDeclared
from engine.titles.nemesis.pieces import STILWELL, YUNNAN, Piece, enemy
from engine.titles.nemesis.rules.ch2_words import alike
from engine.titles.nemesis.rules.ch5_fieldworks import bunker_owner
from engine.titles.nemesis.state import ATTACKED, DEFENDED, Combat, NemesisState


def engage(state: NemesisState, combat: Combat, clause: str) -> None:
    """A combat begins: everybody in it has attacked or been attacked in this phase [5.2/2a, 5.2/2b, 6.1-C/2].

    It is one of the attacks of the phase, a mixed one also of the Stilwell Force [5.2/5, 6.1-D/1, 6.1-D/4].
    """
    state.combat = combat
    for unit in combat.units:
        state.mark(unit, ATTACKED)
    for unit in combat.defenders:
        state.mark(unit, DEFENDED)
    state.attacks_made += 1
    state.stilwell_attacks += any(state.pieces[unit].counter.force == STILWELL for unit in combat.units)
    target = state.world.label(combat.target)
    also = _declared_by(state, combat)
    state.emit(AttackDeclared(target, combat.units, combat.defenders, combat.air, combat.assault, clause, also))


def _declared_by(state: NemesisState, combat: Combat) -> tuple[str, ...]:
    """What else a declaration stands under: the limits it counts against, who is left out, who may attack from where
    [1.1/10, 5.2/1a, 5.2/3, 6.1-D/1, 6.1-D/5, 6.2-D/6]."""
    pieces = [state.pieces[unit] for unit in combat.units]
    found = [] if combat.assault else ["6.1-D/1"]
    found += ["6.1-C/4"] if state.attacks_made > 1 else []
    if combat.assault:
        found += ["5.2/3", *(["5.2/1a"] if state.options.old_rules else [])]
    if any(piece.loc in state.world.nodes for piece in pieces):
        found.append("1.1/10")
    if combat.bystanders:
        found.append("6.2-D/6")
    if any(piece.counter.force == YUNNAN for piece in pieces):
        found.append("6.1-D/5")
    if any(bunker_owner(kind) == combat.attacker for piece in pieces if (kind := state.bunkers.get(piece.loc))):
        found.append("6.1-F/5")
    return tuple(found)


def running(state: NemesisState) -> Combat:
    """The combat being fought; the steps of a combat run only while there is one."""
    assert state.combat is not None
    return state.combat


def note(state: NemesisState, **values: object) -> Combat:
    """Fill in some fields of the running combat."""
    state.combat = msgspec.structs.replace(running(state), **values)
    return state.combat


def defending_side(state: NemesisState) -> int:
    """The side that is attacked."""
    return enemy(running(state).attacker)


def holders(state: NemesisState) -> list[Piece]:
    """All enemy units in the defending hex, those that retreated there too."""
    return state.units_at(running(state).target, defending_side(state))


def choice_reasons(
    state: NemesisState, unit: str, pool: Collection[str], clause: str, part: Collection[str] = (), guns: str = ""
) -> Iterator[Reason]:
    """Why a unit is not one of the ``pool`` a player may name.

    ``unknown_piece``; ``artillery`` for a unit that takes ``part`` on the same side and is left out for its guns, under
    the clause ``guns`` if it has one of its own; ``not_in_combat`` for all others, also who only fled there [6.2-D/8].
    """
    if unit not in state.pieces:
        yield reason("unknown_piece", "1.2-A/1", unit=unit)
    elif unit in part and unit not in pool:
        yield reason("artillery", guns or clause, unit=unit)
    elif unit not in pool:
        yield reason("not_in_combat", "6.2-D/8" if unit in running(state).bystanders else clause, unit=unit)


class ByAttacker:
    """Asked of the attacker, whose units take part."""

    __slots__ = ()

    def side(self, state: NemesisState) -> int:
        return running(state).attacker

    def part(self, state: NemesisState) -> Collection[str]:
        return running(state).units


class ByDefender:
    """Asked of the defender."""

    __slots__ = ()

    def side(self, state: NemesisState) -> int:
        return defending_side(state)

    def part(self, state: NemesisState) -> Collection[str]:
        return running(state).defenders


class Naming(Decision, frozen=True):
    """A player names one piece out of a pool. Reasons: those of :func:`choice_reasons`."""

    kind = ""
    accepts: ClassVar[tuple[type[Command], ...]] = (Choose,)
    guns: ClassVar[str] = ""
    """The clause that leaves Artillery out, if it is not that of the decision."""

    def pool(self, state: NemesisState) -> Sequence[str]:
        """The pieces that may be named."""
        raise NotImplementedError

    def part(self, state: NemesisState) -> Collection[str]:
        """All that take part on the same side."""
        return ()

    def commands(self, state: NemesisState) -> list[Command]:
        return [Choose(name) for name in self.pool(state)]

    def idle_answer(self, state: NemesisState) -> Command | None:
        """Any of units that differ in nothing."""
        pool = self.pool(state)
        return Choose(pool[0]) if alike(state, pool) else None

    def reasons(self, state: NemesisState, command: Choose) -> Iterable[Reason]:
        return choice_reasons(state, command.unit, self.pool(state), self.clause, self.part(state), self.guns)


class Offer(Decision, frozen=True):
    """A yes or no. Where only one of them is allowed it is taken, so that the step vanishes."""

    kind = ""
    accepts: ClassVar[tuple[type[Command], ...]] = (Answer,)

    def refusals(self, state: NemesisState) -> Iterable[Reason]:
        """What stands against a yes."""
        raise NotImplementedError

    def accept(self, state: NemesisState) -> Steps:
        """Carry out the yes; returns the steps that follow."""
        raise NotImplementedError

    def decline(self, state: NemesisState) -> Steps:
        """Carry out the no; returns the steps that follow."""
        return ()

    def likely(self, state: NemesisState) -> Command | None:
        """What costs extra is not what most would say."""
        return Answer(False) if self.costly else None

    def commands(self, state: NemesisState) -> list[Command]:
        return [Answer(False)] if any(self.refusals(state)) else [Answer(True), Answer(False)]

    def reasons(self, state: NemesisState, command: Answer) -> Iterable[Reason]:
        return self.refusals(state) if command.yes else ()

    def apply(self, state: NemesisState, command: Answer) -> Steps:
        return self.accept(state) if command.yes else self.decline(state)
