"""Chapter 8: Activation Markers, drawn by Supply Level, one kept by the initiative side, the rest in the cup."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.title import HIDDEN
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
        state.emit(PhaseBegan("activation_markers", self.clause))
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
    state.emit(MarkersDrawn(side, len(drawn), number, "8.1.3/1"))
    return tuple(drawn)


class HoldMarker(Decision, frozen=True):
    """The side with the initiative looks at its draw and keeps one for its first segment [8.1.4/1]."""

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


def draw_quietly(state: DefeatState) -> None:
    """Draw again what is covered, for a look at what could come: of each side as many markers as it drew and has not
    shown, one of them in the hand of the initiative side, the rest in the cup [8.1.3/1, 8.1.4/1, 8.1.5/1]."""
    for side in (0, 1):
        known = [name for name in state.drawn[side] if name != HIDDEN]
        both = (*known, *_unseen(state, [side], len(state.drawn[side]) - len(known)))
        state.drawn = (both, state.drawn[1]) if side == 0 else (state.drawn[0], both)
    if state.held == HIDDEN:
        state.held = (*_left(state, state.initiative), *_unseen(state, [state.initiative], 1), "")[0]
    seen = [name for name in state.cup if name != HIDDEN]
    left = [*_left(state, 0), *_left(state, 1)]
    number = len(state.cup) - len(seen)
    left += _unseen(state, [0, 1], number - len(left))  # a position from a file does not say what was drawn
    state.cup = tuple(sorted((*seen, *left[:number])))


def _left(state: DefeatState, side: int) -> list[str]:
    """The markers a side has drawn that are neither played, nor in the hand, nor seen in the cup."""
    return [name for name in state.drawn[side] if name not in (*state.played, *state.cup, state.held)]


def _unseen(state: DefeatState, sides: Sequence[int], number: int) -> list[str]:
    """So many markers of these sides, as far as there are, that lie open nowhere."""
    used = {*state.drawn[0], *state.drawn[1], *state.played, *state.cup, state.held}
    pool = [name for side in sides for name in _pool(state, side) if name not in used]
    new = []
    for _ in range(min(number, len(pool))):
        index, state.chance = state.chance.take(len(pool))
        new.append(pool.pop(index))
    return new


def _pool(state: DefeatState, side: int) -> list[str]:
    """The markers a side has drawn from: of the kind of one that is known, else of the Supply Level nearest to its
    present one that has so many [8.1.2/1]."""
    markers, levels, now = state.world.pack.markers, state.world.charts.levels, level(state, side) - 1
    known = [markers[name].kind for name in (*state.drawn[side], *state.played)
             if name in markers and markers[name].side == side]  # fmt: skip
    near = sorted(range(len(levels)), key=lambda number: abs(number - now))
    fitting = [levels[number].kind for number in near if levels[number].markers == len(state.drawn[side])]
    kind = (*known, *fitting, levels[now].kind)[0]
    return sorted(marker.id for marker in markers.values() if marker.side == side and marker.kind == kind)
