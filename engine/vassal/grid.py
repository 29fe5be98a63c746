"""Grids of hexes with their numbers, as VASSAL counts them.

Columns stand side by side, odd ones half a hex lower; a sideways grid is the same with x and y exchanged. A raw column
and row is the count from the grid's origin before any numbering. Pixels are those of the board's picture.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import floor
from typing import Final

import msgspec

from engine.vassal.errors import VassalError
from engine.vassal.pictures import Size
from engine.vassal.sequence import decimal, whole, yes
from engine.vassal.xmltree import Element

MOST_HEXES: Final = 60_000
LEAST: Final = 4.0
"""The least distance of columns or rows in pixels."""
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_HIGHEST: Final = 10_000
"""Numbers beyond this are no numbers of a hex."""


Area = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels; what lies on the last two is outside."""


class Hex(msgspec.Struct, frozen=True):
    """A hex of a board: what it is called, its numbers, its centre in pixels."""

    label: str
    column: int
    row: int
    x: int
    y: int


class Numbering(msgspec.Struct, frozen=True):
    """How hexes are numbered."""

    first: str = "H"
    parted: str = ""
    letters: tuple[bool, bool] = (False, False)
    leading: tuple[int, int] = (1, 1)
    first_number: tuple[int, int] = (1, 1)
    falls: tuple[bool, bool] = (False, False)
    """Whether columns, and rows, are numbered from the other end."""
    stagger: bool = True
    form: str = "$gridLocation$"

    @classmethod
    def of(cls, element: Element | None) -> Numbering:
        """That of an element, or what VASSAL takes where there is none."""
        if element is None:
            return cls()
        get = element.get
        return cls(
            get("first", "H"),
            get("sep")[:8],
            (get("hType", "N") == "A", get("vType", "N") == "A"),
            (whole(get("hLeading", "1"), 1), whole(get("vLeading", "1"), 1)),
            (whole(get("hOff", "1"), 1), whole(get("vOff", "1"), 1)),
            (yes(get("hDescend")), yes(get("vDescend"))),
            yes(get("stagger", "true")),
            get("locationFormat", "$gridLocation$")[:200],
        )

    def text(self, column: int, row: int) -> str:
        """What a hex with these numbers is called."""
        across, down = (
            _named(number, letters, min(leading, 4))
            for number, letters, leading in zip((column, row), self.letters, self.leading, strict=True)
        )
        one, two = (across, down) if self.first == "H" else (down, across)
        text = self.form.replace("$gridLocation$", one + self.parted + two)
        return text.replace("$column$", across).replace("$row$", down)


def _named(number: int, letters: bool, leading: int) -> str:
    sign, number = "-" if number < 0 else "", min(abs(number), _HIGHEST)
    if letters:
        return sign + _LETTERS[number % 26] * (number // 26 + 1)
    return sign + str(number).zfill(leading + 1)


class HexGrid(msgspec.Struct, frozen=True):
    """A grid of hexes; ``size`` is that of what holds it, the board or the rectangle around a zone."""

    dx: float
    dy: float
    x0: int
    y0: int
    sideways: bool
    numbering: Numbering
    size: Size

    @classmethod
    def of(cls, element: Element, size: Size) -> HexGrid:
        """That of an element; raises VassalError for hexes of no size."""
        dy = decimal(element.get("dy", "64"), 64.0)
        dx = decimal(element.get("dx"), dy * 3**0.5 / 2)
        if min(dx, dy) < LEAST:
            raise VassalError("a grid of hexes has hexes without a size")
        numbering = next((child for child in element.children if child.tag == "HexGridNumbering"), None)
        x0, y0 = whole(element.get("x0", "0")), whole(element.get("y0", "32"), 32)
        return cls(dx, dy, x0, y0, yes(element.get("sideways")), Numbering.of(numbering), size)

    def centre(self, column: int, row: int) -> tuple[int, int]:
        """The centre of a raw column and row in pixels."""
        across = int(self.dx * column) + self.x0
        down = int(self.dy * row + (self.dy / 2 if column % 2 else 0)) + self.y0
        return (down, across) if self.sideways else (across, down)

    def raw(self, x: float, y: float) -> tuple[int, int]:
        """The raw column and row of the hex whose centre is nearest."""
        across, down = (y, x) if self.sideways else (x, y)
        first = floor((across - self.x0) / self.dx)
        found = []
        for column in (first, first + 1):
            row = round((down - self.y0 - (self.dy / 2 if column % 2 else 0)) / self.dy)
            cx, cy = self.centre(column, row)
            found.append(((cx - x) ** 2 + (cy - y) ** 2, column, row))
        return min(found)[1:]

    def numbers(self, raw_column: int, raw_row: int) -> tuple[int, int]:
        """The column and row as they are numbered."""
        most_rows = floor(self.size[1] / self.dx + 0.5)
        most_columns = floor(self.size[0] / self.dy + 0.5)  # by the other distance: so VASSAL has it
        across, down = self.numbering.falls
        if self.sideways:
            column = most_rows - raw_column if down else raw_column
            row = most_columns - raw_row if across else raw_row
        else:
            column = most_columns - raw_column if across else raw_column
            row = most_rows - raw_row if down else raw_row
        if self.numbering.stagger and raw_column % 2:
            row += -1 if (across if self.sideways else down) else 1
        first_column, first_row = self.numbering.first_number
        return column + first_column, row + first_row

    def label(self, x: float, y: float) -> str:
        """What the hex at a point is called."""
        return self.numbering.text(*self.numbers(*self.raw(x, y)))

    def hexes(self, area: Area) -> Iterator[Hex]:
        """All hexes with their centre in a part of a board; raises VassalError where there are too many."""
        left, top, right, bottom = area
        if left >= right or top >= bottom:
            return
        (a, b), (c, d) = ((top, bottom), (left, right)) if self.sideways else ((left, right), (top, bottom))
        first, last = floor((a - self.x0) / self.dx), floor((b - self.x0) / self.dx) + 1
        upper, lower = floor((c - self.y0) / self.dy) - 1, floor((d - self.y0) / self.dy) + 1
        if (last - first) * (lower - upper) > MOST_HEXES:
            raise VassalError(f"a grid has more than {MOST_HEXES} hexes")
        for column in range(first, last + 1):
            for row in range(upper, lower + 1):
                x, y = self.centre(column, row)
                if left <= x < right and top <= y < bottom:
                    numbers = self.numbers(column, row)
                    yield Hex(self.numbering.text(*numbers), *numbers, x, y)
