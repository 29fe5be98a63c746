"""How Nemesis looks on the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from engine.board.features import Node
from engine.table.placed import PlacedState
from engine.titles.nemesis.pieces import JAPANESE, SIDES, Counter, Piece
from engine.titles.nemesis.state import NemesisState
from engine.titles.nemesis.world import World
from nemesis_gui.board.art import DRY, RAIN, SWOLLEN, BoardArt, Marker, MarkerKind
from nemesis_gui.board.geometry import BoardGeometry
from nemesis_gui.board.ink import Ink
from nemesis_gui.board.stripes import Stripe
from nemesis_gui.board.theme import Theme
from nemesis_gui.titles.nemesis.art import places
from nemesis_gui.titles.nemesis.art.counters import Look, draw_counter, draw_marks, look_of, nation_of
from nemesis_gui.titles.nemesis.art.markers import draw_marker
from nemesis_gui.titles.nemesis.art.palette import STRIPES, palette
from nemesis_gui.titles.nemesis.art.parts import part_at

STOCK_PLACE = "Imphal"


class NemesisArt(BoardArt):
    """Counters in the manner of APP-6, the markers of the game, and what is printed on the map of Burma."""

    version = 1
    geography = "assets/geography"
    unmarked = frozenset({"entry", "hex"})
    marks = frozenset({"counter:moved", "counter:fought", "counter:limited", "counter:out", "counter:spared"})
    total_sign = "stack:strength"
    marker_kinds: ClassVar = {
        "flag": MarkerKind(QPointF(-30, -37), 20.0),
        "bunker": MarkerKind(QPointF(37, 12), 21.0),
        "ambush": MarkerKind(QPointF(36, -11), 19.0),
        "airdrop": MarkerKind(QPointF(-35, 19), 21.0),
        "stock": MarkerKind(QPointF(36, 12), 20.0),
        "strip": MarkerKind(QPointF(-44, -8), 14.0, picture="flag"),
    }

    def __init__(self) -> None:
        super().__init__("nemesis", "Nemesis: Burma 1944", SIDES)

    # -- counters

    def look(self, piece: Piece, state: PlacedState | None = None) -> Look:
        """Its face and supply, and what it did in the phase."""
        return look_of(piece, state.activity.get(piece.counter.id, 0) if isinstance(state, NemesisState) else 0)

    def draw_counter(self, painter: QPainter, counter: Counter, look: Look, theme: Theme, pixels: int) -> None:
        """Draw a counter."""
        draw_counter(painter, counter, look, theme, pixels)

    def faces(self, counter: Counter) -> Sequence[Look]:
        """The full side and the reduced one [1.2-C/2]."""
        return (Look(), Look(reduced=True)) if counter.reduced is not None else (Look(),)

    def side_up(self, counter: Counter, look: Look) -> int | None:
        """The reduced side is the back."""
        return int(look.reduced)

    def draw_marks(self, painter: QPainter, counter: Counter, look: Look, theme: Theme, pixels: int) -> None:
        """Its supply, and what it did."""
        draw_marks(painter, counter, look, theme, pixels)

    def stripe(self, counter: Counter) -> Stripe:
        """That of its nation."""
        return STRIPES[nation_of(counter)]

    def sign_on(self, counter: Counter, look: Look, at: QPointF, pixels: int) -> str:
        """A number or a mark."""
        return part_at(counter, look, at, pixels)

    def rank(self, piece: Piece) -> tuple[bool, bool, int]:
        """Units over Transporters, those that can attack alone, the stronger."""
        counter = piece.counter
        return counter.is_unit, not (counter.support or counter.garrison), piece.values.strength

    def total(self, pieces: Iterable[Piece]) -> str:
        """The Strength of its units as printed on the faces that are up."""
        return str(sum(piece.values.strength for piece in pieces if piece.counter.is_unit))

    def caption(self, piece: Piece) -> str:
        """The name, of a unit with its values."""
        values, counter = piece.values, piece.counter
        figures = f"{values.strength}-{values.quality}-{values.movement}" if counter.is_unit else ""
        return f"{counter.name}  {figures}".rstrip()

    # -- markers

    def markers(self, state: PlacedState) -> Iterable[Marker]:
        """Flags, Bunkers, Ambushes, Air Supply, Imphal's stock, airfields that changed hands."""
        if not isinstance(state, NemesisState):
            return
        world = state.world
        yield from (Marker("flag", loc, SIDES[side], side) for loc, side in state.flags.items())
        yield from (Marker("bunker", loc, army, side_of_army(army)) for loc, army in state.bunkers.items())
        yield from (Marker("ambush", loc, SIDES[JAPANESE], JAPANESE) for loc in state.ambushes)
        yield from (Marker("airdrop", loc) for loc in state.airdrops)
        taken = {loc: side for loc, side in state.airfields.items() if world.airfields.get(loc) != side}
        yield from (Marker("strip", loc, SIDES[side], side) for loc, side in taken.items())
        imphal = world.places.get(STOCK_PLACE)
        if state.stock and imphal is not None and world.open_hex(imphal):
            yield Marker("stock", imphal, str(state.stock))

    def draw_marker(self, painter: QPainter, kind: str, variant: str, theme: Theme) -> None:
        """Draw a marker."""
        draw_marker(painter, kind, variant, theme)

    # -- the map

    def key(self, world: World, theme: Theme) -> Sequence[object]:
        """What is printed on the map of a scenario, and in which colours."""
        return (palette(theme), sorted(world.objectives.items()), sorted(world.depots.items()), world.entries,
                sorted(world.airfields))  # fmt: skip

    def heading(self) -> tuple[str, str]:
        """Title and subtitle of the sheet."""
        return (
            self.word("NEMESIS · BURMA 1944"),
            self.word("Assam, Upper Burma and Western Yunnan, March to August 1944"),
        )

    def weather(self, state: PlacedState) -> str:
        """Minor rivers rise with the Light Monsoon, and it rains in the heavy one [2.7/3, 2.7/6]."""
        if not isinstance(state, NemesisState):
            return DRY
        return RAIN if state.heavy_monsoon else SWOLLEN if state.light_monsoon else DRY

    def underlay(self, world: World, geometry: BoardGeometry, theme: Theme) -> list[Ink]:
        """The borders of Supply Entry hexes."""
        return places.entry_inks(world, geometry, theme)

    def symbols(self, world: World, geometry: BoardGeometry, theme: Theme) -> list[Ink]:
        """Airfields, Depots and Objectives."""
        return places.symbol_inks(world, geometry, theme)

    def taken(self, world: World, geometry: BoardGeometry) -> Iterable[QRectF]:
        """Their room."""
        return places.symbol_rooms(world, geometry)

    def sign_at(self, world: World, loc: int, at: QPointF) -> str:
        """An Objective, a Depot or an airfield."""
        return places.symbol_at(world, loc, at)

    def counts(self, world: World, loc: int) -> bool:
        """Objectives and Depots."""
        return loc in world.objectives or loc in world.depots

    def node_words(self, node: Node) -> tuple[str, str]:
        """The side or force of a Reinforcement Hex [1.1/8]."""
        return self.word(node.name.replace("Reinforcement Hex", "").strip()), self.word("Reinforcements")

    def legend(self, x: float, y: float, theme: Theme) -> list[Ink]:
        """The borders of Supply Entry hexes."""
        names = self.word("Japanese Supply Entry"), self.word("Allied Supply Entry")
        return places.entry_samples(names, x, y, theme)


def side_of_army(army: str) -> int:
    """The side of an army that has Bunkers."""
    return SIDES.index(army) if army in SIDES else 1 - JAPANESE
