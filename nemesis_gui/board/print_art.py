"""What several games print on their maps: shores and borders along hexsides, and the sign of a port."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from nemesis_gui.board.curves import circle, polyline
from nemesis_gui.board.geometry import BoardGeometry
from nemesis_gui.board.ink import Ink, fill, stroke
from nemesis_gui.board.theme import Theme


def hexsides(geometry: BoardGeometry, between: Callable[[int, int], bool]) -> QPainterPath:
    """The sides between neighbours of which something holds, asked from one of both; each is in it as often as it
    does."""
    path = QPainterPath()
    for hex_ in range(geometry.board.hex_count):
        for side, other in enumerate(geometry.grid.neighbours(hex_)):
            if other >= 0 and between(hex_, other):
                path.moveTo(*geometry.corner(hex_, side))
                path.lineTo(*geometry.corner(hex_, side + 1))
    return path


def shore_inks(path: QPainterPath, theme: Theme) -> list[Ink]:
    """The shore along some hexsides."""
    return [stroke(path, theme.shore, 4.4), stroke(path, theme.water, 2.2)]


def border_inks(path: QPainterPath, theme: Theme) -> list[Ink]:
    """Borders along some hexsides: a broken line over a wash."""
    return [stroke(path, theme.border_wash, 9.0), stroke(path, theme.border, 2.4, dashes=(5, 2, 0.6, 2), round_=False)]


def port_inks(at: QPointF, theme: Theme, *, river: bool = False) -> list[Ink]:
    """An anchor around a point; that of a river port has a wave below."""
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
