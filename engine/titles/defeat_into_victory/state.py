"""The state of a game: plain typed data. Pieces are frozen records in a dict, replaced and never mutated.

Tuples of two are indexed by side. What is asked often is remembered under tokens, one a side for "who is where" and one
for "what lies on the ground".
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeVar

import msgspec

from engine.table.placed import PlacedState
from engine.titles.defeat_into_victory.options import Options
from engine.titles.defeat_into_victory.pieces import ALLIED, AVAILABLE, JAPANESE, AirUnit, Piece
from engine.titles.defeat_into_victory.world import World

T = TypeVar("T")
_tokens = itertools.count(1)

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


class Supplies(msgspec.Struct, frozen=True, gc=False):
    """SP markers in a hex: their owner, how many, and how many of them were flown in this turn [7.0/1, 7.11.2/1]."""

    side: int
    count: int
    flown: int = 0


class Position(msgspec.Struct, frozen=True, gc=False):
    """An Improved Position: whose, who builds it, and whether it is finished [17.2.1/1]."""

    side: int
    builder: str = ""
    done: bool = True


class Work(msgspec.Struct, frozen=True, gc=False):
    """An unfinished line: the hex it is built in, the hex it comes from, ``road`` or ``rail``; ``upgrade`` of a trail
    takes both hexes [7.8.2/2, 7.8.2/3]."""

    side: int
    hex: int
    origin: int
    kind: str
    upgrade: bool = False


class Segment(msgspec.Struct, frozen=True):
    """The Activation Segment being played [9.3/1]."""

    side: int
    marker: str
    formations: int = 0
    """How many formations may be declared; 0 where the marker names units."""
    units: int = 0
    """How many units may be declared; 0 where it names formations."""
    second: bool = False
    """Whether this side's second marker of the turn is played [9.3.5/1]."""
    named: tuple[str, ...] = ()
    """Formations declared."""
    declared: tuple[str, ...] = ()
    """Units declared, those of the formations among them [9.3.2/1]."""
    again: tuple[str, ...] = ()
    """Those of them that act a second time [9.3.5/1]."""
    sequence: str = ""
    moved: tuple[str, ...] = ()
    attacked: tuple[str, ...] = ()
    dug: tuple[str, ...] = ()
    """Units that began an Improved Position and do nothing else [17.2.1/1]."""
    landed: tuple[tuple[str, int], ...] = ()
    """Units in a sea hex, with the coast beside it that they assault [12.5.4/1]."""
    displaced: tuple[str, ...] = ()
    """Units that a combat moved: they are not where their activation began [12.4.2/1, 12.5.2/1]."""


class Combat(msgspec.Struct, frozen=True):
    """The combat being fought (chapter 13), filled in as it goes."""

    attacker: int
    target: int
    units: tuple[str, ...]
    defenders: tuple[str, ...]
    air: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """Air Support left to each side."""
    guns: tuple[str, ...] = ()
    """Japanese artillery in support, whichever side they are on."""
    hqs: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """HQs committed by each side."""
    banzai: tuple[str, ...] = ()
    suicide: str = ""
    position_unit: str = ""
    """The defender that has the bonus of the Improved Position [17.2.2/3]."""
    monsoon_unit: str = ""
    """The defender with +2 in rough jungle [13.3.1/4]."""
    column: int = 0
    shift: int = 0
    final: int = 0
    die: int = 0
    hits: tuple[int, int] = (0, 0)
    """Hits still to be paid by each side [13.4.3/1]."""
    hurt: tuple[bool, bool] = (False, False)
    """Which sides lost a step or retreated."""
    retreated: tuple[str, ...] = ()
    factors: Mapping[str, int] = {}
    """The greater modified factor of each unit in the combat, for checks on its retreat [13.6.3/1]."""


