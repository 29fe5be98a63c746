"""What is printed on the map: Objectives, Supply Depots, Supply Entry hexes and airfields."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath

from engine.titles.nemesis.data.packfile import Depot, Objective
from engine.titles.nemesis.world import World
from nemesis_gui.base.fonts import SANS
from nemesis_gui.board.curves import circle
from nemesis_gui.board.frame_art import word_inks
from nemesis_gui.board.geometry import BoardGeometry
from nemesis_gui.board.ink import Ink, fill, font, stroke, text_path
from nemesis_gui.board.place_art import star_path
from nemesis_gui.board.theme import Theme
from nemesis_gui.titles.nemesis.art.palette import Palette, palette

OBJECTIVE_AT: Final = QPointF(-19, -32)
DEPOT_AT: Final = QPointF(19.5, -31.5)
AIRFIELD_AT: Final = QPointF(-39, 2)
NO_RING: Final = "none"
STAR_AT: Final = QPointF(-10.5, 8.5)
"""From the middle of the Objective."""
DEPOT_RADIUS: Final = 9.6
OBJECTIVE_ROOM: Final = QRectF(-12, -11, 23, 22).translated(OBJECTIVE_AT)
DEPOT_ROOM: Final = QRectF(-12, -12, 24, 24).translated(DEPOT_AT)
AIRFIELD_ROOM: Final = QRectF(-9, -9, 18, 18).translated(AIRFIELD_AT)
_SQUARE: Final = 19.0
BORDER: Final = 34.0
"""From the middle of a Supply Entry hex to its border."""


def entry_inks(world: World, geometry: BoardGeometry, theme: Theme) -> list[Ink]:
    """Thick borders inside the Supply Entry hexes [1.1/7]."""
    inks = []
    for entry in world.entries:
        ring = geometry.outline(entry.hex, 0.93)
        inks.append(stroke(ring, theme.entry_edge[entry.side], 8.2, round_=False))
        inks.append(stroke(ring, theme.entry[entry.side], 5.6, round_=False))
    return inks


def symbol_inks(world: World, geometry: BoardGeometry, theme: Theme) -> list[Ink]:
    """Airfields, Depots and Objectives [1.1/3, 1.1/5, 1.1/6]."""
    inks: list[Ink] = []
    colours = palette(theme)
    for hex_ in world.airfields:
        inks += _airfield(geometry.point(hex_) + AIRFIELD_AT, colours.airfield, theme.halo)
    for depot in world.depots.values():
        inks += _depot(depot, geometry.point(depot.hex) + DEPOT_AT, theme, colours)
    for objective in world.objectives.values():
        inks += _objective(objective, geometry.point(objective.hex) + OBJECTIVE_AT, theme, colours)
    return inks


def symbol_rooms(world: World, geometry: BoardGeometry) -> Iterator[QRectF]:
    """The room of these symbols."""
    objectives, depots, airfields = world.objectives, world.depots, world.airfields
    for hexes, room in ((objectives, OBJECTIVE_ROOM), (depots, DEPOT_ROOM), (airfields, AIRFIELD_ROOM)):
        for hex_ in hexes:
            yield room.translated(geometry.point(hex_))


def symbol_at(world: World, loc: int, at: QPointF) -> str:
    """The sign at a point of a hex, counted from its middle: a star before its Objective, a number before its ring."""
    objective, depot = world.objectives.get(loc), world.depots.get(loc)
    if objective is not None and objective.star and _near(at, OBJECTIVE_AT + STAR_AT, 7.6):
        return "print:star"
    if objective is not None and OBJECTIVE_ROOM.contains(at):
        return "print:objective"
    if depot is not None and _near(at, DEPOT_AT, DEPOT_RADIUS):
        return "print:depot"
    if depot is not None and depot.ring != NO_RING and DEPOT_ROOM.contains(at):
        return "print:ring"
    if loc in world.airfields and AIRFIELD_ROOM.contains(at):
        return "print:airfield"
    if loc in world.nodes:
        return "print:reinforcement"
    border = any(entry.hex == loc for entry in world.entries) and not _near(at, QPointF(), BORDER)
    return "print:entry" if border else ""


def _near(at: QPointF, middle: QPointF, radius: float) -> bool:
    return QLineF(at, middle).length() <= radius


def _airfield(at: QPointF, colour: str, paper: str) -> list[Ink]:
    """An aeroplane in a ring."""
    x, y = at.x(), at.y()
    plane = QPainterPath()
    plane.addRoundedRect(QRectF(x - 1.1, y - 5.6, 2.2, 11), 1.1, 1.1)
    plane.addRoundedRect(QRectF(x - 5.8, y - 2.6, 11.6, 2.4), 1, 1)
    plane.addRoundedRect(QRectF(x - 2.6, y + 3.4, 5.2, 1.6), 0.8, 0.8)
    plane.setFillRule(Qt.FillRule.WindingFill)
    return [fill(circle(x, y, 8.6), paper, colour, 1.4), fill(plane, colour)]


def _objective(objective: Objective, at: QPointF, theme: Theme, colours: Palette) -> list[Ink]:
    box = QPainterPath()
    box.addRect(QRectF(at.x() - _SQUARE / 2, at.y() - _SQUARE / 2, _SQUARE, _SQUARE))
    face = font(SANS, 13.5, bold=True)
    inks = [stroke(box, theme.halo, 3.4), fill(box, theme.side_fill[objective.owner], theme.ink, 1.6)]
    if objective.star:
        star = star_path(at.x() + STAR_AT.x(), at.y() + STAR_AT.y(), 7.6)
        inks += [stroke(star, theme.ink, 1.8), fill(star, colours.star)]
    shift = QPointF(0.8 if objective.star else 0, 0)
    inks.append(fill(text_path(str(objective.sap), face, at + shift), theme.side_text[objective.owner]))
    return inks


def _depot(depot: Depot, at: QPointF, theme: Theme, colours: Palette) -> list[Ink]:
    """A circle of two colours with the range in red; a ring where it may lie on a river line [7.1-C/14]."""
    x, y, radius = at.x(), at.y(), DEPOT_RADIUS
    disc = circle(x, y, radius)
    half = QPainterPath(QPointF(x, y))
    half.arcTo(QRectF(x - radius, y - radius, 2 * radius, 2 * radius), 45, 180)
    half.closeSubpath()
    inks = []
    if depot.ring in colours.rings:
        ring = circle(x, y, radius + 1.9)
        inks += [stroke(ring, theme.ink, 4.6), stroke(ring, colours.rings[depot.ring], 3.2)]
    inks += [fill(disc, "#ffffff", theme.ink, 1.2), fill(half, theme.side_fill[depot.owner])]
    inks.append(stroke(disc, theme.ink, 1))
    number = text_path(str(depot.range), font(SANS, 13.5, bold=True), at)
    return [*inks, stroke(number, "#d0ffffff", 1.6), fill(number, colours.depot_red)]


def entry_samples(names: tuple[str, str], x: float, y: float, theme: Theme) -> list[Ink]:
    """The borders of Supply Entry hexes of both sides, for the legend."""
    inks: list[Ink] = []
    for side, name in enumerate(names):
        box = QRectF(x + side * 236, y, 34, 12)
        path = QPainterPath()
        path.addRect(box)
        inks += [fill(path, theme.entry[side], theme.entry_edge[side], 1.6),
                 *word_inks(name, box.right() + 6, box, theme)]  # fmt: skip
    return inks
