"""Case 9.3.5: units that act a second time in the turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from engine.table.agenda import Decision, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.defeat_into_victory.commands import Activate, Again, Done
from engine.titles.defeat_into_victory.pieces import Piece
from engine.titles.defeat_into_victory.rules.ch7_ranges import hq_range, in_range
from engine.titles.defeat_into_victory.rules.ch7_stock import markers_in, spend
from engine.titles.defeat_into_victory.rules.ch9_segment import activate, fresh, independents_left, note, running
from engine.titles.defeat_into_victory.state import DefeatState, Segment

UNITS: Final = 3
"""Units that one marker lets act again, if it is not one formation [9.3.5/3]."""
FREE_ITEM: Final = "second"


def again_reasons(state: DefeatState, command: Again) -> Iterator[Reason]:
    """Why an HQ cannot pay for second activations: under the side's second marker only, by an uncommitted HQ of this
    segment, with a marker in its supply range [9.3.5/1, 9.3.5/2, 9.3.5/3, 9.3.5/4]."""
    segment, hq = running(state), state.pieces.get(command.unit)
    if hq is None or not hq.counter.hq or hq.counter.side != segment.side or not state.world.on_map(hq.loc):
        yield reason("not_yours", "9.3.5/2", unit=command.unit)
        return
    if not segment.second:
        yield reason("first_marker", "9.3.5/1")
    if hq.committed:
        yield reason("committed", "9.3.5/2", unit=hq.id)
    elif hq.id not in segment.declared and not pays_for_itself(state, hq):
        yield reason("not_activated", "9.3.5/4", unit=hq.id)
    elif not _somebody(state, hq):
        yield reason("nobody_to_act_again", "9.3.5/1", unit=hq.id)
    if not free(state) and state.world.find(command.hex) not in markers_in(
        state, segment.side, hq_range(state, hq).cost
    ):
        yield reason("no_marker_in_range", "9.3.5/3", hex=command.hex)


def free(state: DefeatState) -> bool:
    """Whether Sustained Operations pay for second activations [19.1.1/1]."""
    return f"{FREE_ITEM}-{running(state).side}" in state.sustained_items


def pays_for_itself(state: DefeatState, hq: Piece) -> bool:
    """Whether an HQ that acted earlier this turn can be named a second time, by its own payment [9.3.5/4]."""
    segment = running(state)
    left = independents_left(state) if segment.formations else segment.units - len(segment.declared)
    return hq.acted == 1 and hq.id not in segment.declared and left > 0


def offers(state: DefeatState) -> Iterator[Again]:
    """The second activations that can be paid for now."""
    segment = running(state)
    if not segment.second:
        return
    for hq in state.on_map(segment.side):
        ready = hq.counter.hq and not hq.committed and (hq.id in segment.declared or pays_for_itself(state, hq))
        if ready and _somebody(state, hq):
            found = markers_in(state, segment.side, hq_range(state, hq).cost)
            hexes = list(found) or [hq.loc] if free(state) else found
            yield from (Again(hq.id, state.world.label(h)) for h in hexes)


def _somebody(state: DefeatState, hq: Piece) -> bool:
    """Whether anybody could be named once an HQ has paid."""
    return pays_for_itself(state, hq) or len(NameAgain(hq.id).commands(state)) > 1


def candidates(state: DefeatState, hq: Piece) -> Iterator[Piece]:
    """Supplied units in an HQ's range that have acted once and not in this segment [9.3.5/1, 9.3.5/2, 9.3.6/1]."""
    segment = running(state)
    for piece in state.on_map(segment.side):
        ready = piece.acted == 1 and piece.id not in segment.declared and not piece.oos
        if ready and in_range(state, hq, piece):
            yield piece


def pay_again(state: DefeatState, command: Again) -> Steps:
    """The marker is spent; then the units are named. An HQ of an earlier segment is the first of them [9.3.5/4]."""
    hex_ = state.world.find(command.hex)
    assert hex_ is not None
    if not free(state):
        spend(state, running(state).side, hex_, 1, "second_activation", "9.3.5/3")
    if command.unit in running(state).declared:
        return [NameAgain(command.unit)]
    again(state, (command.unit,))
    return [NameAgain(command.unit, 1)]


class NameAgain(Decision, frozen=True):
    """One formation, or up to three units, act a second time; the marker's allowance holds for them too [9.3.5/3].

    Under a marker of formations the units are Independents, or of a formation that is named already [9.3.4/1].
    """

    clause = "9.3.5/3"
    accepts = (Activate, Done)
    joining = True
    hq: str
    count: int = 0

    def side(self, state: DefeatState) -> int:
        return running(state).side

    def _units(self, state: DefeatState) -> list[str]:
        segment = running(state)
        found = list(candidates(state, state.pieces[self.hq]))
        if segment.formations:
            more = independents_left(state) > 0
            found = [p for p in found if (p.counter.independent and more) or p.counter.formation in segment.named]
        elif len(segment.declared) >= segment.units:
            return []
        return [p.id for p in found]

    def _formations(self, state: DefeatState) -> list[str]:
        if self.count:
            return []
        found = [p.counter.formation for p in candidates(state, state.pieces[self.hq]) if p.counter.formation]
        return [name for name in sorted(set(found)) if self._allows(state, name, found.count(name))]

    def _allows(self, state: DefeatState, name: str, count: int) -> bool:
        """Whether the marker allows a formation of so many units."""
        segment = running(state)
        if segment.formations:
            return name in segment.named or len(segment.named) < segment.formations
        return len(segment.declared) + count <= segment.units

    def commands(self, state: DefeatState) -> list[Command]:
        return [*map(Activate, (*self._formations(state), *self._units(state))), Done()]

    def reasons(self, state: DefeatState, command: Activate | Done) -> Iterable[Reason]:
        if isinstance(command, Activate) and command not in self.commands(state):
            yield reason("cannot_act_again", self.clause, unit=command.unit)

    def apply(self, state: DefeatState, command: Activate | Done) -> Steps:
        if isinstance(command, Done):
            return ()
        if command.unit in state.world.pack.formations:
            name_formation(state, command.unit, state.pieces[self.hq])
            return ()
        again(state, (command.unit,))
        return [NameAgain(self.hq, self.count + 1)] if self.count + 1 < UNITS else ()


def name_formation(state: DefeatState, formation: str, hq: Piece) -> None:
    """The units of a formation in range act a second time; where the marker names formations, those that have not acted
    yet act with them [9.3.4/1, 9.3.5/3]."""
    again(state, tuple(p.id for p in candidates(state, hq) if p.counter.formation == formation))
    segment = running(state)
    if segment.formations and formation not in segment.named:
        note(state, named=(*segment.named, formation))
        rest = tuple(p.id for p in fresh(state, formation, segment.side) if p.id not in segment.declared)
        if rest:
            activate(state, rest)


def again(state: DefeatState, units: tuple[str, ...]) -> None:
    """Units act a second time."""
    activate(state, units)
    note(state, again=(*running(state).again, *units))


__all__ = ["NameAgain", "Segment", "again_reasons", "offers", "pay_again"]
