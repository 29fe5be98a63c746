"""Chapter 9: the Operations Phase. Markers are drawn in turn; each lets its side activate formations or units."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Final

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.defeat_into_victory.commands import Activate, Again, Done, Draw, Recover, Sequence, Use
from engine.titles.defeat_into_victory.events import OperationsEnded, PhaseBegan, SegmentBegan
from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE, Marker, Piece
from engine.titles.defeat_into_victory.pieces import Use as MarkerUse
from engine.titles.defeat_into_victory.rules.ch9_prepare import PrepareUnits, recover, recover_reasons, recoveries
from engine.titles.defeat_into_victory.rules.ch9_second_activation import again_reasons, offers, pay_again
from engine.titles.defeat_into_victory.rules.ch9_segment import activate, fresh, independents_left, note, running
from engine.titles.defeat_into_victory.rules.ch12_movement import MovementPart
from engine.titles.defeat_into_victory.rules.ch12_sea import at_sea
from engine.titles.defeat_into_victory.rules.ch13_combat import CombatPart
from engine.titles.defeat_into_victory.state import COMBAT_MOVE, END_TURN, MOVE_COMBAT, DefeatState, Segment

CUP_ITEM: Final = "cup"
"""Sustained Operations put the first End Turn marker back into the cup [19.1.1/1]."""


class BeginOperations(Step, frozen=True):
    """The initiative side plays the marker it kept; then both draw in turn, the other first [3.1/9, 9.1.2/1,
    9.1.3/1]."""

    clause = "9.0/1"

    def run(self, state: DefeatState) -> Steps:
        state.emit(PhaseBegan("operations", self.clause))
        state.drawer = state.second
        held, state.held = state.held, ""
        first = [PlayMarker(state.initiative, held)] if held else []
        return [*first, NextMarker()]


class NextMarker(Step, frozen=True):
    """The phase goes on as long as an Activation Marker is left to draw [9.0/1, 9.1.4/1]."""

    clause = "9.1.3/1"

    def run(self, state: DefeatState) -> Steps:
        left = any(marker != END_TURN for marker in state.cup)
        return [DrawMarker()] if left else ()


class DrawMarker(Decision, frozen=True):
    """A side draws a marker from the cup; whose marker it is plays the segment. The second End Turn marker ends the
    phase at once, whatever is left [9.1.3/1, 9.1.4/2, 9.2.1/1]."""

    clause = "9.1.3/1"
    accepts = (Draw,)
    automatic = False

    def side(self, state: DefeatState) -> int:
        return state.drawer

    def commands(self, state: DefeatState) -> list[Command]:
        return [Draw()]

    def reasons(self, state: DefeatState, command: Draw) -> Iterable[Reason]:
        return ()

    def apply(self, state: DefeatState, command: Draw) -> Steps:
        drawer = state.drawer
        marker = state.draw(state.cup, self.clause, drawer)
        rest = list(state.cup)
        rest.remove(marker)
        state.cup = tuple(rest)
        state.drawer = 1 - drawer
        if marker != END_TURN:
            return [PlayMarker(state.world.pack.markers[marker].side, marker), NextMarker()]
        if f"{CUP_ITEM}-{drawer}" in state.sustained_items and not state.allowance.get(CUP_ITEM):
            state.allowance[CUP_ITEM] = 1
            state.cup = tuple(sorted((*state.cup, END_TURN)))
            return [NextMarker()]
        state.end_turns += 1
        if state.end_turns == state.world.pack.limits.end_turn:
            state.emit(OperationsEnded())
            return ()
        return [PlayEndTurn(drawer), NextMarker()]


class PlayEndTurn(Step, frozen=True):
    """The first End Turn marker lets who drew it activate D6 units, or by option whom a die names; the second ends
    the phase [9.2.2/1, 9.2.2/2, 9.2.3/1]."""

    clause = "9.2.2/1"
    drawer: int

    def run(self, state: DefeatState) -> Steps:
        side = self.drawer
        if state.options.solitaire_end_turn:
            side = ALLIED if state.roll("end_turn_side", "9.2.2/2") % 2 == 0 else JAPANESE
        state.emit(SegmentBegan(side, END_TURN, self.clause))
        units = state.roll("units", "9.3.1/1", side)
        return begin_segment(state, Segment(side, END_TURN, units=units))


class PlayMarker(Step, frozen=True):
    """An Activation Marker is played: formations or units as printed on it [8.0/1, 8.1.7/1, 9.3/1]."""

    clause = "9.3/1"
    player: int
    marker: str

    def run(self, state: DefeatState) -> Steps:
        markers = state.world.pack.markers
        second = any(m in markers and markers[m].side == self.player for m in state.played)
        state.played = (*state.played, self.marker)
        state.emit(SegmentBegan(self.player, self.marker, self.clause))
        return [ChooseUse(self.player, self.marker, second)]


class ChooseUse(Decision, frozen=True):
    """Which of the ways printed on a marker its side takes [8.1.7/1]."""

    clause = "8.1.7/1"
    accepts = (Use,)
    player: int
    marker: str
    second: bool

    def side(self, state: DefeatState) -> int:
        return self.player

    def _marker(self, state: DefeatState) -> Marker:
        return state.world.pack.markers[self.marker]

    def commands(self, state: DefeatState) -> list[Command]:
        return [Use(number) for number in range(1, len(self._marker(state).uses) + 1)]

    def reasons(self, state: DefeatState, command: Use) -> Iterable[Reason]:
        if not 1 <= command.number <= len(self._marker(state).uses):
            yield reason("no_such_use", self.clause, number=command.number)

    def apply(self, state: DefeatState, command: Use) -> Steps:
        use = self._marker(state).uses[command.number - 1]
        bonus = (0 if number else use.units for number in range(use.dice))
        units = sum(state.roll("units", "9.3.1/1", self.player, more) for more in bonus) or use.units
        return begin_segment(state, _segment(self.player, self.marker, use, units, self.second))


def _segment(side: int, marker: str, use: MarkerUse, units: int, second: bool) -> Segment:
    return Segment(side, marker, formations=use.formations, units=0 if use.formations else units, second=second)


def begin_segment(state: DefeatState, segment: Segment) -> Steps:
    """All units are declared before anything moves or fights; then comes the sequence [9.3.2/1, 9.4.1/1]."""
    state.segment = segment
    return [DeclareActivation(), ChooseSequence(), EndSegment()]


class DeclareActivation(Decision, frozen=True):
    """The active side names formations or units up to the marker's number, Independents besides [3.1/1, 3.1/6, 3.1/8,
    8.1.1/1, 9.3.2/1]. Under the second marker HQs recover here as well, to pay for second activations [9.3.9/1]."""

    clause = "9.3.2/1"
    accepts = (Activate, Again, Recover, Done)
    joining = True

    def side(self, state: DefeatState) -> int:
        return running(state).side

    def commands(self, state: DefeatState) -> list[Command]:
        side, segment = self.side(state), running(state)
        landing, more = at_sea(state, side), segment.formations > len(segment.named)
        there = [p for p in (*state.on_map(side), *landing) if not p.acted]
        formations = sorted({p.counter.formation for p in there} - {"", *segment.named}) if more else ()
        units = (p.id for p in there if p.counter.independent or not segment.formations)
        found = (Activate(name) for name in (*formations, *units) if not any(self._against(state, name, landing)))
        return [*found, *self._recoveries(state), *offers(state), Done()]

    def _recoveries(self, state: DefeatState) -> list[Recover]:
        """Under the second marker an HQ may turn back in time to pay for second activations [9.3.9/1, 9.3.5/2]."""
        return list(recoveries(state)) if running(state).second else []

    def reasons(self, state: DefeatState, command: Activate | Again | Recover | Done) -> Iterable[Reason]:
        if isinstance(command, Again):
            return again_reasons(state, command)
        if isinstance(command, Recover):
            return self._against_recovery(state, command)
        landing = at_sea(state, self.side(state))
        return () if isinstance(command, Done) else self._against(state, command.unit, landing)

    def _against(self, state: DefeatState, name: str, landing: Collection[Piece]) -> Iterator[Reason]:
        """What stands against naming a formation or a unit; those ``landing`` may be named off the map."""
        segment = running(state)
        if name in state.world.pack.formations:
            yield from self._against_formation(state, segment, name, landing)
        else:
            yield from self._against_unit(state, segment, name, landing)

    def _against_recovery(self, state: DefeatState, command: Recover) -> Iterator[Reason]:
        if running(state).second:
            yield from recover_reasons(state, command)
        else:
            yield reason("recovers_later", "9.3.9/1", unit=command.unit)

    def _against_formation(
        self, state: DefeatState, segment: Segment, name: str, landing: Collection[Piece]
    ) -> Iterator[Reason]:
        there = any(p.counter.formation == name for p in (*state.on_map(segment.side), *landing))
        if not there or name in segment.named:
            yield reason("no_such_formation", "3.1/6", unit=name)
        elif not segment.formations:
            yield reason("marker_names_units", "8.1.7/1", unit=name)
        elif len(segment.named) >= segment.formations:
            yield reason("no_more_formations", "8.1.1/1", has=segment.formations)
        elif not _first_time(state, name, segment.side, landing):
            yield reason("has_acted", "9.3.4/1", unit=name)

    def _against_unit(
        self, state: DefeatState, segment: Segment, name: str, landing: Collection[Piece]
    ) -> Iterator[Reason]:
        piece = state.pieces.get(name)
        there = piece is not None and (state.world.on_map(piece.loc) or piece in landing)
        if piece is None or piece.counter.side != segment.side or not there:
            yield reason("not_yours", "9.3/1", unit=name)
        elif name in segment.declared:
            yield reason("declared", self.clause, unit=name)
        elif piece.acted:
            yield reason("has_acted", "9.3.4/1", unit=name)
        elif segment.formations and not piece.counter.independent:
            yield reason("marker_names_formations", "8.1.7/1", unit=name)
        elif segment.formations and independents_left(state) < 1:
            yield reason("no_more_independents", "9.3.3/1", unit=name)
        elif not segment.formations and len(segment.declared) >= segment.units:
            yield reason("no_more_units", "8.1.1/1", has=segment.units)

    def apply(self, state: DefeatState, command: Activate | Again | Recover | Done) -> Steps:
        if isinstance(command, Done):
            return ()
        if isinstance(command, Recover):
            recover(state, command)
            return [self]
        if isinstance(command, Again):
            return [*pay_again(state, command), self]
        segment = running(state)
        if command.unit in state.world.pack.formations:
            found = _first_time(state, command.unit, segment.side, at_sea(state, segment.side))
            units = tuple(p.id for p in found)
            note(state, named=(*segment.named, command.unit))
        else:
            units = (command.unit,)
        activate(state, units)
        return [self]


def _first_time(state: DefeatState, formation: str, side: int, landing: Collection[Piece]) -> list[Piece]:
    """The units of a formation that can act for the first time, those ``landing`` off the map among them [12.5.2/1]."""
    return [*fresh(state, formation, side), *(p for p in landing if p.counter.formation == formation)]


class ChooseSequence(Decision, frozen=True):
    """Move/Combat or Combat/Move, the same for all units of the segment [9.4.1/1, 9.4.2/1, 9.4.2/2, 9.4.3/1,
    13.1.2/1]."""

    clause = "9.4.1/1"
    accepts = (Sequence,)

    def side(self, state: DefeatState) -> int:
        return running(state).side

    def commands(self, state: DefeatState) -> list[Command]:
        if not running(state).declared:
            return [Sequence(MOVE_COMBAT)]
        return [Sequence(MOVE_COMBAT), Sequence(COMBAT_MOVE)]

    def reasons(self, state: DefeatState, command: Sequence) -> Iterable[Reason]:
        if command.order not in (MOVE_COMBAT, COMBAT_MOVE):
            yield reason("no_such_sequence", self.clause, order=command.order)

    def apply(self, state: DefeatState, command: Sequence) -> Steps:
        segment = note(state, sequence=command.order)
        if not segment.declared:
            return ()
        parts: list[Step] = [MovementPart(), CombatPart()]
        return [PrepareUnits(), *(parts if command.order == MOVE_COMBAT else parts[::-1])]


class EndSegment(Step, frozen=True):
    """The segment is over."""

    clause = "9.3/1"

    def run(self, state: DefeatState) -> Steps:
        state.segment = None
        return ()
