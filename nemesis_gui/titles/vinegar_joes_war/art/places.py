"""What is printed on the map: coasts, borders, ports."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from engine.titles.vinegar_joes_war.world import World
from nemesis_gui.board.curves import circle, polyline
from nemesis_gui.board.frame_art import word_inks
from nemesis_gui.board.geometry import BoardGeometry
from nemesis_gui.board.ink import Ink, fill, stroke
from nemesis_gui.board.theme import Theme

PORT_AT: Final = QPointF(-24, -31)
ROOM: Final = QRectF(-10, -10, 20, 20)


def coast_inks(world: World, geometry: BoardGeometry, theme: Theme) -> list[Ink]:
    """The shore, along the hexsides between land and sea."""
    path = QPainterPath()
    for hex_ in range(world.hexes):
        if world.sea(hex_):
            for side, other in enumerate(geometry.grid.neighbours(hex_)):
                if other >= 0 and not world.sea(other):
                    path.moveTo(*geometry.corner(hex_, side))
                    path.lineTo(*geometry.corner(hex_, side + 1))
    return [stroke(path, theme.shore, 4.4), stroke(path, theme.water, 2.2)]


def border_inks(world: World, geometry: BoardGeometry, theme: Theme) -> list[Ink]:
    """The borders between countries, a broken line over a wash [2.1/2]."""
    path = QPainterPath()
    for hex_ in range(world.hexes):
        for side, other in enumerate(geometry.grid.neighbours(hex_)):
            land = other > hex_ and world.is_land(hex_) and world.is_land(other)
            if land and world.country(hex_) != world.country(other):
                path.moveTo(*geometry.corner(hex_, side))
                path.lineTo(*geometry.corner(hex_, side + 1))
    return [stroke(path, theme.border_wash, 9.0), stroke(path, theme.border, 2.4, dashes=(5, 2, 0.6, 2), round_=False)]


def symbol_inks(world: World, geometry: BoardGeometry, theme: Theme) -> list[Ink]:
    """An anchor at each port; that of a river port has a wave below [18.6/1, 18.8/1]."""
    inks: list[Ink] = []
    for hex_, kind in sorted(world.ports.items()):
        inks += _port(geometry.point(hex_) + PORT_AT, theme, river=kind == "river")
    return inks


def samples(names: tuple[str, str], x: float, y: float, theme: Theme) -> list[Ink]:
    """A port and a river port, for the legend."""
    inks: list[Ink] = []
    for number, name in enumerate(names):
        left = x + 10 + 190 * number
        inks += _port(QPointF(left, y + 6), theme, river=bool(number))
        inks += word_inks(name, left + 18, QRectF(left, y, 10, 12), theme)
    return inks


def symbol_rooms(world: World, geometry: BoardGeometry) -> Iterator[QRectF]:
    """The room of these symbols."""
    for hex_ in world.ports:
        yield ROOM.translated(geometry.point(hex_) + PORT_AT)


def symbol_at(world: World, loc: int, at: QPointF) -> str:
    """The sign at a point of a hex, counted from its middle."""
    return "print:port" if loc in world.ports and ROOM.translated(PORT_AT).contains(at) else ""


def _port(at: QPointF, theme: Theme, *, river: bool) -> list[Ink]:
    x, y = at.x(), at.y()
    anchor = polyline((x, y - 4), (x, y + 6))
    anchor.moveTo(x - 3.5, y - 1.8)
    anchor.lineTo(x + 3.5, y - 1.8)
    anchor.moveTo(x - 5.5, y + 2)
    anchor.quadTo(x - 4.5, y + 6.5, x, y + 6.5)
    anchor.quadTo(x + 4.5, y + 6.5, x + 5.5, y + 2)
    anchor.addEllipse(QPointF(x, y - 5.6), 1.7, 1.7)
    if river:
        anchor.moveTo(x - 7, y + 8)
        anchor.quadTo(x - 3.5, y + 5.5, x, y + 8)
        anchor.quadTo(x + 3.5, y + 10.5, x + 7, y + 8)
    return [fill(circle(x, y, 9.4), theme.halo, theme.water_name, 1.2), stroke(anchor, theme.water_name, 1.6)]
