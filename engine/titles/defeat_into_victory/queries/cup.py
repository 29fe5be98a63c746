"""The cup of Activation Markers as everybody at the table knows it (chapters 8 and 9)."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE
from engine.titles.defeat_into_victory.state import END_TURN, DefeatState


class Draw(msgspec.Struct, frozen=True):
    """The markers of one side in this turn."""

    side: int
    drawn: int
    kind: int
    """I or II as a number, 0 where it is not known [8.1.2/1]."""
    played: tuple[str, ...]
    """In the order in which they were played."""
    held: bool
    """Whether the side keeps one for its first segment, which only it has seen [8.1.4/1]."""
    left: int
    """Markers that lie in the cup."""
    maybe: tuple[str, ...]
    """What these and the held one may be: those of the kind that were not played yet [8.1.3/1]."""


class Cup(msgspec.Struct, frozen=True):
    """What is left of the markers of a turn."""

    sides: tuple[Draw, Draw]
    end_turns: int
    """End Turn markers in the cup [8.1.6/1]."""
    filled: bool
    """Whether the markers are in the cup yet [8.1.5/1]."""
    last: bool
    """Whether the next End Turn marker ends the Operations Phase [9.2.1/1]."""

    @property
    def total(self) -> int:
        """Markers in the cup."""
        return sum(draw.left for draw in self.sides) + self.end_turns if self.filled else 0

    def chance(self, number: int) -> Fraction:
        """The chance that the next marker is one of so many."""
        return Fraction(number, self.total) if self.total else Fraction(0)


def cup(state: DefeatState) -> Cup:
    """The cup as it is; which markers of a side lie in it is secret [8.1.3/1].

    Where they are covered, as in the view of a side, what was drawn and not played shows how many lie in it.
    """
    sides = _draw(state, JAPANESE), _draw(state, ALLIED)
    last = state.end_turns + 1 >= state.world.pack.limits.end_turn
    return Cup(sides, state.cup.count(END_TURN), bool(state.cup), last)


def alike(state: DefeatState, marker: str) -> list[str]:
    """The markers of a side that a covered one may be: those of its kind that were not played yet [8.1.3/1]."""
    markers = state.world.pack.markers
    side, kind = markers[marker].side, markers[marker].kind
    return [m.id for m in markers.values() if m.side == side and m.kind == kind and m.id not in state.played]


def _draw(state: DefeatState, side: int) -> Draw:
    markers = state.world.pack.markers
    played = tuple(name for name in state.played if name in markers and markers[name].side == side)
    held = bool(state.held) and side == state.initiative
    seen = [name for name in state.cup if name in markers and markers[name].side == side]
    left = max(len(seen), len(state.drawn[side]) - len(played) - held)
    kind = next((markers[name].kind for name in (*played, *state.drawn[side], *seen) if name in markers), 0)
    maybe = [m.id for m in markers.values() if m.side == side and m.kind == kind and m.id not in played]
    return Draw(side, left + len(played) + held, kind, played, held, left, tuple(maybe))
