"""Case 17.2: Improved Positions."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.table.agenda import Step, Steps
from engine.table.verdict import Reason, reason
from engine.titles.defeat_into_victory.events import PositionBuilt, PositionGone
from engine.titles.defeat_into_victory.pieces import Piece
from engine.titles.defeat_into_victory.rules.ch7_ranges import would_be_supplied
from engine.titles.defeat_into_victory.rules.ch9_segment import note, running
from engine.titles.defeat_into_victory.state import DefeatState, Position


def dig_reasons(state: DefeatState, piece: Piece) -> Iterator[Reason]:
    """Why a unit begins no position: supplied, activated, one a hex, markers left [17.2.1/1, 17.2.3/1, 17.2.5/1]."""
    segment = running(state)
    if piece.id not in segment.declared or not state.world.on_map(piece.loc):
        yield reason("not_activated", "17.2.1/1", unit=piece.id)
    elif piece.id in (*segment.moved, *segment.attacked, *segment.dug):
        yield reason("has_acted", "17.2.1/1", unit=piece.id)
    if piece.oos:
        yield reason("out_of_supply", "17.2.1/1", unit=piece.id)
    if piece.loc in state.positions:
        yield reason("one_position", "17.2.3/1", hex=state.world.label(piece.loc))
    if len(state.positions) >= state.world.pack.limits.positions:
        yield reason("no_markers", "17.2.5/1")


def dig(state: DefeatState, piece: Piece) -> None:
    """A unit begins a position; it neither moves nor attacks in this activation [17.2.1/1]."""
    note(state, dug=(*running(state).dug, piece.id))
    state.positions[piece.loc] = Position(piece.counter.side, piece.id, done=False)
    state.touch_ground()
    state.emit(PositionBuilt(piece.counter.side, state.world.label(piece.loc), "begun", "17.2.1/1"))


class FinishPositions(Step, frozen=True):
    """Positions whose builder has stayed, in range of an HQ or source that serves it, are finished; without the builder
    they are removed [17.2.1/2, 14.1.4/1]."""

    clause = "17.2.1/2"

    def run(self, state: DefeatState) -> Steps:
        for hex_, position in sorted(state.positions.items()):
            if position.done:
                continue
            if state.pieces[position.builder].loc != hex_:
                del state.positions[hex_]
                state.emit(PositionGone(position.side, state.world.label(hex_), "gone", self.clause))
            elif would_be_supplied(state, state.pieces[position.builder]):
                state.positions[hex_] = msgspec.structs.replace(position, done=True)
                state.emit(PositionBuilt(position.side, state.world.label(hex_), "finished", self.clause))
        state.touch_ground()
        return ()
