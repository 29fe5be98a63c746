"""How Tail of the Tiger looks on the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from engine.table.placed import PlacedState
from engine.titles.tail_of_the_tiger.pieces import SIDES, Counter, Piece
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.titles.tail_of_the_tiger.world import FORMOSA, OUTSIDE, World
from nemesis_gui.board.art import DRY, RAIN, BoardArt, Marker
from nemesis_gui.board.geometry import BoardGeometry
from nemesis_gui.board.ink import Ink
from nemesis_gui.board.stripes import Stripe
from nemesis_gui.board.theme import Theme
from nemesis_gui.titles.tail_of_the_tiger.art import markers, places
from nemesis_gui.titles.tail_of_the_tiger.art.counters import (
    MARKS,
    STRIPES,
    Look,
    draw_counter,
    draw_marks,
    figures,
    look_of,
    part_at,
)

SAMPLES = (("print:port", "Port"), ("print:critical", "Critical Hex"), ("print:airfield", "Airfield"),
           ("print:goal", "Victory city"), ("", "Weather Line"))  # fmt: skip
"""Signs of what is printed in hexes and the words for them, in the order of the legend."""


class TigerArt(BoardArt):
    """Counters with their values, the markers of the game, and what is printed on its map."""

    version = 2
    swells = False
    geography = "assets/geography/tail-of-the-tiger"
    marker_kinds: ClassVar = markers.KINDS
    marks = frozenset(f"counter:{name}" for name in MARKS)
    total_sign = "stack:strength"
    total_word = "attack"

    def __init__(self) -> None:
        super().__init__("tail-of-the-tiger", "Tail of the Tiger", SIDES)

    # -- counters

    def look(self, piece: Piece, state: PlacedState | None = None) -> Look:
        """The steps that are left, and the marks that lie on it."""
        return look_of(piece, marked=state is not None)

    def draw_counter(self, painter: QPainter, counter: Counter, look: Look, theme: Theme, pixels: int) -> None:
        """Draw a counter."""
        draw_counter(painter, counter, look, theme, pixels)

    def faces(self, counter: Counter) -> Sequence[Look]:
        """Full strength and each step less [2.12/3]; an untried unit has but one face."""
        return tuple(Look(lost) for lost in range(1 if counter.untried else counter.steps))

    def side_up(self, counter: Counter, look: Look) -> int | None:
        """The first two steps; what an untried unit turned out to be is on no counter of its own."""
        if counter.untried:
            return 0 if look.shown is None else None
        return look.lost if look.lost <= 1 else None

    def draw_marks(self, painter: QPainter, counter: Counter, look: Look, theme: Theme, pixels: int) -> None:
        """What it did."""
        draw_marks(painter, look, pixels)

    def stripe(self, counter: Counter) -> Stripe:
        """That of its group."""
        return STRIPES[counter.group]

    def sign_on(self, counter: Counter, look: Look, at: QPointF, pixels: int) -> str:
        """A value or a mark."""
        return part_at(counter, look, at, pixels)

    def rank(self, piece: Piece) -> tuple[int, int]:
        """The strongest on top."""
        return (not piece.hidden, piece.values.attack + piece.values.defence)

    def total(self, pieces: Iterable[Piece]) -> str:
        """The attack of all, as far as it is known."""
        units = list(pieces)
        unknown = any(piece.hidden for piece in units)
        known = sum(max(piece.values.attack, 0) for piece in units if not piece.hidden)
        return f"{known}{'?' if unknown else ''}"

    def caption(self, piece: Piece) -> str:
        """The designation with the values."""
        return f"{piece.counter.name}  {figures(piece.counter, look_of(piece))}"

    # -- markers

    def markers(self, state: PlacedState) -> Iterable[Marker]:
        """Supply Centers, airbases, aerial and Subversive markers, clouds, and who holds what."""
        return markers.markers(state) if isinstance(state, TigerState) else ()

    def draw_marker(self, painter: QPainter, kind: str, variant: str, theme: Theme) -> None:
        """Draw a marker."""
        markers.draw_marker(painter, kind, variant, theme)

    # -- the map

    def key(self, world: World, theme: Theme) -> Sequence[object]:
        """What is printed on the map beside its terrain and lines."""
        return [(one.sign, one.hex) for one in places.symbols(world)]

    def heading(self) -> tuple[str, str]:
        """Title and subtitle of the sheet."""
        return self.word("TAIL OF THE TIGER"), self.word("India to Shanghai, 1952 and 1953")

    def legend(self, x: float, y: float, theme: Theme) -> list[Ink]:
        """Symbols of hexes."""
        return places.samples([(sign, self.word(name)) for sign, name in SAMPLES], x, y, theme)

    def veiled(self, world: World, loc: int) -> bool:
        """Only what is no part of the game; the sea and Formosa are [set-1/10]."""
        return not world.open_hex(loc) and not world.sea(loc) and world.terrain[loc] != FORMOSA

    def bare(self, world: World, loc: int) -> bool:
        """The map has no last row in the columns that stand lower."""
        return world.grid.col_row(loc)[1] == world.grid.rows - 1 and world.terrain[loc] == OUTSIDE

    def rains_on(self, world: World, loc: int) -> bool:
        """The monsoon is in the West [wtf-6.2/1]."""
        return world.is_land(loc) and world.west(loc)

    def weather(self, state: PlacedState) -> str:
        """It rains in monsoon turns [2.2/4]."""
        return RAIN if isinstance(state, TigerState) and state.monsoon else DRY

    def underlay(self, world: World, geometry: BoardGeometry, theme: Theme) -> list[Ink]:
        """Formosa, countries, coasts, borders, the Weather Line, cities, and where units enter."""
        return [*places.ground_inks(world, geometry, theme, self), *places.line_inks(world, geometry, theme),
                *places.city_inks(world, geometry, theme), *places.entry_inks(world, geometry, theme)]  # fmt: skip

    def symbols(self, world: World, geometry: BoardGeometry, theme: Theme) -> list[Ink]:
        """Ports, Critical Hexes, cities that count."""
        return places.symbol_inks(world, geometry, theme)

    def taken(self, world: World, geometry: BoardGeometry) -> Iterable[QRectF]:
        """Their room."""
        return places.symbol_rooms(world, geometry)

    def sign_at(self, world: World, loc: int, at: QPointF) -> str:
        """A symbol."""
        return places.symbol_at(world, loc, at)

    def counts(self, world: World, loc: int) -> bool:
        """Critical Hexes, cities that count, ports, Supply Centers among them, and Akyab, a source of supply."""
        west = world.named(world.charts.given.supply.german_west.place)
        return loc in world.critical or loc in places.goals(world) or loc in world.ports or loc == west
