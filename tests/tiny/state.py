"""The state of Skirmish: pieces on a small map, secret orders, a cup."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Final

import msgspec

from engine.board.mapfile import read_map
from engine.board.safeyaml import load_yaml
from engine.table.digests import PIECE
from engine.wargame.boardworld import BoardWorld
from engine.wargame.fields import DeclaredState, field
from engine.wargame.kinds import Flag, Number, WordRow, Words

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

    written: ClassVar[dict[str, str]] = PIECE
    counter: Counter
    loc: int

    @property
    def id(self) -> str:
        return self.counter.id


COUNTERS: Final = {
    name: Counter(name, printed, side)
    for side, names in enumerate(("Ash Birch Cedar Elder", "Dace Eel Fry Gudgeon"))
    for name, printed in zip((f"{'ac'[side]}{number}" for number in range(1, 5)), names.split(), strict=True)
}


def unseen(side: int, loc: int, number: int) -> Counter:
    """What the enemy sees of a counter that lies under another."""
    return Counter(f"under-{SIDES[side]}-{loc}-{number}", "Covered", side)


class World(BoardWorld):
    """A map, its locations, and boxes for what is lost or waits."""

    boxes = (LOST, *CAMPS)
    counters = COUNTERS

    def __init__(self, data: bytes) -> None:
        super().__init__(read_map(load_yaml(data.decode()), "map"), "map")
        self.lost, *self.camps = map(self.box, self.boxes)

    in_play = open_hex = BoardWorld.on_map

    @cached_property
    def steps(self) -> list[list[tuple[int, int]]]:
        """Out of each hex, where to and for how many halves of a movement point."""
        return [[(to, self.cost(hex_, to)) for to in self.board.adjacent[hex_]] for hex_ in range(self.hexes)]

    def cost(self, a: int, b: int) -> int:
        """Halves of a movement point from a hex to its neighbour."""
        return ROAD if self.board.edge(a, b).way else COSTS[self.board.terrain_id(b)]


class SkirmishState(DeclaredState):
    """One position."""

    world: World
    pieces: dict[str, Piece]
    options: Any
    turn: Number = field(1, within=lambda state: TURNS)
    shouted: Flag = False
    cup: WordRow = field((), text=False)
    orders: WordRow = field(("", ""), text=False)
    """Secret until the turn ends."""
    acted: Words = field(frozenset(), text=False)

    def __init__(self, world: World, scenario: str, options: Any, seed: str) -> None:
        super().__init__(seed)
        self.world, self.scenario, self.options = world, scenario, options

    def of(self, side: int) -> list[Piece]:
        """The pieces of a side on the map, by id."""
        return [piece for _, piece in sorted(self.pieces.items()) if piece.counter.side == side and self.on(piece)]

    def hexes(self, labels: Iterable[str]) -> list[int]:
        """The locations of labels, -1 for one that is none."""
        return [-1 if loc is None else loc for loc in map(self.world.find, labels)]

    def on(self, piece: Piece) -> bool:
        return self.world.on_map(piece.loc)

    def foes_at(self, loc: int, side: int) -> list[Piece]:
        """The enemies of a side at a place, the top one last."""
        return [piece for piece in self.pieces_at(loc) if piece.counter.side == 1 - side and self.on(piece)]

    def next_to_foes(self, loc: int, side: int) -> list[int]:
        """The hexes around a place that hold enemies of a side."""
        return [near for near in self.world.board.adjacent[loc] if self.foes_at(near, side)]
