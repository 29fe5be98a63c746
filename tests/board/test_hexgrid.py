"""Hex geometry against an oracle made of centres in the plane, and against the usual laws."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import atan2, degrees, hypot, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.board.hexgrid import HexGrid, Orientation

SIZE = 10.0
GRIDS = st.builds(
    cache(HexGrid),
    st.integers(1, 9),
    st.integers(1, 9),
    st.sampled_from(["flat", "pointy"]),
    st.sampled_from(["CCRR", "RRCC"]),
    st.sampled_from(["odd", "even"]),
    st.integers(0, 12),
    st.integers(0, 12),
    st.sampled_from(["west", "east"]),
)
# Compass bearings of the six directions, clockwise from north.
BEARINGS = {"flat": (0, 60, 120, 180, 240, 300), "pointy": (30, 90, 150, 210, 270, 330)}


@st.composite
def grid_and_hexes(draw: st.DrawFn, count: int) -> tuple[HexGrid, list[int]]:
    grid = draw(GRIDS)
    return grid, [draw(st.integers(0, grid.n - 1)) for _ in range(count)]


def place_in_plane(grid: HexGrid, i: int) -> tuple[float, float]:
    """The centre of a hex of size 1 by the printed numbers alone, in a frame of its own."""
    column, row = grid.col_row(i)
    along = column if grid.columns_from == "west" else -column
    parity = 1 if grid.shifted == "odd" else 0
    if grid.orientation == "flat":
        return 1.5 * along, sqrt(3) * (row + (0.5 if column % 2 == parity else 0))
    return sqrt(3) * (along + (0.5 if row % 2 == parity else 0)), 1.5 * row


def cube_in_plane(grid: HexGrid, i: int) -> tuple[int, int, int]:
    """Cube coordinates from the centre in the plane, relative to the centre of hex 0."""
    x0, y0 = place_in_plane(grid, 0)
    x, y = place_in_plane(grid, i)
    x, y = x - x0, y - y0
    if grid.orientation == "flat":
        q, r = 2 / 3 * x, -x / 3 + y / sqrt(3)
    else:
        q, r = x / sqrt(3) - y / 3, 2 / 3 * y
    return round(q), round(r), round(-q - r)


# Known maps


def test_the_burma_map_counts_columns_then_rows_and_odd_columns_stand_lower() -> None:
    grid = HexGrid(31, 17)
    assert grid.n == 527
    assert grid.index("0101") == 0
    assert grid.index("0410") == 3 * 17 + 9
    around = [grid.label(j) for j in grid.neighbours(grid.index("0410"))]
    assert around == ["0409", "0509", "0510", "0411", "0310", "0309"]
    around = [grid.label(j) for j in grid.neighbours(grid.index("0909"))]
    assert around == ["0908", "1009", "1010", "0910", "0810", "0809"]


def test_a_map_numbered_rows_first_and_from_the_east() -> None:
    grid = HexGrid(28, 50, "pointy", "RRCC", "even", columns_from="east")
    assert grid.label(0) == "0128"
    assert grid.label(grid.n - 1) == "5001"
    assert grid.col_row(grid.index("1315")) == (15, 13)
    # Row 13 stands further west than the even rows, and column 14 lies east of column 15.
    around = [grid.label(j) for j in grid.neighbours(grid.index("1315"))]
    assert around == ["1215", "1314", "1415", "1416", "1316", "1216"]


def test_distances_on_the_burma_map() -> None:
    grid = HexGrid(31, 17)
    imphal, homalin, dimapur = grid.index("0410"), grid.index("0909"), grid.index("0305")
    # Five columns east climb at most two and a half hexes: 0909 stands half a hex above 0410.
    assert grid.distance(imphal, homalin) == 5
    assert grid.distance(imphal, dimapur) == 5
    assert grid.distance(grid.index("0101"), grid.index("3117")) == 31


@pytest.mark.parametrize(("orientation", "farthest"), [("flat", 147), ("pointy", 147)])
def test_distances_on_the_largest_map(orientation: Orientation, farthest: int) -> None:
    """98 columns lead 49 hexes down, and 49 more are to go."""
    grid = HexGrid(99, 99, orientation)
    assert grid.distance(0, grid.n - 1) == grid.distance(grid.n - 1, 0) == farthest
    assert max(grid.distances(0)) == max(grid.distances(grid.n - 1)) == farthest


@pytest.mark.parametrize("label", ["0000", "3201", "0118", "0401 ", "401", "", "xxxx", "04100", None, 410])
def test_a_wrong_label_is_told_with_the_range_of_the_map(label: str) -> None:
    with pytest.raises(ValueError, match=r"no hex .* columns 01-31, rows 01-17") as caught:
        HexGrid(31, 17).index(label)
    assert repr(label) in str(caught.value)


@pytest.mark.parametrize("number", [-1, 527])
def test_a_hex_off_the_map_has_no_label(number: int) -> None:
    with pytest.raises(ValueError, match=f"no hex number {number} "):
        HexGrid(31, 17).label(number)


@pytest.mark.parametrize(
    ("keywords", "message"),
    [
        ({"columns": 0, "rows": 3}, "columns must"),
        ({"columns": 3, "rows": 99, "first_row": 2}, "rows must"),
        ({"columns": 3, "rows": 3, "first_col": -1}, "columns must"),
        ({"columns": 3, "rows": 3, "orientation": "round"}, "orientation must be flat or pointy"),
        ({"columns": 3, "rows": 3, "labels": "RC"}, "labels must be CCRR or RRCC"),
        ({"columns": 3, "rows": 3, "shifted": "both"}, "shifted must be odd or even"),
        ({"columns": 3, "rows": 3, "columns_from": "north"}, "columns_from must be west or east"),
    ],
)
def test_impossible_grids_are_refused(keywords: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        HexGrid(**keywords)  # type: ignore[arg-type]


# Laws


@given(GRIDS)
def test_labels_and_indexes_are_inverse(grid: HexGrid) -> None:
    assert [grid.index(grid.label(i)) for i in range(grid.n)] == list(range(grid.n))
    assert [grid.at(*grid.col_row(i)) for i in range(grid.n)] == list(range(grid.n))
    assert len({grid.label(i) for i in range(grid.n)}) == grid.n


@given(GRIDS)
def test_hexes_run_southward_then_eastward(grid: HexGrid) -> None:
    for i in range(grid.n):
        x, y = place_in_plane(grid, i)
        if (i + 1) % grid.rows:
            assert place_in_plane(grid, i + 1)[1] > y
        if i + grid.rows < grid.n:
            assert place_in_plane(grid, i + grid.rows)[0] > x


@given(grid_and_hexes(1))
def test_neighbours_are_the_hexes_one_step_away_by_bearing(case: tuple[HexGrid, list[int]]) -> None:
    grid, (i,) = case
    x, y = place_in_plane(grid, i)
    expected = [-1] * 6
    for j in range(grid.n):
        dx, dy = place_in_plane(grid, j)[0] - x, place_in_plane(grid, j)[1] - y
        if abs(hypot(dx, dy) - sqrt(3)) < 1e-6:
            bearing = round(degrees(atan2(dx, -dy))) % 360
            expected[BEARINGS[grid.orientation].index(bearing)] = j
    assert list(grid.neighbours(i)) == expected


@given(grid_and_hexes(2))
def test_directions_are_mutual(case: tuple[HexGrid, list[int]]) -> None:
    grid, (a, b) = case
    k = grid.direction(a, b)
    if b in grid.neighbours(a):
        assert k is not None
        assert grid.neighbours(a)[k] == b
        assert grid.direction(b, a) == (k + 3) % 6
    else:
        assert k is None
    assert grid.direction(a, -1) is None


@given(grid_and_hexes(3))
def test_distance_is_a_distance(case: tuple[HexGrid, list[int]]) -> None:
    grid, (a, b, c) = case
    cube_a, cube_b = cube_in_plane(grid, a), cube_in_plane(grid, b)
    assert grid.distance(a, b) == max(abs(p - q) for p, q in zip(cube_a, cube_b, strict=True))
    assert grid.distance(a, b) == grid.distance(b, a)
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)
    assert (grid.distance(a, b) == 0) == (a == b)
    assert (grid.distance(a, b) == 1) == (b in grid.neighbours(a))


@given(grid_and_hexes(1), st.integers(0, 6))
def test_within_is_a_disc(case: tuple[HexGrid, list[int]], radius: int) -> None:
    grid, (i,) = case
    assert grid.within(i, radius) == tuple(j for j in range(grid.n) if grid.distance(i, j) <= radius)
    assert grid.within(i, radius) is grid.within(i, radius)


def test_a_full_disc_has_the_hexagonal_number_of_hexes() -> None:
    grid = HexGrid(31, 17)
    assert [len(grid.within(grid.index("1509"), radius)) for radius in range(5)] == [1, 7, 19, 37, 61]


@given(grid_and_hexes(2))
def test_a_line_is_straight_and_stays_on_the_map(case: tuple[HexGrid, list[int]]) -> None:
    grid, (a, b) = case
    line = grid.line(a, b)
    assert line[0] == a
    assert line[-1] == b
    assert len(line) == grid.distance(a, b) + 1
    assert all(grid.distance(p, q) == 1 for p, q in pairwise(line))
    (x1, y1), (x2, y2) = place_in_plane(grid, a), place_in_plane(grid, b)
    for hex_ in line[1:-1]:
        x, y = place_in_plane(grid, hex_)
        aside = abs((x - x1) * (y2 - y1) - (y - y1) * (x2 - x1)) / hypot(x2 - x1, y2 - y1)
        assert aside <= 1 + 1e-6


# Pixels


@given(grid_and_hexes(2))
def test_centres_stand_as_in_the_plane(case: tuple[HexGrid, list[int]]) -> None:
    grid, (a, b) = case
    (x1, y1), (x2, y2) = grid.centre(a, SIZE), grid.centre(b, SIZE)
    (u1, v1), (u2, v2) = place_in_plane(grid, a), place_in_plane(grid, b)
    assert x2 - x1 == pytest.approx(SIZE * (u2 - u1))
    assert y2 - y1 == pytest.approx(SIZE * (v2 - v1))


@given(grid_and_hexes(1), st.floats(0, 5.999), st.floats(0, 0.999))
def test_points_inside_a_hex_find_it(case: tuple[HexGrid, list[int]], turn: float, out: float) -> None:
    grid, (i,) = case
    x, y = grid.centre(i, SIZE)
    assert grid.at_point(x, y, SIZE) == i
    corners = grid.corners(i, SIZE)
    (x1, y1), (x2, y2) = corners[int(turn)], corners[(int(turn) + 1) % 6]
    along = turn - int(turn)
    rim = (x1 + (x2 - x1) * along, y1 + (y2 - y1) * along)
    assert grid.at_point(x + (rim[0] - x) * out, y + (rim[1] - y) * out, SIZE) == i


@given(grid_and_hexes(1))
def test_side_k_lies_between_corners_k_and_k_plus_1(case: tuple[HexGrid, list[int]]) -> None:
    grid, (i,) = case
    corners, (x, y) = grid.corners(i, SIZE), grid.centre(i, SIZE)
    assert all(hypot(cx - x, cy - y) == pytest.approx(SIZE) for cx, cy in corners)
    for k, j in enumerate(grid.neighbours(i)):
        middle = [(p + q) / 2 for p, q in zip(corners[k], corners[(k + 1) % 6], strict=True)]
        bearing = degrees(atan2(middle[0] - x, y - middle[1])) % 360
        assert bearing == pytest.approx(BEARINGS[grid.orientation][k], abs=1e-6) or bearing > 359.9
        if j >= 0:
            half_way = [(p + q) / 2 for p, q in zip((x, y), grid.centre(j, SIZE), strict=True)]
            assert middle == pytest.approx(half_way)


@given(GRIDS, st.floats(-60, 400), st.floats(-60, 400))
def test_any_point_finds_the_nearest_centre_or_nothing(grid: HexGrid, x: float, y: float) -> None:
    found = grid.at_point(x, y, SIZE)
    away = [hypot(cx - x, cy - y) for cx, cy in (grid.centre(i, SIZE) for i in range(grid.n))]
    if found is None:
        assert min(away) > SIZE * sqrt(3) / 2 - 1e-6
    else:
        assert away[found] <= min(away) + 1e-6
        assert away[found] <= SIZE + 1e-6


@given(GRIDS)
def test_every_corner_lies_in_the_extent(grid: HexGrid) -> None:
    width, height = grid.extent(SIZE)
    points = [point for i in range(grid.n) for point in grid.corners(i, SIZE)]
    assert min(x for x, _ in points) >= -1e-6
    assert min(y for _, y in points) >= -1e-6
    assert max(x for x, _ in points) <= width + 1e-6
    assert max(y for _, y in points) <= height + 1e-6
