"""The state of Skirmish: pieces on a small map, secret orders, a cup."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import msgspec

from engine.board.boardmap import BoardMap
from engine.board.mapfile import read_map
from engine.board.safeyaml import load_yaml
from engine.table.placed import PlacedState

HERE: Final = Path(__file__).parent
SIDES: Final = ("amber", "cobalt")
ORDERS: Final = ("charge", "dig_in")
CUP: Final = ("amber", "amber", "cobalt", "cobalt", "gale")
LOST: Final = "lost"
CAMPS: Final = ("camp-amber", "camp-cobalt")
"""Where reserves wait, out of sight."""
ALLOWANCE: Final = 5
"""Halves of a movement point."""
COSTS: Final = {"clear": 2, "wood": 3}
ROAD: Final = 1
TURNS: Final = 3


class Counter(msgspec.Struct, frozen=True):
    """A counter as printed."""

    id: str
    name: str
    side: int


class Piece(msgspec.Struct, frozen=True):
    """A counter at a place."""

    counter: Counter
    loc: int

    @property
    def id(self) -> str:
        return self.counter.id


COUNTERS: Final = {
    counter.id: counter
    for counter in (
        Counter("a1", "Ash", 0), Counter("a2", "Birch", 0), Counter("a3", "Cedar", 0), Counter("a4", "Elder", 0),
        Counter("c1", "Dace", 1), Counter("c2", "Eel", 1), Counter("c3", "Fry", 1), Counter("c4", "Gudgeon", 1),
    )
}  # fmt: skip


def unseen(side: int, loc: int, number: int) -> Counter:
    """What the enemy sees of a counter that lies under another."""
    return Counter(f"under-{SIDES[side]}-{loc}-{number}", "Covered", side)


class World:
    """A map, its locations, and a box for what is lost."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.board: BoardMap = read_map(load_yaml(data.decode()), "map")
        self.counters = COUNTERS
        self.boxes = (LOST, *CAMPS)
        self.hexes = self.board.hex_count
        self.lost = self.hexes
        self.camps = (self.hexes + 1, self.hexes + 2)

    def label(self, loc: int) -> str:
        return self.board.label(loc) if self.on_map(loc) else self.boxes[loc - self.hexes]

    def find(self, label: str) -> int | None:
        return next((loc for loc in range(self.hexes + len(self.boxes)) if self.label(loc) == label), None)

    def on_map(self, loc: int) -> bool:
        return 0 <= loc < self.hexes

    def in_play(self, loc: int) -> bool:
        return self.on_map(loc)

    def open_hex(self, loc: int) -> bool:
        return self.on_map(loc)

    def cost(self, a: int, b: int) -> int:
        """Halves of a movement point from a hex to its neighbour."""
        return ROAD if self.board.edge(a, b).way else COSTS[self.board.terrain_id(b)]


class SkirmishState(PlacedState):
    """One position."""

    __slots__ = ("acted", "cup", "options", "orders", "shouted", "spent")

    world: World
    pieces: dict[str, Piece]

    def __init__(self, world: World, scenario: str, options: Any, seed: str) -> None:
        super().__init__(seed)
        self.world = world
        self.scenario = scenario
        self.options = options
        self.turn = 1
        self.pieces = {}
        self.at = {}
        self.cup: tuple[str, ...] = ()
        self.orders: tuple[str, str] = ("", "")
        """Secret until the turn ends."""
        self.shouted = False
        self.acted: frozenset[str] = frozenset()
        self.spent: dict[str, int] = {}

    def copy(self) -> SkirmishState:
        other = SkirmishState.__new__(SkirmishState)
        self.copy_fields(other)
        for name in ("world", "scenario", "options", "turn", "cup", "orders", "shouted", "acted"):
            setattr(other, name, getattr(self, name))
        other.pieces, other.at, other.spent = self.pieces.copy(), self.at.copy(), self.spent.copy()
        return other

    def of(self, side: int) -> list[Piece]:
        """The pieces of a side on the map, by id."""
        return [piece for _, piece in sorted(self.pieces.items()) if piece.counter.side == side and self.on(piece)]

    def on(self, piece: Piece) -> bool:
        return self.world.on_map(piece.loc)

    def foes_at(self, loc: int, side: int) -> list[Piece]:
        """The enemies of a side at a place, the top one last."""
        return [piece for piece in self.pieces_at(loc) if piece.counter.side == 1 - side and self.on(piece)]

    def next_to_foes(self, loc: int, side: int) -> list[int]:
        """The hexes around a place that hold enemies of a side."""
        return [near for near in self.world.board.adjacent[loc] if self.foes_at(near, side)]
