"""Cases 7.9.1, 7.9.8 and 7.9.9: who is supplied this turn, and what becomes of those who are not."""

from __future__ import annotations

from engine.table.agenda import Step, Steps
from engine.titles.defeat_into_victory.events import OutOfSupply, PhaseBegan, StatusChanged, UnitDisrupted
from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE, Piece
from engine.titles.defeat_into_victory.rules.ch2_tables import consult, modifiers
from engine.titles.defeat_into_victory.rules.ch3_control import controller, towns
from engine.titles.defeat_into_victory.rules.ch7_ranges import headquarters
from engine.titles.defeat_into_victory.rules.ch7_stock import level
from engine.titles.defeat_into_victory.rules.ch7_supply import STATUS, SupplyMoment, needs_supply
from engine.titles.defeat_into_victory.state import DefeatState

SUPPLIED = 1


class DetermineStatus(Step, frozen=True):
    """Unit Supply Status Determination: a unit that is not supplied now is out of supply [7.9.1/1, 7.10.1/1]."""

    clause = "7.9.1/1"

    def run(self, state: DefeatState) -> Steps:
        state.emit(PhaseBegan("unit_supply_status", self.clause))
        before = tuple(p.id for side in (JAPANESE, ALLIED) for p in state.on_map(side) if p.oos)
        for side in (JAPANESE, ALLIED):
            for piece in state.on_map(side):
                if needs_supply(piece) and not piece.oos:
                    state.change(piece.id, oos=True)
        return [SupplyMoment(STATUS, state.second), RollStatus(), TellStatus(before), RollDisruption()]


class RollStatus(Step, frozen=True):
    """A D10 for supplied units far from towns and HQs: Japanese always, Allied at level 1 [7.9.8/1, 7.9.8/2].

    The level is read after all payments.
    """

    clause = "7.9.8/1"

    def run(self, state: DefeatState) -> Steps:
        sides = [JAPANESE, *([ALLIED] if level(state, ALLIED) == 1 else [])]
        for side in sides:
            for piece in state.on_map(side):
                if needs_supply(piece) and not piece.oos and remote(state, piece):
                    roll = consult(state, "unit_status", side, "7.9.8/1" if side == JAPANESE else "7.9.8/2", piece)
                    if state.world.charts.tables["unit_status"].number(roll) != SUPPLIED:
                        state.change(piece.id, oos=True)
        return ()


def remote(state: DefeatState, piece: Piece) -> bool:
    """Whether a unit is neither in nor next to a city or town its side controls, or an HQ of its side [7.9.8/1]."""
    side = piece.counter.side
    near = (piece.loc, *state.world.adjacent[piece.loc])
    homes = {hq.loc for hq in headquarters(state, side)}
    return not any(h in homes or (h in towns(state) and controller(state, h) == side) for h in near)


class TellStatus(Step, frozen=True):
    """The status of all units is settled; ``before`` are those that were out of supply."""

    clause = "7.9.1/1"
    before: tuple[str, ...]

    def run(self, state: DefeatState) -> Steps:
        for side in (JAPANESE, ALLIED):
            for piece in state.on_map(side):
                if piece.oos != (piece.id in self.before):
                    told = OutOfSupply if piece.oos else StatusChanged
                    state.emit(told(side, piece.id, "oos" if piece.oos else "supplied", self.clause))
        return ()


class RollDisruption(Step, frozen=True):
    """OOS Unit Disruption Determination: a D10 for each unit out of supply, by option one for all units of a side, each
    with its own modifiers [7.9.9/1, 13.7.2/1]."""

    clause = "7.9.9/1"

    def run(self, state: DefeatState) -> Steps:
        state.emit(PhaseBegan("oos_disruption", self.clause))
        for side in (JAPANESE, ALLIED):
            checked = [piece for piece in state.on_map(side) if piece.oos and not piece.disrupted]
            table = state.world.charts.tables["oos_disruption"]
            one = state.options.one_disruption_die and bool(checked)
            die = state.roll("oos_disruption_all", self.clause, side, faces=table.die) if one else None
            for piece in checked:
                if table.number(_checked(state, side, piece, die)):
                    disrupt(state, piece.id, "13.7.2/1")
        return ()


def _checked(state: DefeatState, side: int, piece: Piece, die: int | None) -> int:
    """The modified roll for a unit: its own, or that of its side."""
    if die is None:
        return consult(state, "oos_disruption", side, "7.9.9/1", piece)
    return die + int(modifiers(state, "oos_disruption", side, piece).total)


def disrupt(state: DefeatState, name: str, clause: str) -> None:
    """A unit is marked Disrupted."""
    piece = state.change(name, disrupted=True)
    state.emit(UnitDisrupted(piece.counter.side, name, "disrupted", clause))
