"""The Activation Segment being played: reading it, filling it in, and declaring units (case 9.3)."""

from __future__ import annotations

from typing import Final

import msgspec

from engine.titles.defeat_into_victory.events import Activated
from engine.titles.defeat_into_victory.pieces import Piece
from engine.titles.defeat_into_victory.state import DefeatState, Segment

FREE: Final = "any"


def running(state: DefeatState) -> Segment:
    """The segment being played; its steps run only while there is one."""
    assert state.segment is not None
    return state.segment


def note(state: DefeatState, **values: object) -> Segment:
    """Fill in some fields of the running segment."""
    state.segment = msgspec.structs.replace(running(state), **values)
    return state.segment


def activate(state: DefeatState, units: tuple[str, ...]) -> None:
    """Units are declared; they have acted once more in this turn [9.3.4/1, 9.3.8/1]."""
    segment = running(state)
    note(state, declared=(*segment.declared, *units))
    for name in units:
        state.change(name, acted=state.pieces[name].acted + 1)
    state.emit(Activated(segment.side, units, "9.3.2/1"))


def fresh(state: DefeatState, formation: str, side: int) -> list[Piece]:
    """The units of a formation on the map that have not acted this turn [9.3.4/1]."""
    return [p for p in state.on_map(side) if p.counter.formation == formation and not p.acted]


def independents_left(state: DefeatState) -> int:
    """How many more Independents a marker of formations allows: they come on top, without limit unless the option sets
    one [9.3.3/1]."""
    if state.options.independents == FREE:
        return len(state.pieces)
    segment = running(state)
    named = sum(state.pieces[name].counter.independent for name in segment.declared)
    return int(state.options.independents) * segment.formations - named
