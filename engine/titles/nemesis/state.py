"""The state of a game of Nemesis: plain typed data. Pieces are frozen records in a dict, replaced and never mutated.

Beside the tokens that all such states have, one a side stands for "who is in play".
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, ClassVar, Final, Literal

import msgspec

from engine.titles.nemesis.options import Options
from engine.titles.nemesis.pieces import JAPANESE, SIDES, Piece
from engine.titles.nemesis.world import HEAVY_MONSOON_TURN, LIGHT_MONSOON_TURN, World
from engine.wargame.fields import field
from engine.wargame.kinds import Flag, Hexes, Kind, Laid, LaidOver, Merged, Number, Numbers, PerSide, Places, Where
from engine.wargame.memo import GROUND, OWN, OWN_PLACES, Input, memo
from engine.wargame.sided import SidedState, new_token

# What a piece has done in this phase.
MOVED: Final = 1
"""It entered a hex."""
FINISHED: Final = 2
"""Its movement is over (it moved, or laid an Ambush)."""
ATTACKED: Final = 4
DEFENDED: Final = 8
RETREATED: Final = 16
"""It retreated onto friends in this phase [6.2-D/6]."""
DUG: Final = 32
RAILED: Final = 64

CHITS: Final = ("assault", "attack", "supply", "reinforcement")
BATTLES: Final = "battles"
"""Key of ``state.allowance``: attacks on units made in this phase; vacant Objectives come before them [6.1-C/5]."""

Slot = Annotated[int, Numbers(9)]
Slots = Annotated[tuple[int, int], PerSide(SIDES, Numbers(9).text)]
Owners = Annotated[dict[int, int], Laid(SIDES, numbered=True)]
ROSTER: Final = Input("state.rosters[side]")
"""Who of the query's side is in play."""


class Supports(Merged):
    """Air Support -> ``available`` or ``used``; a position says ``gone`` of one that has left the game."""

    text = dict[str, Literal["available", "used", "gone"]]

    def read(self, where: Where, text: Any, key: str, now: Any) -> dict[str, str]:
        return {name: word for name, word in {**now, **text}.items() if word != "gone"}


class Phase(msgspec.Struct, frozen=True):
    """The phase being played. ``commander`` names the army that acts under a variant, None when the whole side does."""

    side: int
    chit: str
    commander: str | None = None


class Combat(msgspec.Struct, frozen=True):
    """The combat being fought (chapter 6), filled in as it goes. Quality values are those at the barricades.

    ``bystanders`` are units that retreated onto the defenders in this phase; they do not count in the odds [6.2-D/6].
    """

    attacker: int
    target: int
    units: tuple[str, ...]
    """Participating attackers; a unit replaced by its remnant is replaced here too."""
    defenders: tuple[str, ...]
    """Units that count in the defence."""
    bystanders: tuple[str, ...] = ()
    air: str | None = None
    assault: bool = False
    spearhead: str | None = None
    meeting: str | None = None
    column: int = 0
    """Index of the odds column before shifts."""
    shift: int = 0
    final: int = 0
    drm: int = 0
    advantage: int | None = None
    """The side with Support Advantage."""
    attack_steps: int = 0
    massive: bool = False
    banzai: bool = False
    retreat: bool = False
    """The result had an ``r``."""
    engineers: bool = False
    """An Engineer or Tank took part in the attack [6.1-H/9]."""
    leader: str | None = None
    refuser: str | None = None
    paid: tuple[str, ...] = ()
    """Units that lost steps in enforcing [6.2-E/2]."""
    enforced: bool = False


