"""Settlements, Objectives, Supply Depots, Supply Entry hexes, airfields, and all names."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPolygonF

from engine.board.features import Place
from engine.titles.nemesis.world import Depot, Objective, World
from nemesis_gui.base.fonts import SANS, SERIF
from nemesis_gui.base.language import map_word
from nemesis_gui.board.geometry import HEX_HEIGHT, SIZE, BoardGeometry
from nemesis_gui.board.ink import Ink, fill, font, label, stroke, text_path
from nemesis_gui.board.labels import LabelSpace
from nemesis_gui.board.line_art import Waters
from nemesis_gui.board.theme import Theme

OBJECTIVE_AT: Final = QPointF(-19, -32)
DEPOT_AT: Final = QPointF(19.5, -31.5)
AIRFIELD_AT: Final = QPointF(-39, 2)
_SQUARE: Final = 19.0
_BIG: Final = ("city", "town")
_MARKS_ONLY: Final = ("entry", "hex")
_NAME_SPOTS: Final = ((0, 34), (0, 27), (12, 34), (-12, 34), (22, 34), (-22, 34), (0, -33), (0, 16), (0, -15))


def entry_inks(world: World, geometry: BoardGeometry, theme: Theme) -> list[Ink]:
    """Thick borders inside the Supply Entry hexes [1.1/7]."""
    inks = []
    for entry in world.entries:
        ring = geometry.outline(entry.hex, 0.93)
        inks.append(stroke(ring, theme.entry_edge[entry.side], 8.2, round_=False))
        inks.append(stroke(ring, theme.entry[entry.side], 5.6, round_=False))
    return inks


def symbol_inks(world: World, geometry: BoardGeometry, theme: Theme) -> list[Ink]:
    """Settlements, airfields, Depots and Objectives [1.1/3, 1.1/5, 1.1/6]."""
    inks: list[Ink] = []
    for place in world.board.places:
        if world.board.place_at(place.hex) is place:
            inks += _settlement(place, geometry.point(place.hex), theme)
    for hex_ in world.airfields:
        inks += airfield_inks(geometry.point(hex_) + AIRFIELD_AT, theme.airfield, theme.halo)
    for depot in world.depots.values():
        inks += _depot(depot, geometry.point(depot.hex) + DEPOT_AT, theme)
    for objective in world.objectives.values():
        inks += _objective(objective, geometry.point(objective.hex) + OBJECTIVE_AT, theme)
    return inks


def name_inks(world: World, geometry: BoardGeometry, theme: Theme, waters: Waters, scale: float) -> list[Ink]:
    """All names that fit at a zoom; at small zooms only the important ones, larger."""
    space = LabelSpace(geometry.map_rect.adjusted(-20, -20, 20, 20))
    _block_symbols(space, world, geometry, scale)
    grow = max(0.92, min(1.8, (1 / scale) ** 0.82))
    inks: list[Ink] = []
    for place in sorted(world.board.places, key=lambda place: _rank(world, place)):
        rank = _rank(world, place)
        if place.kind not in _MARKS_ONLY and (scale >= 0.7 or rank <= 1):
            inks += _name(space, place, rank, geometry.point(place.hex), theme, grow)
    return inks + _river_names(space, world, theme, waters, grow)


def number_inks(geometry: BoardGeometry, theme: Theme, points: float) -> list[Ink]:
    """The printed labels of all hexes in a size of letters, at the top of each; one ink a column."""
    face = font(SANS, points)
    inks = []
    for column in range(geometry.grid.columns):
        path = QPainterPath()
        for hex_ in range(column * geometry.grid.rows, (column + 1) * geometry.grid.rows):
            spot = geometry.point(hex_) + QPointF(0, -HEX_HEIGHT / 2 + max(7.5, points * 0.7))
            path.addPath(text_path(geometry.grid.label(hex_), face, spot))
        inks += label(path, theme.number, theme.way_halo, 1.8)
    return inks


def star_path(x: float, y: float, radius: float, points: int = 5) -> QPainterPath:
    """A star, one point up."""
    path = QPainterPath()
    for k in range(2 * points):
        r = radius if k % 2 == 0 else radius * 0.42
        angle = pi * k / points - pi / 2
        spot = QPointF(x + r * cos(angle), y + r * sin(angle))
        path.moveTo(spot) if k == 0 else path.lineTo(spot)
    path.closeSubpath()
    return path


def circle(x: float, y: float, radius: float) -> QPainterPath:
    """A circle as a path."""
    path = QPainterPath()
    path.addEllipse(QPointF(x, y), radius, radius)
    return path


def airfield_inks(at: QPointF, colour: str, paper: str) -> list[Ink]:
    """An aeroplane in a ring."""
    x, y = at.x(), at.y()
    plane = QPainterPath()
    plane.addRoundedRect(QRectF(x - 1.1, y - 5.6, 2.2, 11), 1.1, 1.1)
    plane.addRoundedRect(QRectF(x - 5.8, y - 2.6, 11.6, 2.4), 1, 1)
    plane.addRoundedRect(QRectF(x - 2.6, y + 3.4, 5.2, 1.6), 0.8, 0.8)
    plane.setFillRule(Qt.FillRule.WindingFill)
    return [fill(circle(x, y, 8.6), paper, colour, 1.4), fill(plane, colour)]


def _objective(objective: Objective, at: QPointF, theme: Theme) -> list[Ink]:
    box = QPainterPath()
    box.addRect(QRectF(at.x() - _SQUARE / 2, at.y() - _SQUARE / 2, _SQUARE, _SQUARE))
    face = font(SANS, 13.5, bold=True)
    inks = [stroke(box, theme.halo, 3.4), fill(box, theme.side_fill[objective.owner], theme.ink, 1.6)]
    if objective.star:
        star = star_path(at.x() - 10.5, at.y() + 8.5, 7.6)
        inks += [stroke(star, theme.ink, 1.8), fill(star, theme.star)]
    shift = QPointF(0.8 if objective.star else 0, 0)
    inks.append(fill(text_path(str(objective.sap), face, at + shift), theme.side_text[objective.owner]))
    return inks


def _depot(depot: Depot, at: QPointF, theme: Theme) -> list[Ink]:
    """A circle of two colours with the range in red; a ring where it may lie on a river line [7.1-C/14]."""
    x, y, radius = at.x(), at.y(), 9.6
    disc = circle(x, y, radius)
    half = QPainterPath(QPointF(x, y))
    half.arcTo(QRectF(x - radius, y - radius, 2 * radius, 2 * radius), 45, 180)
    half.closeSubpath()
    inks = []
    if depot.ring in theme.ring:
        ring = circle(x, y, radius + 1.9)
        inks += [stroke(ring, theme.ink, 4.6), stroke(ring, theme.ring[depot.ring], 3.2)]
    inks += [fill(disc, "#ffffff", theme.ink, 1.2), fill(half, theme.side_fill[depot.owner])]
    inks.append(stroke(disc, theme.ink, 1))
    number = text_path(str(depot.range), font(SANS, 13.5, bold=True), at)
    return [*inks, stroke(number, "#d0ffffff", 1.6), fill(number, theme.depot_red)]


def _settlement(place: Place, at: QPointF, theme: Theme) -> list[Ink]:
    x, y = at.x(), at.y()
    if place.kind == "city":
        return [fill(circle(x, y, 6.2), theme.paper, theme.ink, 1.6), fill(circle(x, y, 3.4), theme.town)]
    if place.kind == "town":
        return [fill(circle(x, y, 5.0), theme.paper, theme.ink, 1.4), fill(circle(x, y, 2.2), theme.town)]
    if place.kind == "stronghold":
        box = QPainterPath()
        box.addRect(QRectF(x - 4, y - 4, 8, 8))
        return [fill(star_path(x, y, 7.5, 4), theme.ink), fill(box, theme.paper, theme.ink, 1.3)]
    if place.kind == "pass":
        return [_arcs(x, y, theme.ink)]
    if place.kind == "peak":
        path = QPainterPath(QPointF(x - 6, y + 4))
        path.lineTo(x, y - 6)
        path.lineTo(x + 6, y + 4)
        path.closeSubpath()
        return [fill(path, theme.town, theme.ink, 1.2)]
    if place.kind in _MARKS_ONLY:
        return []
    return [fill(circle(x, y, 3.4), theme.paper, theme.ink, 1.3)]


def _arcs(x: float, y: float, colour: str) -> Ink:
    """The sign of a mountain pass: two brackets back to back."""
    path = QPainterPath()
    for side in (-1, 1):
        path.moveTo(x + 6 * side, y - 6)
        path.quadTo(x + 1.4 * side, y, x + 6 * side, y + 6)
    return stroke(path, colour, 1.6)


def _block_symbols(space: LabelSpace, world: World, geometry: BoardGeometry, scale: float) -> None:
    for hex_ in world.objectives:
        at = geometry.point(hex_) + OBJECTIVE_AT
        space.block(QRectF(at.x() - 12, at.y() - 11, 23, 22))
    for hex_ in world.depots:
        at = geometry.point(hex_) + DEPOT_AT
        space.block(QRectF(at.x() - 12, at.y() - 12, 24, 24))
    for hex_ in world.airfields:
        at = geometry.point(hex_) + AIRFIELD_AT
        space.block(QRectF(at.x() - 9, at.y() - 9, 18, 18))
    for place in world.board.places:
        x, y = geometry.xy(place.hex)
        space.block(QRectF(x - 6, y - 6, 12, 12))
    for number, node in enumerate(world.board.nodes):
        start = geometry.point(world.hexes + number)
        for arrow in node.arrows:
            way = geometry.point(arrow.to_hex) - start
            for part in (0.4, 0.55, 0.7):
                at = start + way * part
                space.block(QRectF(at.x() - 11, at.y() - 11, 22, 22))
    if scale >= 0.9:
        for hex_ in range(world.board.hex_count):
            x, y = geometry.xy(hex_)
            space.block(QRectF(x - 11, y - HEX_HEIGHT / 2 + 3, 22, 9))


def _rank(world: World, place: Place) -> int:
    """0 for places that count in play, 1 for towns, 2 for what stands first in its hex, 3 for the rest."""
    first = world.board.place_at(place.hex) is place
    counts = place.hex in world.objectives or place.hex in world.depots
    if first and counts:
        return 0
    if first and place.kind in _BIG:
        return 1
    return 2 if first else 3


def _name(space: LabelSpace, place: Place, rank: int, at: QPointF, theme: Theme, grow: float) -> list[Ink]:
    size = (11.5, 10.5, 9.2, 8.2)[rank] * grow
    face = font(SERIF, size, bold=rank <= 1, italic=rank > 1)
    lower = 5 * (grow - 1)
    spots = [at + QPointF(dx, dy + lower * (dy > 0)) for dx, dy in _NAME_SPOTS]
    path = space.place(map_word(place.label), face, spots, must=rank == 0)
    return label(path, theme.ink, theme.halo, 3.0) if path is not None else []


def _river_names(space: LabelSpace, world: World, theme: Theme, waters: Waters, grow: float) -> list[Ink]:
    inks: list[Ink] = []
    for line in world.board.side_lines:
        big = line.kind == "major"
        face = font(SERIF, (11.0 if big else 9.0) * grow, italic=True, spacing=1.2 if big else 0.4)
        runs = sorted(waters.runs(line), key=len, reverse=True)
        for run in runs[: 2 if big else 1]:
            aside = (10.0 if big else 7.5) * max(1.0, grow * 0.9)
            path = space.place_along(map_word(line.name), face, run, aside=aside)
            if path is not None:
                inks += label(path, theme.water_name, theme.halo, 2.6)
    return inks


def country_name_inks(areas: list[tuple[str, QPolygonF]], geometry: BoardGeometry, theme: Theme) -> list[Ink]:
    """The names of countries, wide and faint, in the middle of what the map shows of them."""
    inks = []
    for name, polygon in areas:
        points = map(geometry.point, range(geometry.board.hex_count))
        inside = [p for p in points if polygon.containsPoint(p, Qt.FillRule.OddEvenFill)]
        if len(inside) > 20:
            x = sum(p.x() for p in inside) / len(inside)
            y = sum(p.y() for p in inside) / len(inside)
            face = font(SERIF, SIZE * 0.9, spacing=SIZE * 0.55)
            inks.append(fill(text_path(map_word(name).upper(), face, QPointF(x, y)), theme.country))
    return inks
