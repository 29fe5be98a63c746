"""What is printed on the map: coasts, ports and Supply Sources."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QPointF, QRectF

from engine.titles.defeat_into_victory.pieces import SIDES
from engine.titles.defeat_into_victory.world import World
from nemesis_gui.board.curves import circle
from nemesis_gui.board.frame_art import word_inks
from nemesis_gui.board.geometry import BoardGeometry
from nemesis_gui.board.ink import Ink, fill, stroke
from nemesis_gui.board.place_art import star_path
from nemesis_gui.board.print_art import hexsides, port_inks, shore_inks
from nemesis_gui.board.theme import Theme, side_fill, side_text

SOURCE_AT: Final = QPointF(24, -31)
PORT_AT: Final = QPointF(-24, -31)
ROOM: Final = QRectF(-10, -10, 20, 20)


def coast_inks(world: World, geometry: BoardGeometry, theme: Theme) -> list[Ink]:
    """The shore, along the hexsides between land and sea."""
    path = hexsides(geometry, lambda hex_, other: world.sea(hex_) and world.is_land(other))
    return shore_inks(path, theme)


def symbol_inks(world: World, geometry: BoardGeometry, theme: Theme) -> list[Ink]:
    """An anchor at each port, a star in the colours of its side at each Supply Source [7.6.1/1]."""
    inks: list[Ink] = []
    for hex_ in sorted(world.ports):
        inks += port_inks(geometry.point(hex_) + PORT_AT, theme)
    for source in world.sources:
        inks += _source(geometry.point(source.hex) + SOURCE_AT, source.side, theme)
    return inks


def samples(names: tuple[str, str], x: float, y: float, theme: Theme) -> list[Ink]:
    """A Supply Source of each side and a port, for the legend."""
    inks: list[Ink] = []
    for side in range(len(SIDES)):
        inks += _source(QPointF(x + 10 + 22 * side, y + 6), side, theme)
    inks += port_inks(QPointF(x + 205, y + 6), theme)
    for name, left in zip(names, (x + 48, x + 220), strict=True):
        inks += word_inks(name, left, QRectF(left, y, 10, 12), theme)
    return inks


def symbol_rooms(world: World, geometry: BoardGeometry) -> Iterator[QRectF]:
    """The room of these symbols."""
    for hex_ in world.ports:
        yield ROOM.translated(geometry.point(hex_) + PORT_AT)
    for source in world.sources:
        yield ROOM.translated(geometry.point(source.hex) + SOURCE_AT)


def symbol_at(world: World, loc: int, at: QPointF) -> str:
    """The sign at a point of a hex, counted from its middle."""
    if any(source.hex == loc for source in world.sources) and ROOM.translated(SOURCE_AT).contains(at):
        return "print:source"
    return "print:port" if loc in world.ports and ROOM.translated(PORT_AT).contains(at) else ""


def _source(at: QPointF, side: int, theme: Theme) -> list[Ink]:
    disc = circle(at.x(), at.y(), 9.5)
    return [stroke(disc, theme.halo, 3.6), fill(disc, side_fill(theme, side), theme.ink, 1.5),
            fill(star_path(at.x(), at.y() + 0.5, 6.8), side_text(theme, side))]  # fmt: skip
