"""What cannot be drawn is told once and left, and the board is of use without it."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from nemesis_gui.base import diary
from nemesis_gui.board.ground import TileStore
from nemesis_gui.board.map_art import MapArt
from nemesis_gui.board.pictures import UNDRAWN, MapCache
from tests.gui.conftest import Player


class Broken:
    """Fails whenever it is asked to draw, and counts that: in place of a method too, with whose it is."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __call__(self, *what: Any, **__: Any) -> Any:
        self.asked.append(repr(what))
        raise ValueError("no ink")

    def __get__(self, owner: object, _: type) -> Any:
        return self if owner is None else partial(self, owner)


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Broken:
    """Nothing is on disk, and nobody was told yet."""
    monkeypatch.setattr(UNDRAWN, "kinds", set())
    monkeypatch.setattr(MapCache, "load", lambda *_: None)
    return Broken()


def rest(player: Player) -> None:
    """Let the board draw until it is at rest; the wheel turns meanwhile."""
    view = player.window.view
    for zoom in (0.4, 0.8, 0.4):
        view.set_zoom(zoom)
        for _ in range(30):
            QApplication.processEvents()
    player.qtbot.waitUntil(lambda: not view.board.tiles.busy, timeout=30_000)


@pytest.mark.parametrize(
    ("kind", "place", "name"), [
        ("map", MapArt, "drawing"), ("minimap", MapArt, "sketching"),
        ("ground", None, "nemesis_gui.board.terrain_art.terrain_drawing"),
        ("counter", None, "nemesis_gui.titles.nemesis.art.art.NemesisArt.counter_pixmap"),
    ],
)  # fmt: skip
def test_it_is_told_once_and_the_game_goes_on(
    player: Player, broken: Broken, monkeypatch: pytest.MonkeyPatch, kind: str, place: Any, name: str
) -> None:
    if place is None:
        monkeypatch.setattr(name, broken)
    else:
        monkeypatch.setattr(place, name, broken)
    said: list[str] = []
    player.window.context.signals.said.connect(said.append)
    player.window.resize(1600, 1000)  # room for the overview below the cards
    player.new("kohima-road")
    player.play("draw")  # what a new game is about has been read
    rest(player)
    rest(player)
    assert broken.asked and (kind != "map" or len(broken.asked) == len(set(broken.asked))), "a tile is tried once"
    assert UNDRAWN.kinds == {kind}
    told = [line for line in diary.path().read_text("utf-8").splitlines() if "not drawn" in line]
    assert len(told) == 1 and f"{kind}: ValueError: no ink" in told[0]
    assert [text for text in said if "could not be drawn" in text] != [] and len(said) <= 2
    assert player.model.play(next(one for one in player.model.commands() if one.ends))


def test_a_tile_that_two_began_is_tried_once(
    player: Player, broken: Broken, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MapArt, "drawing", broken)
    player.new("kohima-road")
    rest(player)
    store = TileStore(player.window.view.board.tiles.art)
    rect = store.art.geometry.scene_rect
    broken.asked.clear()
    ahead = store.ahead((2.0, QRectF()), [(0.2, rect)])
    next(ahead)
    painted = QImage(600, 600, QImage.Format.Format_RGB32)
    painter = QPainter(painted)
    store.paint(painter, rect, 0.2, wait=True)
    painter.end()
    tiles = len(broken.asked)
    assert tiles and list(ahead) == [] and len(broken.asked) == tiles


def test_tiles_that_failed_are_tried_again_in_another_theme(
    player: Player, broken: Broken, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawing = MapArt.drawing
    monkeypatch.setattr(MapArt, "drawing", broken)
    player.new("kohima-road")
    rest(player)
    monkeypatch.setattr(MapArt, "drawing", drawing)
    scene = player.window.context.scene
    assert scene is not None and isinstance(scene.tiles, TileStore)
    scene.set_theme("dark")
    rest(player)
    assert scene.tiles.memory.knows(scene.tiles.art.key)
    assert isinstance(scene.tiles.art.render(scene.sceneRect(), scene.sceneRect().size().toSize() / 8), QImage)
