"""Which markers feed whom, each of them once: what is lacking where, what can be brought, what is left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from math import ceil
from typing import Final

import msgspec

from engine.titles.defeat_into_victory.pieces import Piece
from engine.titles.defeat_into_victory.players.weather import in_the_next_turn
from engine.titles.defeat_into_victory.rules.ch7_ranges import (
    communications,
    headquarters,
    hq_range,
    in_loc,
    range_from,
    sources,
)
from engine.titles.defeat_into_victory.rules.ch7_stock import markers_in
from engine.titles.defeat_into_victory.rules.ch7_supply import SOURCE_UNITS, WITHOUT_LOC, needs_supply
from engine.titles.defeat_into_victory.state import DefeatState

SPARE: Final = 1
"""Markers that are kept at an HQ beside those that feed, and those of the next meal where the rains will cut it off."""


class Table(msgspec.Struct, frozen=True):
    """An HQ or a source, and how many markers those eat whom it serves."""

    by: str
    hexes: Set[int]
    markers: int
    spare: int
    """How many are to lie beside them where they can be eaten in the next turn."""
    near: Set[int]
    """Where that is."""
    sources: tuple[int, ...]
    """Where more of them come from, the nearest first."""


class Stores(msgspec.Struct, frozen=True):
    """How the markers of a side are used at the next meal."""

    lacks: dict[str, int]
    """HQ -> the markers that it lacks."""
    short: dict[int, int]
    """Source hex -> those that are to be laid there, to be eaten or brought forward."""
    free: dict[int, int]
    """Hex -> markers that nobody eats from where they lie."""
    idle: dict[int, int]
    """The same without those that are to be brought to an HQ."""


def stores(view: DefeatState, side: int) -> Stores:
    """All needs first, then what is kept beside them; those who lead nobody and eat nothing ask for nothing."""
    tables = list(_tables(view, side))
    free = markers_in(view, side, range(view.world.hexes))
    bare = {table.by: table.markers - _eaten(table, table.hexes, free, table.markers) for table in tables}
    hqs = [table for table in tables if table.by in view.pieces]
    for table in hqs:
        bare[table.by] += table.spare - _eaten(table, table.near, free, table.spare)
    lacks = {table.by: bare[table.by] for table in hqs if table.sources and bare[table.by]}
    idle, short = dict(free), dict[int, int]()
    for table in tables:
        missing = bare[table.by]
        for source in table.sources:
            here = min(missing, idle.get(source, 0)) if table.by in lacks else 0
            missing -= here
            if here:
                idle[source] -= here
        if missing and table.sources:
            short[table.sources[0]] = short.get(table.sources[0], 0) + missing
    return Stores(lacks, short, free, idle)


def _eaten(table: Table, hexes: Set[int], free: dict[int, int], most: int) -> int:
    """Takes so many markers that lie within reach, those at a source last."""
    eaten = 0
    for hex_ in sorted(hexes & free.keys(), key=lambda hex_: (hex_ in table.sources, hex_)):
        taken = min(most - eaten, free[hex_])
        free[hex_] -= taken
        eaten += taken
    return eaten


def _tables(view: DefeatState, side: int) -> Iterator[Table]:
    """HQs, those last that cannot be brought anything or are Committed, then sources, each with the units that nobody
    before serves."""
    left = [unit for unit in view.on_map(side) if needs_supply(unit) and not unit.counter.chinese]
    later = in_the_next_turn(view)
    for hq in sorted(headquarters(view, side), key=lambda hq: (hq.committed, not in_loc(view, hq), hq.id)):
        reached = hq_range(view, hq, as_if_ready=True).cost.keys()
        near, left = _parted(left, reached)
        if near:
            lines = tuple(source.hex for source in communications(view, hq))
            markers = ceil(near / hq.counter.rating)
            spare = SPARE if in_loc(later, hq) else SPARE + WITHOUT_LOC * markers
            yield Table(hq.id, reached, markers, spare, hq_range(later, hq, as_if_ready=True).cost.keys(), lines)
    for source in sources(view, side):
        reached = range_from(view, side, source.hex).cost.keys()
        near, left = _parted(left, reached)
        if near:
            yield Table(view.world.label(source.hex), reached, ceil(near / SOURCE_UNITS), 0, reached, (source.hex,))


def _parted(units: Sequence[Piece], hexes: Set[int]) -> tuple[int, list[Piece]]:
    """How many units stand in some hexes, and the others."""
    rest = [unit for unit in units if unit.loc not in hexes]
    return len(units) - len(rest), rest
