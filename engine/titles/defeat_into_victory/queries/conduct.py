"""What the detectors of conduct ask about Defeat Into Victory: spans are Activation Segments once the units are
declared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from engine.table.event import Event
from engine.titles.defeat_into_victory.events import ControlChanged
from engine.titles.defeat_into_victory.pieces import Piece
from engine.titles.defeat_into_victory.queries import dangers
from engine.titles.defeat_into_victory.rules.ch12_paths import reach
from engine.titles.defeat_into_victory.state import DefeatState
from engine.wargame.conduct import Conduct, Limits, Span


class DefeatConduct(Conduct):
    """See :class:`engine.wargame.conduct.Conduct`."""

    open_clause, prize_clause, nowhere = "3.1/4", "3.1/4", "gone"

    def span(self, state: DefeatState) -> Span | None:
        segment = state.segment
        if segment is None or not segment.sequence:
            return None
        return Span((state.turn, len(state.played), state.end_turns, segment.side), segment.side)

    def movers(self, before: DefeatState, side: int) -> Sequence[Piece]:
        declared = before.segment.declared if before.segment is not None else ()
        found = (before.pieces[unit] for unit in declared)
        return [piece for piece in found if dangers.fights(piece) and before.world.on_map(piece.loc)]

    def line_of(self, state: DefeatState, side: int) -> Iterable[Piece]:
        return (piece for piece in state.on_map(side) if piece.counter.projects)

    def places(self, state: DefeatState, side: int) -> Mapping[int, int]:
        return dangers.owned(state, side)

    def comers(self, state: DefeatState, side: int) -> Mapping[int, Sequence[str]]:
        return dangers.comers(state, side)

    def plight(self, state: DefeatState, stack: Sequence[Piece], limits: Limits) -> tuple[str, str]:
        if any(dangers.unreached(state, piece) for piece in stack):
            return "starves", "7.7.2/1"
        if dangers.bound_of(state, stack) < limits.times:
            return "", ""
        found = dangers.overmatch(state, stack[0].loc, stack[0].counter.side)
        return ("overmatched", "13.2.1/6") if found >= limits.times else ("", "")

    def bears(self, state: DefeatState, units: Sequence[Piece], limits: Limits) -> bool:
        """It helps no unit to be in range of those who have nothing to give."""
        return super().bears(state, units, limits) and all(dangers.paid_for(state, piece) for piece in units)

    def sure(self, before: DefeatState, side: int, limits: Limits) -> Mapping[int, Sequence[str]]:
        """Empty places into which somebody who is activated can walk, and those that fall at once to all such who stand
        beside them [3.1/4, 13.4.3/1]."""
        ways = {piece.id: frozenset(reach(before, piece)) for piece in self.movers(before, side)}
        empty = {hex_: tuple(unit for unit, to in ways.items() if hex_ in to) for hex_ in dangers.prizes(before, side)}
        found: dict[int, Sequence[str]] = {hex_: units for hex_, units in empty.items() if units}
        for hex_, chance, units in dangers.attacks_on_places(before, side):
            if chance >= limits.sure:
                found[hex_] = tuple(units)
        scoring = dangers.awards(before)
        return {hex_: units for hex_, units in found.items() if hex_ in scoring}

    def has(self, before: DefeatState, after: DefeatState, hex_: int, side: int) -> bool:
        return hex_ not in dangers.owned(after, 1 - side)

    def taken(self, events: Iterable[Event], state: DefeatState) -> Counter[int]:
        worth = {side: dangers.values(state, side) for side in (0, 1)}
        changed = [event for event in events if isinstance(event, ControlChanged)]
        return Counter(event.side for event in changed if state.world.find(event.hex) in worth[event.side])
