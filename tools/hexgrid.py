"""The 31 x 17 grid of the map and its projection, for the data tools only.

Flat-top hexes, odd columns half a hex lower, labels CCRR.
"""

from __future__ import annotations

import math

SIDES = ("N", "NE", "SE", "S", "SW", "NW")
COLUMNS, ROWS = 31, 17
SQ3 = math.sqrt(3)
EARTH_KM = 6371.0088


def label(col: int, row: int) -> str:
    return f"{col:02d}{row:02d}"


def neighbour(hex_label: str, side: str) -> str | None:
    """Label of the neighbour over a side, None off the map."""
    col, row = int(hex_label[:2]), int(hex_label[2:])
    low = col % 2
    if side in ("N", "S"):
        row += -1 if side == "N" else 1
    else:
        row += (0 if low else -1) if side[0] == "N" else (1 if low else 0)
        col += 1 if side[1] == "E" else -1
    return label(col, row) if 1 <= col <= COLUMNS and 1 <= row <= ROWS else None


class Projection:
    """Latitude and longitude to map units (1 = centre to corner, origin top left) and back."""

    def __init__(self, spec: dict) -> None:
        view, grid = spec["projection"], spec["grid"]
        self.lat0, self.lon0 = math.radians(view["lat0"]), math.radians(view["lon0"])
        self.km = grid["hex_flat_to_flat_km"] / SQ3
        turn = math.radians(grid["map_up_bearing_deg"])
        self.cos, self.sin = math.cos(turn), math.sin(turn)
        anchor = grid["anchor"]
        self.dx = self.dy = 0.0
        x, y = self.xy(anchor["lat"], anchor["lon"])
        cx, cy = centre(int(anchor["hex"][:2]), int(anchor["hex"][2:]))
        self.dx, self.dy = cx - x, cy - y

    def xy(self, lat: float, lon: float) -> tuple[float, float]:
        p, turn = math.radians(lat), math.radians(lon) - self.lon0
        cos_c = math.sin(self.lat0) * math.sin(p) + math.cos(self.lat0) * math.cos(p) * math.cos(turn)
        c = math.acos(max(-1.0, min(1.0, cos_c)))
        k = EARTH_KM * (c / math.sin(c) if c > 1e-9 else 1.0)
        east = k * math.cos(p) * math.sin(turn)
        north = k * (math.cos(self.lat0) * math.sin(p) - math.sin(self.lat0) * math.cos(p) * math.cos(turn))
        x, y = east * self.cos - north * self.sin, east * self.sin + north * self.cos
        return x / self.km + self.dx, -y / self.km + self.dy

    def latlon(self, x: float, y: float) -> tuple[float, float]:
        u, v = (x - self.dx) * self.km, -(y - self.dy) * self.km
        east, north = u * self.cos + v * self.sin, -u * self.sin + v * self.cos
        rho = math.hypot(east, north)
        if rho < 1e-9:
            return math.degrees(self.lat0), math.degrees(self.lon0)
        c = rho / EARTH_KM
        lat = math.asin(math.cos(c) * math.sin(self.lat0) + north * math.sin(c) * math.cos(self.lat0) / rho)
        lon = self.lon0 + math.atan2(
            east * math.sin(c),
            rho * math.cos(self.lat0) * math.cos(c) - north * math.sin(self.lat0) * math.sin(c),
        )
        return math.degrees(lat), math.degrees(lon)

    def hex_at(self, lat: float, lon: float) -> str | None:
        x, y = self.xy(lat, lon)
        col0, row0 = round((x - 1) / 1.5) + 1, round(y / SQ3)
        near = [(c, r) for c in range(col0 - 1, col0 + 2) for r in range(row0 - 1, row0 + 3)]
        col, row = min(near, key=lambda h: math.dist(centre(*h), (x, y)))
        return label(col, row) if 1 <= col <= COLUMNS and 1 <= row <= ROWS else None


def centre(col: int, row: int) -> tuple[float, float]:
    """Centre of a hex in map units."""
    return 1.5 * (col - 1) + 1, SQ3 * (row - 1 + 0.5 * (col % 2)) + SQ3 / 2
