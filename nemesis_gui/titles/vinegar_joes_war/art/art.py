"""How Vinegar Joe's War looks on the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from engine.table.placed import PlacedState
from engine.titles.vinegar_joes_war.pieces import SIDES, UNKNOWN, Counter, Piece
from engine.titles.vinegar_joes_war.rules.ch7_command import commanded, in_command
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.titles.vinegar_joes_war.world import World
from nemesis_gui.board.art import DRY, RAIN, BoardArt, Marker
from nemesis_gui.board.geometry import BoardGeometry
from nemesis_gui.board.ink import Ink
from nemesis_gui.board.stripes import Stripe
from nemesis_gui.board.theme import Theme
from nemesis_gui.titles.vinegar_joes_war.art import markers, places
from nemesis_gui.titles.vinegar_joes_war.art.counters import (
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


class VinegarArt(BoardArt):
    """Counters with their values, the markers of the game, and what is printed on its map."""

    version = 1
    marker_kinds: ClassVar = markers.KINDS
    unmarked = frozenset({"village"})
    marks = frozenset(f"counter:{name}" for name in MARKS)
    total_sign = "stack:strength"

    def __init__(self) -> None:
        super().__init__("vinegar-joes-war", "Vinegar Joe's War", SIDES)

    # -- counters

    def look(self, piece: Piece, state: PlacedState | None = None) -> Look:
        """The face that is up, and the marks that lie on it."""
        return look_of(piece, command=isinstance(state, VinegarState) and _commanded(state, piece))

    def draw_counter(self, painter: QPainter, counter: Counter, look: Look, theme: Theme, pixels: int) -> None:
        """Draw a counter."""
        draw_counter(painter, counter, look, theme, pixels, self.printed(counter))

    def printed(self, counter: Counter) -> str:
        """The name on a counter: its designation, which is the same in every language, or that it is a depot."""
        return self.word("depot") if counter.depot else counter.name

    def faces(self, counter: Counter) -> Sequence[Look]:
        """The front, and the reduced back of a unit that has one."""
        return (Look(), Look(reduced=True)) if counter.two_sided else (Look(),)

    def side_up(self, counter: Counter, look: Look) -> int | None:
        """Neither of a unit that lies covered in a stack."""
        return None if counter.kind == UNKNOWN else int(look.reduced)

    def draw_marks(self, painter: QPainter, counter: Counter, look: Look, theme: Theme, pixels: int) -> None:
        """What it did, and whether it can act."""
        draw_marks(painter, look, pixels)

    def stripe(self, counter: Counter) -> Stripe:
        """That of its nation."""
        return STRIPES[nation_of(counter)]

    def sign_on(self, counter: Counter, look: Look, at: QPointF, pixels: int) -> str:
        """A value or a mark."""
        return part_at(counter, look, at, pixels)

    def rank(self, piece: Piece) -> int:
        """The order of the owner: what is on top is seen [10.6/1]."""
        return 0

    def total(self, pieces: Iterable[Piece]) -> str:
        """The strength of the faces that are up, as far as it is known."""
        units = list(pieces)
        unseen = any(piece.counter.kind == "unknown" for piece in units)
        return f"{sum(piece.strength for piece in units)}{'?' if unseen else ''}"

    def caption(self, piece: Piece) -> str:
        """The designation with the values."""
        return f"{self.printed(piece.counter)}  {figures(piece.counter, look_of(piece))}"

    # -- markers

    def markers(self, state: PlacedState) -> Iterable[Marker]:
        """Fortifications, interdiction, lines built, airstrikes and ships."""
        return markers.markers(state) if isinstance(state, VinegarState) else ()

    def draw_marker(self, painter: QPainter, kind: str, variant: str, theme: Theme) -> None:
        """Draw a marker."""
        markers.draw_marker(painter, kind, variant, theme)

    # -- the map

    def key(self, world: World, theme: Theme) -> Sequence[object]:
        """What is printed on the map beside its terrain and lines."""
        return sorted(world.ports.items()), "borders"

    def heading(self) -> tuple[str, str]:
        """Title and subtitle of the sheet."""
        return self.word("VINEGAR JOE'S WAR"), self.word("China, Burma, India, 1941 to 1945")

    def legend(self, x: float, y: float, theme: Theme) -> list[Ink]:
        """Ports."""
        return places.samples((self.word("Port"), self.word("River port")), x, y, theme)

    def veiled(self, world: World, loc: int) -> bool:
        """Only what is no part of the game; the sea is [2.1/2]."""
        return not world.sea(loc) and not world.open_hex(loc)

    def weather(self, state: PlacedState) -> str:
        """It rains in the third turn of each year [25.0/1]."""
        return RAIN if isinstance(state, VinegarState) and state.monsoon else DRY

    def underlay(self, world: World, geometry: BoardGeometry, theme: Theme) -> list[Ink]:
        """The coasts and borders."""
        return [*places.border_inks(world, geometry, theme), *places.coast_inks(world, geometry, theme)]

    def symbols(self, world: World, geometry: BoardGeometry, theme: Theme) -> list[Ink]:
        """Ports."""
        return places.symbol_inks(world, geometry, theme)

    def taken(self, world: World, geometry: BoardGeometry) -> Iterable[QRectF]:
        """Their room."""
        return places.symbol_rooms(world, geometry)

    def sign_at(self, world: World, loc: int, at: QPointF) -> str:
        """A port."""
        return places.symbol_at(world, loc, at)

    def counts(self, world: World, loc: int) -> bool:
        """Cities, and what is counted at the end."""
        return loc in world.cities or loc in world.charts.points.final_objectives


def _commanded(state: VinegarState, piece: Piece) -> bool:
    """Whether a unit is in command: as judged, or before a phase that judges it, as it would be now [7.3/1]."""
    if piece.counter.side != state.player:
        return False
    return in_command(state, piece.id) if state.command else piece.id in commanded(state, state.player)
