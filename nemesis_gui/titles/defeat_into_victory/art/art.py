"""How Defeat Into Victory looks on the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from engine.table.placed import PlacedState
from engine.titles.defeat_into_victory.pieces import SIDES, Counter, Piece
from engine.titles.defeat_into_victory.rules.ch12_costs import columns
from engine.titles.defeat_into_victory.state import DefeatState
from engine.titles.defeat_into_victory.world import World
from nemesis_gui.board.art import DRY, RAIN, SWOLLEN, BoardArt, Marker
from nemesis_gui.board.geometry import BoardGeometry
from nemesis_gui.board.ink import Ink
from nemesis_gui.board.stripes import Stripe
from nemesis_gui.board.theme import Theme
from nemesis_gui.titles.defeat_into_victory.art import markers, places
from nemesis_gui.titles.defeat_into_victory.art.counters import (
    MARKS,
    STRIPES,
    Look,
    draw_counter,
    draw_marks,
    figures,
    look_of,
    nation_of,
    part_at,
)


class DefeatArt(BoardArt):
    """Counters with their values, the markers of the game, and what is printed on its map."""

    version = 1
    marker_kinds: ClassVar = markers.KINDS
    marks = frozenset(f"counter:{name}" for name in MARKS)
    total_sign = "stack:factors"
    total_word = "attack"

    def __init__(self) -> None:
        super().__init__("defeat-into-victory", "Defeat Into Victory", SIDES)

    # -- counters

    def look(self, piece: Piece, state: PlacedState | None = None) -> Look:
        """The face that is up, and the marks that lie on it."""
        return look_of(piece)

    def draw_counter(self, painter: QPainter, counter: Counter, look: Look, theme: Theme, pixels: int) -> None:
        """Draw a counter."""
        draw_counter(painter, counter, look, theme, pixels)

    def faces(self, counter: Counter) -> Sequence[Look]:
        """Full strength and each step less; of an HQ both its sides [2.3/3, 13.5.1/1]."""
        return (Look(), Look(committed=True)) if counter.hq else tuple(Look(lost) for lost in range(len(counter.af)))

    def side_up(self, counter: Counter, look: Look) -> int | None:
        """Of an HQ the Committed side is the back; of a unit the second face, further ones being on other counters."""
        if counter.hq:
            return int(look.committed)
        return look.lost if look.lost <= 1 else None

    def draw_marks(self, painter: QPainter, counter: Counter, look: Look, theme: Theme, pixels: int) -> None:
        """What it did, and what happened to it."""
        draw_marks(painter, look, pixels)

    def stripe(self, counter: Counter) -> Stripe:
        """That of its nation."""
        return STRIPES[nation_of(counter)]

    def sign_on(self, counter: Counter, look: Look, at: QPointF, pixels: int) -> str:
        """A value or a mark."""
        return part_at(counter, look, at, pixels)

    def rank(self, piece: Piece) -> tuple[bool, int]:
        """Units over HQs, the stronger over the weaker."""
        return not piece.counter.hq, piece.af

    def total(self, pieces: Iterable[Piece]) -> str:
        """The printed attack factors of the faces that are up."""
        return str(sum(piece.af for piece in pieces if not piece.counter.hq))

    def caption(self, piece: Piece) -> str:
        """The name with the values."""
        return f"{piece.counter.name}  {figures(piece.counter, look_of(piece))}"

    # -- markers

    def markers(self, state: PlacedState) -> Iterable[Marker]:
        """SP markers, Improved Positions, cuts, interdiction and lines built."""
        return markers.markers(state) if isinstance(state, DefeatState) else ()

    def draw_marker(self, painter: QPainter, kind: str, variant: str, theme: Theme) -> None:
        """Draw a marker."""
        markers.draw_marker(painter, kind, variant, theme)

    # -- the map

    def key(self, world: World, theme: Theme) -> Sequence[object]:
        """What is printed on the map of a scenario."""
        return sorted(world.ports), [(source.hex, source.side) for source in world.sources], world.scenario.rows

    def heading(self) -> tuple[str, str]:
        """Title and subtitle of the sheet."""
        return self.word("DEFEAT INTO VICTORY"), self.word("Burma and Assam, 1944 and 1945")

    def legend(self, x: float, y: float, theme: Theme) -> list[Ink]:
        """Supply Sources and ports."""
        return places.samples((self.word("Supply Source"), self.word("Port")), x, y, theme)

    def veiled(self, world: World, loc: int) -> bool:
        """The sea of the area is no part of what is out of play [21.1/2]."""
        first, last = world.scenario.rows
        in_rows = first <= world.grid.col_row(loc)[1] <= last
        return not (world.sea(loc) and in_rows) and not world.open_hex(loc)

    def weather(self, state: PlacedState) -> str:
        """It rains in the monsoon; where an event changes the weather, rivers alone tell [2.1/1, 14.1.6/2]."""
        if not isinstance(state, DefeatState):
            return DRY
        terrain, lines = columns(state)
        return RAIN if terrain else SWOLLEN if lines or state.monsoon else DRY

    def underlay(self, world: World, geometry: BoardGeometry, theme: Theme) -> list[Ink]:
        """The coasts."""
        return places.coast_inks(world, geometry, theme)

    def symbols(self, world: World, geometry: BoardGeometry, theme: Theme) -> list[Ink]:
        """Ports and Supply Sources."""
        return places.symbol_inks(world, geometry, theme)

    def taken(self, world: World, geometry: BoardGeometry) -> Iterable[QRectF]:
        """Their room."""
        return places.symbol_rooms(world, geometry)

    def sign_at(self, world: World, loc: int, at: QPointF) -> str:
        """A port or a Supply Source."""
        return places.symbol_at(world, loc, at)

    def counts(self, world: World, loc: int) -> bool:
        """Cities and Supply Sources."""
        return world.settlements.get(loc) == "city" or any(source.hex == loc for source in world.sources)
