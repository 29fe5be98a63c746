"""The Activation Segment being played: reading it, filling it in, and declaring units (case 9.3)."""

from __future__ import annotations

import msgspec

from engine.titles.defeat_into_victory.events import Activated
from engine.titles.defeat_into_victory.state import DefeatState, Segment


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
    state.tell(Activated(segment.side, units, "9.3.2/1"))
