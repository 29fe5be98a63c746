"""Cases 3.1 and 7.0: control of hexes, and whose SP markers lie there."""

from __future__ import annotations

from collections.abc import Set

import msgspec

from engine.titles.defeat_into_victory.events import ControlChanged, SuppliesTaken
from engine.titles.defeat_into_victory.inputs import GROUND
from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE
from engine.titles.defeat_into_victory.state import DefeatState
from engine.wargame.memo import memo


def controller(state: DefeatState, hex_: int) -> int:
    """The side that controls a hex: the one whose unit last stood in it or passed through it [3.1/4]."""
    found = state.control.get(hex_)
    return at_start(state, hex_) if found is None else found


@memo(GROUND)
def controlled(state: DefeatState, side: int) -> frozenset[int]:
    """The hexes that a side controls [3.1/4]."""
    own = {hex_ for hex_, holder in state.control.items() if holder == side}
    return (state.world.held_at_start[side] - state.control.keys()) | own


def at_start(state: DefeatState, hex_: int) -> int:
    """The side that controlled a hex when the scenario began, before its units were set up [3.1/5]."""
    return ALLIED if hex_ in state.world.allied_at_start else JAPANESE


def towns(state: DefeatState) -> Set[int]:
    """The hexes that count where the text names cities and towns alone; by option villages among them [2.2/3]."""
    return state.world.settlements.keys() if state.options.villages_are_towns else state.world.towns


def enter(state: DefeatState, side: int, hex_: int) -> None:
    """A ground unit stands in a hex or passes through it: control, and markers there, which no unit guards any more
    [3.1/4, 7.0/1]."""
    if controller(state, hex_) != side:
        take(state, side, hex_)
    found = state.supplies.get(hex_)
    if found is not None and found.side != side:
        state.supplies[hex_] = msgspec.structs.replace(found, side=side, flown=0)
        state.touch_ground()
        state.emit(SuppliesTaken(side, state.world.label(hex_), found.count, "7.0/1"))


def take(state: DefeatState, side: int, hex_: int, clause: str = "3.1/4") -> None:
    """Control of a hex passes to a side."""
    if at_start(state, hex_) == side:
        state.control.pop(hex_, None)
    else:
        state.control[hex_] = side
    state.touch_ground()
    if hex_ in state.world.settlements:
        state.emit(ControlChanged(side, state.world.label(hex_), clause))


def holds(state: DefeatState, side: int, label: str) -> bool:
    """Whether a side controls the hex of a label; no hex is held off the area of the scenario."""
    hex_ = state.world.find(label)
    return hex_ is not None and state.world.open_hex(hex_) and controller(state, hex_) == side
