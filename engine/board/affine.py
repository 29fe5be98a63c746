"""Maps of one plane onto another that keep straight lines straight, laid through pairs of points."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

Point = tuple[float, float]
_TURNED = 0.1
"""How far a map may be turned or slanted: by a scanner, not by a reading of its numbers."""


class Affine(msgspec.Struct, frozen=True):
    """A point to another one: two rows of three numbers."""

    across: tuple[float, float, float]
    down: tuple[float, float, float]

    def at(self, point: Point) -> Point:
        """Where a point lies."""
        x, y = point
        return tuple(a * x + b * y + c for a, b, c in (self.across, self.down))  # type: ignore[return-value]

    @property
    def upright(self) -> bool:
        """Whether it only moves and stretches, or hardly turns."""
        (a, b, _), (c, d, _) = self.across, self.down
        return a > 0 and d > 0 and max(abs(b), abs(c)) <= _TURNED * min(a, d)


def fitted(pairs: Sequence[tuple[Point, Point]], least: float = 1e-9) -> Affine | None:
    """The least squares of pairs of points, which are exact for three; None where the first of them lie in one line:
    they span less than ``least`` of the square of their reach."""
    count = len(pairs)
    mx, my, mu, mv = (sum(row[a][b] for row in pairs) / count for a, b in ((0, 0), (0, 1), (1, 0), (1, 1)))
    xx = xy = yy = xu = yu = xv = yv = 0.0
    for (x, y), (u, v) in pairs:
        x, y, u, v = x - mx, y - my, u - mu, v - mv
        xx, xy, yy = xx + x * x, xy + x * y, yy + y * y
        xu, yu, xv, yv = xu + x * u, yu + y * u, xv + x * v, yv + y * v
    space = xx * yy - xy * xy
    if not space > least * (xx + yy) ** 2:
        return None
    rows = [((p * yy - q * xy) / space, (q * xx - p * xy) / space) for p, q in ((xu, yu), (xv, yv))]
    (a, b), (c, d) = rows
    return Affine((a, b, mu - a * mx - b * my), (c, d, mv - c * mx - d * my))
