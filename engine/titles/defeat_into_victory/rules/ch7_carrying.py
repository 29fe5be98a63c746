"""Cases 7.2.5 to 7.2.7: infantry carries SP markers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.table.agenda import Decision, Steps
from engine.table.command import Command
from engine.table.listing import Lazy
from engine.table.verdict import Reason, reason
from engine.titles.defeat_into_victory.commands import Carry, Done, Haul
from engine.titles.defeat_into_victory.pieces import Piece
from engine.titles.defeat_into_victory.rules.ch7_stock import lay, markers_in, take_up
from engine.titles.defeat_into_victory.rules.ch12_paths import Leg, reach
from engine.titles.defeat_into_victory.rules.ch12_trucks import LOADS
from engine.titles.defeat_into_victory.rules.ch12_walking import go, judged
from engine.titles.defeat_into_victory.state import DefeatState

Load = tuple[int, int, int]
"""Where a move ends, the hex where markers are taken up, and how many."""


def carries(state: DefeatState, piece: Piece) -> Sequence[Carry]:
    """The moves on which an infantry unit could carry markers: up from a hex, down at the end [7.2.5/1, 7.2.6/1]."""
    own = markers_in(state, piece.counter.side, range(state.world.hexes)) if piece.counter.infantry else {}
    if not own:
        return ()
    found, label = reach(state, piece), state.world.label

    def made(load: Load) -> Carry:
        labels = tuple(map(label, found[load[0]].path))
        return Carry(piece.id, labels, label(load[1]), load[2], labels[-1])

    most = {start: range(1, min(has, LOADS[state.rains]) + 1) for start, has in own.items()}
    loads = found.leaving(piece.loc, own.keys())
    return Lazy(made, [(end, start, count) for end, start in loads for count in most[start]])


def carry_reasons(state: DefeatState, command: Carry) -> Iterator[Reason]:
    """Why a unit does not carry markers so; it may drop them anywhere on its way [7.2.6/1, 7.2.7/1]."""
    found = judged(state, command.unit, command.path)
    if isinstance(found, list):
        yield from found
        return
    piece = state.pieces[command.unit]
    if not piece.counter.infantry:
        yield reason("not_infantry", "7.2.6/1", unit=piece.id)
    way = state.labels((piece.loc, *found.path))
    if command.where not in way or command.hex not in way[way.index(command.where) + 1 :]:
        yield reason("not_on_the_way", "7.2.7/1", hex=command.hex)
        return
    start = state.world.find(command.where)
    has = 0 if start is None else markers_in(state, piece.counter.side, [start]).get(start, 0)
    if not 1 <= command.count <= min(has, LOADS[state.rains]):
        yield reason("so_many_markers", "7.2.6/1", has=min(has, LOADS[state.rains]), needs=command.count)


def carry(state: DefeatState, command: Carry) -> Steps:
    """A unit moves with markers; it may attack later in the turn [7.2.6/2]."""
    leg = judged(state, command.unit, command.path)
    start, end = state.world.find(command.where), state.world.find(command.hex)
    assert isinstance(leg, Leg)
    assert start is not None
    assert end is not None
    take_up(state, start, command.count)
    piece = state.pieces[command.unit]
    go(state, piece, leg)
    lay(state, piece.counter.side, end, command.count, "7.2.7/1")
    left = LOADS[state.rains] - command.count
    return [CarryMore(piece.id, (piece.loc, *leg.path), left)] if left else ()


class CarryMore(Decision, frozen=True):
    """What else a unit carried on its way, as far as it can carry more: from another hex, or to another one
    [7.2.6/1, 7.2.7/1]."""

    clause = "7.2.6/1"
    accepts = (Haul, Done)
    unit: str
    way: tuple[int, ...]
    left: int

    def side(self, state: DefeatState) -> int:
        return state.pieces[self.unit].counter.side

    def commands(self, state: DefeatState) -> list[Command]:
        return [*self._hauls(state), Done()]

    def _hauls(self, state: DefeatState) -> Iterator[Haul]:
        label, found = state.world.label, markers_in(state, self.side(state), self.way[:-1])
        for number, start in enumerate(self.way):
            most = min(self.left, found.get(start, 0))
            for end in dict.fromkeys(self.way[number + 1 :]) if most else ():
                yield from (Haul(label(start), label(end), n) for n in range(1, most + 1) if end != start)

    def reasons(self, state: DefeatState, command: Haul | Done) -> Iterable[Reason]:
        if isinstance(command, Haul) and command not in set(self._hauls(state)):
            yield reason("not_on_the_way", "7.2.7/1", hex=command.hex)

    def apply(self, state: DefeatState, command: Haul | Done) -> Steps:
        if isinstance(command, Done):
            return ()
        start, end = state.world.find(command.where), state.world.find(command.hex)
        assert start is not None
        assert end is not None
        take_up(state, start, command.count)
        lay(state, self.side(state), end, command.count, "7.2.7/1")
        left = self.left - command.count
        return [CarryMore(self.unit, self.way, left)] if left else ()
