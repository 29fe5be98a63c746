"""Cases 14.2 and 8.2: pursuit, and the depots it captures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.vinegar_joes_war.commands import Advance, Done
from engine.titles.vinegar_joes_war.events import Advanced, DepotCaptured
from engine.titles.vinegar_joes_war.pieces import Piece
from engine.titles.vinegar_joes_war.records import Combat
from engine.titles.vinegar_joes_war.rules.ch8_depots import pool
from engine.titles.vinegar_joes_war.rules.ch9_costs import may_step
from engine.titles.vinegar_joes_war.rules.ch11_zones import zone
from engine.titles.vinegar_joes_war.rules.ch13_odds import enemy_of, standing
from engine.titles.vinegar_joes_war.rules.ch24_borders import forbidding, forbidding_in_combat
from engine.titles.vinegar_joes_war.state import VinegarState

CAPTURED: Final = 3
"""The highest die that captures a depot [8.2/1]."""


def _running(state: VinegarState) -> Combat:
    assert state.combat is not None
    return state.combat


class Pursue(Decision, frozen=True):
    """Any of the units that attacked may go into the hex that the enemy has left, into zones as well; those from the
    sea go in or are lost [14.2/1, 14.21/1, 11.52/1, 18.5/2]."""

    clause = "14.2/1"
    accepts = (Advance, Done)
    joining = True
    fighting = True

    def side(self, state: VinegarState) -> int:
        return _running(state).attacker

    def commands(self, state: VinegarState) -> list[Command]:
        units = standing(state, _running(state).units)
        return [*(Advance(p.id) for p in units if not any(against(state, p.id))), Done()]

    def reasons(self, state: VinegarState, command: Any) -> Iterable[Reason]:
        return () if isinstance(command, Done) else against(state, command.unit)

    def likely(self, state: VinegarState) -> Command | None:
        """A unit at sea goes in, as it is lost otherwise [18.5/2]."""
        return next((Advance(name) for name in at_sea(state)), None)

    def apply(self, state: VinegarState, command: Any) -> Steps:
        if isinstance(command, Done):
            return ()
        combat, piece = _running(state), state.pieces[command.unit]
        path = state.labels((piece.loc, combat.target))
        clause = "18.5/2" if piece.assault >= 0 else self.clause
        also = ("11.52/1", "14.21/1") * (combat.target in zone(state, enemy_of(combat)))
        state.change(piece.id, loc=combat.target, assault=-1)
        state.combat = msgspec.structs.replace(combat, pursued=(*combat.pursued, piece.id))
        state.emit(Advanced(combat.attacker, piece.id, path, clause, also))
        return [self]


def at_sea(state: VinegarState) -> list[str]:
    """The units that came from the sea and are lost unless they go in, as they can [18.5/2]."""
    units = standing(state, _running(state).units)
    return [piece.id for piece in units if piece.assault >= 0 and not any(against(state, piece.id))]


def against(state: VinegarState, name: str) -> Iterator[Reason]:
    """Why a unit does not pursue [14.2/1, 14.21/1, 14.22/1, 24.1/2]."""
    combat, piece = _running(state), state.pieces.get(name)
    if piece is None or name not in combat.units or not state.world.on_map(piece.loc) or name in combat.pursued:
        yield reason("not_in_combat", "14.2/1", unit=name)
    elif state.units_at(combat.target, enemy_of(combat)):
        yield reason("hex_not_cleared", "14.2/1", unit=name, hex=state.world.label(combat.target))
    elif not piece.counter.move:
        yield reason("cannot_move", "14.22/1", unit=name)
    elif name in combat.retreated or not _granted(state, piece):
        yield reason("no_pursuit", "14.2/1", unit=name)
    elif not _may_enter(state, piece):
        clause = forbidding_in_combat(state, piece.counter, combat.target) or "14.21/1"
        yield reason("may_not_enter", "14.21/1", unit=name, hex=state.world.label(combat.target), also=(clause,))


def _granted(state: VinegarState, piece: Piece) -> bool:
    """Whether the result lets a unit go in; from the sea it may by option whatever the result [18.5/2]."""
    combat = _running(state)
    landing = piece.assault >= 0 and state.options.landing_without_pursuit
    return landing or state.world.charts.results[combat.result].pursuit


def _may_enter(state: VinegarState, piece: Piece) -> bool:
    target = _running(state).target
    if piece.assault >= 0:
        return not forbidding(state, piece.counter, target)
    return may_step(state, piece, piece.loc, target)


class CaptureDepots(Step, frozen=True):
    """For each depot that died in the hex a die is rolled once somebody has gone in: on 1 to 3 one of the own pool
    stands there; guerrillas capture none [8.2/1, 17.3/4]."""

    clause = "8.2/1"

    def run(self, state: VinegarState) -> Steps:
        combat = _running(state)
        if not any(not state.pieces[name].counter.guerrilla for name in combat.pursued):
            return ()
        for _ in range(combat.spoils):
            taken = state.roll("capture", self.clause, combat.attacker) <= CAPTURED
            free = pool(state, combat.attacker)
            taken = taken and bool(free)
            if taken:
                state.change(free[0], loc=combat.target)
            state.emit(DepotCaptured(combat.attacker, state.world.label(combat.target), taken, self.clause))
        return ()
