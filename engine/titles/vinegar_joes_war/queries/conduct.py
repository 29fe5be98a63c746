"""What the detectors of conduct ask about Vinegar Joe's War: spans are player turns from their first movement to
their replacements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from engine.table.event import Event
from engine.titles.vinegar_joes_war.events import PointsScored
from engine.titles.vinegar_joes_war.pieces import Piece
from engine.titles.vinegar_joes_war.queries import dangers
from engine.titles.vinegar_joes_war.rules.ch2_occupation import occupier
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.wargame.conduct import Conduct, Limits, Span

FIRST_MOVEMENT, REPLACEMENTS = 4, 15


class VinegarConduct(Conduct):
    """See :class:`engine.wargame.conduct.Conduct`."""

    open_clause, prize_clause, nowhere = "26.1/2", "26.1/2", "eliminated"

    def span(self, state: VinegarState) -> Span | None:
        if state.player < 0 or not FIRST_MOVEMENT <= state.phase <= REPLACEMENTS:
            return None
        return Span((state.turn, state.player), state.player)

    def movers(self, before: VinegarState, side: int) -> Sequence[Piece]:
        return [piece for piece in before.on_map(side) if dangers.fights(piece)]

    def line_of(self, state: VinegarState, side: int) -> Iterable[Piece]:
        return (piece for piece in state.on_map(side) if piece.strength)

    def places(self, state: VinegarState, side: int) -> Mapping[int, int]:
        """Those in which it stands, as nothing else counts [2.4/3, 26.1/2, 26.1/6]."""
        worth = {hex_: dangers.at_stake(state, hex_, side) for hex_ in dangers.places(state)}
        return {hex_: points for hex_, points in worth.items() if points and occupier(state, hex_) == side}

    def comers(self, state: VinegarState, side: int) -> Mapping[int, Sequence[str]]:
        return dangers.comers(state, side)

    def plight(self, state: VinegarState, stack: Sequence[Piece], limits: Limits) -> tuple[str, str]:
        if dangers.bound_of(state, stack) < limits.times:
            return "", ""
        found = dangers.overmatch(state, stack[0].loc, stack[0].counter.side)
        return ("overmatched", "13.9/1") if found >= limits.times else ("", "")

    def worthwhile(self, before: VinegarState, after: VinegarState, group: Sequence[Piece]) -> bool:
        """Guerrillas are at home in the enemy's rear, and come again [17.3/2, 17.3/5]."""
        return all(piece.counter.guerrilla for piece in group)

    def sure(self, before: VinegarState, side: int, limits: Limits) -> Mapping[int, Sequence[str]]:
        """Empty places into which somebody can walk, and those that fall at once to all who stand beside them
        [26.1/2, 14.2/1]."""
        ways = dangers.comers(before, side)
        found = {hex_: ways[hex_] for hex_ in dangers.prizes(before, side) if hex_ in ways}
        for hex_, chance, units in dangers.attacks_on_places(before, side):
            if chance >= limits.sure:
                found[hex_] = tuple(units)
        return found

    def has(self, before: VinegarState, after: VinegarState, hex_: int, side: int) -> bool:
        """Whether it stands there, or has scored by it."""
        scored = dangers.capture_of(before, hex_, side) > dangers.capture_of(after, hex_, side)
        return scored or occupier(after, hex_) == side

    def taken(self, events: Iterable[Event], state: VinegarState) -> Counter[int]:
        return Counter(event.side for event in events if isinstance(event, PointsScored) and event.why == "capture")
