"""What is printed on the map: coasts, borders, ports."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QPointF, QRectF

from engine.titles.vinegar_joes_war.world import World
from nemesis_gui.board import print_art
from nemesis_gui.board.frame_art import word_inks
from nemesis_gui.board.geometry import BoardGeometry
from nemesis_gui.board.ink import Ink
from nemesis_gui.board.print_art import hexsides, port_inks
from nemesis_gui.board.theme import Theme

PORT_AT: Final = QPointF(-24, -31)
ROOM: Final = QRectF(-10, -10, 20, 20)


def coast_inks(world: World, geometry: BoardGeometry, theme: Theme) -> list[Ink]:
    """The shore, along the hexsides between land and sea."""
    path = hexsides(geometry, lambda hex_, other: world.sea(hex_) and not world.sea(other))
    return print_art.shore_inks(path, theme)


def border_inks(world: World, geometry: BoardGeometry, theme: Theme) -> list[Ink]:
    """The borders between countries, a broken line over a wash [2.1/2]."""

    def borders(hex_: int, other: int) -> bool:
        land = other > hex_ and world.is_land(hex_) and world.is_land(other)
        return land and world.country(hex_) != world.country(other)

    return print_art.border_inks(hexsides(geometry, borders), theme)


def symbol_inks(world: World, geometry: BoardGeometry, theme: Theme) -> list[Ink]:
    """An anchor at each port; that of a river port has a wave below [18.6/1, 18.8/1]."""
    inks: list[Ink] = []
    for hex_, kind in sorted(world.ports.items()):
        inks += port_inks(geometry.point(hex_) + PORT_AT, theme, river=kind == "river")
    return inks


def samples(names: tuple[str, str], x: float, y: float, theme: Theme) -> list[Ink]:
    """A port and a river port, for the legend."""
    inks: list[Ink] = []
    for number, name in enumerate(names):
        left = x + 10 + 190 * number
        inks += port_inks(QPointF(left, y + 6), theme, river=bool(number))
        inks += word_inks(name, left + 18, QRectF(left, y, 10, 12), theme)
    return inks


def symbol_rooms(world: World, geometry: BoardGeometry) -> Iterator[QRectF]:
    """The room of these symbols."""
    for hex_ in world.ports:
        yield ROOM.translated(geometry.point(hex_) + PORT_AT)


def symbol_at(world: World, loc: int, at: QPointF) -> str:
    """The sign at a point of a hex, counted from its middle."""
    return "print:port" if loc in world.ports and ROOM.translated(PORT_AT).contains(at) else ""
