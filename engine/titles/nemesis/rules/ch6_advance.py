"""Rule 6.2-E: the advance after combat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.nemesis.commands import Advance, Choose, Done
from engine.titles.nemesis.events import Moved
from engine.titles.nemesis.pieces import Piece, enemy
from engine.titles.nemesis.rules import ch2_control
from engine.titles.nemesis.rules.ch2_stacking import EnforceStacking, fits, limit_clauses
from engine.titles.nemesis.rules.ch5_fieldworks import tidy_bunkers
from engine.titles.nemesis.rules.ch6_combat import ByAttacker, choice_reasons, running
from engine.titles.nemesis.rules.ch6_quality import names, not_artillery
from engine.titles.nemesis.rules.ch6_ways_out import can_enter
from engine.titles.nemesis.state import Combat, NemesisState


class AdvanceUnits(ByAttacker, Decision, frozen=True):
    """Participating attackers enter one at a time (``choose``, ``done``) or all at once (``advance``) [6.2-E/1].

    The leader comes first, then those who paid for enforcing, then any others. ``least`` is 1 where a unit has to enter
    [6.1-C/7]. At the end the stacking limit is enforced [2.2/8]. Reasons: ``unknown_piece``, ``not_in_combat``,
    ``artillery``, ``already_there``, ``enemy_units``, ``closed_hex``, ``overstack``, ``must_advance``,
    ``somebody_must_advance``, ``named_twice``.
    """

    naming: ClassVar[str] = "{unit} advances"
    fighting: ClassVar[bool] = True
    clause: ClassVar[str] = "6.2-E/1"
    accepts: ClassVar[tuple[type[Command], ...]] = (Choose, Advance, Done)
    least: int = 0

    def commands(self, state: NemesisState) -> list[Command]:
        bound = due(state)
        if bound:
            return [Choose(piece.id) for piece in bound]
        ready: list[Command] = [Choose(piece.id) for piece in able(state)]
        return ready if self._owing(state) else [Done(), *ready]

    def idle_answer(self, state: NemesisState) -> Command | None:
        """Any of those that must enter, where there is room for all [6.2-E/2]."""
        bound = due(state)
        room = fits(state, running(state).target, [piece.counter for piece in bound])
        return Choose(bound[0].id) if bound and room else None

    def _owing(self, state: NemesisState) -> bool:
        """Whether somebody still has to enter."""
        combat = running(state)
        inside = sum(state.pieces[unit].loc == combat.target for unit in combat.units)
        return inside < self.least and bool(able(state))

    def reasons(self, state: NemesisState, command: Choose | Advance | Done) -> Iterable[Reason]:
        if isinstance(command, Choose):
            return self._unit_reasons(state, command.unit)
        return self._set_reasons(state, command.units if isinstance(command, Advance) else ())

    def _unit_reasons(self, state: NemesisState, unit: str) -> Iterator[Reason]:
        found = list(entry_reasons(state, unit))
        yield from found
        bound = due(state)
        if bound and all(piece.id != unit for piece in bound):
            yield _owed(bound[0])
        target = running(state).target
        if not found and not fits(state, target, [state.pieces[unit].counter]):
            also = limit_clauses(state, target, [state.pieces[unit].counter])
            yield reason("overstack", "6.2-E/2", also, unit=unit, hex=state.world.label(target))

    def _set_reasons(self, state: NemesisState, units: Sequence[str]) -> Iterator[Reason]:
        """All units that enter from now on, at once; nobody else may follow."""
        found = [why for unit in units for why in entry_reasons(state, unit)]
        if len(set(units)) != len(units):
            found.append(reason("named_twice", "6.2-E/1"))
        yield from found
        if found:
            return
        pieces = [state.pieces[unit] for unit in units]
        target = running(state).target
        if not fits(state, target, [piece.counter for piece in pieces]):
            also = limit_clauses(state, target, [piece.counter for piece in pieces])
            yield reason("overstack", "6.2-E/2", also, hex=state.world.label(target))
        yield from (_owed(piece) for piece in left_behind(state, pieces))
        if not units and self._owing(state):
            yield reason("somebody_must_advance", "6.1-C/7")

    def apply(self, state: NemesisState, command: Choose | Advance | Done) -> Steps:
        if isinstance(command, Choose):
            return (EnterHex(command.unit, self._owing(state)), self)
        entering = command.units if isinstance(command, Advance) else ()
        return (*map(EnterHex, entering), EnforceStacking(self.side(state)))


class EnterHex(Step, frozen=True):
    """A unit advances: it takes an Objective and pushes Transporters; Bunkers it finds are gone [5.1-E/3b, 6.2-E/1]."""

    clause: ClassVar[str] = "6.2-E/1"
    unit: str
    owed: bool = False
    """Whether somebody had to."""

    def run(self, state: NemesisState) -> Steps:
        target = running(state).target
        path = state.labels((state.pieces[self.unit].loc, target))
        wagons = bool(state.transporters_at(target, enemy(running(state).attacker)))
        state.change(self.unit, loc=target)
        also = ("6.1-C/7",) * self.owed + ("6.2-B/3",) * wagons
        state.emit(Moved(self.unit, path, 0, "advance", self.clause, also))
        tidy_bunkers(state, (target,))
        return ch2_control.enter(state, self.unit)


def entry_reasons(state: NemesisState, unit: str) -> Iterator[Reason]:
    """Why a unit may not advance at all, stacking apart; only who took part may, and no Artillery [6.2-E/3]."""
    combat = running(state)
    pool = names(not_artillery(state, combat.units))
    found = list(choice_reasons(state, unit, pool, "6.2-E/3", combat.units))
    yield from found or _way_reasons(state, state.pieces[unit], combat)


def _way_reasons(state: NemesisState, piece: Piece, combat: Combat) -> Iterator[Reason]:
    """A hex of the enemy or closed to the unit is not entered; Motorized units follow a way [2.2/6b, 5.1-A/8]."""
    label = state.world.label(combat.target)
    if combat.target in state.occupied(enemy(combat.attacker)):
        yield reason("enemy_units", "2.2/6b", hex=label)
    if piece.loc == combat.target:
        yield reason("already_there", "6.2-E/1", unit=piece.id, hex=label)
    elif not can_enter(state, piece, combat.target):
        yield reason("closed_hex", "5.1-A/8" if piece.counter.motorized else "6.2-E/1", unit=piece.id, hex=label)


def able(state: NemesisState) -> list[Piece]:
    """Units that may advance now, within the stacking limit [6.2-E/1, 6.2-E/2]."""
    combat = running(state)
    open_ = [state.pieces[unit] for unit in combat.units if not any(entry_reasons(state, unit))]
    return [piece for piece in open_ if fits(state, combat.target, [piece.counter])]


def due(state: NemesisState) -> list[Piece]:
    """Who must go next: the leader of an enforced retreat, then all who lost steps in enforcing [6.2-E/2]."""
    combat = running(state)
    if not combat.enforced:
        return []
    ready = able(state)
    leader = [piece for piece in ready if piece.id == combat.leader]
    return leader or [piece for piece in ready if piece.id in combat.paid]


def left_behind(state: NemesisState, chosen: Sequence[Piece]) -> list[Piece]:
    """Who must advance, is not among these, and would find room beside the others that must [6.2-E/2]."""
    combat = running(state)
    if not combat.enforced:
        return []
    bound = [piece for piece in able(state) if piece.id == combat.leader or piece.id in combat.paid]
    counters = [piece.counter for piece in bound if piece in chosen]
    return [
        piece
        for piece in bound
        if piece not in chosen
        and (piece.id == combat.leader or fits(state, combat.target, [*counters, piece.counter]))
    ]


def _owed(piece: Piece) -> Reason:
    return reason("must_advance", "6.2-E/2", unit=piece.id)
