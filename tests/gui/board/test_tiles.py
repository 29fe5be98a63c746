"""Tiles: the first picture of the map is whole when its parts are on disk, and comes piece by piece when not."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from engine.titles.nemesis.world import World
from nemesis_gui.board import ground
from nemesis_gui.board.geometry import BoardGeometry
from nemesis_gui.board.ground import Tile, TileStore
from nemesis_gui.board.map_art import MapArt
from nemesis_gui.board.pictures import MapCache
from nemesis_gui.board.theme import THEMES
from nemesis_gui.titles.nemesis.art.art import NemesisArt

SCALE = 0.25
AREA = QRectF(0, 0, 3000, 1500)


@pytest.fixture
def pictures(tmp_path: Path) -> MapCache:
    return MapCache(tmp_path / "pictures")


@pytest.fixture
def stores(
    qapp: object, world: World, geometry: BoardGeometry, looks: NemesisArt, pictures: MapCache
) -> Iterator[list[TileStore]]:
    """Two starts of the program, one after the other."""
    stores = [TileStore(MapArt(world, geometry, THEMES["staff"], looks, pictures)) for _ in range(2)]
    yield stores
    for store in stores:
        store.stop()


def _paint(store: TileStore, *, wait: bool = False) -> QImage:
    image = QImage(750, 375, QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    painter.scale(SCALE, SCALE)
    store.paint(painter, AREA, SCALE, wait=wait)
    painter.end()
    return image


def test_without_pictures_on_disk_the_map_is_left_for_later(stores: list[TileStore]) -> None:
    _paint(stores[0])
    assert stores[0].busy
    assert stores[0].memory.bytes_used == 0


def test_the_first_picture_is_whole_when_its_parts_are_on_disk(stores: list[TileStore]) -> None:
    _paint(stores[0], wait=True)
    first = _paint(stores[1])
    assert not stores[1].busy
    assert first == _paint(stores[1], wait=True)
    assert first.pixelColor(300, 200) != first.pixelColor(0, 0)


def test_later_pictures_do_not_wait_for_the_disk(stores: list[TileStore]) -> None:
    _paint(stores[0], wait=True)
    _paint(stores[1])
    stores[1].set_look(stores[1].weather, "always")
    _paint(stores[1])
    assert stores[1].busy


@pytest.mark.parametrize("known", [(), (Tile(1, 0, 0),), (Tile(1, 1, 0), Tile(2, 0, 0))], ids=["none", "one", "two"])
def test_what_stands_in_leaves_nothing_of_what_was_there(stores: list[TileStore], known: tuple[Tile, ...]) -> None:
    """A scrolled view wipes nothing away: where only a part of the ground can be filled in, the rest is paper."""
    store = stores[0]
    for tile in known:
        store._make(tile)
    image, stale = QImage(750, 375, QImage.Format.Format_RGB32), QColor("magenta")
    image.fill(stale)
    painter = QPainter(image)
    painter.scale(SCALE, SCALE)
    painter.translate(-AREA.topLeft())
    store.paint(painter, AREA & store.art.geometry.scene_rect, SCALE)
    painter.end()
    seen = (AREA & store.art.geometry.scene_rect).size() * SCALE
    pixels = {image.pixel(x, y) for x in range(0, int(seen.width()), 5) for y in range(0, int(seen.height()), 5)}
    assert stale.rgb() not in pixels and len(pixels) > len(known)


def test_a_part_for_which_two_boards_wait_is_told_to_both(
    qtbot: QtBot, world: World, geometry: BoardGeometry, looks: NemesisArt, pictures: MapCache
) -> None:
    """Whoever makes it, both paint it."""
    both = [TileStore(MapArt(world, geometry, THEMES["staff"], looks, pictures), pictures.tiles) for _ in range(2)]
    better: list[list[QRectF]] = [[], []]
    for store, told in zip(both, better, strict=True):
        store.changed.connect(told.append)
        _paint(store)
    with qtbot.waitSignals([store.finished for store in both], timeout=20_000):
        pass
    assert better[0] == better[1] != []
    assert _paint(both[0]) == _paint(both[1])


def test_a_tile_is_made_while_nobody_else_holds_the_scene(
    qapp: object, world: World, geometry: BoardGeometry, looks: NemesisArt, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A scene without a window may be collected at any moment, in the middle of a tile, too."""
    scenes = [QObject()]
    store = TileStore(MapArt(world, geometry, THEMES["staff"], looks, MapCache()), parent=scenes[0])
    better: list[QRectF] = []
    store.changed.connect(better.append)

    def making(_tile: Tile) -> Iterator[None]:
        scenes.clear()
        gc.collect()
        yield

    monkeypatch.setattr(ground, "SLICE", 60)
    monkeypatch.setattr(store, "_making", making)
    store._wanted = [Tile(0, 0, 0)]
    store._work()
    assert len(better) == 1 and not store.busy
