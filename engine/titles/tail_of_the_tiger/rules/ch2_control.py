"""Cases 2.5 and 3.5: who controls what, and what is lost when somebody comes in."""

from __future__ import annotations

from engine.titles.tail_of_the_tiger.events import AirbaseOverrun, CenterDestroyed, ControlChanged
from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.titles.tail_of_the_tiger.world import CHUNGKING, HAIPHONG, RING


def entered(state: TigerState, side: int, hex_: int) -> None:
    """Units of a side are in a hex, even if they only pass it: it is theirs, a Supply Center there without Imperial
    units is destroyed, an enemy airbase goes back to the box, a port is touched for good,
    the chance of Chungking is gone. [3.3/7, wtf-3.5/1, 2.5/2, 2.5/3, 14.0/3, 7.0/6, 7.0/7]"""
    if not state.world.is_land(hex_):
        return
    if side == GERMAN:
        _german(state, hex_)
    else:
        _imperial(state, hex_)


def _german(state: TigerState, hex_: int) -> None:
    if hex_ not in state.german:
        state.german |= {hex_}
        _emit_control(state, GERMAN, hex_)
    if hex_ in state.world.ports:
        state.touched |= {hex_}
    if hex_ == state.world.named(CHUNGKING):
        state.chance_gone = True
    if hex_ in state.centers and not state.units_at(hex_, IMPERIAL):
        state.centers -= {hex_}
        state.emit(CenterDestroyed(state.world.label(hex_), "2.5/2"))
        state.touch_ground()


def _imperial(state: TigerState, hex_: int) -> None:
    if hex_ in state.german:
        state.german -= {hex_}
        _emit_control(state, IMPERIAL, hex_)
    if hex_ in state.airbases:
        overrun(state, hex_)


def _emit_control(state: TigerState, side: int, hex_: int) -> None:
    if hex_ in state.world.prized:
        state.touch_ground()
    if hex_ in state.world.settlements:
        state.emit(ControlChanged(side, state.world.label(hex_), "wtf-3.5/1"))


def overrun(state: TigerState, hex_: int) -> None:
    """The airbases of a hex go back to the box [14.0/3]."""
    box = state.world.box(RING)
    state.airbases = tuple(box if loc == hex_ else loc for loc in state.airbases)
    state.emit(AirbaseOverrun(state.world.label(hex_), "14.0/3"))
    state.touch_ground()


def occupy(state: TigerState) -> None:
    """A unit that stands in a hex has entered it: what changes hands the moment units are put there; not where a
    brigade that dropped on its enemies still fights for it [20.1/8]. A watcher."""
    germans, others = state.occupied(GERMAN), state.occupied(IMPERIAL)
    ports = germans & state.world.ports - state.touched
    _enter(state, GERMAN, germans - state.german | germans & state.centers | ports, others)
    _enter(state, IMPERIAL, others & state.german | others.intersection(state.airbases), germans)


def _enter(state: TigerState, side: int, new: frozenset[int], foes: frozenset[int]) -> None:
    """A side enters the hexes with its units that are new to it, but for those where enemies are, too."""
    for hex_ in sorted(new - foes) if new else ():
        entered(state, side, hex_)


def haiphong_open(state: TigerState) -> bool:
    """Whether Haiphong is still a source: no German-side unit has ever been there [7.0/7]."""
    return state.world.named(HAIPHONG) not in state.touched


def first_in_chungking(state: TigerState, hex_: int) -> bool:
    """Whether entering a hex would be the first capture of Chungking [3.3/7]."""
    return not state.chance_gone and hex_ == state.world.named(CHUNGKING) and hex_ not in state.german
