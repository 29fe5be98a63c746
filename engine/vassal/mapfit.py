"""The map of a module laid on a map of ours: each printed number on our label of that number, by least squares.

That they lie on each other is seen where nothing forces them to: at the hexes that make a fit of three numbers an axis.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

import msgspec

from engine.board.affine import Affine, Point, fitted
from engine.vassal.boards import Board, MapWindow
from engine.vassal.grid import Hex

WORST: Final = 0.1
"""In parts of a hex: how far a hex may lie from where the fit puts it."""
SHARE: Final = 0.98
"""How many of our hexes have to be on the map for it to be the same one."""
LEAST_SHARE: Final = 0.5
READINGS: Final[Mapping[str, Callable[[Hex], str]]] = {
    "as printed": lambda one: one.label,
    "digits only": lambda one: "".join(sign for sign in one.label if sign.isdigit()),
    "column and row": lambda one: f"{one.column:02}{one.row:02}",
    "row and column": lambda one: f"{one.row:02}{one.column:02}",
}
"""How a printed number may say what our label says."""


class Fit(msgspec.Struct, frozen=True):
    """A board laid on our map."""

    window: str
    board: str
    picture: str
    reading: str
    labels: Mapping[str, str]
    """Their label to ours."""
    points: Mapping[str, Point]
    """Our label to the centre of their hex in pixels."""
    affine: Affine
    error: float
    """How far the hex that lies worst is from where it should be, in parts of a hex."""
    share: float
    """How many of our hexes are on it."""

    @property
    def sure(self) -> bool:
        """Whether it is our map, hex by hex."""
        return self.error <= WORST and self.share >= SHARE


def best_fit(windows: Iterable[MapWindow], ours: Mapping[str, Point]) -> Fit | None:
    """The board that is most like our map, whose hexes have these centres; None where none is. Raises VassalError."""
    found = [fit for window in windows for board in window.boards.values() for fit in _fits(window, board, ours)]
    return max(found, key=lambda fit: (fit.sure, fit.share - fit.error), default=None)


def _fits(window: MapWindow, board: Board, ours: Mapping[str, Point]) -> Iterable[Fit]:
    hexes = board.hexes
    for name, read in READINGS.items():
        named = _unique(hexes, read)
        pairs = {label: named[label] for label in ours if label in named}
        if len(pairs) >= max(4, LEAST_SHARE * len(ours)):
            points = {label: (float(one.x), float(one.y)) for label, one in pairs.items()}
            affine = fitted([(ours[label], point) for label, point in points.items()])
            if affine is not None and affine.upright:
                labels = {one.label: label for label, one in pairs.items()}
                error = worst(affine, ours, points) / _hex_of(points)
                yield Fit(window.name, board.name, board.picture, name, labels, points, affine, error,
                          len(pairs) / len(ours))  # fmt: skip


def _unique(hexes: Sequence[Hex], read: Callable[[Hex], str]) -> dict[str, Hex]:
    """Hexes by what is read of them, without those that say the same as another."""
    found: dict[str, Hex] = {}
    twice = set()
    for one in hexes:
        label = read(one)
        twice |= {label} & found.keys()
        found[label] = one
    return {label: one for label, one in found.items() if label not in twice}


def worst(affine: Affine, ours: Mapping[str, Point], theirs: Mapping[str, Point]) -> float:
    """How far the point that lies worst is from where it should be, in pixels."""
    return max(_apart(affine.at(ours[label]), point) for label, point in theirs.items())


def _apart(one: Point, other: Point) -> float:
    return float(((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5)


def _hex_of(points: Mapping[str, Point]) -> float:
    """The distance of neighbours in pixels: that from one hex to the nearest of all others."""
    first, *rest = points.values()
    return min(_apart(first, point) for point in rest) or 1.0
