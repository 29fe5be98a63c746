"""The projection behind the heights of Tail of the Tiger, and what is made of a grid of heights."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tools.tiger_relief import fitted, heights, projected, unprojected


def test_a_point_comes_back_from_the_projection() -> None:
    lat, lon = np.array([18.0, 25.0, 36.0, 25.0]), np.array([90.0, 105.0, 122.0, 106.0])
    assert np.allclose(unprojected(projected(lat, lon)), (lat, lon))
    assert np.allclose(projected(lat, lon)[1], 0)
    assert projected(lat, lon)[3] == pytest.approx((100.8, 0), abs=0.5), "a degree of longitude at 25 degrees north"


def test_the_places_of_the_map_lie_near_the_middles_of_their_hexes() -> None:
    assert fitted()[1] < 0.35


def test_heights_rise_to_the_north_where_the_grid_does(tmp_path: Path) -> None:
    lat, lon = np.arange(10.0, 45.0, 0.5), np.arange(80.0, 130.0, 0.5)
    grid = np.repeat((lat * 100)[:, None], len(lon), axis=1).astype(np.float32)
    grid[lat < 19] = np.nan
    np.savez(tmp_path / "elevation.npz", wide_lat=lat, wide_lon=lon, wide_elevation=grid)
    found = heights(tmp_path / "elevation.npz")["heights"]
    assert found[0].min() > found[found.shape[0] // 2].max() > 2000
    assert found.min() == 0 and found.dtype == np.int16
