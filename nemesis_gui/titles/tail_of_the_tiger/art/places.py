"""What is printed on the map: coasts, borders, the Weather Line, countries, ports, Critical Hexes, entries."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL
from engine.titles.tail_of_the_tiger.world import FORMOSA, World
from nemesis_gui.base.fonts import SERIF
from nemesis_gui.board import print_art
from nemesis_gui.board.art import BoardArt
from nemesis_gui.board.curves import circle, polyline
from nemesis_gui.board.frame_art import word_inks
from nemesis_gui.board.geometry import SIZE, BoardGeometry
from nemesis_gui.board.ink import Ink, fill, font, stroke, text_path
from nemesis_gui.board.place_art import star_path
from nemesis_gui.board.print_art import hexsides, port_inks
from nemesis_gui.board.theme import Theme
from nemesis_gui.titles.tail_of_the_tiger.art.markers import GROUNDS

PORT_AT: Final = QPointF(-24, -31)
STAR_AT: Final = QPointF(24, -31)
ROOM: Final = QRectF(-10, -10, 20, 20)
FROM_EDGE: Final = 44.0
"""From the middle of a hex to the arrow of those that enter by it."""
LINES: Final = {"staff": "#7a3fb0", "contrast": "#6a00c8", "dark": "#b98cf0"}
"""The Weather Line by theme."""
LANDS: Final = ("China", "Burma", "India", "Indochina", "Formosa")


class Symbol(NamedTuple):
    """A symbol that is printed in a hex."""

    sign: str
    hex: int
    at: QPointF


def symbols(world: World) -> Iterator[Symbol]:
    """Ports, Critical Hexes, airfields among them, and the places that count for the points of the Imperial side."""
    for hex_ in sorted(world.ports):
        yield Symbol("print:port", hex_, PORT_AT)
    for hex_ in sorted(world.critical):
        yield Symbol("print:airfield" if hex_ in world.airfields else "print:critical", hex_, STAR_AT)
    for hex_ in sorted(goals(world)):
        yield Symbol("print:goal", hex_, STAR_AT)


def goals(world: World) -> frozenset[int]:
    """The cities that the Imperial side has to hold [4.0/6, 4.0/7]."""
    victory = world.charts.given.victory
    return frozenset((*world.named_hexes(victory.north.hexes), *map(world.named, victory.south.places)))


def ground_inks(world: World, geometry: BoardGeometry, theme: Theme, art: BoardArt) -> list[Ink]:
    """Formosa, which is an area and no hexes to move in, the names of countries, shores and borders [set-1/10]."""
    island = QPainterPath()
    for hex_ in range(world.hexes):
        if world.terrain[hex_] == FORMOSA:
            island = island.united(geometry.outline(hex_, 1.01))
    inks = [fill(island, theme.tints["rough"])]
    for name, hexes in _lands(world).items():
        spots = [geometry.point(hex_) for hex_ in hexes]
        at = sum(spots, QPointF()) / len(spots)
        wide = max(spot.x() for spot in spots) - min(spot.x() for spot in spots)
        size = max(20.0, min(SIZE * 3.2, wide * 0.36 / len(name)))
        inks.append(fill(text_path(art.word(name).upper(), font(SERIF, size, spacing=size), at), theme.country))
    inks += print_art.border_inks(hexsides(geometry, lambda a, b: a < b and _border(world, a, b)), theme)
    return [*inks, *print_art.shore_inks(hexsides(geometry, lambda a, b: world.sea(a) and not world.sea(b)), theme)]


def _lands(world: World) -> Mapping[str, list[int]]:
    found: dict[str, list[int]] = {name: [] for name in LANDS}
    for hex_ in range(world.hexes):
        if world.country(hex_) in found:
            found[world.country(hex_)].append(hex_)
    return found


def _border(world: World, a: int, b: int) -> bool:
    land = world.is_land(a) and world.is_land(b)
    return land and world.country(a) != world.country(b) and world.zone(a) == world.zone(b)


def city_inks(world: World, geometry: BoardGeometry, theme: Theme) -> list[Ink]:
    """A block below the sign of each city: there losses count twice, and moves by rail begin and end."""
    blocks = QPainterPath()
    for hex_ in sorted(world.all_cities):
        blocks.addRoundedRect(QRectF(-11, -11, 22, 22).translated(geometry.point(hex_)), 3, 3)
    return [stroke(blocks, theme.halo, 4.0), fill(blocks, theme.paper, theme.town, 1.8)]


def weather_line(world: World, geometry: BoardGeometry) -> QPainterPath:
    """The hexsides between West and East, as far as there is land on one of them [wtf-6.x/1]."""

    def divides(a: int, b: int) -> bool:
        land = world.is_land(a) and world.is_land(b)
        return a < b and land and world.zone(a) != world.zone(b)

    return hexsides(geometry, divides)


def line_inks(world: World, geometry: BoardGeometry, theme: Theme) -> list[Ink]:
    """The Weather Line on its way."""
    return _line(weather_line(world, geometry), theme)


def _line(path: QPainterPath, theme: Theme) -> list[Ink]:
    """A broad wash with a broken line in it."""
    colour = LINES.get(theme.name, LINES["staff"])
    return [stroke(path, colour.replace("#", "#44"), 11.0), stroke(path, colour, 3.2, dashes=(4, 1.6), round_=False)]


def entries(world: World) -> Iterator[tuple[int, int, QPointF]]:
    """Each hex by which units enter, whose they are, and the way onto the map [3.0/3, 3.0/4, 9.0/4]."""
    areas = ((world.north_entry, GERMAN, QPointF(0, 1)), (world.south_entry, GERMAN, QPointF(0, -1)),
             (world.west_entry, IMPERIAL, QPointF(1, 0)))  # fmt: skip
    return ((hex_, side, way) for hexes, side, way in areas for hex_ in hexes)


def entry_inks(world: World, geometry: BoardGeometry, theme: Theme) -> list[Ink]:
    """An arrow onto the map in each of them, in the colour of the side."""
    return [ink for hex_, side, way in entries(world)
            for ink in _arrow(geometry.point(hex_) - way * FROM_EDGE, way, theme, side)]  # fmt: skip


def _arrow(tip: QPointF, way: QPointF, theme: Theme, side: int) -> list[Ink]:
    across = QPointF(-way.y(), way.x())
    ahead = tip + way * 14
    spots = (tip + across * 12 - way * 6, ahead, tip - across * 12 - way * 6, tip)
    path = polyline(*(spot.toTuple() for spot in spots), closed=True)
    return [stroke(path, theme.halo, 4.0), fill(path, GROUNDS[side], theme.ink, 1.4)]


def symbol_inks(world: World, geometry: BoardGeometry, theme: Theme) -> list[Ink]:
    """All symbols of hexes."""
    return [ink for one in symbols(world) for ink in _drawn(one.sign, geometry.point(one.hex) + one.at, theme)]


def _drawn(sign: str, at: QPointF, theme: Theme) -> list[Ink]:
    if sign == "print:port":
        return port_inks(at, theme)
    x, y = at.x(), at.y()
    if sign == "print:goal":
        return [fill(star_path(x, y, 7.5), theme.paper, theme.town, 1.4)]
    disc = fill(circle(x, y, 9.4), theme.paper, theme.town, 1.6)
    if sign == "print:critical":
        return [disc, fill(star_path(x, y + 0.4, 7.0), theme.town)]
    plane = QPainterPath()
    for rect in (QRectF(x - 1.2, y - 6.6, 2.4, 12.6), QRectF(x - 6, y - 2.6, 12, 2.8), QRectF(x - 3, y + 3.4, 6, 2)):
        plane.addRoundedRect(rect, 1.0, 1.0)
    return [disc, fill(plane.simplified(), theme.town)]


def samples(names: Iterable[tuple[str, str]], x: float, y: float, theme: Theme) -> list[Ink]:
    """Samples of these symbols with their names, for the legend; what is no symbol is the Weather Line."""
    inks: list[Ink] = []
    for number, (sign, name) in enumerate(names):
        left = x + 10 + 122 * number
        line = polyline((left - 10, y + 6), (left + 10, y + 6))
        inks += _drawn(sign, QPointF(left, y + 6), theme) if sign else _line(line, theme)
        inks += word_inks(name, left + 16, QRectF(left, y, 10, 12), theme)
    return inks


def symbol_rooms(world: World, geometry: BoardGeometry) -> Iterator[QRectF]:
    """The room of these symbols."""
    for one in symbols(world):
        yield ROOM.translated(geometry.point(one.hex) + one.at)


def symbol_at(world: World, loc: int, at: QPointF) -> str:
    """The sign at a point of a hex, counted from its middle."""
    here = (one for one in symbols(world) if one.hex == loc)
    found = next((one.sign for one in here if ROOM.translated(one.at).contains(at)), "")
    arrows = (way for hex_, _, way in entries(world) if hex_ == loc)
    entry = any(ROOM.translated(way * -(FROM_EDGE - 5)).contains(at) for way in arrows)
    return found or ("print:entry" if entry else "")
