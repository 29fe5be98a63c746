"""Games on a map: states whose pieces stand at locations of a world.

Locations are ints: the hexes of the map first, then other places in play, then boxes beside the map.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Protocol, Self

from engine.board.boardmap import BoardMap
from engine.table.agenda import State

if TYPE_CHECKING:
    from typing_extensions import TypeVar  # one with a default, which Python has from 3.13 on
else:
    from typing import TypeVar


class World(Protocol):
    """The map and what a title knows of its places. Fixed for a game."""

    @property
    def board(self) -> BoardMap:
        """The map as arrays."""
        ...

    @property
    def counters(self) -> Mapping[str, Any]:
        """Everything that is printed on the counters (see :class:`Counter`), by id."""
        ...

    def label(self, loc: int) -> str:
        """The printed label of a hex, or the label of a box."""
        ...

    def find(self, label: str) -> int | None:
        """The location of a label, None when there is none."""
        ...

    def on_map(self, loc: int) -> bool:
        """True for hexes of the map."""
        ...

    def in_play(self, loc: int) -> bool:
        """True for hexes and other places from which pieces act, false for boxes of what is out of play."""
        ...

    def open_hex(self, loc: int) -> bool:
        """Whether a hex belongs to the area of play of this scenario."""
        ...


class Counter(Protocol):
    """A counter as printed."""

    @property
    def id(self) -> str:
        """Its name in commands, without blanks and commas."""
        ...

    @property
    def name(self) -> str:
        """The name printed on it."""
        ...

    @property
    def side(self) -> int:
        """The side it belongs to, -1 for none."""
        ...


class Piece(Protocol):
    """A counter in play."""

    @property
    def id(self) -> str:
        """The counter's id."""
        ...

    @property
    def counter(self) -> Counter:
        """What is printed on it."""
        ...

    @property
    def loc(self) -> int:
        """Where it stands."""
        ...


class PlacedState(State):
    """A state with pieces at locations; ``at`` lists them by location in order of arrival, the lowest first."""

    __slots__ = ("at", "pieces", "scenario", "turn", "world")

    world: Any
    """A :class:`World`; a title says which."""
    scenario: str
    turn: int
    pieces: dict[str, Any]
    """:class:`Piece` by id."""
    at: dict[int, tuple[str, ...]]

    def copy(self) -> Self:
        """A copy that shares nothing mutable; its list of events is empty."""
        raise NotImplementedError

    def pieces_at(self, loc: int) -> list[Any]:
        """All pieces at a location, in order of arrival."""
        pieces = self.pieces
        return [pieces[name] for name in self.at.get(loc, ())]

    def labels(self, locs: Iterable[int]) -> tuple[str, ...]:
        """Printed labels of locations."""
        return tuple(self.world.label(loc) for loc in locs)

    def set_piece(self, piece: Any) -> bool:
        """Add or replace a piece; keeps the index of locations. Returns whether it stands elsewhere now."""
        name, loc = piece.counter.id, piece.loc
        old = self.pieces.get(name)
        self.pieces[name] = piece
        if old is not None:
            if old.loc == loc:
                return False
            self._leave(name, old.loc)
        self.at[loc] = (*self.at.get(loc, ()), name)
        return True

    def _leave(self, name: str, loc: int) -> None:
        rest = tuple([other for other in self.at[loc] if other != name])
        if rest:
            self.at[loc] = rest
        else:
            del self.at[loc]


if TYPE_CHECKING:
    S = TypeVar("S", bound=PlacedState, default=PlacedState)
else:
    S = TypeVar("S", bound=PlacedState)
"""The state of a title; that of any where none is named."""


def misplaced(state: PlacedState) -> Iterator[str]:
    """Where pieces and the index of their places do not agree: never, in a sound state."""
    where = {name: loc for loc, names in state.at.items() for name in names}
    once = len(where) == sum(map(len, state.at.values()))
    if not once or not where.keys() == state.pieces.keys() == state.world.counters.keys():
        yield "the pieces and their places do not agree"
    for name, piece in state.pieces.items():
        if where.get(name) != piece.loc:
            yield f"{name} is not where it should be"
