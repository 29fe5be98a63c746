"""The state of a game of Nemesis: plain typed data. Pieces are frozen records in a dict, replaced and never mutated.

Copying a state is a few shallow copies. A token a side stands for "who is where", another for "who is in play", and one
for "what lies on the ground"; queries that are asked often (zones of control, occupied hexes, ranges) are remembered
under these tokens.
"""

from __future__ import annotations

import itertools
from typing import Any, Final

import msgspec

from engine.table.placed import PlacedState
from engine.titles.nemesis.options import Options
from engine.titles.nemesis.pieces import ALLIED, JAPANESE, Piece
from engine.titles.nemesis.world import HEAVY_MONSOON_TURN, LIGHT_MONSOON_TURN, World
from engine.wargame.memo import OWN, Input, memo

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

GROUND: Final = Input("state.ground_tokens")
"""Control, flags, Ambushes and the turn."""
ROSTER: Final = Input("state.rosters[side]")
"""Who of the query's side is in play."""

_tokens = itertools.count(1)


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


class NemesisState(PlacedState):
    """One position of the game. Tuples of two are indexed by side. Every roll uses one six-sided die [0.0/4]."""

    __slots__ = (
        "activity", "air", "air_supply", "airdrops", "airfields", "allowance", "ambushes", "attacks_made", "bunkers",
        "clf", "combat", "cups", "first", "flags", "general", "ground_tokens", "lament", "options", "phase",
        "resources", "rosters", "stilwell_attacks", "stock", "superior", "tokens", "track", "yunnan_active",
    )  # fmt: skip

    dice = "0.0/4"
    world: World
    pieces: dict[str, Piece]

    def __init__(self, world: World, options: Options, scenario: str, seed: str) -> None:
        super().__init__(seed)
        self.world = world
        self.options = options
        self.scenario = scenario
        self.turn = 1
        self.phase: Phase | None = None
        self.pieces = {}
        self.at = {}
        self.general = (0, 0)
        self.lament = (0, 0)
        self.superior = (5, 5)
        self.resources = 0
        self.clf = 1
        self.yunnan_active = False
        self.cups: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())
        self.track: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
        """Chits played this turn, in order [4.0/4]."""
        self.first: tuple[str | None, str | None] = (None, None)
        """Chits chosen beforehand, still face down."""
        self.flags: dict[int, int] = {}
        """Objective hex -> side of its flag."""
        self.airfields: dict[int, int] = {}
        """Airfield hex -> controller; in an Objective hex the Objective decides [6.1-B/1]."""
        self.ambushes: frozenset[int] = frozenset()
        self.bunkers: dict[int, str] = {}
        """Hex -> ``japanese``, ``british``, ``us`` or ``yunnan``."""
        self.stock = 0
        self.air: dict[str, str] = {}
        """Air Support -> ``available`` or ``used``; missing when it has left the game."""
        self.air_supply = 4
        self.airdrops: tuple[int, ...] = ()
        """Air Supply markers on the map during an Allied Supply Check."""
        self.activity: dict[str, int] = {}
        self.attacks_made = 0
        self.stilwell_attacks = 0
        self.allowance: dict[str, int] = {}
        """Counters of the running phase (replacements taken, units landed, points bought ...), reset with the phase."""
        self.combat: Combat | None = None
        self.tokens = (next(_tokens), next(_tokens))
        self.rosters = (next(_tokens), next(_tokens))
        self.ground_tokens = next(_tokens)

    def __setstate__(self, kept: tuple[None, dict[str, Any]]) -> None:
        """Take up a state that comes from another process of ours: its tokens are none of those given here."""
        for name, value in kept[1].items():
            setattr(self, name, value)
        self.tokens = (-abs(self.tokens[0]), -abs(self.tokens[1]))
        self.rosters = (-abs(self.rosters[0]), -abs(self.rosters[1]))
        self.ground_tokens = -abs(self.ground_tokens)

    def copy(self) -> NemesisState:
        """A copy that shares nothing mutable; its list of events is empty."""
        other = NemesisState.__new__(NemesisState)
        self.copy_fields(other)
        other.world = self.world
        other.options = self.options
        other.scenario = self.scenario
        other.turn = self.turn
        other.phase = self.phase
        other.pieces = self.pieces.copy()
        other.at = self.at.copy()
        other.general = self.general
        other.lament = self.lament
        other.superior = self.superior
        other.resources = self.resources
        other.clf = self.clf
        other.yunnan_active = self.yunnan_active
        other.cups = self.cups
        other.track = self.track
        other.first = self.first
        other.flags = self.flags.copy()
        other.airfields = self.airfields.copy()
        other.ambushes = self.ambushes
        other.bunkers = self.bunkers.copy()
        other.stock = self.stock
        other.air = self.air.copy()
        other.air_supply = self.air_supply
        other.airdrops = self.airdrops
        other.activity = self.activity.copy()
        other.attacks_made = self.attacks_made
        other.stilwell_attacks = self.stilwell_attacks
        other.allowance = self.allowance.copy()
        other.combat = self.combat
        other.tokens = self.tokens
        other.rosters = self.rosters
        other.ground_tokens = self.ground_tokens
        return other

    # -- pieces ------------------------------------------------------------------------------------------------------

    def put_piece(self, piece: Piece) -> None:
        """Add or replace a piece; keeps the index of locations."""
        old, limit, side = self.pieces.get(piece.id), self.world.play_limit, piece.counter.side
        self.set_piece(piece)
        self.touch(side)
        if old is None or (old.loc < limit) != (piece.loc < limit):
            token = next(_tokens)
            self.rosters = (token, self.rosters[1]) if side == JAPANESE else (self.rosters[0], token)

    def change(self, name: str, *, loc: int | None = None, reduced: bool | None = None, supply: int | None = None,
               waits: int | None = None) -> Piece:  # fmt: skip
        """Replace some fields of a piece and return the new record."""
        old = self.pieces[name]
        piece = Piece(
            old.counter,
            old.loc if loc is None else loc,
            old.reduced if reduced is None else reduced,
            old.supply if supply is None else supply,
            old.waits if waits is None else waits,
        )
        self.put_piece(piece)
        return piece

    def touch(self, side: int) -> None:
        """Note that pieces of a side changed."""
        token = next(_tokens)
        self.tokens = (token, self.tokens[1]) if side == JAPANESE else (self.tokens[0], token)

    def touch_ground(self) -> None:
        """Note that control, flags, Ambushes or the turn changed."""
        self.ground_tokens = next(_tokens)

    def pieces_at(self, loc: int) -> list[Piece]:
        """All pieces at a location, in order of arrival."""
        pieces = self.pieces
        return [pieces[name] for name in self.at.get(loc, ())]

    def units_at(self, loc: int, side: int | None = None) -> list[Piece]:
        """The units (no Transporters) at a location, of one side if given."""
        return [p for p in self.pieces_at(loc) if p.counter.is_unit and (side is None or p.counter.side == side)]

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

    @memo(OWN)
    def occupied(self, side: int) -> frozenset[int]:
        """Locations in play that hold units of a side [1.2-A/3]."""
        return self._locations(side, transporters=False)

    @memo(OWN)
    def wagons(self, side: int) -> frozenset[int]:
        """Locations in play that hold Transporters of a side."""
        return self._locations(side, transporters=True)

    def _locations(self, side: int, *, transporters: bool) -> frozenset[int]:
        return frozenset([p.loc for p in self.in_play(side) if p.counter.transporter == transporters])

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


__all__ = ["ALLIED", "JAPANESE", "Combat", "NemesisState", "Phase"]
