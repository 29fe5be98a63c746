"""Chapter 14: the End Phase."""

from __future__ import annotations

from engine.table.agenda import Step, Steps
from engine.titles.defeat_into_victory.events import EventRolled, PhaseBegan, StatusChanged
from engine.titles.defeat_into_victory.pieces import ALLIED, AVAILABLE, DAMAGED, FLOWN, JAPANESE
from engine.titles.defeat_into_victory.rules.ch5_units import send
from engine.titles.defeat_into_victory.rules.ch7_construction import Construction
from engine.titles.defeat_into_victory.rules.ch7_status import disrupt
from engine.titles.defeat_into_victory.rules.ch7_stock import add_stock
from engine.titles.defeat_into_victory.rules.ch7_supply import LAST_CHANCE, SupplyMoment, needs_supply
from engine.titles.defeat_into_victory.rules.ch10_stacking import EnforceStacking
from engine.titles.defeat_into_victory.rules.ch12_trucks import trucks_home
from engine.titles.defeat_into_victory.rules.ch13_losses import lose_step
from engine.titles.defeat_into_victory.rules.ch17_national_army import CheckNationalArmy
from engine.titles.defeat_into_victory.rules.ch20_victory import ScoreTurn
from engine.titles.defeat_into_victory.state import DefeatState


class EndPhase(Step, frozen=True):
    """Its segments in order; attrition follows the last supply, then trucks come off and the INA is looked at
    [4.0/5, 14.1.2/1]."""

    clause = "4.0/5"

    def run(self, state: DefeatState) -> Steps:
        state.emit(PhaseBegan("end", self.clause))
        return [
            AirReturn(), BeginAttrition(), Attrition(), CheckNationalArmy(), Disruption(), Construction(),
            ReduceStock(), RollEvent(), EnforceStacking(), ScoreTurn(),
        ]  # fmt: skip


class AirReturn(Step, frozen=True):
    """All air units go to Flown; then a D6 for each damaged one [14.1.1/1, 5.1.7/1, 5.5.6/1, 5.8.2/1, 5.8.3/1,
    5.8.4/1, 5.8.5/1].

    The cut of an interdictor stays [5.5.6/1].
    """

    clause = "14.1.1/1"

    def run(self, state: DefeatState) -> Steps:
        state.emit(PhaseBegan("air_return", self.clause))
        for name, unit in sorted(state.air.items()):
            if unit.box == AVAILABLE:
                send(state, name, FLOWN, "5.5.6/1" if unit.loc >= 0 else "5.1.7/1")
        state.interdicted = frozenset()
        state.touch_ground()
        for name, unit in sorted(state.air.items()):
            side = unit.counter.side
            if unit.box != DAMAGED:
                continue
            if state.roll("repair", "5.8.3/1", side, unit=name) <= state.world.charts.repair[side]:
                send(state, name, FLOWN, "5.8.4/1")
        return ()


class BeginAttrition(Step, frozen=True):
    """At the very start of the segment units may be supplied for the last time [7.13.1/1]."""

    clause = "7.13.1/1"

    def run(self, state: DefeatState) -> Steps:
        state.emit(PhaseBegan("attrition", "14.1.2/1"))
        return [SupplyMoment(LAST_CHANCE, state.second)]


class Attrition(Step, frozen=True):
    """Each unit still out of supply loses a step, even its last; then trucks come off [7.10.3/1, 17.7.10/1]."""

    clause = "7.10.3/1"

    def run(self, state: DefeatState) -> Steps:
        for side in (JAPANESE, ALLIED):
            for piece in state.on_map(side):
                if piece.oos and needs_supply(piece):
                    lose_step(state, piece.id, self.clause)
        trucks_home(state)
        return ()


class Disruption(Step, frozen=True):
    """Units that are not out of supply recover, all others become or stay Disrupted [7.10.4/1, 13.7.5/1, 13.7.6/1,
    14.1.3/1]."""

    clause = "14.1.3/1"

    def run(self, state: DefeatState) -> Steps:
        state.emit(PhaseBegan("disruption", self.clause))
        for side in (JAPANESE, ALLIED):
            for piece in state.on_map(side):
                if piece.disrupted and not piece.oos:
                    state.change(piece.id, disrupted=False)
                    state.emit(StatusChanged(side, piece.id, "recovered", "13.7.5/1"))
                elif piece.oos and not piece.disrupted:
                    disrupt(state, piece.id, "7.10.4/1")
        return ()


class ReduceStock(Step, frozen=True):
    """The Allied stock falls by 1 on an even D6, by 2 on an odd one [7.3.4/1, 14.1.5/1]."""

    clause = "7.3.4/1"

    def run(self, state: DefeatState) -> Steps:
        state.emit(PhaseBegan("stock_reduction", "14.1.5/1"))
        die = state.roll("stock_reduction", self.clause, ALLIED)
        add_stock(state, ALLIED, -1 if die % 2 == 0 else -2, "reduction", self.clause)
        return ()


class RollEvent(Step, frozen=True):
    """A D6 of each side; the event of the sum happens next turn. Not on the last turn [14.1.6/1, 14.1.6/3]."""

    clause = "14.1.6/1"

    def run(self, state: DefeatState) -> Steps:
        if state.last_turn:
            return ()
        state.emit(PhaseBegan("random_event", self.clause))
        total = sum(state.roll("random_event", self.clause, side) for side in (JAPANESE, ALLIED))
        state.next_event = state.world.charts.tables["random_events"].word(total)
        state.emit(EventRolled(state.next_event, total, self.clause))
        return ()
