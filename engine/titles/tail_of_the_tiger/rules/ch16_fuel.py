"""Chapter 16: fuel once the Ring is broken [16.0/10, 16.0/11, 16.0/12]."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.tail_of_the_tiger.commands import Done, Spend
from engine.titles.tail_of_the_tiger.events import AirChanged, FuelSpent, Withdrawn
from engine.titles.tail_of_the_tiger.pieces import GERMAN, RAIL_GUN, Piece
from engine.titles.tail_of_the_tiger.rules.ch6_line import stragglers
from engine.titles.tail_of_the_tiger.rules.ch14_air import JET, TIGER
from engine.titles.tail_of_the_tiger.state import LUFTWAFFE_FUEL, PANZER_FUEL, TigerState
from engine.titles.tail_of_the_tiger.world import GONE


class SpendFuel(Decision, frozen=True):
    """Whether a point of panzer and one of Luftwaffe fuel is spent for the whole game turn [16.0/10]."""

    clause = "16.0/10"
    accepts = (Spend, Done)
    owner = GERMAN

    def commands(self, state: TigerState) -> list[Command]:
        return [*(Spend(fuel) for fuel in state.fuel if not any(self._spends(state, fuel))), Done()]

    def _spends(self, state: TigerState, fuel: str) -> Iterable[Reason]:
        if not state.fuel.get(fuel):
            yield reason("no_fuel_left", self.clause, about=fuel)
        if fuel in state.spent:
            yield reason("spent", self.clause, about=fuel)

    def reasons(self, state: TigerState, command: Any) -> Iterable[Reason]:
        return () if isinstance(command, Done) else self._spends(state, command.fuel)

    def apply(self, state: TigerState, command: Any) -> Steps:
        if isinstance(command, Done):
            return ()
        state.fuel = {**state.fuel, command.fuel: state.fuel[command.fuel] - 1}
        state.spent |= {command.fuel}
        state.emit(FuelSpent(command.fuel, state.fuel[command.fuel], self.clause))
        return [self]


class RunDry(Step, frozen=True):
    """At the end of the turn in which the last point is spent its users are gone for good,
    and Allies whose company they were across the line [16.0/11, 16.0/12, wtf-7.20/1, 6.3/2]."""

    clause = "16.0/11"

    def run(self, state: TigerState) -> Steps:
        if PANZER_FUEL in state.spent and not state.fuel[PANZER_FUEL]:
            for piece in list(state.pieces.values()):
                if thirsty(piece) and state.world.in_reach(piece.loc):
                    _withdraw(state, piece)
            stragglers(state)
        if LUFTWAFFE_FUEL in state.spent and not state.fuel[LUFTWAFFE_FUEL]:
            for kind in (JET, TIGER):
                state.air = {**state.air, kind: 0}
                state.emit(AirChanged(kind, 0, "16.0/12"))
        state.spent = frozenset()
        return ()


def thirsty(piece: Piece) -> bool:
    """Whether a unit lives on panzer fuel: German armour and the rail gun [16.0/11]."""
    return piece.counter.side == GERMAN and (piece.counter.armour or piece.counter.kind == RAIL_GUN)


def _withdraw(state: TigerState, piece: Piece) -> None:
    state.emit(Withdrawn(GERMAN, piece.id, state.world.label(piece.loc), "16.0/11"))
    state.change(piece.id, loc=state.world.box(GONE))
