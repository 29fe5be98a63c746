"""The static map: what is drawn, from which data, and how it is kept."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.world import World
from nemesis_gui.base.fonts import SERIF
from nemesis_gui.board import frame_art, line_art, pictures, terrain_art
from nemesis_gui.board.art import DRY, RAIN, SWOLLEN, BoardArt
from nemesis_gui.board.curves import chains, rounded, shifted
from nemesis_gui.board.geometry import HEX_WIDTH, BoardGeometry
from nemesis_gui.board.ground import SCALES, TILE, area_of, level_for, tiles_in
from nemesis_gui.board.ink import font, text_path
from nemesis_gui.board.line_art import Waters, Ways
from nemesis_gui.board.map_art import MapArt
from nemesis_gui.board.pictures import MapCache, finished
from nemesis_gui.board.place_art import LabelSpace
from nemesis_gui.board.theme import THEMES
from nemesis_gui.titles.nemesis.art.art import NemesisArt


@pytest.fixture
def art(qapp: QApplication, world: World, geometry: BoardGeometry, looks: NemesisArt, cache: MapCache) -> MapArt:
    return MapArt(world, geometry, THEMES["staff"], looks, cache)


def around(geometry: BoardGeometry, hex_: int, reach: float = 60) -> QRectF:
    x, y = geometry.xy(hex_)
    return QRectF(x - reach, y - reach, 2 * reach, 2 * reach)


def bits(image: QImage) -> bytes:
    return image.constBits().tobytes()


@pytest.mark.clause("2.7/3")
def test_minor_rivers_swell_in_the_monsoon_and_major_ones_do_not(art: MapArt, world: World, geometry: BoardGeometry):
    for kind, changes in (("minor", True), ("major", False)):
        line = next(line for line in world.board.side_lines if line.kind == kind and len(line.sides) > 6)
        hex_, side = line.sides[3]
        (ax, ay), (bx, by) = geometry.corner(hex_, side), geometry.corner(hex_, side + 1)
        rect = QRectF((ax + bx) / 2 - 12, (ay + by) / 2 - 12, 24, 24)
        dry, wet = (art.render(rect, QSize(48, 48), weather=weather, numbers="never") for weather in (DRY, SWOLLEN))
        assert (bits(dry) != bits(wet)) == changes


def test_the_heavy_monsoon_looks_different(art: MapArt, geometry: BoardGeometry):
    rect = around(geometry, 200)
    light, heavy = (art.render(rect, QSize(60, 60), weather=w) for w in (SWOLLEN, RAIN))
    assert bits(light) != bits(heavy)


def test_rain_is_made_once_for_all_parts_of_the_map(art: MapArt, geometry: BoardGeometry, monkeypatch):
    made, rain = [], frame_art.rain_inks
    monkeypatch.setattr(frame_art, "rain_inks", lambda *given: made.append(given) or rain(*given))
    for hex_ in (200, 300):
        art.render(around(geometry, hex_), QSize(60, 60), weather=RAIN)
    assert len(made) == 1


def test_hex_numbers_only_when_zoomed_in(art: MapArt, geometry: BoardGeometry):
    x, y = geometry.xy(203)
    rect = QRectF(x - 14, y - 45, 28, 14)

    def differs(pixels: int) -> bool:
        size = QSize(pixels, pixels // 2)
        return bits(art.render(rect, size, numbers="auto")) != bits(art.render(rect, size, numbers="never"))

    assert differs(28)
    assert not differs(14)


def test_every_terrain_has_its_own_ground(qapp: QApplication, world: World, geometry: BoardGeometry):
    theme = THEMES["contrast"]
    image = finished(terrain_art.terrain_drawing(geometry, theme, NemesisArt.geography))
    origin = geometry.scene_rect.topLeft()
    means: dict[str, list[int]] = {}
    for hex_ in range(world.hexes):
        at = (geometry.point(hex_) - origin) * terrain_art.DENSITY
        colour = image.pixelColor(at.toPoint())
        means.setdefault(world.board.terrain_id(hex_), []).append(colour.hue() * 1000 + colour.lightness())
    assert set(means) == {"clear", "jungle", "hills", "mountain", "cliffs"}
    averages = [sum(values) / len(values) for values in means.values()]
    assert len({round(value / 100) for value in averages}) == 5


def test_a_last_row_that_is_left_alone_is_shaded_as_in_a_larger_band():
    rows, columns, theme = 17, 40, THEMES["staff"]
    across = terrain_art._Spline(columns, 8, 1.0, 0.1)
    heights = terrain_art._Smooth(terrain_art._Spline(rows, 8, 1.0, 0.2), np.outer(range(8), [900.0] * 8), across)
    noises = [terrain_art._Noise((rows, columns), cell, seed) for cell, seed in terrain_art._NOISES]
    ground = terrain_art._Ground(heights, noises, theme)
    rough = np.full((rows, columns), 200, dtype=np.uint8)
    last = ground.shade(rough, slice(16, 17))
    assert np.array_equal(last[0], ground.shade(rough, slice(0, 17))[16])
    assert np.abs(last).max() > 0.1


def test_the_map_is_drawn_without_the_real_geography(art: MapArt, geometry: BoardGeometry, monkeypatch):
    def missing(name: str) -> Path:
        raise line_art.DataNotFound(name)

    monkeypatch.setattr(line_art, "data_file", missing)
    monkeypatch.setattr(terrain_art, "data_file", missing)
    plain = MapArt(art.world, geometry, THEMES["staff"], art.art)
    assert line_art.real_lines(NemesisArt.geography) == {}
    assert not plain.render(around(geometry, 100), QSize(50, 50)).isNull()


def test_rivers_keep_to_their_hexsides(world: World, geometry: BoardGeometry):
    waters = Waters(geometry)
    corners = [
        geometry.corner(hex_, side + end)
        for line in world.board.side_lines
        for hex_, side in line.sides
        for end in (0, 1)
    ]
    for path in (*waters.major, *waters.minor):
        for k in range(11):
            at = path.pointAtPercent(k / 10)
            assert min(abs(at.x() - x) + abs(at.y() - y) for x, y in corners) < HEX_WIDTH / 2


def test_every_way_side_is_crossed_by_a_drawn_way(world: World, geometry: BoardGeometry):
    ways = Ways(geometry)
    for line in world.board.way_lines:
        drawn = ways.rails if line.kind == "rail" else [p for paths in ways.lines.values() for p in paths]
        for a, b in zip(line.hexes, line.hexes[1:], strict=False):
            middle = (geometry.point(a) + geometry.point(b)) / 2
            near = QRectF(middle.x() - 14, middle.y() - 14, 28, 28)
            assert any(path.intersects(near) for path in drawn), f"{line.name} {world.label(a)}-{world.label(b)}"


def test_a_closed_part_of_the_map_is_veiled(
    geometry: BoardGeometry, qapp: QApplication, looks: NemesisArt, cache: MapCache
):
    world = Nemesis().world("kohima-road")
    part = MapArt(world, geometry, THEMES["staff"], looks, cache)
    whole = MapArt(Nemesis().world("campaign"), geometry, THEMES["staff"], looks, cache)
    closed = next(hex_ for hex_ in range(world.hexes) if not world.open_hex(hex_))
    rect = around(geometry, closed, 20)
    assert part.key != whole.key
    assert part.ground_key == whole.ground_key
    assert bits(part.render(rect, QSize(20, 20))) != bits(whole.render(rect, QSize(20, 20)))


def test_the_key_changes_with_the_theme(art: MapArt, world: World, geometry: BoardGeometry):
    assert art.key != MapArt(world, geometry, THEMES["dark"], art.art).key
    assert art.key == MapArt(world, geometry, THEMES["staff"], art.art).key


def test_the_map_of_another_title_is_not_taken_for_it(art: MapArt, world: World, geometry: BoardGeometry):
    other = BoardArt("other", "Another game", NemesisArt().sides)
    other_art = MapArt(world, geometry, THEMES["staff"], other)
    assert art.ground_key != other_art.ground_key
    assert art.key != other_art.key


def test_the_key_changes_with_the_version_of_the_art(art: MapArt, world: World, geometry: BoardGeometry):
    class Later(NemesisArt):
        version = NemesisArt.version + 1

    later = MapArt(world, geometry, THEMES["staff"], Later())
    assert (art.ground_key, art.key) != (later.ground_key, later.key)


def test_a_picture_is_kept_and_found(qapp: QApplication, tmp_path: Path):
    cache = MapCache(tmp_path / "deep" / "folder")
    image = QImage(40, 30, QImage.Format.Format_RGB32)
    image.fill(0xFF336699)
    assert cache.load("a") is None
    cache.save("a", image)
    found = cache.load("a")
    assert found is not None
    assert found.size() == image.size()
    assert not list(cache.folder.glob("*.part"))


def test_a_broken_picture_is_ignored(qapp: QApplication, tmp_path: Path):
    cache = MapCache(tmp_path)
    (tmp_path / "a.jpg").write_bytes(b"no picture")
    assert cache.load("a") is None


def test_half_a_picture_or_another_is_none(qapp: QApplication, tmp_path: Path):
    cache = MapCache(tmp_path)
    image = QImage(200, 200, QImage.Format.Format_RGB32)
    image.fill(0xFF336699)
    cache.save("a", image)
    cache.save("b", image)
    whole = (tmp_path / "a.jpg").read_bytes()
    for length in (len(whole) - 1, len(whole) // 2, 40, 0):
        (tmp_path / "a.jpg").write_bytes(whole[:length])
        assert cache.load("a") is None
    (tmp_path / "b.jpg").write_bytes(whole)
    assert cache.load("b") is None
    (tmp_path / "a.jpg").write_bytes(whole)
    assert cache.load("a") is not None


def test_a_folder_that_cannot_be_made_is_no_error(qapp: QApplication, tmp_path: Path):
    (tmp_path / "file").write_text("in the way")
    MapCache(tmp_path / "file").save("a", QImage(4, 4, QImage.Format.Format_RGB32))


def test_old_pictures_are_deleted(qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(pictures, "KEEP", 3000)
    for number in range(6):
        (tmp_path / f"old{number}.jpg").write_bytes(bytes(1000))
    MapCache(tmp_path).save("new", QImage(8, 8, QImage.Format.Format_RGB32))
    assert (tmp_path / "new.jpg").is_file()
    assert sum(path.stat().st_size for path in tmp_path.iterdir()) <= 3000


def test_tiles_cover_the_scene_without_gaps(geometry: BoardGeometry):
    whole = geometry.scene_rect
    for level in range(len(SCALES)):
        tiles = list(tiles_in(whole, level, whole))
        area = sum(area_of(tile, whole).width() * area_of(tile, whole).height() for tile in tiles)
        assert area == pytest.approx(whole.width() * whole.height())
        assert all(area_of(tile, whole).width() * SCALES[level] <= TILE + 1e-6 for tile in tiles)


def test_levels_are_never_enlarged_much(geometry: BoardGeometry):
    for step in range(30, 310):
        scale = step / 100
        assert SCALES[level_for(scale)] * 1.11 >= scale
    assert level_for(1.0) == SCALES.index(1.0)
    assert level_for(0.01) == 0


def test_names_do_not_lie_on_one_another(qapp: QApplication):
    space = LabelSpace(QRectF(0, 0, 400, 400))
    face = font(SERIF, 12)
    spots = [QPointF(200, 200), QPointF(200, 230), QPointF(200, 260)]
    found = [space.place("Myitkyina", face, spots) for _ in range(4)]
    assert found[3] is None
    rects = [text_path("Myitkyina", face, spot).boundingRect() for spot in found[:3] if spot is not None]
    assert len(rects) == 3
    assert not any(a.intersects(b) for i, a in enumerate(rects) for b in rects[:i])


def test_a_name_that_must_stand_does(qapp: QApplication):
    space = LabelSpace(QRectF(0, 0, 400, 400))
    space.block(QRectF(0, 0, 400, 400))
    assert space.place("Imphal", font(SERIF, 12), [QPointF(200, 200)]) is None
    assert space.place("Imphal", font(SERIF, 12), [QPointF(200, 200)], must=True) is not None


def test_important_names_are_all_on_the_map(art: MapArt, world: World):
    """At every zoom there are at least as many names as Objectives and Depots."""
    for scale in (0.5, 1.0, 2.0):
        assert len(art.names(scale)) >= len(world.objectives.keys() | world.depots.keys())


def test_text_is_centred(qapp: QApplication):
    rect = text_path("H", font(SERIF, 20), QPointF(50, 60)).boundingRect()
    assert rect.center().x() == pytest.approx(50, abs=1.0)
    assert rect.center().y() == pytest.approx(60, abs=1.0)


def test_chains_join_lines_and_stop_at_forks():
    a, b, c, d, e = (0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (3.0, 1.0), (3.0, -1.0)
    runs = chains([(a, b), (c, b), (c, d), (c, e)])
    assert sorted(map(len, runs)) == [2, 2, 3]
    ring = chains([(a, b), (b, d), (d, a)])
    assert len(ring) == 1
    assert ring[0][0] == ring[0][-1]


def test_rounded_keeps_the_ends():
    points = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)]
    result = rounded(points)
    assert (result[0], result[-1]) == (points[0], points[-1])
    assert points[1] not in result


def test_shifted_moves_north_whichever_way_the_line_runs():
    line = [(0.0, 0.0), (10.0, 2.0)]
    assert all(b[1] < a[1] for a, b in zip(line, shifted(line, 3), strict=True))
    back = line[::-1]
    assert all(b[1] < a[1] for a, b in zip(back, shifted(back, 3), strict=True))


def test_hex_numbers_that_are_always_shown_are_larger_from_afar(art: MapArt, geometry: BoardGeometry):
    x, y = geometry.xy(203)
    rect, small = QRectF(x - 26, y - 45, 52, 20), QSize(26, 10)
    shown = art.render(rect, small, numbers="always")
    bare = art.render(rect, small, numbers="never")
    changed = sum(shown.pixel(i, j) != bare.pixel(i, j) for i in range(26) for j in range(10))
    assert changed > 60, "four figures of five pixels' height"
