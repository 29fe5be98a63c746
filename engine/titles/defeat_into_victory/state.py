"""The state of a game: plain typed data. Pieces are frozen records in a dict, replaced and never mutated.

Tuples of two are indexed by side. What is asked often is remembered under tokens, one a side for "who is where" and one
for "what lies on the ground".
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from engine.titles.defeat_into_victory.options import Options
from engine.titles.defeat_into_victory.pieces import ALLIED, AVAILABLE, JAPANESE, AirUnit, Piece
from engine.titles.defeat_into_victory.records import Combat, Position, Segment, Supplies, Work
from engine.titles.defeat_into_victory.world import World
from engine.wargame.sided import SidedState

MOVE_COMBAT: Final = "move-combat"
COMBAT_MOVE: Final = "combat-move"
END_TURN: Final = "end-turn"
"""The End Turn marker in the cup [8.1.6/1]."""

ROAD: Final = "road"
RAIL: Final = "rail"
"""A railroad with its trail, as built [7.8.2/2]."""
TRAIL: Final = "trail"
"""A trail by which a built line meets one of another kind [7.8.2/6]."""
BOTH: Final = "both"
"""A road beside a railroad, both built."""
ROADS: Final = (ROAD, BOTH)
RAILS: Final = (RAIL, BOTH)
TRAILS: Final = (RAIL, TRAIL, BOTH)
"""Built lines that have a road, a railroad, a trail."""


class DefeatState(SidedState[Piece]):
    """One position of the game."""

    dice = "2.0/1"
    __slots__ = (
        "air", "allowance", "combat", "control", "cup", "cuts", "drawer", "drawn", "end_turns", "event", "fired",
        "held", "initiative", "interdicted", "lines", "next_event", "options", "played", "positions",
        "reached", "refitted", "reserve_used", "scored", "segment", "stock", "supplies", "sustained", "sustained_items",
        "thursday", "trucks", "vp", "work",
    )  # fmt: skip

    world: World

    def __init__(self, world: World, options: Options, scenario: str, seed: str) -> None:
        super().__init__(seed)
        self.world = world
        self.options = options
        self.scenario = scenario
        self.turn = world.scenario.turns[0]
        self.stock = world.scenario.stock
        self.vp = (0, 0)
        self.initiative = -1
        """The side with the initiative, -1 before it is settled [6.1.4/1]."""
        self.air: dict[str, AirUnit] = {}
        self.supplies: dict[int, Supplies] = {}
        """Hex -> SP markers."""
        self.control: dict[int, int] = {}
        """Hex -> side, where another one controls it than at the start [3.1/4]."""
        self.lines: dict[tuple[int, int], str] = {}
        """Pair of hexes, the lower first -> line built in the game."""
        self.cuts: frozenset[int] = frozenset()
        self.interdicted: frozenset[int] = frozenset()
        self.work: tuple[Work, ...] = ()
        self.positions: dict[int, Position] = {}
        self.trucks = (0, 0, 0)
        """Bought and free; used this turn; out of play for good [17.7/1]."""
        self.reached: dict[str, int] = {}
        """HQ -> SP markers spent this turn on its range [7.7.2/6]."""
        self.refitted: dict[str, int] = {}
        """Unit -> steps replaced this turn [16.1.3/1]."""
        self.fired: frozenset[str] = frozenset()
        """Artillery that supported a combat this turn [17.3.3/1]."""
        self.drawn: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
        """Markers drawn this turn [8.1.3/1]."""
        self.held = ""
        """The marker the initiative side keeps for its first segment [8.1.4/1]."""
        self.cup: tuple[str, ...] = ()
        self.played: tuple[str, ...] = ()
        """Markers played this turn, in order."""
        self.end_turns = 0
        """End Turn markers drawn this turn."""
        self.drawer = -1
        """Who draws next."""
        self.segment: Segment | None = None
        self.combat: Combat | None = None
        self.allowance: dict[str, int] = {}
        """What was done in this turn or segment that has a limit, by name."""
        self.event = ""
        self.next_event = ""
        self.thursday = ""
        """``launched`` once Operation Thursday is, ``over`` when no Chindits are left in."""
        self.reserve_used = False
        self.sustained: str = world.scenario.sustained if options.sustained else ""
        """Who holds the Sustained Operations marker: a side, ``declared`` by it, empty when there is none."""
        self.sustained_items: tuple[str, ...] = ()
        self.scored: frozenset[str] = frozenset()
        """What scores once and has."""

    def copy(self) -> DefeatState:
        """A copy that shares nothing mutable; its list of events is empty."""
        other = DefeatState.__new__(DefeatState)
        self.copy_fields(other)
        other.combat = self.combat
        other.cup = self.cup
        other.cuts = self.cuts
        other.drawer = self.drawer
        other.drawn = self.drawn
        other.end_turns = self.end_turns
        other.event = self.event
        other.fired = self.fired
        other.held = self.held
        other.initiative = self.initiative
        other.interdicted = self.interdicted
        other.next_event = self.next_event
        other.options = self.options
        other.played = self.played
        other.reserve_used = self.reserve_used
        other.scored = self.scored
        other.segment = self.segment
        other.stock = self.stock
        other.sustained = self.sustained
        other.sustained_items = self.sustained_items
        other.thursday = self.thursday
        other.trucks = self.trucks
        other.vp = self.vp
        other.work = self.work
        other.air = self.air.copy()
        other.supplies = self.supplies.copy()
        other.control = self.control.copy()
        other.lines = self.lines.copy()
        other.positions = self.positions.copy()
        other.reached = self.reached.copy()
        other.refitted = self.refitted.copy()
        other.allowance = self.allowance.copy()
        return other

    # -- pieces

    def _on_map(self, side: int) -> Iterator[Piece]:
        for name in self.world.counters_of[side]:
            piece = self.pieces.get(name)
            if piece is not None and self.world.on_map(piece.loc):
                yield piece

    # -- air

    def air_of(self, side: int, box: str, mission: str = "") -> list[AirUnit]:
        """Air units of a side in a box, with a mission if given, by id."""
        found = (unit for _, unit in sorted(self.air.items()))
        return [u for u in found if u.counter.side == side and u.box == box and mission in ("", u.mission)]

    def ready(self, side: int, mission: str) -> list[AirUnit]:
        """Available units with a mission."""
        return self.air_of(side, AVAILABLE, mission)

    def fly(self, name: str, **values: object) -> AirUnit:
        """Replace some fields of an air unit."""
        unit = msgspec.structs.replace(self.air[name], **values)
        self.air[name] = unit
        return unit

    # -- the turn

    @property
    def monsoon(self) -> bool:
        """Whether this is a Monsoon turn [2.1/1]."""
        return self.world.pack.turns[self.turn - 1].monsoon

    @property
    def rains(self) -> int:
        """The column of a chart: 0 in an ordinary turn, 1 in the monsoon."""
        return int(self.monsoon)

    @property
    def year(self) -> int:
        """The year of the turn."""
        return int(self.world.pack.turns[self.turn - 1].begins[:4])

    @property
    def last_turn(self) -> bool:
        """Whether this is the scenario's last turn."""
        return self.turn == self.world.scenario.turns[1]

    @property
    def second(self) -> int:
        """The side without the initiative, which goes first wherever both choose [7.1.2/1]."""
        return 1 - self.initiative

    @property
    def phasing(self) -> int:
        return -1 if self.segment is None else self.segment.side


__all__ = ["ALLIED", "JAPANESE", "Combat", "DefeatState", "Position", "Segment", "Supplies", "Work"]
