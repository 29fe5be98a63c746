"""The state of a game: plain typed data. Pieces are frozen records in a dict, replaced and never mutated.

Tuples of two are indexed by side. What is asked often is remembered under the hexes that a side is in, or under tokens:
one a side for "who is where", and one for what lies on the ground and who controls the places where that matters (see
``World.prized``): country that changes hands keeps it.
"""

from __future__ import annotations

from typing import Final

from engine.titles.tail_of_the_tiger.options import Options
from engine.titles.tail_of_the_tiger.pieces import GERMAN, Piece, enemy
from engine.titles.tail_of_the_tiger.records import Combat, Credit
from engine.titles.tail_of_the_tiger.roster import Roster
from engine.titles.tail_of_the_tiger.world import RING, World
from engine.wargame.sided import SidedState

UNWRITTEN: Final = ""
MANCHURIA, JAPAN = "manchuria", "japan"
DISASTER, BLOCKADE = "disaster", "blockade"
PANZER_FUEL, LUFTWAFFE_FUEL = "panzer", "luftwaffe"
NOWHERE: Final = -1


class TigerState(SidedState[Piece]):
    """One position of the game; every die has six sides [wtf-2.x/3]."""

    dice = "wtf-2.x/3"
    __slots__ = (
        "aerial",
        "air",
        "airbases",
        "bombarded",
        "bombs",
        "broken",
        "budget",
        "centers",
        "chance_gone",
        "chinese_steps",
        "clouds",
        "combat",
        "credits",
        "draws",
        "elh",
        "elh_shown",
        "event",
        "flown",
        "freed",
        "fuel",
        "german",
        "jumped",
        "mover",
        "naval",
        "options",
        "phase",
        "player",
        "ring",
        "rosters",
        "settled",
        "shuttles",
        "spent",
        "stood",
        "struck",
        "subversive",
        "subversive_turn",
        "touched",
        "used",
    )  # fmt: skip

    world: World

    def __init__(self, world: World, options: Options, scenario: str, seed: str) -> None:
        super().__init__(seed)
        charts = world.charts.given
        self.world = world
        self.options = options
        self.scenario = scenario
        self.turn = world.scenario.turns[0]
        self.player = NOWHERE
        """Whose player turn it is, -1 outside one."""
        self.phase = ""
        """The phase that is being played, by its name."""
        self.german: frozenset[int] = frozenset()
        """The hexes under German-side control; all others are Imperial [wtf-3.5/1, 3.5/1]."""
        self.touched: frozenset[int] = frozenset()
        """Ports that a German-side unit has once occupied [7.0/6, 7.0/7]."""
        self.centers: frozenset[int] = frozenset(world.centers)
        """Supply Centers that stand [2.5/1]."""
        self.clouds: frozenset[int] = frozenset()
        """Hexes under a mushroom cloud [18.0/6]."""
        box = world.box(RING)
        self.airbases: tuple[int, ...] = (box,) * world.pack.markers["airbase"]
        """Where the German airbases are: hexes, or the box [3.0/5]."""
        self.bombs = charts.atomic.bombs
        self.ring = charts.ring.start
        """Steps of the Manchurian Ring [16.0/1]."""
        self.rosters = (Roster(), Roster())
        """Who is on the map, by side."""
        self.broken = False
        """Whether it is broken for good [16.0/8]."""
        self.chinese_steps = charts.steps.chinese.pool
        """Chinese replacement steps left [9.0/7]."""
        self.fuel: dict[str, int] = {}
        """Points of panzer and Luftwaffe fuel left, once the Ring is broken [16.0/8]."""
        self.spent: frozenset[str] = frozenset()
        """Fuel spent in this game turn [16.0/10]."""
        self.naval = ""
        """The marker of the naval disaster or the blockade [ev-13/1, ev-13/2]."""
        self.event = ""
        """The random event of this game turn [5.2/1]."""
        self.settled: frozenset[str] = frozenset()
        """Events that do not happen again [ev-2/1]."""
        self.elh = UNWRITTEN
        """Where ELH was written down to be [20.3/1]; hidden from the German player."""
        self.elh_shown = False
        """Whether it has been used, and so is known."""
        self.chance_gone = False
        """Whether somebody has entered Chungking: the chance of its rising is gone [3.3/7]."""
        self.stood = True
        """Whether the 34th has never left Formosa [4.0/5]."""
        self.air: dict[str, int] = {kind: row.start for kind, row in world.pack.air.items()}
        """Air units by kind [set-1/9]."""
        self.flown: dict[str, int] = {}
        """Air units by kind that flew in this player turn [wtf-14.x/1]."""
        self.aerial: tuple[int, ...] = ()
        """Hexes with an aerial supply marker [7.0/8]."""
        self.subversive = NOWHERE
        """The hex of the Subversive marker [7.0/10]."""
        self.subversive_turn = 0
        """The turn from which it may be dropped again [7.0/13]."""
        self.freed: frozenset[str] = frozenset()
        """Untried units that it lets move in this phase [7.0/12]."""
        self.used: dict[str, int] = {}
        """Strategic movements made in this phase by kind: ``east``, ``west``, ``shuttle`` [10.0/1, 10.0/6, 10.0/8]."""
        self.shuttles = 0
        """Shuttles allowed in this phase [10.0/10]."""
        self.jumped = NOWHERE
        """The airbase from which the brigade dropped in this phase [20.1/3]."""
        self.struck: frozenset[int] = frozenset()
        """Hexes that were attacked in this phase [wtf-13.x/6]."""
        self.bombarded = False
        """Whether the rail gun has fired in this player turn [20.2/4]."""
        self.mover: tuple[str, ...] = ()
        """The units that are moving together: their move is not finished [wtf-11.x/2]."""
        self.budget: dict[str, int] = {}
        """What each of them may still spend: supply is judged when the move begins [wtf-7.x/4]."""
        self.draws = NOWHERE
        """Divisions that may still be drawn from the cup in this phase, -1 before the die [9.0/4]."""
        self.combat: Combat | None = None
        self.credits: tuple[Credit, ...] = ()

    def copy(self) -> TigerState:
        """A copy that shares nothing mutable; its list of events is empty."""
        other = TigerState.__new__(TigerState)
        self.copy_fields(other)
        other.aerial = self.aerial
        other.air = self.air.copy()
        other.airbases = self.airbases
        other.bombs = self.bombs
        other.broken = self.broken
        other.budget = self.budget.copy()
        other.centers = self.centers
        other.chance_gone = self.chance_gone
        other.chinese_steps = self.chinese_steps
        other.clouds = self.clouds
        other.combat = self.combat
        other.credits = self.credits
        other.draws = self.draws
        other.elh = self.elh
        other.elh_shown = self.elh_shown
        other.event = self.event
        other.flown = self.flown.copy()
        other.freed = self.freed
        other.fuel = self.fuel.copy()
        other.german = self.german
        other.jumped = self.jumped
        other.mover = self.mover
        other.naval = self.naval
        other.options = self.options
        other.phase = self.phase
        other.player = self.player
        other.ring = self.ring
        other.rosters = self.rosters
        other.settled = self.settled
        other.shuttles = self.shuttles
        other.spent = self.spent
        other.stood = self.stood
        other.struck = self.struck
        other.bombarded = self.bombarded
        other.subversive = self.subversive
        other.subversive_turn = self.subversive_turn
        other.touched = self.touched
        other.used = self.used.copy()
        return other

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
