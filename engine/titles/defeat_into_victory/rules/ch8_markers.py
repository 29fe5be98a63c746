"""Chapter 8: Activation Markers, drawn by Supply Level, one kept by the initiative side, the rest in the cup."""

from __future__ import annotations

from collections.abc import Iterable

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.defeat_into_victory.commands import Hold
from engine.titles.defeat_into_victory.events import MarkersDrawn, PhaseBegan
from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE
from engine.titles.defeat_into_victory.rules.ch7_stock import level
from engine.titles.defeat_into_victory.state import END_TURN, DefeatState


class DrawMarkers(Step, frozen=True):
    """Activation Marker Phase: each side draws its markers face down by its present Supply Level [8.1.2/1, 8.1.3/1]."""

    clause = "8.1.2/1"

    def run(self, state: DefeatState) -> Steps:
        state.tell(PhaseBegan("activation_markers", self.clause))
        state.drawn = (draw_for(state, JAPANESE), draw_for(state, ALLIED))
        return [HoldMarker(state.initiative), FillCup()]


def draw_for(state: DefeatState, side: int) -> tuple[str, ...]:
    """Markers of the right kind and number, drawn blind; the enemy does not see them [7.5.5/1, 8.1.3/1]."""
    number = level(state, side)
    band = state.world.charts.levels[number - 1]
    pool = sorted(m.id for m in state.world.pack.markers.values() if m.side == side and m.kind == band.kind)
    drawn = []
    for _ in range(min(band.markers, len(pool))):
        index, state.chance = state.chance.take(len(pool))
        drawn.append(pool.pop(index))
    state.tell(MarkersDrawn(side, len(drawn), number, "8.1.3/1"))
    return tuple(drawn)


class HoldMarker(Decision, frozen=True):
    """The side with the initiative looks at its draw and keeps one for its first segment [8.1.4/1]."""

    kind = "HoldMarker"
    clause = "8.1.4/1"
    accepts = (Hold,)
    hidden = True
    player: int

    def side(self, state: DefeatState) -> int:
        return self.player

    def commands(self, state: DefeatState) -> list[Command]:
        return [Hold(marker) for marker in sorted(set(state.drawn[self.player]))]

    def reasons(self, state: DefeatState, command: Hold) -> Iterable[Reason]:
        if command.marker not in state.drawn[self.player]:
            yield reason("not_drawn", self.clause, marker=command.marker)

    def apply(self, state: DefeatState, command: Hold) -> Steps:
        state.held = command.marker
        return ()


class FillCup(Step, frozen=True):
    """All other markers drawn and the End Turn markers go into the cup [8.1.5/1, 8.1.6/1]."""

    clause = "8.1.5/1"

    def run(self, state: DefeatState) -> Steps:
        rest = [marker for markers in state.drawn for marker in markers if marker != state.held]
        state.cup = tuple(sorted((*rest, *[END_TURN] * state.world.pack.limits.end_turn)))
        state.end_turns = 0
        state.played = ()
        return ()


def draw_quietly(state: DefeatState, side: int) -> None:
    """Draw the markers of a side anew that were not played yet, for a look at what could come."""
    drawn = [name for name in state.drawn[side] if name not in state.played]
    if not drawn:
        return
    band = state.world.charts.levels[level(state, side) - 1]
    pool = sorted(m.id for m in state.world.pack.markers.values() if m.side == side and m.kind == band.kind)
    pool = [name for name in pool if name not in state.played]
    new = []
    for _ in drawn[: len(pool)]:
        index, state.chance = state.chance.take(len(pool))
        new.append(pool.pop(index))
    kept = [name for name in state.drawn[side] if name in state.played]
    both = (*kept, *new)
    state.drawn = (both, state.drawn[1]) if side == 0 else (state.drawn[0], both)
    if state.held and side == state.initiative:
        state.held, new = new[0], new[1:]
    others = [n for n in state.cup if n == END_TURN or state.world.pack.markers[n].side != side]
    state.cup = tuple(sorted((*others, *new[: len(state.cup) - len(others)])))
