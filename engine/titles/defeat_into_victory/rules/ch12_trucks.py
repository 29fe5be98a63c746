"""Case 17.7: trucks that go with a unit."""

from __future__ import annotations

from engine.titles.defeat_into_victory.state import DefeatState


def lose_truck(state: DefeatState, name: str) -> None:
    """The truck of an eliminated unit is out of play for good, if no other ground combat unit is left in its hex
    [17.7.8/1, 17.7.9/1]."""
    piece = state.pieces[name]
    others = [p for p in state.units_at(piece.loc, piece.counter.side) if p.id != name and p.counter.projects]
    free, used, lost = state.trucks
    state.trucks = (free, used + 1, lost) if others else (free, used, lost + 1)
