"""The state of a game: plain typed data. Pieces are frozen records in a dict, replaced and never mutated.

Tuples of two are indexed by side. What is asked often is remembered under tokens, one a side for "who is where" and one
for "what lies on the ground".
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal

import msgspec

from engine.titles.defeat_into_victory.options import Options
from engine.titles.defeat_into_victory.pieces import ALLIED, AVAILABLE, JAPANESE, SIDES, AirUnit, Piece
from engine.titles.defeat_into_victory.records import (
    Bag,
    Bags,
    ByLabel,
    Combat,
    Holder,
    Lines,
    Position,
    Segment,
    Supplies,
    Work,
)
from engine.titles.defeat_into_victory.world import World
from engine.wargame.fields import OnHexes, Rows, field
from engine.wargame.kinds import (
    Counts,
    Flag,
    Hexes,
    Kind,
    Number,
    Owners,
    PerSide,
    Pieces,
    Plain,
    Side,
    Word,
    WordRow,
    Words,
)
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
    places: ClassVar = ("at", "target", "hex", "origin", "start", "reach", "markers", "laid", "way", "landed")
    written: ClassVar[dict[str, str]] = {"work": "works"}

    world: World
    options: Options
    turn: Number = field(text=False)
    air: Annotated[dict[str, AirUnit], Pieces()] = field({})
    supplies: Annotated[dict[int, Supplies], OnHexes(Supplies)] = field({})
    """Hex -> SP markers."""
    positions: Annotated[dict[int, Position], OnHexes(Position)] = field({})
    work: Annotated[tuple[Work, ...], Rows(Work)] = ()
    control: Annotated[dict[int, int], Owners(SIDES)] = field({})
    """Hex -> side, where another one controls it than at the start [3.1/4]."""
    lines: Annotated[dict[tuple[int, int], str], Lines()] = field({})
    """Pair of hexes, the lower first -> line built in the game. They are replaced, with :meth:`build`."""
    built: frozenset[tuple[tuple[int, int], str]] = frozenset()
    """The same, to remember by."""
    cuts: Annotated[frozenset[int], ByLabel(frozenset)] = frozenset()
    interdicted: Hexes = field(frozenset(), text=False)
    stock: Annotated[tuple[int, int], PerSide(SIDES)]
    vp: Annotated[tuple[int, int], PerSide(SIDES)] = (0, 0)
    trucks: Annotated[tuple[int, int, int], Plain(tuple[int, int, int])] = (0, 0, 0)
    """Bought and free; used this turn; out of play for good [17.7/1]."""
    initiative: Annotated[int, Side(SIDES)] = -1
    """The side with the initiative, -1 before it is settled [6.1.4/1]."""
    cup: Annotated[tuple[str, ...], Bag(tuple[str, ...])] = field((), among=lambda state: _markers(state))
    held: Word = field("", among=lambda state: state.world.pack.markers)
    """The marker the initiative side keeps for its first segment [8.1.4/1]."""
    event: Word = field("", among=lambda state: _events(state))
    next_event: Word = field("", among=lambda state: _events(state))
    thursday: Word = ""
    """``launched`` once Operation Thursday is, ``over`` when no Chindits are left in."""
    reserve_used: Flag = False
    sustained_items: WordRow = ()
    allowance: Counts = field({})
    """What was done in this turn or segment that has a limit, by name."""
    sustained: Annotated[str, Holder(Literal["japanese", "allied", "out"])]
    """Who holds the Sustained Operations marker: a side, ``declared`` by it, empty when there is none."""
    scored: Words = frozenset()
    """What scores once and has."""
    refitted: Counts = field({})
    """Unit -> steps replaced this turn [16.1.3/1]."""
    reached: Counts = field({})
    """HQ -> SP markers spent this turn on its range [7.7.2/6]."""
    fired: Words = field(frozenset(), within=lambda state: state.pieces, noun="unit")
    """Artillery that supported a combat this turn [17.3.3/1]."""
    drawn: Annotated[tuple[tuple[str, ...], tuple[str, ...]], Bags(SIDES)] = ((), ())
    """Markers drawn this turn [8.1.3/1]."""
    played: WordRow = ()
    """Markers played this turn, in order."""
    end_turns: Number = field(0, within=lambda state: state.world.pack.limits.end_turn)
    """End Turn markers drawn this turn."""
    drawer: Annotated[int, Side(SIDES)] = -1
    """Who draws next."""
    segment: Annotated[Segment | None, Kind()] = None
    combat: Annotated[Combat | None, Kind()] = None

    def __init__(self, world: World, options: Options, scenario: str, seed: str) -> None:
        super().__init__(seed)
        self.world, self.options, self.scenario = world, options, scenario
        self.turn, self.stock = world.scenario.turns[0], world.scenario.stock
        self.sustained = world.scenario.sustained if options.sustained else ""

    # -- pieces

    def _on_map(self, side: int) -> list[Piece]:
        hexes, found = self.world.hexes, map(self.pieces.get, self.world.counters_of[side])
        return [piece for piece in found if piece is not None and 0 <= piece.loc < hexes]

    # -- the map

    def build(self, lines: dict[tuple[int, int], str]) -> None:
        """These are all lines that are built from now on."""
        self.lines, self.built = lines, frozenset(lines.items())
        self.touch_ground()

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
        return self.rains == 1

    @property
    def rains(self) -> int:
        """The column of a chart: 0 in an ordinary turn, 1 in the monsoon."""
        return self.world.rains[self.turn - 1]

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


def _markers(state: DefeatState) -> tuple[str, ...]:
    """What may be in the cup: each marker once, and the End Turn markers [8.1.4/1, 8.1.6/1]."""
    pack = state.world.pack
    return (*pack.markers, *[END_TURN] * pack.limits.end_turn)


def _events(state: DefeatState) -> list[str]:
    """The random events [14.1.6/1]."""
    return list(dict.fromkeys(str(word) for _, _, word in state.world.charts.tables["random_events"].rows))
