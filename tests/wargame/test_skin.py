"""What a skin says of itself, and how its map picture is laid on ours."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, radians, sin, sqrt
from pathlib import Path

import pytest

from engine.board.hexgrid import HexGrid
from engine.wargame.skin import FILE, Faces, MapPicture, Point, Skin, SkinError, fit_of, read_skin, skin_of, write_skin

GRIDS = [
    HexGrid(31, 17, "flat", "CCRR", "odd"),
    HexGrid(28, 50, "pointy", "RRCC", "even", 1, 1, "east"),
]
HEAD = "format: game-skin/1\ntitle: nemesis\nname: Mine\n"
SPREAD = (0.0, 0.97, 0.05, 0.51, 0.34, 0.72, 0.2, 0.88, 0.42, 0.63)
"""Where in the list of hexes points are taken."""

Warp = Callable[[float, float], tuple[float, float]]


def tilted(x: float, y: float) -> tuple[float, float]:
    """100 pixels a hex, turned by a degree, stretched by a twentieth."""
    a = radians(1)
    return 210 + 100 * (x * cos(a) - y * sin(a)), 95 + 105 * (x * sin(a) + y * cos(a))


def points(grid: HexGrid, warp: Warp, count: int = 5) -> tuple[Point, ...]:
    found = []
    for part in SPREAD[:count]:
        hex_ = int(part * grid.n)
        x, y = grid.centre(hex_, 1 / sqrt(3.0))
        found.append(Point(grid.label(hex_), warp(x, y)))
    return tuple(found)


@pytest.mark.parametrize("grid", GRIDS, ids=("flat", "pointy"))
def test_three_points_lay_a_picture_that_is_turned_and_stretched_and_two_check_it(grid: HexGrid) -> None:
    fit = fit_of(MapPicture("map.png", points(grid, tilted)), grid)
    assert fit.checked == 2 and fit.error < 1e-6
    for hex_ in range(0, grid.n, 37):
        centre = grid.centre(hex_, 1 / sqrt(3.0))
        assert fit.onto_map(*tilted(*centre)) == pytest.approx(centre, abs=1e-6)


def test_three_points_fit_whatever_they_are_and_say_that_nothing_checked_them() -> None:
    fit = fit_of(MapPicture("map.png", points(GRIDS[0], tilted, 3)), GRIDS[0])
    assert fit.checked == 0


@pytest.mark.parametrize(("off", "refused"), [(9.0, False), (11.0, True)])
def test_a_checking_point_off_by_more_than_a_tenth_of_a_hex_refuses_the_picture(off: float, refused: bool) -> None:
    made = points(GRIDS[0], lambda x, y: (100 * x, 100 * y), 4)
    last = made[-1]
    picture = MapPicture("map.png", (*made[:-1], Point(last.hex, (last.at[0] + off, last.at[1]))))
    if refused:
        with pytest.raises(SkinError, match=f"off by 0.11 of a hex at {last.hex}"):
            fit_of(picture, GRIDS[0])
    else:
        assert fit_of(picture, GRIDS[0]).error == pytest.approx(0.09)


def test_many_points_are_laid_together_and_the_last_fifth_checks() -> None:
    wobble = iter((3, -3, 2, -2, 3, -3, 2, -2, 0, 0))

    def nearly(x: float, y: float) -> tuple[float, float]:
        return 100 * x + next(wobble), 100 * y

    fit = fit_of(MapPicture("map.png", points(GRIDS[0], nearly, 10), "all"), GRIDS[0])
    assert fit.checked == 2 and 0 < fit.error < 0.05


@pytest.mark.parametrize(
    ("at", "said"),
    [
        ([("0101", (0, 0)), ("1001", (900, 5)), ("2001", (1900, 9))], "one line"),
        ([("0101", (900, 0)), ("1101", (0, 0)), ("0111", (900, 1000))], "turn the picture over"),
        ([("0101", (0, 0)), ("1101", (20, 0)), ("0111", (0, 20))], "2 pixels from one hex"),
        ([("0101", (0, 0)), ("1101", (900, 0)), ("9999", (0, 900))], r"points\[2\] hex: "),
    ],
)
def test_points_that_cannot_be_are_refused(at: Sequence[tuple[str, tuple[float, float]]], said: str) -> None:
    with pytest.raises(SkinError, match=said):
        fit_of(MapPicture("map.png", tuple(Point(label, spot) for label, spot in at)), GRIDS[0])


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    made = skin_of("nemesis", "Mine", "map.png", [(one.hex, one.at) for one in points(GRIDS[0], tilted)])
    counters = {"jp-31-58": Faces("a.png", "b.svg"), "x": Faces("c.JPG")}
    skin = Skin(title="nemesis", name="Mine", map=made.map, counters=counters)
    write_skin(tmp_path, skin)
    assert read_skin(tmp_path) == skin
    assert skin.pictures() == ["map.png", "a.png", "b.svg", "c.JPG"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("format: game-skin/9\n", "format"),
        (HEAD + "more: 1\n", "unknown field"),
        (HEAD + "counters: {a: {front: ../map.png}}\n", "no name of a picture"),
        (HEAD + "counters: {a: {front: /etc/passwd}}\n", "no name of a picture"),
        (HEAD + "counters: {a: {front: 'b/c.png'}}\n", "no name of a picture"),
        (HEAD + "counters: {a: {front: 'b\\c.png'}}\n", "no name of a picture"),
        (HEAD + "counters: {a: {front: .hidden.png}}\n", "no name of a picture"),
        (HEAD + "counters: {a: {front: run.exe}}\n", "no name of a picture"),
        (HEAD + "counters: {a: {front: ''}}\n", "no name of a picture"),
        (HEAD + "counters: {a: {front: a.png, back: ' .png'}}\n", "no name of a picture"),
        (HEAD + "counters: {a: {front: CON.png}}\n", "device"),
        (HEAD + "counters: {a: {front: com1.x.png}}\n", "device"),
        (HEAD + "map: {picture: a.png, points: [{hex: '0101', at: [1, 2]}]}\n", "points"),
        (HEAD + "map: {picture: a.png, points: [{hex: '0101', at: [1, 2, 3]}]}\n", "points"),
        (HEAD + "map: {picture: a.png, points: [{hex: '0101', at: [1, .nan]}]}\n", "not finite"),
        (HEAD + "map: {picture: a.png, points: [{hex: '0101', at: [1, 1e300]}]}\n", "at"),
        ("a: &x [1]\nb: *x\n", "anchor"),
        ("[" * 100, "deep|nested|levels"),
        ("", "Expected"),
    ],
)
def test_a_skin_that_cannot_be_is_refused_in_one_line(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / FILE).write_text(text)
    with pytest.raises(SkinError, match=said) as found:
        read_skin(tmp_path)
    assert FILE in str(found.value) and "\n" not in str(found.value)


def test_no_skin_is_written_that_could_not_be_read(tmp_path: Path) -> None:
    with pytest.raises(SkinError, match="no name of a picture"):
        write_skin(tmp_path, Skin(title="nemesis", name="Mine", counters={"a": Faces("../a.png")}))
    assert not list(tmp_path.iterdir())


def test_a_folder_without_a_skin_is_told_by_its_file(tmp_path: Path) -> None:
    with pytest.raises(SkinError, match="skin.yaml: cannot be read"):
        read_skin(tmp_path)
