"""Boards of a map window, the grids and zones on them, and where a point of the window lies."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

import msgspec

from engine.vassal.errors import VassalError, about
from engine.vassal.grid import MOST_HEXES, Area, Hex, HexGrid
from engine.vassal.pictures import NO_SIZE, Size
from engine.vassal.sequence import split, whole, yes
from engine.vassal.xmltree import Element

MOST_CORNERS: Final = 400
MOST_ZONES: Final = 400
MOST_REGIONS: Final = 2000
MOST_BOARDS: Final = 100
"""In one window."""
MOST_COMPARED: Final = 4_000_000
"""How often points are held against corners and regions of one board."""
_GRIDS: Final = ("HexGrid", "SquareGrid", "RegionGrid", "ZonedGrid")
Point = tuple[int, int]


class Region(msgspec.Struct, frozen=True):
    """A named point, such as a box of a track."""

    name: str
    x: int
    y: int


class Zone(msgspec.Struct, frozen=True):
    """A part of a board, with a grid of its own or that of the board."""

    name: str
    corners: tuple[Point, ...]
    grid: Grid | None
    parents: bool
    """Whether the grid around it holds in it."""
    form: str

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies within: a ray from it crosses the border an odd number of times."""
        inside = False
        for (ax, ay), (bx, by) in zip(self.corners, (*self.corners[1:], *self.corners[:1]), strict=True):
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                inside = not inside
        return inside

    def within(self, area: Area) -> Area:
        """The part of an area around its corners."""
        xs, ys = [x for x, _ in self.corners] or [0], [y for _, y in self.corners] or [0]
        left, top, right, bottom = area
        return max(left, min(xs)), max(top, min(ys)), min(right, max(xs) + 1), min(bottom, max(ys) + 1)

    def said(self, location: str) -> str:
        """What a place in it is called."""
        return self.form.replace("$gridLocation$", location).replace("$name$", self.name)


class Grid(msgspec.Struct, frozen=True):
    """What lies on a board or in a zone: hexes, regions, or zones over one of these."""

    hexes: HexGrid | None = None
    regions: tuple[Region, ...] = ()
    zones: tuple[Zone, ...] = ()
    squares: bool = False

    def label(self, x: float, y: float) -> str:
        """What a point is called; empty where nothing says it."""
        zone = self.zone(x, y)
        if zone is not None:
            inner = self._own(x, y) if zone.parents else (zone.grid.label(x, y) if zone.grid else "")
            return zone.said(inner)
        return self._own(x, y)

    def zone(self, x: float, y: float) -> Zone | None:
        """The first zone that holds a point."""
        return next((zone for zone in self.zones if zone.holds(x, y)), None)

    def _own(self, x: float, y: float) -> str:
        if self.hexes is not None:
            return self.hexes.label(x, y)
        if self.regions:
            return min(self.regions, key=lambda region: (region.x - x) ** 2 + (region.y - y) ** 2).name
        return ""

    def all_hexes(self, area: Area, looks: Iterator[int] | None = None) -> Iterator[Hex]:
        """The hexes with their centres in a part of a board, each by the grid that holds there. Raises
        VassalError where more than ``looks`` have to be looked at."""
        looks = iter(range(MOST_HEXES)) if looks is None else looks
        for zone in self.zones:
            for hex_ in zone.grid.all_hexes(zone.within(area), looks) if zone.grid and not zone.parents else ():
                if self.zone(hex_.x, hex_.y) is zone:
                    yield msgspec.structs.replace(hex_, label=zone.said(hex_.label))
        for hex_ in self.hexes.hexes(area) if self.hexes else ():
            if next(looks, None) is None:
                raise VassalError(f"its zones and grids have more than {MOST_HEXES} hexes")
            over = self.zone(hex_.x, hex_.y)
            if over is None:
                yield hex_
            elif over.parents:
                yield msgspec.structs.replace(hex_, label=over.said(hex_.label))

    @property
    def weight(self) -> int:
        """How much there is to compare a point with."""
        inner = sum(len(zone.corners) + (zone.grid.weight if zone.grid else 0) for zone in self.zones)
        return 1 + len(self.regions) + inner

    def hex_grids(self) -> Iterator[tuple[str, HexGrid]]:
        """The grids of hexes with the zone each is in, empty for none."""
        if self.hexes is not None:
            yield "", self.hexes
        for zone in self.zones:
            yield from ((zone.name, grid) for _, grid in (zone.grid.hex_grids() if zone.grid else ()))


def read_grid(holder: Element, size: Size) -> Grid | None:
    """The grid of a board or zone, whose size tells how numbers fall; raises VassalError."""
    element = next((child for child in holder.children if child.tag in _GRIDS), None)
    if element is None:
        return None
    if element.tag == "HexGrid":
        return Grid(hexes=HexGrid.of(element, size))
    if element.tag == "RegionGrid":
        regions = tuple(islice(_regions(element), MOST_REGIONS + 1))
        if len(regions) > MOST_REGIONS:
            raise VassalError(f"a board has more than {MOST_REGIONS} regions")
        return Grid(regions=regions)
    if element.tag == "SquareGrid":
        return Grid(squares=True)
    own = read_grid(element, size) or Grid()
    zones = [_zone(child) for child in element.children if child.tag == "Zone"]
    if len(zones) > MOST_ZONES:
        raise VassalError(f"a board has more than {MOST_ZONES} zones")
    return msgspec.structs.replace(own, zones=(*zones, *own.zones))


def _regions(element: Element) -> Iterator[Region]:
    for child in element.children:
        if child.tag == "Region":
            yield Region(child.get("name"), whole(child.get("originx")), whole(child.get("originy")))


