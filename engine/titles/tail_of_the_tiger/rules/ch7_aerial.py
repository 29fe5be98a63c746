"""Chapter 7: aerial supply and the Subversive Operations marker, at the start of the German turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from engine.table.agenda import Step, Steps
from engine.table.command import Command
from engine.table.listing import Lazy, Listed
from engine.table.verdict import Reason, reason
from engine.titles.tail_of_the_tiger.commands import Airlift, Done, Subvert
from engine.titles.tail_of_the_tiger.events import MarkerPlaced, MarkerTaken
from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL, WEST, Piece
from engine.titles.tail_of_the_tiger.rules.ch3_uprisings import raise_one, waiting
from engine.titles.tail_of_the_tiger.rules.ch7_supply import OUT, has_line, supply
from engine.titles.tail_of_the_tiger.rules.ch8_stacking import room
from engine.titles.tail_of_the_tiger.state import NOWHERE, TigerState
from engine.titles.tail_of_the_tiger.world import CHINA, MANDALAY

AERIAL, SUBVERSIVE = "aerial-supply", "subversive"
FEWEST = 2
"""Ways by which a line leads to a unit that nobody need worry about."""


def bases(state: TigerState, hex_: int) -> Iterator[int]:
    """Where an aerial supply marker for a hex can come from: airbases on the map; for the West 1828 and a German
    Mandalay with a line; none for the West after the naval disaster [7.0/8, 14.0/8, ev-13/1, ev-13/2]."""
    world, reach = state.world, state.world.charts.given.aerial.airbase
    west = world.west(hex_)
    if west and state.naval:
        return
    yield from (base for base in state.airbases_on_map() if world.distance(base, hex_) <= reach)
    if west:
        yield from (centre for centre, radius in _southern(state) if world.distance(centre, hex_) <= radius)


def _southern(state: TigerState) -> Iterator[tuple[int, int]]:
    """The places of the West from which aircraft fly, with their ranges."""
    world, chart = state.world, state.world.charts.given.aerial
    (port,) = world.named_hexes((chart.hex,))
    if port in state.german or not state.options.airdrop_1828_control:
        yield port, chart.hex_range
    city = world.named(MANDALAY)
    if city in state.german and has_line(state, GERMAN, city):
        yield city, chart.place_range


def in_range(state: TigerState) -> list[int]:
    """The hexes that can get a marker, with units in them or not."""
    world, chart = state.world, state.world.charts.given.aerial
    within, west = world.grid.within, world.half(WEST)
    found = {hex_ for base in state.airbases_on_map() for hex_ in within(base, chart.airbase)}
    if state.naval:
        found -= west
    else:
        found |= {hex_ for centre, radius in _southern(state) for hex_ in within(centre, radius) if hex_ in west}
    return sorted(found & world.land - set(state.aerial))


class PlaceAerial(Listed, frozen=True):
    """Up to three markers on hexes in range, at no cost [7.0/8, 7.0/9, wtf-7.x/3]."""

    clause = "7.0/8"
    accepts = (Airlift, Done)
    owner = GERMAN

    def likely(self, state: TigerState) -> Command | None:
        """None is dropped where nobody in range is out of supply, nor would be if one more hex were closed; but a
        marker stays through both player turns, wherever units go meanwhile [7.0/8, wtf-7.x/3]."""
        near = (piece for piece in state.on_map(GERMAN) if any(bases(state, piece.loc)))
        return None if state.aerial or any(_wants(state, piece) for piece in near) else Done()

    def parts(self, state: TigerState) -> Iterable[list[Command] | Lazy[int, Command]]:
        left = len(state.aerial) < state.world.charts.given.aerial.markers
        hexes = in_range(state) if left else []
        yield Lazy(lambda hex_: Airlift(state.world.label(hex_)), hexes)
        yield [Done()]

    def _placed(self, state: TigerState, hex_: int) -> Iterator[Reason]:
        label = state.world.label(hex_)
        if len(state.aerial) >= state.world.charts.given.aerial.markers:
            yield reason("no_marker", self.clause)
        if hex_ in state.aerial:
            yield reason("has_marker", self.clause, hex=label)
        if not state.world.is_land(hex_) or not any(bases(state, hex_)):
            yield reason("out_of_range", "ev-13/1" if state.naval else self.clause, hex=label)

    def reasons(self, state: TigerState, command: Any) -> Iterable[Reason]:
        if isinstance(command, Done):
            return
        hex_ = state.world.find(command.hex)
        if hex_ is None or not state.world.on_map(hex_):
            yield reason("no_hex", self.clause, hex=command.hex)
        else:
            yield from self._placed(state, hex_)

    def apply(self, state: TigerState, command: Any) -> Steps:
        if isinstance(command, Done):
            return ()
        hex_ = state.world.find(command.hex)
        assert hex_ is not None
        state.aerial = (*state.aerial, hex_)
        state.touch_ground()
        state.emit(MarkerPlaced(AERIAL, command.hex, self.clause))
        return [self]


def _wants(state: TigerState, piece: Piece) -> bool:
    """Whether a marker supplies a unit, or may before it is taken back: a single way leads out."""
    ways = sum(has_line(state, GERMAN, hex_) for hex_ in state.world.adjacent[piece.loc] if state.world.on_map(hex_))
    return supply(state, piece) == OUT or ways < FEWEST


# -- the Subversive marker


class DropSubversive(Listed, frozen=True):
    """Once in two turns, on a hex of China near an airbase, where no enemy stands [7.0/10]."""

    clause = "7.0/10"
    accepts = (Subvert, Done)
    owner = GERMAN

    def parts(self, state: TigerState) -> Iterable[list[Command] | Lazy[int, Command]]:
        reach = state.world.charts.given.subversive.range
        bases_ = state.airbases_on_map() if state.turn >= state.subversive_turn else ()
        near = {hex_ for base in bases_ for hex_ in state.world.grid.within(base, reach)}
        hexes = sorted(near & state.world.chinese_land - state.occupied(IMPERIAL))
        yield Lazy(lambda hex_: Subvert(state.world.label(hex_)), hexes)
        yield [Done()]

    def _dropped(self, state: TigerState, hex_: int) -> Iterator[Reason]:
        world, label = state.world, state.world.label(hex_)
        reach = world.charts.given.subversive.range
        if state.turn < state.subversive_turn:
            yield reason("not_yet", "7.0/13", has=state.subversive_turn)
        if not world.is_land(hex_) or world.country(hex_) != CHINA:
            yield reason("not_china", self.clause, hex=label)
        elif all(world.distance(base, hex_) > reach for base in state.airbases_on_map()):
            yield reason("out_of_range", self.clause, hex=label)
        if hex_ in state.occupied(IMPERIAL):
            yield reason("enemy", self.clause, hex=label)

    def reasons(self, state: TigerState, command: Any) -> Iterable[Reason]:
        if isinstance(command, Done):
            return
        hex_ = state.world.find(command.hex)
        if hex_ is None or not state.world.on_map(hex_):
            yield reason("no_hex", self.clause, hex=command.hex)
        else:
            yield from self._dropped(state, hex_)

    def apply(self, state: TigerState, command: Any) -> Steps:
        if isinstance(command, Done):
            return ()
        hex_ = state.world.find(command.hex)
        assert hex_ is not None
        state.subversive = hex_
        state.subversive_turn = state.turn + state.world.charts.given.subversive.every
        state.touch_ground()
        state.emit(MarkerPlaced(SUBVERSIVE, command.hex, self.clause))
        for _ in range(brought(state, hex_)):
            raise_one(state, hex_, "7.0/11")
        return ()


def brought(state: TigerState, hex_: int) -> int:
    """How many untried units the marker brings: three on a vacant Chinese city, one on a town if there is room; none
    where a bomb went off [7.0/11, 3.3/6]."""
    chart, kind = state.world.charts.given.subversive, state.world.settlements.get(hex_)
    if hex_ in state.clouds or kind is None:
        return 0
    vacant = hex_ not in state.at and hex_ not in state.centers and hex_ not in state.airbases
    most = chart.city if kind == "city" and vacant else chart.town if kind == "town" else 0
    each = state.world.charts.given.stacking.division
    return min(most, len(waiting(state)), room(state, GERMAN, hex_) // each)


class FreeUntried(Step, frozen=True):
    """Untried units near the marker when operational movement begins may move by themselves [7.0/12, 11.7/1]."""

    clause = "7.0/12"

    def run(self, state: TigerState) -> Steps:
        reach = state.world.charts.given.subversive.frees
        units = () if state.subversive == NOWHERE else state.on_map(GERMAN)
        state.freed = frozenset(p.id for p in units if _freed(state, p, reach))
        return ()


def _freed(state: TigerState, piece: Piece, reach: int) -> bool:
    near = state.world.distance(state.subversive, piece.loc) <= reach
    return piece.counter.untried and not piece.rising and near


class TakeBackSubversive(Step, frozen=True):
    """When the German turn is over the marker goes to the turn track [7.0/13]."""

    clause = "7.0/13"

    def run(self, state: TigerState) -> Steps:
        if state.subversive != NOWHERE:
            state.emit(MarkerTaken(state.world.label(state.subversive), state.subversive_turn, self.clause))
        state.subversive, state.freed = NOWHERE, frozenset()
        state.touch_ground()
        return ()
