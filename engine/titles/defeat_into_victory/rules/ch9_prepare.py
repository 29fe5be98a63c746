"""Cases 9.3.7, 9.3.9 and 16: what activated units do before anything moves or fights."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from engine.table.agenda import Steps
from engine.table.command import Command
from engine.table.listing import Chain, LazyCached, Listed
from engine.table.verdict import Reason, reason
from engine.titles.defeat_into_victory.commands import Buy, Choose, Dig, Done, Rebuild, Recover, Replace
from engine.titles.defeat_into_victory.events import StatusChanged
from engine.titles.defeat_into_victory.pieces import ALLIED, Piece
from engine.titles.defeat_into_victory.rules.ch7_ranges import hq_range
from engine.titles.defeat_into_victory.rules.ch7_stock import add_stock, can_pay, markers_in, spend
from engine.titles.defeat_into_victory.rules.ch9_segment import running
from engine.titles.defeat_into_victory.rules.ch12_trucks import buy_reasons, buy_trucks, most_trucks
from engine.titles.defeat_into_victory.rules.ch16_replacements import (
    add_step,
    rebuild,
    rebuild_reasons,
    rebuilds,
    replace,
    replace_reasons,
    replacements,
    unit_reasons,
)
from engine.titles.defeat_into_victory.rules.ch17_positions import dig, dig_reasons
from engine.titles.defeat_into_victory.rules.ch19_sustained import declared
from engine.titles.defeat_into_victory.state import DefeatState

STOCK: Final = "stock"


class PrepareUnits(Listed, frozen=True):
    """HQs recover, steps are replaced, units rebuilt, positions begun, trucks bought [9.3.7/1, 9.3.9/1, 16.1.1/1]."""

    clause = "9.3.7/1"
    accepts = (Recover, Replace, Rebuild, Dig, Buy, Choose, Done)

    def side(self, state: DefeatState) -> int:
        return running(state).side

    def parts(self, state: DefeatState) -> Sequence[Sequence[Command]]:
        kinds: tuple[Callable[[DefeatState], Iterable[Command]], ...] = (recoveries, replacements, rebuilds)
        found: Sequence[Sequence[Command]] = LazyCached(lambda kind: list(kind(state)), kinds)
        return Chain((found, list(self._others(state))))

    def _others(self, state: DefeatState) -> Iterator[Sequence[Command]]:
        """What asks for no marker in range."""
        units = [state.pieces[name] for name in running(state).declared]
        yield [Dig(piece.id) for piece in units if not any(dig_reasons(state, piece))]
        if self.side(state) == ALLIED:
            yield [Buy(count) for count in range(1, most_trucks(state) + 1)]
        yield [*map(Choose, refittable(state)), Done()]

    def reasons(self, state: DefeatState, command: Command) -> Iterable[Reason]:
        if isinstance(command, Recover):
            yield from recover_reasons(state, command)
        elif isinstance(command, Replace):
            yield from replace_reasons(state, command)
        elif isinstance(command, Rebuild):
            yield from rebuild_reasons(state, command)
        elif isinstance(command, Dig):
            piece = state.pieces.get(command.unit)
            yield from [reason("not_yours", "17.2.1/1")] if piece is None else dig_reasons(state, piece)
        elif isinstance(command, Choose) and command.unit not in refittable(state):
            yield reason("cannot_refit", "19.1.1/1", unit=command.unit)
        elif isinstance(command, Buy):
            yield from buy_reasons(state, self.side(state), command.count)

    def apply(self, state: DefeatState, command: Command) -> Steps:
        if isinstance(command, Done):
            return ()
        follow: Steps = ()
        if isinstance(command, Recover):
            recover(state, command)
        elif isinstance(command, Replace):
            follow = replace(state, command)
        elif isinstance(command, Rebuild):
            follow = rebuild(state, command)
        elif isinstance(command, Dig):
            dig(state, state.pieces[command.unit])
        elif isinstance(command, Choose):
            state.allowance["refit"] -= 1
            add_step(state, command.unit)
        elif isinstance(command, Buy):
            buy_trucks(state, command.count)
        return [*follow, self]


def refittable(state: DefeatState) -> list[str]:
    """Infantry that Sustained Operations give steps back, without markers [19.1.1/1]."""
    if not state.allowance.get("refit") or declared(state) != running(state).side:
        return []
    pieces = [state.pieces[name] for name in running(state).declared]
    return [p.id for p in pieces if p.counter.infantry and not any(unit_reasons(state, p))]


def _committed(state: DefeatState) -> Iterator[Piece]:
    for name in running(state).declared:
        if state.pieces[name].committed:
            yield state.pieces[name]


def recoveries(state: DefeatState) -> Iterator[Recover]:
    """The ways to turn activated Committed HQs back [9.3.9/1]."""
    side = running(state).side
    for hq in _committed(state):
        if can_pay(state, side, 1):
            yield Recover(hq.id, STOCK)
        for hex_ in markers_in(state, side, hq_range(state, hq, as_if_ready=True).cost):
            yield Recover(hq.id, state.world.label(hex_))


def recover_reasons(state: DefeatState, command: Recover) -> Iterator[Reason]:
    """Why an HQ does not recover so: it is Committed, activated, and somebody pays [9.3.9/1]."""
    hq = state.pieces.get(command.unit)
    if hq is None or hq.counter.side != running(state).side:
        yield reason("not_yours", "9.3.9/1", unit=command.unit)
    elif not hq.committed:
        yield reason("not_committed", "9.3.9/1", unit=command.unit)
    elif hq.id not in running(state).declared:
        yield reason("not_activated", "9.3.9/1", unit=command.unit)
    elif command not in set(recoveries(state)):
        yield reason("cannot_pay", "9.3.9/1", unit=command.unit)


def recover(state: DefeatState, command: Recover) -> None:
    """An HQ is turned back for a stock SP or for a marker in the range it would have [9.3.9/1]."""
    side = running(state).side
    if command.way == STOCK:
        add_stock(state, side, -1, "recovery", "9.3.9/1")
    else:
        hex_ = state.world.find(command.way)
        assert hex_ is not None
        spend(state, side, hex_, 1, "recovery", "9.3.9/1")
    state.change(command.unit, committed=False)
    state.emit(StatusChanged(side, command.unit, "ready", "9.3.9/1"))
