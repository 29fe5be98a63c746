"""Chapter 14: the End Phase."""

from __future__ import annotations

from engine.table.agenda import Step, Steps
from engine.titles.defeat_into_victory.events import EventRolled, PhaseBegan, StatusChanged
from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE
from engine.titles.defeat_into_victory.rules.ch7_status import disrupt
from engine.titles.defeat_into_victory.rules.ch7_stock import add_stock
from engine.titles.defeat_into_victory.rules.ch7_supply import LAST_CHANCE, SupplyMoment, needs_supply
from engine.titles.defeat_into_victory.rules.ch10_stacking import EnforceStacking
from engine.titles.defeat_into_victory.rules.ch13_losses import lose_step
from engine.titles.defeat_into_victory.rules.ch20_victory import ScoreTurn
from engine.titles.defeat_into_victory.state import DefeatState


class EndPhase(Step, frozen=True):
    """Its segments in order [4.0/5]."""

    clause = "4.0/5"

    def run(self, state: DefeatState) -> Steps:
        state.tell(PhaseBegan("end", self.clause))
        return [
            SupplyMoment(LAST_CHANCE, state.second), Attrition(), Disruption(), ReduceStock(), RollEvent(),
            EnforceStacking(), ScoreTurn(),
        ]  # fmt: skip


class Attrition(Step, frozen=True):
    """Each unit still out of supply loses a step, even its last [7.10.3/1, 14.1.2/1]."""

    clause = "7.10.3/1"

    def run(self, state: DefeatState) -> Steps:
        state.tell(PhaseBegan("attrition", "14.1.2/1"))
        for side in (JAPANESE, ALLIED):
            for piece in state.on_map(side):
                if piece.oos and needs_supply(piece):
                    lose_step(state, piece.id, self.clause)
        return ()


class Disruption(Step, frozen=True):
    """Units that are not out of supply recover, all others become or stay Disrupted [13.7.5/1, 13.7.6/1, 14.1.3/1]."""

    clause = "14.1.3/1"

    def run(self, state: DefeatState) -> Steps:
        state.tell(PhaseBegan("disruption", self.clause))
        for side in (JAPANESE, ALLIED):
            for piece in state.on_map(side):
                if piece.disrupted and not piece.oos:
                    state.change(piece.id, disrupted=False)
                    state.tell(StatusChanged(side, piece.id, "recovered", "13.7.5/1"))
                elif piece.oos and not piece.disrupted:
                    disrupt(state, piece.id, "7.10.4/1")
        return ()


class ReduceStock(Step, frozen=True):
    """The Allied stock falls by 1 on an even D6, by 2 on an odd one [7.3.4/1, 14.1.5/1]."""

    clause = "7.3.4/1"

    def run(self, state: DefeatState) -> Steps:
        die = state.roll("stock_reduction", self.clause, ALLIED)
        add_stock(state, ALLIED, -1 if die % 2 == 0 else -2, "reduction", self.clause)
        return ()


class RollEvent(Step, frozen=True):
    """A D6 of each side; the event of the sum happens next turn. Not on the last turn [14.1.6/1, 14.1.6/3]."""

    clause = "14.1.6/1"

    def run(self, state: DefeatState) -> Steps:
        if state.last_turn:
            return ()
        total = sum(state.roll("random_event", self.clause, side) for side in (JAPANESE, ALLIED))
        state.next_event = state.world.charts.tables["random_events"].word(total)
        state.tell(EventRolled(state.next_event, total, self.clause))
        return ()
