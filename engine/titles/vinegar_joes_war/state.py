"""The state of a game: plain typed data. Pieces are frozen records in a dict, replaced and never mutated.

Tuples of two are indexed by side. What is asked often is remembered under tokens, one a side for "who is where" and one
for "what lies on the ground".
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from engine.titles.vinegar_joes_war.inputs import AIR
from engine.titles.vinegar_joes_war.options import Options
from engine.titles.vinegar_joes_war.pieces import MAP, Piece, SupportPiece, enemy
from engine.titles.vinegar_joes_war.records import Combat, Credit, Toll
from engine.titles.vinegar_joes_war.world import World
from engine.wargame.memo import memo
from engine.wargame.sided import SidedState, new_token

Line = tuple[int, int]
"""Two hexes joined by railway or road, the lower first."""

FIRST: Final = 1
SECOND: Final = 2


class VinegarState(SidedState[Piece]):
    """One position of the game; every die has six sides [2.6/1]."""

    dice = "2.6/1"
    __slots__ = (
        "air_token", "captured", "charged", "combat", "command", "conversions", "credits", "downs", "event",
        "fortified", "fresh", "interdicted", "lines", "minimum", "mover", "opened", "options", "owed", "paid",
        "pending", "phase", "player", "rail_limit", "rails", "reserve_called", "settled", "spent", "support", "used",
        "vp",
    )  # fmt: skip

    world: World

    def __init__(self, world: World, options: Options, scenario: str, seed: str) -> None:
        super().__init__(seed)
        self.world = world
        self.options = options
        self.scenario = scenario
        self.turn = world.scenario.turns[0]
        self.vp = (0, 0)
        self.player = -1
        """Whose player turn it is, -1 at the end of a turn [4.1/1]."""
        self.phase = 0
        """The phase of the player turn, 1 to 16; 0 at the end of a turn [4.1/2]."""
        self.support: dict[str, SupportPiece] = {}
        """Airstrikes and naval pieces."""
        self.fortified: dict[int, int] = {}
        """Hex -> side that dug in there [21.0/1]."""
        self.interdicted: dict[int, int] = {}
        """Hex -> side that put the marker there [4.1/11]."""
        self.lines: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
        """Hexes built of the Siam-Burma Railway and of the Ledo Road, in order [22.1/1, 22.2/1]."""
        self.fresh: frozenset[int] = frozenset()
        """Those of them built in this phase, which do not serve yet [22.4/1]."""
        self.paid: frozenset[int] = frozenset()
        """Sides whose line has had its depot [22.3/1]."""
        self.captured: frozenset[tuple[int, int]] = frozenset()
        """Side and city, where its first capture has been scored or cannot be [26.1/2]."""
        self.charged: frozenset[str] = frozenset()
        """Contingency units and pieces taken and paid for [17.41/1]."""
        self.conversions = 0
        """Light divisions taken [17.2/1]."""
        self.reserve_called = False
        """Whether the invasion reserve has come with its extras [17.1/2]."""
        self.event = ""
        """The event of this player turn, ``1`` to ``6`` [5.0/1]."""
        self.pending: tuple[str, ...] = ()
        """What the event still asks for, in order, as chapter 5 words it."""
        self.owed = (0, 0)
        """Depots each side is owed, where its pool limits nothing [6.35/3]."""
        self.rail_limit = -1
        """Rail moves an event leaves this player turn; -1 for those of the chart."""
        self.rails = 0
        """Rail moves made in this player turn [9.43/1]."""
        self.command: frozenset[str] = frozenset()
        """Units of the phasing side in command, as judged when the phase began [7.3/1]."""
        self.mover = ""
        """The unit that is moving: its move is not finished [9.21/1]."""
        self.spent = 0
        """Halves of a movement point it has spent."""
        self.minimum: frozenset[str] = frozenset()
        """Units that made their minimum move in this player turn [9.23/1]."""
        self.used: frozenset[str] = frozenset()
        """Amphibious markers used in this player turn [18.2/1]."""
        self.opened: frozenset[tuple[int, str]] = frozenset()
        """Side and country of the airbases opened in this impulse [12.31/1]."""
        self.settled: frozenset[int] = frozenset()
        """Hexes over which the air combat of this phase is over."""
        self.downs: tuple[Toll, ...] = ()
        """Airstrikes that are still to be named as lost or turned back [12.4/1]."""
        self.combat: Combat | None = None
        self.credits: tuple[Credit, ...] = ()
        self.air_token = new_token()

    def copy(self) -> VinegarState:
        """A copy that shares nothing mutable; its list of events is empty."""
        other = VinegarState.__new__(VinegarState)
        self.copy_fields(other)
        other.air_token = self.air_token
        other.captured = self.captured
        other.charged = self.charged
        other.combat = self.combat
        other.command = self.command
        other.conversions = self.conversions
        other.credits = self.credits
        other.downs = self.downs
        other.event = self.event
        other.fresh = self.fresh
        other.lines = self.lines
        other.minimum = self.minimum
        other.mover = self.mover
        other.opened = self.opened
        other.options = self.options
        other.owed = self.owed
        other.paid = self.paid
        other.pending = self.pending
        other.phase = self.phase
        other.player = self.player
        other.rail_limit = self.rail_limit
        other.rails = self.rails
        other.reserve_called = self.reserve_called
        other.settled = self.settled
        other.spent = self.spent
        other.used = self.used
        other.vp = self.vp
        other.support = self.support.copy()
        other.fortified = self.fortified.copy()
        other.interdicted = self.interdicted.copy()
        return other

    def disown(self) -> None:
        super().disown()
        self.air_token = -abs(self.air_token)

    def watching(self) -> object:
        """The tokens, and the unit that is moving: what its move has to end with is looked at when it is over."""
        return (self.tokens, self.ground_token, self.mover)

    # -- land units

    def depots_at(self, loc: int, side: int) -> list[Piece]:
        """The depots of a side in a hex [8.0/1]."""
        return [piece for piece in self.units_at(loc, side) if piece.counter.depot]

    def _on_map(self, side: int) -> tuple[Piece, ...]:
        """Land units on the map, those at sea before an assault included, by id."""
        names, hexes = self.world.counters_of[side], self.world.hexes
        found = [piece for piece in map(self.pieces.get, names) if piece is not None]
        if len(found) < len(names) or len(self.pieces) > len(self.world.counters):  # some stand for what is not seen
            own = (piece for piece in self.pieces.values() if piece.counter.side == side)
            found = sorted(own, key=lambda piece: piece.counter.id)
        return tuple([piece for piece in found if 0 <= piece.loc < hexes])

    def _hexes(self, side: int) -> Iterator[int]:
        """Land hexes with units of a side [2.4/3]."""
        return (piece.loc for piece in self.on_map(side) if self.world.is_land(piece.loc))

    # -- airstrikes and naval pieces

    def supports(self, side: int, box: str = "", *types: str) -> list[SupportPiece]:
        """Airstrikes and naval pieces of a side in a box, of some types if given, by id."""
        found = self._supports().get((side, box), ())
        return [piece for piece in found if not types or piece.counter.type in types]

    @memo(AIR)
    def _supports(self) -> dict[tuple[int, str], list[SupportPiece]]:
        """By side and box; those of a side in any box under the empty name."""
        found: dict[tuple[int, str], list[SupportPiece]] = {}
        for side, names in enumerate(self.world.supports_of):
            for name in names:
                piece = self.support[name]
                found.setdefault((side, piece.box), []).append(piece)
                found.setdefault((side, ""), []).append(piece)
        return found

    def over(self, hex_: int, side: int | None = None) -> list[SupportPiece]:
        """Airstrikes and naval pieces that lie in a hex, by id."""
        return [piece for piece in self.flown_over().get(hex_, ()) if side in (None, piece.counter.side)]

    @memo(AIR)
    def flown_over(self) -> dict[int, list[SupportPiece]]:
        """Hexes with airstrikes or naval pieces in them, and which."""
        found: dict[int, list[SupportPiece]] = {}
        for _, piece in sorted(self.support.items()):
            if piece.box == MAP:
                found.setdefault(piece.loc, []).append(piece)
        return found

    def fly(self, name: str, **values: object) -> SupportPiece:
        """Replace some fields of an airstrike or naval piece and return the new record."""
        piece = msgspec.structs.replace(self.support[name], **values)
        self.support[name] = piece
        self.air_token = new_token()
        return piece

    # -- the turn

    @property
    def phasing(self) -> int:
        return self.player

    @property
    def other(self) -> int:
        """The side that is not phasing; only in a player turn."""
        return enemy(self.player)

    @property
    def impulse(self) -> int:
        """1 in phases 3 to 8, 2 in phases 9 to 14, 0 outside them [4.1/3]."""
        return FIRST if 3 <= self.phase <= 8 else SECOND if 9 <= self.phase <= 14 else 0

    @property
    def monsoon(self) -> bool:
        """Whether this is a monsoon turn [2.2/2, 25.0/1]."""
        return self.world.pack.turns[self.turn - 1].monsoon

    @property
    def last_turn(self) -> int:
        """The number of the last turn of this game [1.0/2, 3.2/1]."""
        short = self.world.scenario.short_form
        return short.last if self.options.short_form and short is not None else self.world.scenario.turns[1]