class NemesisState(SidedState[Piece]):
    """One position of the game. Tuples of two are indexed by side. Every roll uses one six-sided die [0.0/4]."""

    dice = "0.0/4"
    written: ClassVar = {"activity": "done", "allowance": "counts", "pieces": "pieces"}
    places: ClassVar = ("at", "target")
    groups: ClassVar = {
        "markers": ("ambushes", "bunkers", "flags", "airfields", "stock", "air", "air_supply", "airdrops"),
        "tracks": ("turn", "general", "lament", "superior", "resources", "clf", "yunnan_active"),
        "chits": ("cups", "track", "first"),
        "doings": ("activity", "allowance", "attacks_made", "stilwell_attacks"),
    }

    world: World
    options: Options
    turn: Number = field(text=False)
    phase: Annotated[Phase | None, Kind()] = None
    general: Slots = field((0, 0))
    lament: Slots = field((0, 0))
    superior: Slots = field((5, 5))
    resources: Slot = field(0, absent=None)
    clf: Slot = field(1, absent=None)
    yunnan_active: Flag = field(False, absent=None)
    cups: Annotated[tuple[frozenset[str], frozenset[str]], Kind()] = (frozenset(), frozenset())
    track: Annotated[tuple[tuple[str, ...], tuple[str, ...]], Kind()] = ((), ())
    """Chits played this turn, in order [4.0/4]."""
    first: Annotated[tuple[str | None, str | None], Kind()] = (None, None)
    """Chits chosen beforehand, still face down."""
    ambushes: Hexes = field(frozenset(), absent=None)
    bunkers: Annotated[dict[int, str], Laid(("japanese", "british", "us", "yunnan"))] = field({}, absent=None)
    flags: Owners = field({}, absent=None)
    """Objective hex -> side of its flag."""
    airfields: Annotated[dict[int, int], LaidOver(SIDES, numbered=True)] = field({})
    """Airfield hex -> controller; in an Objective hex the Objective decides [6.1-B/1]."""
    stock: Annotated[int, Numbers(3)] = field(0, absent=None)
    air_supply: Annotated[int, Numbers(4)] = field(4, absent=None)
    air: Annotated[dict[str, str], Supports()] = field({})
    """Air Support -> ``available`` or ``used``; missing when it has left the game."""
    airdrops: Annotated[tuple[int, ...], Places(frozenset)] = field((), text=False)
    """Air Supply markers on the map during an Allied Supply Check."""
    activity: Annotated[dict[str, int], Kind()] = field({})
    attacks_made: Annotated[int, Kind()] = 0
    stilwell_attacks: Annotated[int, Kind()] = 0
    allowance: Annotated[dict[str, int], Kind()] = field({})
    """Counters of the running phase (replacements taken, units landed, points bought ...), reset with the phase."""
    combat: Annotated[Combat | None, Kind()] = None
    rosters: tuple[int, int]
    """Tokens for who of a side is in play, wherever that is."""

    def __init__(self, world: World, options: Options, scenario: str, seed: str) -> None:
        super().__init__(seed)
        self.world, self.options, self.scenario, self.turn = world, options, scenario, 1
        self.rosters = (new_token(), new_token())

    def disown(self) -> None:
        super().disown()
        self.rosters = (-abs(self.rosters[0]), -abs(self.rosters[1]))

    # -- pieces

    def put_piece(self, piece: Piece) -> None:
        """Add or replace a piece; keeps the index of locations and the roster of its side."""
        old, limit = self.pieces.get(piece.counter.id), self.world.play_limit
        super().put_piece(piece)
        if old is None or (old.loc < limit) != (piece.loc < limit):
            token = new_token()
            self.rosters = (self.rosters[0], token) if piece.counter.side else (token, self.rosters[1])

    def units_at(self, loc: int, side: int | None = None) -> list[Piece]:
        """The units (no Transporters) at a location, of one side if given."""
        if loc not in self.at:
            return []
        stack = map(self.pieces.__getitem__, self.at[loc])
        return [p for p in stack if p.counter.is_unit and (side is None or p.counter.side == side)]

    def transporters_at(self, loc: int, side: int) -> list[Piece]:
        """The Transporters of a side at a location."""
        return [p for p in self.pieces_at(loc) if p.counter.transporter and p.counter.side == side]

    @memo(OWN)
    def in_play(self, side: int) -> tuple[Piece, ...]:
        """Pieces of a side on the map or in a Reinforcement Hex."""
        return tuple(map(self.pieces.__getitem__, self.roster(side)))

    @memo(ROSTER)
    def roster(self, side: int) -> tuple[str, ...]:
        """The ids of the pieces in play of a side, which stay the same while they move."""
        pieces, limit = self.pieces, self.world.play_limit
        return tuple([name for name in self.world.counters_of[side] if pieces[name].loc < limit])

    def has(self, name: str, flag: int) -> bool:
        """Whether a piece has done something in this phase (``MOVED``, ``ATTACKED`` ...)."""
        return bool(self.activity.get(name, 0) & flag)

    def mark(self, name: str, flag: int) -> None:
        """Note what a piece did in this phase."""
        self.activity[name] = self.activity.get(name, 0) | flag

    # -- remembered queries ------------------------------------------------------------------------------------------

    def _hexes(self, side: int) -> Iterable[int]:
        """Locations in play that hold units of a side [1.2-A/3]."""
        pieces, limit = self.pieces, self.world.play_limit
        return [loc for name in self.world.units_of[side] if (loc := pieces[name].loc) < limit]

    @memo(OWN_PLACES)
    def wagons(self, side: int) -> frozenset[int]:
        """Locations in play that hold Transporters of a side."""
        pieces, limit = self.pieces, self.world.play_limit
        return frozenset([loc for name in self.world.wagons_of[side] if (loc := pieces[name].loc) < limit])

    # -- weather, control, phase ---------------------------------------------------------------------------------------

    @property
    def light_monsoon(self) -> bool:
        """True from Game Turn 5 on [2.7/1]."""
        return self.turn >= LIGHT_MONSOON_TURN

    @property
    def heavy_monsoon(self) -> bool:
        """True from Game Turn 8 on [2.7/6]."""
        return self.turn >= HEAVY_MONSOON_TURN

    @property
    def support_turn(self) -> bool:
        """True in a Support Game Turn [8.1-A/5]."""
        turns = self.world.charts.turns
        return self.turn <= len(turns) and turns[self.turn - 1].support

    def controller(self, hex_: int) -> int | None:
        """The side that controls an Objective, None for any other hex [1.1/4, 2.3/2]."""
        objective = self.world.objectives.get(hex_)
        if objective is None:
            return None
        return self.flags.get(hex_, self.control_at_start(hex_))

    def control_at_start(self, hex_: int) -> int:
        """The side that owned an Objective when the game began."""
        return self.world.objectives[hex_].owner

    @memo(GROUND)
    def enemy_objectives(self, side: int) -> frozenset[int]:
        """Objectives that the enemy of ``side`` controls."""
        flags, objectives = self.flags, self.world.objectives
        return frozenset([hex_ for hex_, found in objectives.items() if flags.get(hex_, found.owner) != side])

    def airfield_side(self, hex_: int) -> int | None:
        """The side that controls an Airfield, None where there is none [6.1-B/1]."""
        if hex_ not in self.world.airfields:
            return None
        controller = self.controller(hex_)
        return controller if controller is not None else self.airfields.get(hex_, self.world.airfields[hex_])

    @property
    def phasing(self) -> int:
        return -1 if self.phase is None else self.phase.side

    @property
    def active(self) -> int:
        """The side whose phase it is (Japanese before the first phase)."""
        return JAPANESE if self.phase is None else self.phase.side
