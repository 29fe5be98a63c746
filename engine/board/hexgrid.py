"""A rectangle of hexes: numbering, neighbours, distances, pixels.

Hexes are ints. Whatever the printed numbering, hex 0 is the north-west corner of the map, and the
numbers run southward down the first column, then on to the next column eastward:
`index = x * rows + y`, `x` counted from the west and `y` from the north.

Pixels: `size` is the distance from the centre of a hex to a corner. The origin is the north-west corner of
the rectangle that holds the whole grid, x runs east and y runs south. A flat hex is `2 * size` wide and
`sqrt(3) * size` high; its columns stand `1.5 * size` apart. A pointy hex is the same turned by 90 degrees.
"""

from __future__ import annotations

from functools import cache
from math import floor, sqrt
from typing import Literal

from engine.board.errors import BoardError

Orientation = Literal["flat", "pointy"]
Labels = Literal["CCRR", "RRCC"]
Parity = Literal["odd", "even"]
From = Literal["west", "east"]
Point = tuple[float, float]

OFF_MAP = -1
FLAT_DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
POINTY_DIRECTIONS = ("NE", "E", "SE", "SW", "W", "NW")

ROOT3 = sqrt(3.0)
# Steps in axial coordinates (q, r), in direction order.
_FLAT_STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
_POINTY_STEPS = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
# Corners relative to the centre in units of size; side k lies between corners k and k + 1.
_FLAT_CORNERS = (
    (-0.5, -ROOT3 / 2),
    (0.5, -ROOT3 / 2),
    (1.0, 0.0),
    (0.5, ROOT3 / 2),
    (-0.5, ROOT3 / 2),
    (-1.0, 0.0),
)
_POINTY_CORNERS = (
    (0.0, -1.0),
    (ROOT3 / 2, -0.5),
    (ROOT3 / 2, 0.5),
    (0.0, 1.0),
    (-ROOT3 / 2, 0.5),
    (-ROOT3 / 2, -0.5),
)
# Pushes a line that runs exactly along a hexside to one of its two hexes.
_NUDGE = 1e-6
_FARTHEST = 200
"""More than any distance on a map of a hundred columns and rows."""


