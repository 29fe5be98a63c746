"""The state of Skirmish: pieces on a small map, secret orders, a cup."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Final

from engine.board.mapfile import read_map
from engine.board.safeyaml import load_yaml
from engine.wargame.boardworld import BoardWorld
from engine.wargame.fields import field, stacks
from engine.wargame.kinds import Flag, Number, WordRow, Words
from engine.wargame.pieces import InPlay, Printed
from engine.wargame.sided import SidedState

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


COUNTERS: Final = {one["id"]: Printed(**one) for one in load_yaml(HERE / "counters.yaml")}
Piece = InPlay[Printed]


def unseen(side: int, loc: int, number: int) -> Printed:
    """What the enemy sees of a counter that lies under another."""
    return Printed(id=f"under-{SIDES[side]}-{loc}-{number}", name="Covered", side=side)


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
        board = self.board
        return [
            [(to, ROAD if board.edge(hex_, to).way else COSTS[board.terrain_id(to)]) for to in board.adjacent[hex_]]
            for hex_ in range(self.hexes)
        ]


class SkirmishState(SidedState[Piece]):
    """One position."""

    places: ClassVar = ("at", "loc")
    world: World
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

    def digested(self) -> dict[str, Any]:
        return {"stacks": stacks(self)}

    def hexes(self, labels: Iterable[str]) -> list[int]:
        """The locations of labels, -1 for one that is none."""
        return [-1 if loc is None else loc for loc in map(self.world.find, labels)]

    def next_to_foes(self, loc: int, side: int) -> list[int]:
        """The hexes around a place that hold enemies of a side."""
        return [near for near in self.world.board.adjacent[loc] if near in self.occupied(1 - side)]
