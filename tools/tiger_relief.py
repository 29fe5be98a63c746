"""Write the heights that shade the map of Tail of the Tiger, from a grid of heights by latitude and longitude.

    python -m tools.tiger_relief --source elevation.npz

The places of the map, which have their latitude and longitude, tell where on it a point of the earth lies: the best
straight mapping of an azimuthal equidistant projection onto the middles of their hexes. A picture only: what counts in
play is the terrain of each hex. Needed only when the heights are made anew.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.titles.tail_of_the_tiger.game import TailOfTheTiger

SCENARIO: Final = "tail-of-the-tiger"
OUT: Final = Path(f"assets/geography/{SCENARIO}/relief.npz")
MIDDLE: Final = (25.0, 105.0)
"""Latitude and longitude of the middle of the projection."""
EARTH: Final = 6371.0
STEP: Final = 0.3
"""Between two heights, in units of the hex size: twelve kilometres, about as fine as the grid."""
BEYOND: Final = 4.0
"""So far beyond the hexes there are heights, in the same units."""
Floats = NDArray[np.float64]


def projected(lat: Floats, lon: Floats) -> Floats:
    """Kilometres east and south of the middle, as two columns."""
    phi, away, start = np.radians(lat), np.radians(lon - MIDDLE[1]), np.radians(MIDDLE[0])
    cosine = np.sin(start) * np.sin(phi) + np.cos(start) * np.cos(phi) * np.cos(away)
    angle = np.arccos(np.clip(cosine, -1, 1))
    stretch = np.where(angle > 1e-9, angle / np.maximum(np.sin(angle), 1e-9), 1.0) * EARTH
    east = stretch * np.cos(phi) * np.sin(away)
    north = stretch * (np.cos(start) * np.sin(phi) - np.sin(start) * np.cos(phi) * np.cos(away))
    return np.stack((east, -north), axis=-1)


def fitted() -> tuple[Floats, float]:
    """What takes kilometres (and 1) to units of the hex size, and the mean error of the places in hexes."""
    world = TailOfTheTiger().world(SCENARIO)
    places = [place for place in world.board.places if place.lat or place.lon]
    here = projected(np.array([one.lat for one in places]), np.array([one.lon for one in places]))
    there = np.array([world.grid.centre(one.hex, 1.0) for one in places])
    whole = np.column_stack((here, np.ones(len(here))))
    found, *_ = np.linalg.lstsq(whole, there, rcond=None)
    return found, float(np.abs(whole @ found - there).mean() / 3**0.5)


def unprojected(km: Floats) -> tuple[Floats, Floats]:
    """Latitude and longitude of points so many kilometres east and south of the middle."""
    east, north = km[..., 0], -km[..., 1]
    angle, start = np.hypot(east, north) / EARTH, np.radians(MIDDLE[0])
    part = np.where(angle > 1e-9, np.sin(angle) / np.maximum(angle, 1e-9), 1.0) / EARTH
    phi = np.arcsin(np.clip(np.cos(angle) * np.sin(start) + part * north * np.cos(start), -1, 1))
    away = np.arctan2(east * part, np.cos(start) * np.cos(angle) - part * north * np.sin(start))
    return np.degrees(phi), MIDDLE[1] + np.degrees(away)


def heights(source: Path) -> dict[str, NDArray[np.generic]]:
    """The heights of the map in metres, the sea at 0, on a regular grid in units of the hex size."""
    found, error = fitted()
    print(f"places lie {error:.2f} hexes from where the projection has them")
    width, height = TailOfTheTiger().world(SCENARIO).grid.extent(1.0)
    x = np.arange(-BEYOND, width + BEYOND, STEP)
    y = np.arange(-BEYOND, height + BEYOND, STEP)
    units = np.stack(np.meshgrid(x, y), axis=-1)
    lat, lon = unprojected((units - found[2]) @ np.linalg.inv(found[:2]))
    data = np.load(source, allow_pickle=False)
    row = np.interp(lat, data["wide_lat"], np.arange(len(data["wide_lat"])))
    column = np.interp(lon, data["wide_lon"], np.arange(len(data["wide_lon"])))
    metres = _between(np.nan_to_num(data["wide_elevation"]), row, column)
    return {"heights": np.round(metres / 10).astype(np.int16) * 10, "x0": np.float64(x[0]), "y0": np.float64(y[0]),
            "step": np.float64(STEP)}  # fmt: skip


def _between(grid: NDArray[np.float32], row: Floats, column: Floats) -> Floats:
    """What stands at places between the samples."""
    r, c = np.minimum(row.astype(int), grid.shape[0] - 2), np.minimum(column.astype(int), grid.shape[1] - 2)
    down, right = row - r, column - c
    upper = grid[r, c] * (1 - right) + grid[r, c + 1] * right
    lower = grid[r + 1, c] * (1 - right) + grid[r + 1, c + 1] * right
    return np.asarray(upper * (1 - down) + lower * down, dtype=np.float64)


def main() -> None:
    parser = argparse.ArgumentParser(description="Write the heights of the map of Tail of the Tiger.")
    parser.add_argument("--source", type=Path, required=True, help="elevation.npz")
    parser.add_argument("--out", type=Path, default=OUT)
    given = parser.parse_args()
    given.out.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(given.out, **heights(given.source))


if __name__ == "__main__":
    main()
