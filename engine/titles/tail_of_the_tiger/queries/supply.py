"""Supply as it stands: how far the lines of a side lead, the line of each unit, and which units would lose theirs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set

import msgspec

from engine.board.fields import Field, trace
from engine.titles.tail_of_the_tiger.inputs import BROKEN, GROUND, LANDED, PIECES
from engine.titles.tail_of_the_tiger.pieces import EAST, IMPERIAL, WEST, Piece
from engine.titles.tail_of_the_tiger.rules.ch2_control import haiphong_open
from engine.titles.tail_of_the_tiger.rules.ch7_supply import has_line, lines, sources, supply
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.titles.tail_of_the_tiger.world import HAIPHONG
from engine.wargame.memo import memo


class UnitSupply(msgspec.Struct, frozen=True):
    """How a unit on the map is supplied, and its line from a source to it; empty where none is needed or there."""

    unit: str
    loc: int
    state: str
    path: tuple[int, ...] = ()


class SupplyPicture(msgspec.Struct, frozen=True):
    """All of a side."""

    side: int
    area: frozenset[int]
    """The hexes in which a unit would trace a line."""
    sources: tuple[int, ...]
    """The sources that serve now."""
    units: Mapping[str, UnitSupply]


@memo(PIECES, GROUND, BROKEN, LANDED)
def supply_picture(state: TigerState, side: int) -> SupplyPicture:
    """The supply of a side; a brigade that has dropped and not won yet leaves lines open [wtf-7.0/1, 20.1/8]."""
    world = state.world
    area = frozenset(hex_ for zone in (WEST, EAST) for hex_ in lines(state, side, zone) & world.half(zone))
    network = _Network(state, side)
    units = {piece.id: _of(state, piece, network) for piece in state.on_map(side)}
    return SupplyPicture(side, area, tuple(sorted(network.ends)), units)


def _of(state: TigerState, piece: Piece, network: _Network) -> UnitSupply:
    path = network.path(piece.loc) if has_line(state, piece.counter.side, piece.loc) else ()
    return UnitSupply(piece.id, piece.loc, supply(state, piece), path)


class _Network:
    """The lines of a side from their sources, by the zone of the unit at their end; without some hexes."""

    def __init__(self, state: TigerState, side: int, without: Set[int] = frozenset()) -> None:
        self._world = state.world
        self._open = (lines(state, side, WEST) | lines(state, side, EAST)) - without
        ends = {zone: [hex_ for hex_ in sources(state, side, zone) if hex_ in self._open] for zone in (WEST, EAST)}
        self.ends = frozenset((*ends[WEST], *ends[EAST]))
        self._fields = {zone: self._from(ends[zone]) for zone in (WEST, EAST)}
        self._port, self._near = self._from([]), frozenset[int]()
        port = state.world.named(HAIPHONG)
        if side == IMPERIAL and haiphong_open(state) and port in self._open:
            reach = state.world.charts.given.supply.haiphong.range
            self._port, self._near = self._from([port]), frozenset(state.world.grid.within(port, reach))

    def _from(self, ends: Iterable[int]) -> Field:
        return trace(self._world.adjacent, ends, self._open)

    def path(self, loc: int) -> tuple[int, ...]:
        """The shortest line to a hex, empty without one; from Haiphong to the West only within its range [7.0/4]."""
        fields = [self._fields[self._world.zone(loc)], *([self._port] if loc in self._near else [])]
        return min((field.path_to(loc) for field in fields if loc in field), key=len, default=())


def cut_by(state: TigerState, side: int, loc: int) -> Iterator[Piece]:
    """The units of a side that trace a line now, and would trace none with an enemy in a hex."""
    if loc in state.occupied(side):
        return
    rest = _Network(state, side, {loc})
    for unit in supply_picture(state, side).units.values():
        if unit.path and not rest.path(unit.loc):
            yield state.pieces[unit.unit]