def _zone(element: Element) -> Zone:
    corners = tuple(_corners(element.get("path")))
    xs, ys = [x for x, _ in corners] or [0], [y for _, y in corners] or [0]
    grid = read_grid(element, (max(xs) - min(xs), max(ys) - min(ys)))
    absent = "$gridLocation$" if grid else "$name$"
    form = element.get("locationFormat", absent)[:200]
    return Zone(element.get("name"), corners, grid, yes(element.get("useParentGrid")), form)


def _corners(path: str) -> Iterator[Point]:
    parts = split(path, ";")
    if len(parts) > MOST_CORNERS:
        raise VassalError(f"a zone has more than {MOST_CORNERS} corners")
    for part in parts:
        x, _, y = part.partition(",")
        if y:
            yield whole(x), whole(y)


class Board(msgspec.Struct, frozen=True):
    """A board: its picture and what lies on it."""

    name: str
    picture: str
    size: Size
    grid: Grid | None

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """All its hexes; raises VassalError where there are too many."""
        if self.grid is None or self.size == NO_SIZE:
            return ()
        most = min(MOST_HEXES, MOST_COMPARED // self.grid.weight)
        with about(f"board {self.name[:60]}"):
            found = tuple(islice(self.grid.all_hexes((0, 0, *self.size)), most + 1))
            if len(found) > most:
                raise VassalError("more hexes and zones than a map has")
        return found


class Placed(msgspec.Struct, frozen=True):
    """A board in the window, which consists of columns and rows of boards."""

    board: str
    column: int = 0
    row: int = 0
    turned: bool = False


Laid = Sequence[tuple[Placed, Board, Point]]
"""Boards as they lie in a window, each with its corner in pixels."""


class MapWindow(msgspec.Struct, frozen=True):
    """A window with a map: its boards, and which of them it shows when nothing else is said."""

    name: str
    kind: str
    edge: Point
    boards: Mapping[str, Board]
    shown: tuple[Placed, ...]
    sides: tuple[str, ...] = ()
    """Whose it is; empty for everybody's."""
    open_to_all: bool = True

    def locate(self, x: int, y: int, laid: Laid | None = None) -> tuple[str, str, Point]:
        """Board, what the place is called, and the point on the board, of a point of the window; ``laid`` are the
        boards as :meth:`laid` has them."""
        for placed, board, corner in self.laid(self.shown) if laid is None else laid:
            on = x - self.edge[0] - corner[0], y - self.edge[1] - corner[1]
            if board.size == NO_SIZE or (0 <= on[0] < board.size[0] and 0 <= on[1] < board.size[1]):
                point = (board.size[0] - on[0], board.size[1] - on[1]) if placed.turned else on
                return board.name, board.grid.label(*point) if board.grid else "", point
        return "", "", (x, y)

    def laid(self, shown: Sequence[Placed]) -> Laid:
        """The boards shown with the corner of each. A name that is not known (they grow stale) is that of the only
        board."""
        only = next(iter(self.boards.values())) if len(self.boards) == 1 else None
        some = (shown or self.shown)[:MOST_BOARDS]
        known = [(placed, board) for placed in some if (board := self.boards.get(placed.board, only))]
        if not known and only is not None:
            known = [(Placed(only.name), only)]
        return [(placed, board, (_before(known, placed.column, lambda one: one.column, 0),
                                 _before(known, placed.row, lambda one: one.row, 1)))
                for placed, board in known]  # fmt: skip


def _before(known: Sequence[tuple[Placed, Board]], number: int, line: Callable[[Placed], int], axis: int) -> int:
    """The pixels that the columns or rows before one take."""
    widest: dict[int, int] = {}
    for placed, board in known:
        widest[line(placed)] = max(widest.get(line(placed), 0), board.size[axis])
    return sum(width for at, width in widest.items() if at < number)


def read_shown(parts: Sequence[str]) -> tuple[Placed, ...]:
    """Boards as a module or saved game lays them out: name, column, row, and so on."""
    found = []
    for at in range(0, min(len(parts), 3 * MOST_ZONES) - 2, 3):
        name, *turned = split(parts[at], "/")
        found.append(Placed(name, whole(parts[at + 1]), whole(parts[at + 2]), turned == ["rev"]))
    return tuple(found)


Sizes = Callable[[str], Size]
"""The size of a picture by its name."""
KINDS: Final = ("Map", "PrivateMap", "PlayerHand", "WidgetMap")


def read_window(element: Element, size_of: Sizes) -> MapWindow:
    """A map window; raises VassalError."""
    boards = {found.name: found for found in (_board(one, size_of) for one in element.all("Board"))}
    setup = element.first("setup")
    shown = read_shown(split(setup.text.strip(), "\t")[1:]) if setup is not None else ()
    first = tuple(Placed(name) for name in list(boards)[:1])
    sides = tuple(filter(None, split(element.get("side"), ","))) if element.get("side") else ()
    private = element.tag in ("PrivateMap", "PlayerHand")
    return MapWindow(
        element.get("mapName") or element.get("id"),
        element.tag,
        (whole(element.get("edgeWidth")), whole(element.get("edgeHeight"))),
        boards,
        shown or first,
        sides,
        not private or yes(element.get("visible")),
    )


def _board(element: Element, size_of: Sizes) -> Board:
    picture = element.get("image")
    own = max(0, whole(element.get("width"))), max(0, whole(element.get("height")))
    size = size_of(picture) if picture else own
    size = size if size != NO_SIZE else own
    return Board(element.get("name"), picture, size, read_grid(element, size))
