"""Case 17.6: the Indian National Army."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.table.agenda import Step, Steps
from engine.table.verdict import Reason, reason
from engine.titles.defeat_into_victory.data.packfile import QUARTERS
from engine.titles.defeat_into_victory.events import Moved
from engine.titles.defeat_into_victory.pieces import JAPANESE, Piece
from engine.titles.defeat_into_victory.rules.ch2_tables import consult
from engine.titles.defeat_into_victory.rules.ch7_status import disrupt
from engine.titles.defeat_into_victory.rules.ch12_paths import Leg, allowance, too_dear, ways
from engine.titles.defeat_into_victory.rules.ch13_losses import eliminate, lose_step, take_off
from engine.titles.defeat_into_victory.rules.ch20_victory import score
from engine.titles.defeat_into_victory.state import DefeatState
from engine.titles.defeat_into_victory.world import EXITED

SILCHAR: Final = "1419"
FAR: Final = 10
"""Hexes from Silchar within which a Japanese unit keeps the INA together [17.6.3/1]."""
DISRUPTED, STEP, OVER = 1, 2, 3
COST: Final = 1
LEFT: Final = "left "
"""Before the id of a unit: quarters of a movement point that its move left it."""


class CheckNationalArmy(Step, frozen=True):
    """Without a Japanese unit within 10 hexes of Silchar, a D6 for each INA unit on the map [17.6.3/1, 17.6.3/2]."""

    clause = "17.6.3/1"

    def run(self, state: DefeatState) -> Steps:
        centre = state.world.find(SILCHAR)
        assert centre is not None
        distance = state.world.grid.distance
        others = (p for p in state.on_map(JAPANESE) if not p.counter.ina)
        if any(distance(centre, piece.loc) <= FAR for piece in others):
            return ()
        for piece in [p for p in state.on_map(JAPANESE) if p.counter.ina]:
            roll = consult(state, "ina", JAPANESE, self.clause, piece)
            _carry_out(state, piece.id, state.world.charts.tables["ina"].number(roll))
        return ()


def _carry_out(state: DefeatState, name: str, result: int) -> None:
    if result == DISRUPTED and not state.pieces[name].disrupted:
        disrupt(state, name, "17.6.3/1")
    elif result == STEP:
        lose_step(state, name, "17.6.3/1")
    elif result == OVER:
        eliminate(state, name, "17.6.3/1")


def exit_reasons(state: DefeatState, piece: Piece) -> Iterator[Reason]:
    """Why a unit does not leave the map by the west edge: INA units alone can, from the edge, for 1 MP [17.6.1/1]."""
    if not piece.counter.ina:
        yield reason("not_ina", "17.6.1/1", unit=piece.id)
    elif piece.loc not in state.world.west_edge:
        yield reason("not_at_the_edge", "17.6.1/1", unit=piece.id)
    elif left_over(state, piece) < COST:
        yield from too_dear(piece, COST, left_over(state, piece))


def left_over(state: DefeatState, piece: Piece) -> float:
    """The movement points a unit has left in this segment: all, or what its move left it."""
    moved = state.segment is not None and piece.id in state.segment.moved
    return state.allowance.get(LEFT + piece.id, 0) / QUARTERS if moved else allowance(state, piece)


def keep_left_over(state: DefeatState, piece: Piece, leg: Leg) -> None:
    """Note what a move leaves an INA unit, which may leave the map after it [17.6.1/1]."""
    if piece.counter.ina:
        limit = next((way.limit for way in ways(state, piece) if way.name == leg.how), leg.cost)
        state.allowance[LEFT + piece.id] = limit - leg.cost


def leave(state: DefeatState, piece: Piece) -> None:
    """An INA unit leaves; the Japanese side scores at once, more once the reserve has come [17.6.1/1, 15.2.1/3]."""
    start = state.world.label(piece.loc)
    take_off(state, piece.id, EXITED)
    state.emit(Moved(JAPANESE, piece.id, (start,), COST, "exit", "17.6.1/1"))
    score(state, JAPANESE, state.world.charts.victory.ina_exit[state.reserve_used], "ina_exit", "17.6.1/1")
