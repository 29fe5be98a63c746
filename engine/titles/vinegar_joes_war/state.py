"""The state of a game: plain typed data. Pieces are frozen records in a dict, replaced and never mutated.

Tuples of two are indexed by side. What is asked often is remembered under tokens, one a side for "who is where" and one
for "what lies on the ground".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, ClassVar, Final

import msgspec

from engine.titles.vinegar_joes_war.inputs import AIR
from engine.titles.vinegar_joes_war.options import Options
from engine.titles.vinegar_joes_war.pieces import MAP, SIDES, Piece, SupportPiece, enemy
from engine.titles.vinegar_joes_war.records import Captures, Combat, Credit, Openings, Toll
from engine.titles.vinegar_joes_war.world import World
from engine.wargame.fields import field, stacks
from engine.wargame.kinds import (
    Flag,
    Hexes,
    HexRow,
    Kind,
    Number,
    Owners,
    PerSide,
    Pieces,
    SomeSides,
    Word,
    WordRow,
    Words,
)
from engine.wargame.memo import memo
from engine.wargame.sided import SidedState, new_token

Line = tuple[int, int]
"""Two hexes joined by railway or road, the lower first."""

FIRST: Final = 1
SECOND: Final = 2


class VinegarState(SidedState[Piece]):
    """One position of the game; every die has six sides [2.6/1]."""

    dice = "2.6/1"
    places: ClassVar = ("at", "target", "hex", "assault")
    world: World
    options: Options
    turn: Number = field(text=False)
    player: Number = field(-1, text=False)
    """Whose player turn it is, -1 at the end of a turn [4.1/1]."""
    phase: Number = field(0, text=False)
    """The phase of the player turn, 1 to 16; 0 at the end of a turn [4.1/2]."""
    support: Annotated[dict[str, SupportPiece], Pieces()] = field({})
    """Airstrikes and naval pieces."""
    air_token: int
    vp: Annotated[tuple[int, int], PerSide(SIDES)] = (0, 0)
    fortified: Annotated[dict[int, int], Owners(SIDES)] = field({})
    """Hex -> side that dug in there [21.0/1]."""
    interdicted: Annotated[dict[int, int], Owners(SIDES)] = field({})
    """Hex -> side that put the marker there [4.1/11]."""
    railway: HexRow
    """Hexes built of the Siam-Burma Railway, in order [22.1/1]."""
    road: HexRow
    """Those of the Ledo Road [22.2/1]."""
    fresh: Hexes = field(frozenset(), text=False)
    """Those of them built in this phase, which do not serve yet [22.4/1]."""
    paid: Annotated[frozenset[int], SomeSides(SIDES)]
    """Sides whose line has had its depot [22.3/1]."""
    captured: Annotated[frozenset[tuple[int, int]], Captures(SIDES)] = frozenset()
    """Side and city, where its first capture has been scored or cannot be [26.1/2]."""
    charged: Words = frozenset()
    """Contingency units and pieces taken and paid for [17.41/1]."""
    conversions: Number = 0
    """Light divisions taken [17.2/1]."""
    reserve_called: Flag = False
    """Whether the invasion reserve has come with its extras [17.1/2]."""
    owed: Annotated[tuple[int, int], PerSide(SIDES)] = (0, 0)
    """Depots each side is owed, where its pool limits nothing [6.35/3]."""
    event: Word = ""
    """The event of this player turn, ``1`` to ``6`` [5.0/1]."""
    pending: WordRow = ()
    """What the event still asks for, in order, as chapter 5 words it."""
    rail_limit: Number = -1
    """Rail moves an event leaves this player turn; -1 for those of the chart."""
    rails: Number = 0
    """Rail moves made in this player turn [9.43/1]."""
    command: Words
    """Units of the phasing side in command, as judged when the phase began [7.3/1]."""
    opened: Annotated[frozenset[tuple[int, str]], Openings(SIDES)] = frozenset()
    """Side and country of the airbases opened in this impulse [12.31/1]."""
    minimum: Words = field(frozenset(), within=lambda state: state.pieces, noun="unit")
    """Units that made their minimum move in this player turn [9.23/1]."""
    used: Words = frozenset()
    """Amphibious markers used in this player turn [18.2/1]."""
    mover: Word = field("", text=False)
    """The unit that is moving: its move is not finished [9.21/1]."""
    spent: Number = field(0, text=False)
    """Halves of a movement point it has spent."""
    settled: Hexes = field(frozenset(), text=False)
    """Hexes over which the air combat of this phase is over."""
    downs: Annotated[tuple[Toll, ...], Kind()] = ()
    """Airstrikes that are still to be named as lost or turned back [12.4/1]."""
    combat: Annotated[Combat | None, Kind()] = None
    credits: Annotated[tuple[Credit, ...], Kind()] = ()

    def __init__(self, world: World, options: Options, scenario: str, seed: str) -> None:
        super().__init__(seed)
        self.world, self.options, self.scenario = world, options, scenario
        self.turn = world.scenario.turns[0]
        self.lines, self.paid, self.command = ((), ()), frozenset(), frozenset()
        self.air_token = new_token()

    @property
    def lines(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Hexes built of the Siam-Burma Railway and of the Ledo Road, in order [22.1/1, 22.2/1]."""
        return self.railway, self.road

    @lines.setter
    def lines(self, built: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
        self.railway, self.road = built

    def disown(self) -> None:
        super().disown()
        self.air_token = -abs(self.air_token)

    def digested(self) -> Mapping[str, Any]:
        return {"stacks": stacks(self)}

    def watching(self) -> object:
        """The tokens, and the unit that is moving: what its move has to end with is looked at when it is over."""
        return (self.tokens, self.ground_token, self.mover)

    # -- land units

    def depots_at(self, loc: int, side: int) -> list[Piece]:
        """The depots of a side in a hex [8.0/1]."""
        return [piece for piece in self.units_at(loc, side) if piece.counter.depot]

    def pieces_of(self, side: int) -> list[Piece]:
        """Land units, on the map or not, by id."""
        pieces = self.pieces
        if len(pieces) <= len(self.world.counters):
            try:
                return list(map(pieces.__getitem__, self.world.counters_of[side]))
            except KeyError:
                pass
        own = [piece for piece in pieces.values() if piece.counter.side == side]  # some stand for what is not seen
        return sorted(own, key=lambda piece: piece.counter.id)

    def _on_map(self, side: int) -> list[Piece]:
        """Land units on the map, those at sea before an assault included, by id."""
        hexes = self.world.hexes
        return [piece for piece in self.pieces_of(side) if 0 <= piece.loc < hexes]

    def _hexes(self, side: int) -> Iterable[int]:
        """Land hexes with units of a side [2.4/3]."""
        land = self.world.land
        return [piece.loc for piece in self.on_map(side) if piece.loc in land]

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