class HexGrid:
    """Hexes `0 .. n - 1` of a map of `columns` x `rows`, with the labels printed in them.

    `shifted` names the columns (flat) or rows (pointy) by the parity of their printed number: those stand
    half a hex lower (flat) or further east (pointy). `columns_from` is the side where the columns begin.
    """

    def __init__(
        self,
        columns: int,
        rows: int,
        orientation: Orientation = "flat",
        labels: Labels = "CCRR",
        shifted: Parity = "odd",
        first_col: int = 1,
        first_row: int = 1,
        columns_from: From = "west",
    ) -> None:
        self._check(columns, rows, orientation, labels, shifted, first_col, first_row, columns_from)
        self.columns = columns
        self.rows = rows
        self.orientation = orientation
        self.labels = labels
        self.shifted = shifted
        self.first_col = first_col
        self.first_row = first_row
        self.columns_from = columns_from
        self.n = columns * rows
        flat = orientation == "flat"
        self.directions: tuple[str, ...] = FLAT_DIRECTIONS if flat else POINTY_DIRECTIONS
        self._flat = flat
        self._steps = _FLAT_STEPS if flat else _POINTY_STEPS
        self._corners = _FLAT_CORNERS if flat else _POINTY_CORNERS
        self._shift_parity = self._stored_parity()
        self._axial = tuple(self._axial_of(i // rows, i % rows) for i in range(self.n))
        self._labels = tuple(self._label_of(i) for i in range(self.n))
        self._index = {label: i for i, label in enumerate(self._labels)}
        self._stored_steps = (self._steps_from(0), self._steps_from(1))
        self._neighbours = tuple(self._neighbours_of(i) for i in range(self.n))
        self._distances: list[bytes] = [b""] * self.n
        self._within: dict[tuple[int, int], tuple[int, ...]] = {}

    def __repr__(self) -> str:
        return f"HexGrid({self.columns} x {self.rows} {self.orientation} {self.labels})"

    def __len__(self) -> int:
        return self.n

    # Numbering

    def index(self, label: str) -> int:
        """The hex printed with `label`, such as "0410". Raises `BoardError` (a `ValueError`)."""
        try:
            return self._index[label]
        except (KeyError, TypeError):
            last = self.n - 1
            raise BoardError(
                f"no hex {label!r} on this map (four digits {self.labels}, "
                f"columns {self.first_col:02}-{self.first_col + self.columns - 1:02}, "
                f"rows {self.first_row:02}-{self.first_row + self.rows - 1:02}; "
                f"{self._labels[0]} in the north-west, {self._labels[last]} in the south-east)"
            ) from None

    def label(self, i: int) -> str:
        """The printed label of hex `i`."""
        self._require(i)
        return self._labels[i]

    def col_row(self, i: int) -> tuple[int, int]:
        """The printed column and row numbers of hex `i`, column first whatever the order in the label."""
        self._require(i)
        x, y = divmod(i, self.rows)
        return self._column_number(x), y + self.first_row

    def at(self, column: int, row: int) -> int | None:
        """The hex of a printed column and row number, or None if it is off the map."""
        x = column - self.first_col
        if self.columns_from == "east":
            x = self.columns - 1 - x
        return self._stored(x, row - self.first_row)

    # Neighbours and distances

    def neighbours(self, i: int) -> tuple[int, ...]:
        """The six neighbours of hex `i` in the order of `directions` (clockwise); -1 is off the map."""
        return self._neighbours[i]

    def direction(self, a: int, b: int) -> int | None:
        """The direction 0-5 from `a` to its neighbour `b`, or None if they are not neighbours."""
        if b < 0 or b not in self._neighbours[a]:
            return None
        return self._neighbours[a].index(b)

    def distance(self, a: int, b: int) -> int:
        """The distance in hexes."""
        return (self._distances[a] or self.distances(a))[b]

    def distances(self, a: int) -> bytes:
        """The distance in hexes from `a` to every hex, one byte each; kept after the first call."""
        row = self._distances[a]
        if not row:
            row = self._distances[a] = bytes(self._distances_from(a))
        return row

    def _distances_from(self, a: int) -> bytearray:
        """Line by line (a column of flat hexes, a row of pointy ones), each a piece of the pattern of its distance."""
        q, r = self._axial[a]
        own, across = (q, r) if self._flat else (r, q)
        found, rows = bytearray(self.n), self.rows
        length = rows if self._flat else self.columns
        for line in range(self.columns if self._flat else rows):
            apart = abs(line - own)
            nearest = across + self._skew(line) - max(0, line - own)
            start = _FARTHEST - apart - nearest
            part = _pattern(apart)[start : start + length]
            if self._flat:
                found[line * rows : (line + 1) * rows] = part
            else:
                found[line::rows] = part
        return found

    def within(self, i: int, radius: int) -> tuple[int, ...]:
        """The hexes at most `radius` hexes from `i`, itself included, in ascending order."""
        key = (i, radius)
        found = self._within.get(key)
        if found is None:
            found = tuple(j for j, steps in enumerate(self.distances(i)) if steps <= radius)
            self._within[key] = found
        return found

    def line(self, a: int, b: int) -> tuple[int, ...]:
        """The hexes on the straight line from `a` to `b`, both included, all on the map."""
        if a == b:
            return (a,)
        return self._line(a, b, _NUDGE) or self._line(a, b, -_NUDGE)

    # Pixels

    def extent(self, size: float) -> Point:
        """Width and height in pixels of the rectangle that holds the grid."""
        if self._flat:
            return size * (1.5 * self.columns + 0.5), size * ROOT3 * (self.rows + 0.5)
        return size * ROOT3 * (self.columns + 0.5), size * (1.5 * self.rows + 0.5)

    def centre(self, i: int, size: float) -> Point:
        """The pixel in the middle of hex `i`."""
        x, y = divmod(i, self.rows)
        if self._flat:
            return size * (1.0 + 1.5 * x), size * ROOT3 * (y + 0.5 + 0.5 * self._is_shifted(x))
        return size * ROOT3 * (x + 0.5 + 0.5 * self._is_shifted(y)), size * (1.0 + 1.5 * y)

    def corners(self, i: int, size: float) -> tuple[Point, ...]:
        """The six corners of hex `i`, clockwise; the side in direction k lies between corners k and k + 1."""
        x, y = self.centre(i, size)
        return tuple((x + size * dx, y + size * dy) for dx, dy in self._corners)

    def at_point(self, x: float, y: float, size: float) -> int | None:
        """The hex under a pixel, or None beside the map."""
        x0, y0 = self.centre(0, size)
        u, v = (x - x0) / size, (y - y0) / size
        if self._flat:
            q, r = u * 2 / 3, v / ROOT3 - u / 3
        else:
            q, r = u / ROOT3 - v / 3, v * 2 / 3
        q0, r0 = self._axial[0]
        return self._at_axial(*_round_axial(q + q0, r + r0))

    # Inner workings: x, y are the stored column from the west and row from the north; q, r are axial

    @staticmethod
    def _check(
        columns: int,
        rows: int,
        orientation: str,
        labels: str,
        shifted: str,
        first_col: int,
        first_row: int,
        columns_from: str,
    ) -> None:
        choices = (
            ("orientation", orientation, ("flat", "pointy")),
            ("labels", labels, ("CCRR", "RRCC")),
            ("shifted", shifted, ("odd", "even")),
            ("columns_from", columns_from, ("west", "east")),
        )
        for name, value, allowed in choices:
            if value not in allowed:
                raise BoardError(f"{name} must be {' or '.join(allowed)}, not {value!r}")
        for name, first, count in (("columns", first_col, columns), ("rows", first_row, rows)):
            if count < 1 or first < 0 or first + count > 100:
                raise BoardError(f"{name} must run from 0 or more to 99 at most, not {first} to {first + count - 1}")

    def _require(self, i: int) -> None:
        if not 0 <= i < self.n:
            raise BoardError(f"no hex number {i} on this map of {self.n} hexes")

    def _column_number(self, x: int) -> int:
        return self.first_col + (x if self.columns_from == "west" else self.columns - 1 - x)

    def _stored_parity(self) -> int:
        """The parity of the stored columns (flat) or rows (pointy) that stand half a hex further."""
        first = self._column_number(0) if self._flat else self.first_row
        return (first + (self.shifted == "odd")) % 2

    def _is_shifted(self, line: int) -> bool:
        return line % 2 == self._shift_parity

    def _skew(self, line: int) -> int:
        return (line + 1 - self._shift_parity) // 2

    def _axial_of(self, x: int, y: int) -> tuple[int, int]:
        return (x, y - self._skew(x)) if self._flat else (x - self._skew(y), y)

    def _at_axial(self, q: int, r: int) -> int | None:
        return self._stored(q, r + self._skew(q)) if self._flat else self._stored(q + self._skew(r), r)

    def _stored(self, x: int, y: int) -> int | None:
        return x * self.rows + y if 0 <= x < self.columns and 0 <= y < self.rows else None

    def _label_of(self, i: int) -> str:
        column, row = self.col_row(i)
        return f"{column:02}{row:02}" if self.labels == "CCRR" else f"{row:02}{column:02}"

    def _neighbours_of(self, i: int) -> tuple[int, ...]:
        """Straight from column and row, which is the quickest: every hex is asked for at the start."""
        x, y = divmod(i, self.rows)
        spots = [(x + dx, y + dy) for dx, dy in self._stored_steps[(x if self._flat else y) % 2]]
        columns, rows = self.columns, self.rows
        return tuple([a * rows + b if 0 <= a < columns and 0 <= b < rows else OFF_MAP for a, b in spots])

    def _steps_from(self, line: int) -> list[tuple[int, int]]:
        """The steps from a hex in an even or odd column (flat) or row (pointy), as columns and rows."""
        steps, here = self._steps, self._skew(line)
        if self._flat:
            return [(dq, dr + self._skew(line + dq) - here) for dq, dr in steps]
        return [(dq + self._skew(line + dr) - here, dr) for dq, dr in steps]

    def _line(self, a: int, b: int, nudge: float) -> tuple[int, ...]:
        """The line with ties broken to one side; empty if it leaves the map."""
        (q1, r1), (q2, r2) = self._axial[a], self._axial[b]
        steps = self.distance(a, b)
        found = []
        for k in range(steps + 1):
            t = k / steps
            q, r = q1 + (q2 - q1) * t + nudge, r1 + (r2 - r1) * t + 2 * nudge
            found.append(self._at_axial(*_round_axial(q, r)))
        return tuple(i for i in found if i is not None) if None not in found else ()


@cache
def _pattern(apart: int) -> bytes:
    """The distances along a line that is so many lines apart: they fall by one a hex from the farthest, are the same in
    the hexes nearest, and rise again."""
    return bytes((*range(_FARTHEST, apart, -1), *(apart,) * (apart + 1), *range(apart + 1, 256)))


def _round_axial(q: float, r: float) -> tuple[int, int]:
    """The hex that holds a point given in fractional axial coordinates."""
    s = -q - r
    qi, ri, si = floor(q + 0.5), floor(r + 0.5), floor(s + 0.5)
    dq, dr, ds = abs(qi - q), abs(ri - r), abs(si - s)
    if dq > dr and dq > ds:
        qi = -ri - si
    elif dr > ds:
        ri = -qi - si
    return qi, ri
