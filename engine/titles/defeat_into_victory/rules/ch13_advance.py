"""Case 13.8: the advance after combat, and the end of the combat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.defeat_into_victory.commands import Advance, Done, Move
from engine.titles.defeat_into_victory.events import Advanced
from engine.titles.defeat_into_victory.pieces import FLOWN, Piece
from engine.titles.defeat_into_victory.rules import ch9_segment
from engine.titles.defeat_into_victory.rules.ch5_units import send
from engine.titles.defeat_into_victory.rules.ch10_stacking import room
from engine.titles.defeat_into_victory.rules.ch11_zones import bars_armour
from engine.titles.defeat_into_victory.rules.ch12_paths import closed_to
from engine.titles.defeat_into_victory.rules.ch12_trucks import forget_trucks
from engine.titles.defeat_into_victory.rules.ch12_walking import walk
from engine.titles.defeat_into_victory.rules.ch13_factors import attackers
from engine.titles.defeat_into_victory.rules.ch13_support import running
from engine.titles.defeat_into_victory.state import DefeatState

FURTHER = "advance"
"""The item of Sustained Operations by which units advance one hex more [13.8.1/2]."""


class AdvanceAfter(Decision, frozen=True):
    """Undisrupted attackers advance into the vacated hex, one by one, within stacking [13.8.1/1]."""

    clause = "13.8.1/1"
    accepts = (Advance, Done)
    joining = True
    fighting = True

    def side(self, state: DefeatState) -> int:
        return running(state).attacker

    def commands(self, state: DefeatState) -> list[Command]:
        first = must_advance(state)
        names = first or [p.id for p in attackers(state, running(state)) if not any(advance_reasons(state, p.id))]
        return [*map(Advance, names), *([] if first else [Done()])]

    def reasons(self, state: DefeatState, command: Advance | Done) -> Iterable[Reason]:
        first = must_advance(state)
        if isinstance(command, Advance):
            yield from advance_reasons(state, command.unit)
        if first and not (isinstance(command, Advance) and command.unit in first):
            yield reason("must_advance", "12.5.5/1")

    def apply(self, state: DefeatState, command: Advance | Done) -> Steps:
        if isinstance(command, Done):
            return ()
        advance(state, command.unit, running(state).target, self.clause)
        return [self]


def must_advance(state: DefeatState) -> list[str]:
    """Units that assaulted from the sea and have still to advance, before all others [12.5.5/1]."""
    names = [p.id for p in attackers(state, running(state)) if state.world.sea(p.loc)]
    return [name for name in names if not any(advance_reasons(state, name))]


def advance_reasons(state: DefeatState, name: str) -> Iterator[Reason]:
    """Why an attacker does not advance; neither zones nor movement points matter [13.8.1/1]."""
    combat, piece = running(state), state.pieces.get(name)
    if piece is None or name not in combat.units or not state.world.on_map(piece.loc):
        yield reason("not_in_combat", "13.8.1/1", unit=name)
    elif piece.loc == combat.target:
        yield reason("advanced", "13.8.1/1", unit=name)
    else:
        yield from _into(state, piece, combat.target)


def _into(state: DefeatState, piece: Piece, hex_: int) -> Iterator[Reason]:
    """Why a unit does not advance into a hex beside it."""
    label = state.world.label(hex_)
    yield from closed_to(state, piece, hex_)
    if piece.disrupted:
        yield reason("disrupted", "13.8.1/1", unit=piece.id)
    if piece.counter.armour and bars_armour(state, piece.loc, hex_):
        yield reason("no_line", "17.1.4/1", unit=piece.id, hex=label)
    elif not room(state, hex_, piece.counter):
        yield reason("no_room", "10.1.3/1", unit=piece.id, hex=label)


def advance(state: DefeatState, name: str, hex_: int, clause: str) -> None:
    """A unit advances; it is no longer where its activation began."""
    piece = state.pieces[name]
    path = state.labels((piece.loc, hex_))
    state.emit(Advanced(piece.counter.side, name, path, clause))
    walk(state, name, (hex_,))
    displace(state, name)


def displace(state: DefeatState, name: str) -> None:
    """Note that a combat moved a unit."""
    if state.segment is not None:
        ch9_segment.note(state, displaced=(*state.segment.displaced, name))


class AdvanceFurther(Decision, frozen=True):
    """By Sustained Operations the units that advanced may go one hex more [13.8.1/2]."""

    clause = "13.8.1/2"
    accepts = (Move, Done)
    joining = True
    fighting = True
    gone: tuple[str, ...] = ()

    def side(self, state: DefeatState) -> int:
        return running(state).attacker

    def commands(self, state: DefeatState) -> list[Command]:
        found = [
            Move(name, (state.world.label(near),))
            for name in self._units(state)
            for near in state.world.joined[state.pieces[name].loc]
            if not any(_into(state, state.pieces[name], near))
        ]
        return [*found, Done()]

    def _units(self, state: DefeatState) -> list[str]:
        combat = running(state)
        if f"{FURTHER}-{combat.attacker}" not in state.sustained_items:
            return []
        there = (p.id for p in attackers(state, combat) if p.loc == combat.target)
        return [name for name in there if name not in self.gone]

    def reasons(self, state: DefeatState, command: Move | Done) -> Iterable[Reason]:
        if isinstance(command, Move) and command not in self.commands(state):
            yield reason("no_further", self.clause, unit=command.unit)

    def apply(self, state: DefeatState, command: Move | Done) -> Steps:
        if isinstance(command, Done):
            return ()
        hex_ = state.world.find(command.path[0])
        assert hex_ is not None
        advance(state, command.unit, hex_, self.clause)
        return [AdvanceFurther((*self.gone, command.unit))]


class EndCombat(Step, frozen=True):
    """The combat is over; the air units that supported it go to Flown [13.1.3/1, 5.4.6/1]."""

    clause = "13.1.3/1"

    def run(self, state: DefeatState) -> Steps:
        for names in running(state).air:
            for name in names:
                send(state, name, FLOWN, "5.4.6/1")
        forget_trucks(state)
        state.combat = None
        return ()
