"""Chapter 16: replacements and rebuilt units."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from typing import Final

import msgspec

from engine.table.agenda import Decision, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.defeat_into_victory.commands import Choose, Done, Rebuild, Replace
from engine.titles.defeat_into_victory.data.packfile import QUARTERS
from engine.titles.defeat_into_victory.events import REFITTED, Placed, Refitted
from engine.titles.defeat_into_victory.inputs import EVENT, GROUND, INTERDICTED, PIECES, TURN
from engine.titles.defeat_into_victory.pieces import ALLIED, Counter, Piece
from engine.titles.defeat_into_victory.rules.ch7_payment import asked, nearest, spend_in_turn
from engine.titles.defeat_into_victory.rules.ch7_ranges import headquarters, hq_range, in_loc, range_from, sources
from engine.titles.defeat_into_victory.rules.ch7_stock import markers_in, spend
from engine.titles.defeat_into_victory.rules.ch9_segment import running
from engine.titles.defeat_into_victory.rules.ch10_stacking import room
from engine.titles.defeat_into_victory.rules.ch12_costs import columns, table
from engine.titles.defeat_into_victory.state import DefeatState
from engine.titles.defeat_into_victory.world import ELIMINATED
from engine.wargame.memo import memo

INFANTRY_STEPS: Final = 2
ARMOUR_STEPS: Final = 1
"""Steps a unit can take in a turn [16.1.3/1]."""
REBUILD_PRICE: Final = 2
CHINESE_RANGE: Final = 5
"""Movement points around 1601 [16.2.3/1]."""
INDIAN: Final = "indian"
BY_AIR: Final = "by air"


class Depot(msgspec.Struct, frozen=True):
    """Where replacements come from: an in-LOC HQ that has a range, or a source; its hex, what it reaches, and what it
    reaches as the units move that are asked for."""

    by: str
    loc: int
    reach: Set[int]
    serves: Set[int]


@memo(PIECES, GROUND, TURN, EVENT, INTERDICTED)
def depots(state: DefeatState, side: int, *, armour: bool = False) -> tuple[Depot, ...]:
    """The HQs and sources of a side that give replacements [16.1.1/1, 16.2.2/1, 16.3.1/1]."""
    return tuple(_depots(state, side, armour))


def _depots(state: DefeatState, side: int, armour: bool) -> Iterator[Depot]:
    for hq in headquarters(state, side, ready=True):
        if in_loc(state, hq):
            reach = hq_range(state, hq).cost.keys()
            yield Depot(hq.id, hq.loc, reach, hq_range(state, hq, armour=True).cost.keys() if armour else reach)
    for hex_ in (source.hex for source in sources(state, side)):
        reach = range_from(state, side, hex_).cost.keys()
        serves = range_from(state, side, hex_, armour=True).cost.keys() if armour else reach
        yield Depot(state.world.label(hex_), hex_, reach, serves)


def chinese_depots(state: DefeatState) -> Iterator[Depot]:
    """For Chinese units 1601 alone, 5 MP around it in any weather [16.2.3/1]."""
    limit = CHINESE_RANGE * QUARTERS
    for source in sources(state, ALLIED, chinese=True):
        field = table(state, armour=False, rail=True, column=columns(state)).field(source.hex, limit)
        yield Depot(state.world.label(source.hex), source.hex, field.cost.keys(), field.cost.keys())


def depots_for(state: DefeatState, piece: Piece) -> list[Depot]:
    """The depots in whose range a unit stands [7.7.2/5]."""
    unit = piece.counter
    found = chinese_depots(state) if unit.chinese else depots(state, unit.side, armour=unit.armour)
    return [depot for depot in found if piece.loc in depot.serves]


def unit_reasons(state: DefeatState, piece: Piece) -> Iterator[Reason]:
    """Why a unit takes no step: it must be activated and supplied, short of steps, and of a kind that takes them
    [16.1.1/1, 16.1.3/1, 16.2.1/1, 16.2.1/2, 16.3.4/1, 17.1.7/1, 17.5.7/1, 17.6.4/1]."""
    counter, taken = piece.counter, state.refitted.get(piece.id, 0)
    if piece.id not in running(state).declared:
        yield reason("not_activated", "16.1.1/1", unit=piece.id)
    if piece.oos:
        yield reason("out_of_supply", "16.1.1/1", unit=piece.id)
    if not piece.lost:
        yield reason("at_full_strength", "16.1.1/1", unit=piece.id)
    if counter.marauder or counter.ina or counter.artillery or (counter.armour and counter.side != ALLIED):
        yield reason("no_replacements", _never(counter), unit=piece.id)
    elif taken >= (ARMOUR_STEPS if counter.armour else INFANTRY_STEPS):
        yield reason("enough_steps", "16.1.3/1", unit=piece.id)
    if piece.id in supplied_by_air(state):
        yield reason("supplied_by_air", "16.2.1/1", unit=piece.id)


def _never(counter: Counter) -> str:
    return "16.2.1/2" if counter.marauder else "17.6.4/1" if counter.ina else "16.3.4/1"


def supplied_by_air(state: DefeatState) -> frozenset[str]:
    """Units that a marker flown in feeds this turn [16.2.1/1]."""
    return frozenset(key.removeprefix(BY_AIR + " ") for key in state.allowance if key.startswith(BY_AIR))


def replacements(state: DefeatState) -> Iterator[Replace]:
    """The replacements that can be bought now, one step of a unit at a time."""
    segment = running(state)
    for name in segment.declared:
        piece = state.pieces[name]
        if not any(unit_reasons(state, piece)):
            for depot in depots_for(state, piece):
                found = markers_in(state, segment.side, depot.reach)
                yield from (Replace(name, depot.by, state.world.label(h)) for h in found)


def replace_reasons(state: DefeatState, command: Replace) -> Iterator[Reason]:
    """Why a step is not replaced; markers alone pay for it, no stock [16.1.2/1]."""
    piece = state.pieces.get(command.unit)
    if piece is None or piece.counter.side != running(state).side or not state.world.on_map(piece.loc):
        yield reason("not_yours", "16.1.1/1", unit=command.unit)
        return
    yield from unit_reasons(state, piece)
    depot = next((d for d in depots_for(state, piece) if d.by == command.by), None)
    if depot is None:
        yield reason("out_of_range", "16.1.1/1", unit=command.unit)
    elif state.world.find(command.hex) not in markers_in(state, piece.counter.side, depot.reach):
        yield reason("no_marker_in_range", step_clause(piece.counter), hex=command.hex)


def step_clause(counter: Counter) -> str:
    """The case by which a unit gets steps back for a marker."""
    return "16.3.2/1" if counter.side != ALLIED else "16.2.3/1" if counter.chinese else "16.2.2/1"


def replace(state: DefeatState, command: Replace) -> Steps:
    """A marker replaces a step; an Allied one two of infantry in range of the same HQ [16.2.2/1, 16.3.2/1]."""
    piece, hex_ = state.pieces[command.unit], state.world.find(command.hex)
    assert hex_ is not None
    side = piece.counter.side
    depot = next(d for d in depots_for(state, piece) if d.by == command.by)
    spend(state, side, hex_, 1, "replacement", step_clause(piece.counter))
    add_step(state, piece.id)
    second = side == ALLIED and not piece.counter.armour
    return [SecondStep(depot.by, frozenset(depot.reach), piece.counter.chinese)] if second else ()


def add_step(state: DefeatState, name: str) -> None:
    """A unit gets a step back."""
    piece = state.change(name, lost=state.pieces[name].lost - 1)
    state.refitted[name] = state.refitted.get(name, 0) + 1
    state.emit(Refitted(piece.counter.side, name, REFITTED, "16.1.1/1"))


class SecondStep(Decision, frozen=True):
    """Which infantry unit takes the second step of an Allied marker [16.2.2/1]."""

    clause = "16.2.2/1"
    accepts = (Choose, Done)
    owner = ALLIED
    by: str
    reach: frozenset[int]
    chinese: bool

    def _pool(self, state: DefeatState) -> list[str]:
        pieces = [state.pieces[name] for name in running(state).declared]
        near = [p for p in pieces if p.loc in self.reach and p.counter.infantry and p.counter.chinese == self.chinese]
        return [p.id for p in near if not any(unit_reasons(state, p))]

    def commands(self, state: DefeatState) -> list[Command]:
        return [*map(Choose, self._pool(state)), Done()]

    def reasons(self, state: DefeatState, command: Choose | Done) -> Iterable[Reason]:
        if isinstance(command, Choose) and command.unit not in self._pool(state):
            yield reason("cannot_refit", self.clause, unit=command.unit)

    def apply(self, state: DefeatState, command: Choose | Done) -> Steps:
        if isinstance(command, Choose):
            add_step(state, command.unit)
        return ()


def rebuildable(state: DefeatState, piece: Piece) -> bool:
    """Whether an eliminated unit can come back: Indian infantry, parachute brigades too; Japanese infantry but the INA
    [16.1.4/1, 16.3.3/1, 17.1.8/1, 17.4.6/1]."""
    counter = piece.counter
    if piece.loc != state.world.box(ELIMINATED) or not counter.infantry or counter.ina:
        return False
    return counter.nation == INDIAN if counter.side == ALLIED else True


def rebuilds(state: DefeatState) -> Iterator[Rebuild]:
    """The units that can be rebuilt now, and where; the hex of the first marker too, where there is a choice."""
    side = running(state).side
    ready = [p for p in _lost(state, side) if rebuildable(state, p)]
    for depot in depots(state, side) if ready else ():
        found = markers_in(state, side, depot.reach)
        count = sum(found.values())
        if count >= REBUILD_PRICE:
            ways = (None, *map(state.world.label, found if len(found) > 1 and count > REBUILD_PRICE else ()))
            fits = [piece for piece in ready if room(state, depot.loc, piece.counter)]
            yield from (Rebuild(piece.id, depot.by, hex_) for piece in fits for hex_ in ways)


def _lost(state: DefeatState, side: int) -> list[Piece]:
    return [p for p in state.pieces_at(state.world.box(ELIMINATED)) if p.counter.side == side]


def rebuild_clause(side: int) -> str:
    """The case by which a side rebuilds its units."""
    return "16.1.4/1" if side == ALLIED else "16.3.3/1"


def rebuild_reasons(state: DefeatState, command: Rebuild) -> Iterator[Reason]:
    """Why a unit is not rebuilt so [16.1.4/1, 16.3.3/1]."""
    side = running(state).side
    depot = next((d for d in depots(state, side) if d.by == command.by), None)
    if depot is None or Rebuild(command.unit, command.by) not in set(rebuilds(state)):
        yield reason("cannot_rebuild", rebuild_clause(side), unit=command.unit)
    elif command.hex is not None and state.world.find(command.hex) not in markers_in(state, side, depot.reach):
        yield reason("no_marker_in_range", rebuild_clause(side), hex=command.hex)


def rebuild(state: DefeatState, command: Rebuild) -> Steps:
    """An eliminated unit comes back with one step for two markers, with an in-LOC HQ or on a source; it does not act
    in this segment and is supplied [16.1.4/1, 16.3.3/1].

    Without a hex the markers that lie with the HQ or source are spent, then those nearest to it; where one is named
    its marker is the first and the owner says whence the other is taken [7.2.2/1].
    """
    side = running(state).side
    depot, clause = next(d for d in depots(state, side) if d.by == command.by), rebuild_clause(side)
    counter = state.pieces[command.unit].counter
    state.change(command.unit, loc=depot.loc, lost=counter.steps - 1, oos=False, disrupted=False, acted=0)
    state.emit(Placed(side, command.unit, state.world.label(depot.loc), clause))
    first = None if command.hex is None else state.world.find(command.hex)
    if first is not None:
        spend(state, side, first, 1, "rebuild", clause)
        return asked(state, side, depot.reach, REBUILD_PRICE - 1, "rebuild", clause)
    spend_in_turn(state, side, nearest(state, side, depot.loc, depot.reach), REBUILD_PRICE, "rebuild", clause)
    return ()
