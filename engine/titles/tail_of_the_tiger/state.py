"""The state of a game: plain typed data. Pieces are frozen records in a dict, replaced and never mutated.

Tuples of two are indexed by side. What is asked often is remembered under the hexes that a side is in, or under tokens:
one a side for "who is where", and one for what lies on the ground and who controls the places where that matters (see
``World.prized``): country that changes hands keeps it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final, Literal

from engine.titles.tail_of_the_tiger.options import Options
from engine.titles.tail_of_the_tiger.pieces import GERMAN, Piece, enemy
from engine.titles.tail_of_the_tiger.records import Combat, Credit, Credits
from engine.titles.tail_of_the_tiger.roster import Roster
from engine.titles.tail_of_the_tiger.world import RING, World
from engine.wargame.fields import field, stacks
from engine.wargame.kinds import (
    Counts,
    Flag,
    Hex,
    Hexes,
    HexRow,
    Kind,
    Number,
    Plain,
    Tallies,
    Word,
    WordRow,
    Words,
)
from engine.wargame.sided import SidedState

UNWRITTEN: Final = ""
MANCHURIA, JAPAN = "manchuria", "japan"
DISASTER, BLOCKADE = "disaster", "blockade"
PANZER_FUEL, LUFTWAFFE_FUEL = "panzer", "luftwaffe"
NOWHERE: Final = -1


class TigerState(SidedState[Piece]):
    """One position of the game; every die has six sides [wtf-2.x/3]."""

    dice = "wtf-2.x/3"
    places: ClassVar = ("at", "target", "hex", "origin")
    world: World
    options: Options
    rosters: tuple[Roster, Roster] = (Roster(), Roster())
    """Who is on the map, by side."""
    turn: Number = field(text=False)
    player: Number = field(NOWHERE, text=False)
    """Whose player turn it is, -1 outside one."""
    phase: Word = field("", text=False)
    """The phase that is being played, by its name."""
    german: Hexes
    """The hexes under German-side control; all others are Imperial [wtf-3.5/1, 3.5/1]."""
    touched: Hexes = field(frozenset(), within=lambda state: state.world.ports, noun="port")
    """Ports that a German-side unit has once occupied [7.0/6, 7.0/7]."""
    centers: Hexes
    """Supply Centers that stand [2.5/1]."""
    clouds: Hexes = frozenset()
    """Hexes under a mushroom cloud [18.0/6]."""
    airbases: HexRow
    """Where the German airbases are: hexes, or the box [3.0/5]."""
    aerial: HexRow = ()
    """Hexes with an aerial supply marker [7.0/8]."""
    subversive: Hex = NOWHERE
    """The hex of the Subversive marker [7.0/10]."""
    subversive_turn: Number = 0
    """The turn from which it may be dropped again [7.0/13]."""
    bombs: Number = field(within=lambda state: state.world.charts.given.atomic.bombs)
    ring: Number
    """Steps of the Manchurian Ring [16.0/1]."""
    broken: Flag = False
    """Whether it is broken for good [16.0/8]."""
    fuel: Counts = field({}, within=lambda state: state.fuel_at_first)
    """Points of panzer and Luftwaffe fuel left, once the Ring is broken [16.0/8]."""
    spent: Words = field(frozenset(), within=lambda state: state.fuel, noun="fuel")
    """Fuel spent in this game turn [16.0/10]."""
    chinese_steps: Number = field(within=lambda state: state.world.charts.given.steps.chinese.pool)
    """Chinese replacement steps left [9.0/7]."""
    naval: Annotated[str, Plain(Literal["", "disaster", "blockade"])] = ""
    """The marker of the naval disaster or the blockade [ev-13/1, ev-13/2]."""
    event: Word = field("", within=lambda state: state.world.event_names)
    """The random event of this game turn [5.2/1]."""
    settled: Words = field(frozenset(), within=lambda state: state.world.event_names)
    """Events that do not happen again [ev-2/1]."""
    elh: Annotated[str, Plain(Literal["", "manchuria", "japan"])] = field(UNWRITTEN, absent=MANCHURIA)
    """Where ELH was written down to be [20.3/1]; hidden from the German player."""
    elh_shown: Flag = False
    """Whether it has been used, and so is known."""
    chance_gone: Flag = False
    """Whether somebody has entered Chungking: the chance of its rising is gone [3.3/7]."""
    stood: Flag = True
    """Whether the 34th has never left Formosa [4.0/5]."""
    air: Counts = field(within=lambda state: {kind: row.count for kind, row in state.world.pack.air.items()})
    """Air units by kind [set-1/9]."""
    flown: Tallies = field({}, within=lambda state: state.air)
    """Air units by kind that flew in this player turn [wtf-14.x/1]."""
    freed: Words = frozenset()
    """Untried units that the Subversive marker lets move in this phase [7.0/12]."""
    used: Tallies = field({})
    """Strategic movements made in this phase by kind: ``east``, ``west``, ``shuttle`` [10.0/1, 10.0/6, 10.0/8]."""
    shuttles: Number
    """Shuttles allowed in this phase [10.0/10]."""
    struck: Hexes = frozenset()
    """Hexes that were attacked in this phase [wtf-13.x/6]."""
    jumped: Hex = NOWHERE
    """The hex of the airbase from which the brigade dropped in this phase, though that was overrun since [20.1/3]."""
    bombarded: Flag = False
    """Whether the rail gun has fired in this player turn [20.2/4]."""
    draws: Number = field(NOWHERE, absent=0)
    """Divisions that may still be drawn from the cup in this phase, -1 before the die [9.0/4]."""
    credits: Annotated[tuple[Credit, ...], Credits()] = ()
    mover: WordRow = field((), text=False)
    """The units that are moving together: their move is not finished [wtf-11.x/2]."""
    budget: dict[str, int] = field({})
    """What each of them may still spend: supply is judged when the move begins [wtf-7.x/4]."""
    combat: Annotated[Combat | None, Kind()] = None

    def __init__(self, world: World, options: Options, scenario: str, seed: str) -> None:
        super().__init__(seed)
        charts = world.charts.given
        self.world, self.options, self.scenario = world, options, scenario
        self.turn = world.scenario.turns[0]
        self.german, self.centers = frozenset(), frozenset(world.centers)
        self.airbases = (world.box(RING),) * world.pack.markers["airbase"]
        self.bombs, self.ring, self.shuttles = charts.atomic.bombs, charts.ring.start, 0
        self.chinese_steps = charts.steps.chinese.pool
        self.air = {kind: row.start for kind, row in world.pack.air.items()}

    def digested(self) -> Mapping[str, Any]:
        return {"stacks": stacks(self), "budget": [self.budget[name] for name in self.mover]}

    def watching(self) -> object:
        """Where both sides stand, what lies on the ground, and the units that are moving: what their move has to end
        with is looked at when it is over."""
        return (self.rosters[0].hexes, self.rosters[1].hexes, self.ground_token, self.mover)

    # -- pieces

    def put_piece(self, piece: Piece) -> None:
        """Add or replace a piece; keeps the index of locations and the roster of its side."""
        old, hexes, (german, imperial) = self.pieces.get(piece.counter.id), self.world.hexes, self.rosters
        super().put_piece(piece)
        was = old if old is not None and 0 <= old.loc < hexes else None
        now = piece if 0 <= piece.loc < hexes else None
        if was is None and now is None:
            return
        if piece.counter.side == GERMAN:
            self.rosters = (german.after(was, now), imperial)
        else:
            self.rosters = (german, imperial.after(was, now))

    def on_map(self, side: int) -> tuple[Piece, ...]:
        """The pieces of a side on the map, by id."""
        return self.rosters[side].units

    def occupied(self, side: int) -> frozenset[int]:
        """The hexes with pieces of a side."""
        return self.rosters[side].hexes

    # -- the turn

    @property
    def phasing(self) -> int:
        return self.player

    @property
    def other(self) -> int:
        """The side that is not phasing; only in a player turn."""
        return enemy(self.player)

    @property
    def fuel_at_first(self) -> dict[str, int]:
        """The fuel that there is when the Ring is broken [16.0/8]."""
        fuel = self.world.charts.given.fuel
        return {PANZER_FUEL: fuel.panzer, LUFTWAFFE_FUEL: fuel.luftwaffe}

    @property
    def monsoon(self) -> bool:
        """Whether this is a monsoon turn [2.2/4, wtf-6.2/1]."""
        return self.world.pack.turns[self.turn - 1].monsoon

    @property
    def last_turn(self) -> int:
        """The number of the last turn [wtf-1.x/1]."""
        return self.world.scenario.turns[1]

    # -- the map

    def controller(self, hex_: int) -> int:
        """The side that controls a hex [wtf-3.5/1]."""
        return GERMAN if hex_ in self.german else enemy(GERMAN)

    def airbases_on_map(self) -> tuple[int, ...]:
        """The hexes with a German airbase [14.0/3]."""
        return tuple(loc for loc in self.airbases if self.world.on_map(loc))
