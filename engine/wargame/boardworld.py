"""The world of a game on one board of hexes with boxes beside it: labels, places, and what was worked out.

Locations are ints: hexes first, then the nodes beside them from which pieces enter, if the map has any, then the boxes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from functools import cached_property
from typing import Any, ClassVar, Final, Generic, Protocol, Self, TypeVar

from engine.board.boardmap import BoardMap
from engine.board.errors import BoardError
from engine.board.latest import Latest
from engine.wargame.packfiles import PackError

T = TypeVar("T")
MOST_QUERIES: Final = 4000
MOST_TABLES: Final = 24


class Sided(Protocol):
    """A counter, as far as its side goes."""

    @property
    def id(self) -> str: ...

    @property
    def side(self) -> int: ...


class BoardWorld:
    """What the worlds of such games have in common; ``file`` is the scenario's, named in what is wrong with it."""

    boxes: ClassVar[tuple[str, ...]] = ()

    def __init__(self, board: BoardMap, file: str) -> None:
        self.board = board
        self.grid = board.grid
        self.hexes = board.hex_count
        self.file = file
        self.play_limit = board.location_count
        """Locations below are hexes and nodes, the others boxes."""
        self.nodes = frozenset(range(self.hexes, self.play_limit))
        self.worthless: frozenset[int] = frozenset()
        """Hexes that no computer player strives for, whatever they count by the rules: to try what it says it wants."""
        self.labels = (*map(board.label, range(self.play_limit)), *self.boxes)
        self._boxes = {name: loc for loc, name in enumerate(self.boxes, self.play_limit)}
        self._by_label = {label: loc for loc, label in enumerate(self.labels)}
        self.terrain = tuple(board.terrain_id(hex_) for hex_ in range(self.hexes))
        """The terrain of each hex."""
        self.watchers: tuple[Callable[[Any], None], ...] = ()
        """Asked before each step; the title gives them."""
        self.tables: Latest[object, Any] = Latest(MOST_TABLES)
        """Tables of what steps cost."""
        self.printed: dict[object, Any] = {}
        """The same for the map as printed."""
        self.cache: Latest[tuple[object, ...], object] = Latest(MOST_QUERIES)
        """What was worked out for positions; when it is full, the oldest goes."""
        self.lasting: dict[object, object] = {}
        """What was worked out from the map alone."""

    def forget(self) -> None:
        """Drop all that was worked out for positions; what follows from the map alone stays, as the tables of costs do
        without the fields found on them."""
        self.cache.clear()
        for kept in (*self.lasting.values(), *self.tables.values(), *self.printed.values()):
            if hasattr(kept, "forget"):
                kept.forget()

    def own(self) -> Self:
        """The same map with nothing worked out for positions yet, to be changed for a position that is tried."""
        found = copy(self)
        found.cache = Latest(MOST_QUERIES)
        return found

    def table(self, chart: object, *, printed: bool, make: Callable[[], T]) -> T:
        """The table of what steps cost by what it depends on. Those of the printed map are kept for good: all others
        are made of them."""
        found: T | None = self.printed.get(chart) if printed else self.tables.get(chart)
        if found is None:
            found = make()
            if printed:
                self.printed[chart] = found
            else:
                self.tables.keep(chart, found)
        return found

    def label(self, loc: int) -> str:
        """The printed label of a hex, or the name of a box."""
        return self.labels[loc]

    def find(self, label: str) -> int | None:
        """The location of a label, None where there is none."""
        found = self._by_label.get(label)
        if found is not None:
            return found
        try:
            return self.board.location(label)
        except BoardError:
            return None

    def loc(self, label: str) -> int:
        """The location of a label; raises KeyError."""
        return self._by_label[label]

    def box(self, name: str) -> int:
        """The location of a box."""
        return self._boxes[name]

    def on_map(self, loc: int) -> bool:
        """Whether a location is a hex."""
        return 0 <= loc < self.hexes

    def in_play(self, loc: int) -> bool:
        """Whether a location is a hex or a node, from which pieces act, and no box."""
        return 0 <= loc < self.play_limit

    def hex(self, label: str, key: str) -> int:
        """The hex of a label in a file; raises PackError with the key."""
        found = self.find(label)
        if found is None or not self.on_map(found):
            raise PackError(f"{self.file}: {key}: there is no hex {label}")
        return found

    def named(self, name: str) -> int:
        """The hex of a place; raises PackError where there is none of that name."""
        try:
            return self.board.place_named(name).hex
        except BoardError:
            raise PackError(f"map.yaml: places: there is no {name}") from None

    def having(self, attribute: str) -> frozenset[int]:
        """The hexes with a place that has an attribute in the map file."""
        return frozenset(place.hex for place in self.board.places if place.attributes.get(attribute))

    @cached_property
    def names(self) -> Mapping[int, str]:
        """Hex -> the name of its first place."""
        return {place.hex: place.label for place in reversed(self.board.places)}


class Way(Protocol):
    """What a step to a neighbour crosses and follows, as a title describes it."""

    @property
    def to(self) -> int:
        """The hex it leads to."""
        ...


Y = TypeVar("Y", bound=Way)


class WayWorld(BoardWorld, Generic[Y]):
    """A world of steps from hex to hex, each with what it crosses and follows."""

    def _ways(self, hex_: int) -> Iterable[Y]:
        """The steps out of a hex."""
        raise NotImplementedError

    @cached_property
    def ways(self) -> tuple[tuple[Y, ...], ...]:
        """The steps out of each hex."""
        return tuple(tuple(self._ways(hex_)) for hex_ in range(self.hexes))

    @cached_property
    def way_table(self) -> tuple[Mapping[int, Y], ...]:
        """The same by neighbour."""
        return tuple({way.to: way for way in ways} for ways in self.ways)

    @cached_property
    def adjacent(self) -> tuple[tuple[int, ...], ...]:
        """The hexes around each hex to which there is a step."""
        return tuple(tuple(way.to for way in ways) for ways in self.ways)


def by_side(counters: Iterable[Sided], sides: int) -> tuple[tuple[str, ...], ...]:
    """The ids of counters a side."""
    found = tuple(counters)
    return tuple(tuple(counter.id for counter in found if counter.side == side) for side in range(sides))
