"""What may come out of the cup of Activation Markers, by what both sides know (chapters 8 and 9)."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from engine.titles.defeat_into_victory.state import END_TURN, DefeatState


class Cup(msgspec.Struct, frozen=True):
    """Markers left in the cup: End Turn markers, and those of each side. Which ones nobody may see [8.1.3/1]."""

    end_turns: int
    sides: tuple[int, int]
    last: bool
    """Whether the next End Turn marker ends the Operations Phase [9.2.1/1]."""

    @property
    def total(self) -> int:
        return self.end_turns + sum(self.sides)

    def chance(self, count: int) -> Fraction:
        """Chance that the next marker is one of so many."""
        return Fraction(count, self.total) if self.total else Fraction(0)


def cup(state: DefeatState) -> Cup:
    """What is in the cup. Both sides draw openly how many, so that the number of each is no secret: those that are
    covered are counted by what a side drew and has not played [8.1.2/1, 8.1.5/1, 9.1.3/1]."""
    markers = state.world.pack.markers
    ends = state.cup.count(END_TURN)
    seen = [sum(name in markers and markers[name].side == side for name in state.cup) for side in (0, 1)]
    hidden = len(state.cup) - ends - sum(seen)
    if hidden:
        seen[0] = min(seen[0] + hidden, _undrawn(state, 0))
        seen[1] = len(state.cup) - ends - seen[0]
    return Cup(ends, (seen[0], seen[1]), last=state.end_turns + 1 >= state.world.pack.limits.end_turn)


def _undrawn(state: DefeatState, side: int) -> int:
    """Markers of a side that went into the cup and are there still."""
    markers = state.world.pack.markers
    played = sum(name in markers and markers[name].side == side for name in state.played)
    held = bool(state.held) and side == state.initiative
    return len(state.drawn[side]) - played - held
