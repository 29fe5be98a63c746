"""What the detectors of conduct ask about Nemesis: spans are Assault and Attack Phases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from engine.table.event import Event
from engine.titles.nemesis.events import ObjectiveTaken
from engine.titles.nemesis.pieces import Piece, enemy
from engine.titles.nemesis.queries import dangers
from engine.titles.nemesis.rules.ch4_commanders import may_act
from engine.titles.nemesis.rules.ch7_trace import supply
from engine.titles.nemesis.state import NemesisState
from engine.wargame.conduct import Conduct, Limits, Span


class NemesisConduct(Conduct):
    """See :class:`engine.wargame.conduct.Conduct`."""

    open_clause, prize_clause, nowhere = "2.3/2", "2.3/2", "out"

    def span(self, state: NemesisState) -> Span | None:
        phase = state.phase
        if phase is None or phase.chit not in dangers.MARCHES:
            return None
        return Span((state.turn, phase.side, phase.chit, phase.commander or ""), phase.side)

    def movers(self, before: NemesisState, side: int) -> Sequence[Piece]:
        return [piece for piece in dangers.marching(before, side) if may_act(before, piece)]

    def line_of(self, state: NemesisState, side: int) -> Iterable[Piece]:
        return (piece for piece in state.in_play(side) if piece.counter.is_unit)

    def places(self, state: NemesisState, side: int) -> Mapping[int, int]:
        return {hex_: dangers.value_of(state, hex_) for hex_ in dangers.objectives_of(state, side)}

    def comers(self, state: NemesisState, side: int) -> Mapping[int, Sequence[str]]:
        return dangers.walkers(state, side)

    def plight(self, state: NemesisState, stack: Sequence[Piece], limits: Limits) -> tuple[str, str]:
        """Hunger before might, as it is cheaper to ask."""
        units, side = {piece.id for piece in stack}, stack[0].counter.side
        if any(piece.id in units for piece in dangers.starving(state, side, supply(state, side))):
            return "starves", "7.1-D/2"
        fighting = [piece for piece in stack if piece.counter.is_unit]
        if dangers.bound_of(state, fighting) < limits.times:
            return "", ""
        found = (strike for strike in dangers.blows(state, stack[0].loc, side) if dangers.times(strike) >= limits.times)
        heavy = any(dangers.toll(state, strike) >= limits.share for strike in found)
        return ("overmatched", "6.1-E/1") if heavy else ("", "")

    def worthwhile(self, before: NemesisState, after: NemesisState, group: Sequence[Piece]) -> bool:
        """They push Transporters back, or cut the supply of enemies [5.1-F/2, 7.1-B/4]."""
        foe, without = enemy(group[0].counter.side), after.copy()
        for piece in group:
            without.change(piece.id, loc=before.pieces[piece.id].loc)
        return bool(before.transporters_at(group[0].loc, foe)) or dangers.starved_by(after, without, foe)

    def sure(self, before: NemesisState, side: int, limits: Limits) -> Mapping[int, Sequence[str]]:
        """Empty Objectives that can be walked into, or entered by an attack from beside them; those whose defenders
        cannot stay when all attack who stand there [2.3/2, 6.1-C/5, 6.2-C/1]."""
        assault = before.phase is not None and before.phase.chit == "assault"
        found = self._empty(before, side, self._ways(before, side, assault=assault))
        for hex_ in dangers.attackable(before, side):
            taken = dangers.taken_now(before, side, hex_, assault=assault)
            if taken is not None and taken[0] >= limits.sure:
                found[hex_] = taken[1].combat.units
        return found

    def _ways(self, before: NemesisState, side: int, *, assault: bool) -> Mapping[int, Sequence[str]]:
        if assault:
            return dangers.comers(before, side)
        found = {to: list(units) for to, units in dangers.forward(before, side).items()}
        for to in before.enemy_objectives(side):
            seizing = dangers.surely_seized(before, side, to, assault=False)
            found.setdefault(to, []).extend(piece.id for piece in seizing)
        return found

    def _empty(self, before: NemesisState, side: int, ways: Mapping[int, Sequence[str]]) -> dict[int, Sequence[str]]:
        foes = before.occupied(enemy(side))
        theirs = (hex_ for hex_ in dangers.objectives_of(before, enemy(side)) if hex_ not in foes)
        able = {piece.id for piece in self.movers(before, side)}
        found = {hex_: [unit for unit in ways.get(hex_, ()) if unit in able] for hex_ in theirs}
        return {hex_: units for hex_, units in found.items() if units}

    def taken(self, events: Iterable[Event], state: NemesisState) -> Counter[int]:
        return Counter(event.side for event in events if isinstance(event, ObjectiveTaken))
