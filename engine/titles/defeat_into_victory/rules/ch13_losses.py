"""Case 13.5: steps, and what happens when the last one is lost."""

from __future__ import annotations

from engine.titles.defeat_into_victory.events import Eliminated, PositionGone, StepLost
from engine.titles.defeat_into_victory.rules.ch12_trucks import lose_trucks
from engine.titles.defeat_into_victory.state import DefeatState
from engine.titles.defeat_into_victory.world import ELIMINATED


def lose_step(state: DefeatState, name: str, clause: str) -> None:
    """A unit loses a step: its counter is flipped or replaced, or it is eliminated [3.1/11, 13.5.3/1, 13.5.3/2,
    13.5.3/3, 13.5.3/4]."""
    piece = state.pieces[name]
    if piece.steps <= 1:
        eliminate(state, name, clause)
        return
    state.change(name, lost=piece.lost + 1)
    state.emit(StepLost(piece.counter.side, name, piece.steps - 1, clause))


def eliminate(state: DefeatState, name: str, clause: str) -> None:
    """A unit is eliminated."""
    where = state.world.label(state.pieces[name].loc)
    take_off(state, name, ELIMINATED)
    state.emit(Eliminated(state.pieces[name].counter.side, name, where, clause))


def take_off(state: DefeatState, name: str, box: str) -> None:
    """A unit leaves the map for a box, with all that was marked on it."""
    piece = state.pieces[name]
    loc = piece.loc
    lose_trucks(state, piece)
    state.change(name, loc=state.world.box(box), oos=False, disrupted=False, committed=False, truck=False)
    left(state, loc)


def left(state: DefeatState, hex_: int) -> None:
    """Somebody left a hex: without friends there an Improved Position is gone at once [17.2.4/1]."""
    position = state.positions.get(hex_)
    if position is not None and not state.units_at(hex_, position.side):
        del state.positions[hex_]
        state.touch_ground()
        state.emit(PositionGone(position.side, state.world.label(hex_), "gone", "17.2.4/1"))