class DefeatState(PlacedState):
    """One position of the game."""

    __slots__ = (
        "air", "allowance", "combat", "control", "cup", "cuts", "drawer", "drawn", "end_turns", "event", "fired",
        "ground_token", "held", "initiative", "interdicted", "lines", "next_event", "options", "played", "positions",
        "reached", "refitted", "reserve_used", "scored", "segment", "stock", "supplies", "sustained", "sustained_items",
        "thursday", "tokens", "trucks", "vp", "watched", "work",
    )  # fmt: skip

    world: World
    pieces: dict[str, Piece]

    def __init__(self, world: World, options: Options, scenario: str, seed: str) -> None:
        super().__init__(seed)
        self.world = world
        self.options = options
        self.scenario = scenario
        self.turn = world.scenario.turns[0]
        self.pieces = {}
        self.at = {}
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
        self.tokens = (next(_tokens), next(_tokens))
        self.ground_token = next(_tokens)
        self.watched: tuple[object, ...] = ()
        """The tokens when the watchers last looked."""

    def copy(self) -> DefeatState:
        """A copy that shares nothing mutable; its list of events is empty."""
        other = DefeatState.__new__(DefeatState)
        self.copy_fields(other)
        for name in _SHARED:
            setattr(other, name, getattr(self, name))
        for name in _COPIED:
            setattr(other, name, getattr(self, name).copy())
        return other

    def watch(self) -> None:
        """Let the watchers look, if anything has changed on the map since."""
        if self.watched != (self.tokens, self.ground_token):
            for watcher in self.world.watchers:
                watcher(self)
            self.watched = (self.tokens, self.ground_token)

    # -- pieces

    def change(self, name: str, **values: object) -> Piece:
        """Replace some fields of a piece and return the new record."""
        piece = msgspec.structs.replace(self.pieces[name], **values)
        self.put_piece(piece)
        return piece

    def put_piece(self, piece: Piece) -> None:
        """Add or replace a piece; keeps the index of locations."""
        self.set_piece(piece)
        side = piece.counter.side
        token = next(_tokens)
        self.tokens = (token, self.tokens[1]) if side == JAPANESE else (self.tokens[0], token)

    def touch_ground(self) -> None:
        """Note that control, lines, cuts, positions, markers or HQ ranges changed."""
        self.ground_token = next(_tokens)

    def units_at(self, loc: int, side: int | None = None) -> list[Piece]:
        """The ground units at a location, of one side if given."""
        return [piece for piece in self.pieces_at(loc) if side is None or piece.counter.side == side]

    def on_map(self, side: int) -> tuple[Piece, ...]:
        """Ground units of a side on the map, by id."""
        return self.remember(("on map", side, self.tokens[side]), lambda: tuple(self._on_map(side)))

    def _on_map(self, side: int) -> Iterator[Piece]:
        for name in self.world.counters_of[side]:
            piece = self.pieces.get(name)
            if piece is not None and self.world.on_map(piece.loc):
                yield piece

    def occupied(self, side: int) -> frozenset[int]:
        """Hexes with ground units of a side."""
        key = ("occupied", side, self.tokens[side])
        return self.remember(key, lambda: frozenset(piece.loc for piece in self.on_map(side)))

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

    # -- remembered

    def remember(self, key: tuple[object, ...], work: Callable[[], T]) -> T:
        """The value under ``key`` (which holds the tokens it depends on), worked out when it is not there yet."""
        cache = self.world.cache
        found = cache.get(key)
        if found is None:
            found = cache.keep(key, work())
        return found  # type: ignore[return-value]


_COPIED = (
    "pieces", "at", "air", "supplies", "control", "lines", "positions", "reached", "refitted", "allowance",
)  # fmt: skip
_SHARED = tuple(
    name for name in (*DefeatState.__slots__, "scenario", "turn", "world") if name not in _COPIED
)

__all__ = ["ALLIED", "JAPANESE", "Combat", "DefeatState", "Segment", "Supplies", "Work"]
