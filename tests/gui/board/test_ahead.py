"""What may be seen next is drawn ahead, in pieces; the picture is the same as without."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPoint, QRectF, QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.titles.nemesis.state import NemesisState
from engine.titles.nemesis.world import World
from nemesis_gui.board import pieces_scene, terrain_art
from nemesis_gui.board.geometry import BoardGeometry
from nemesis_gui.board.ground import AHEAD, level_for
from nemesis_gui.board.map_art import MapArt
from nemesis_gui.board.pictures import MapCache, finished
from nemesis_gui.board.scene import BoardScene, board_drawing, render_board
from nemesis_gui.board.theme import THEMES
from nemesis_gui.board.view import BoardView
from nemesis_gui.titles.nemesis.art.art import NemesisArt


@pytest.fixture
def view(qtbot: QtBot, world: World, looks: NemesisArt, cache: MapCache, state: NemesisState) -> Iterator[BoardView]:
    scene = BoardScene(world, looks, cache=cache)
    scene.show_state(state)
    view = BoardView(scene)
    qtbot.addWidget(view)
    view.resize(700, 500)
    view.show()
    yield view
    scene.tiles.stop()


def ready(qtbot: QtBot, view: BoardView) -> None:
    qtbot.waitUntil(lambda: not view.board.unfinished, timeout=20_000)
    qtbot.waitUntil(lambda: bool(view.board._ready) and not view.board._idle.isActive(), timeout=20_000)


def forget(view: BoardView) -> None:
    """Only what is on disk is left of what was drawn."""
    view.board._ready.clear()
    view.board.cache.tiles.show(view.board.tiles, "another map")
    view.board.set_theme(view.board.theme_name)
    view.pan(0, 0)


def shot(view: BoardView) -> QImage:
    return view.grab().toImage()


@pytest.mark.parametrize("steps", [1, -1])
def test_a_step_that_was_drawn_ahead_is_sharp_at_once(
    qtbot: QtBot, view: BoardView, steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pieces_scene, "_READY", 60.0)
    view.set_zoom(1.0)
    ready(qtbot, view)
    view.zoom_by(steps, view.viewport().rect().center())
    assert not view.board.unfinished
    shot(view)
    assert not view.board.unfinished, "tiles were missing"
    seen = {one.pixels for one in view.board.counters.values() if view.visible_rect().contains(one.rect)}
    assert seen == {round(48 * view.zoom)}


def test_the_picture_of_a_prepared_step_is_that_of_one_that_was_waited_for(qtbot: QtBot, view: BoardView) -> None:
    """On both ways the parts of the map come from the disk."""
    view.set_zoom(1.0)
    ready(qtbot, view)
    forget(view)
    ready(qtbot, view)
    view.zoom_by(1, QPoint(300, 200))
    first = shot(view)
    assert not view.board.unfinished
    forget(view)
    shot(view)
    qtbot.waitUntil(lambda: not view.board.unfinished, timeout=20_000)
    assert shot(view) == first


def test_what_is_seen_stays_when_more_is_drawn_ahead(qtbot: QtBot, view: BoardView) -> None:
    view.set_zoom(1.0)
    ready(qtbot, view)
    board = view.board
    now = list(board.tiles._tiles((view.zoom, view.visible_rect())))
    everything = [(2.0, board.sceneRect()), (1.4, board.sceneRect())]
    board.prepare(everything)
    ready(qtbot, view)
    assert all(board.cache.tiles.glance(board.tiles._place(tile)) is not None for tile in now)
    assert board.cache.tiles.bytes_used <= board.cache.tiles.room
    assert AHEAD < 20
    assert level_for(2.0) != level_for(1.4)


def test_moving_on_ends_the_work_ahead(qtbot: QtBot, view: BoardView) -> None:
    view.set_zoom(1.0)
    ready(qtbot, view)
    view.board.prepare([(2.0, view.board.sceneRect())])
    view.pan(40, 0)
    assert not view.board._idle.isActive()


def test_a_counter_that_comes_into_view_is_redrawn(qtbot: QtBot, view: BoardView) -> None:
    view.set_zoom(2.0)
    qtbot.waitUntil(lambda: not view.board.unfinished, timeout=20_000)
    away = [one for one in view.board.counters.values() if not view.visible_rect().intersects(one.rect)]
    item = next(one for one in away if one.pixels != 96)
    view.look_at(item.rect.center())
    assert view.board.unfinished or item.pixels == 96, "it is redrawn at once where that was got ready"
    qtbot.waitUntil(lambda: item.pixels == 96, timeout=20_000)


def test_a_board_drawn_in_pieces_is_the_board(
    qapp: QApplication, looks: NemesisArt, state: NemesisState, calm: None
) -> None:
    size = QSize(400, 260)
    render_board(state, looks, size)
    drawing = board_drawing(state, looks, size, "staff")
    pieces = 0
    while True:
        try:
            next(drawing)
        except StopIteration as end:
            picture = end.value
            break
        pieces += 1
    assert pieces > 20
    assert picture == render_board(state, looks, size)


def test_a_drawing_that_is_given_up_leaves_nothing(qapp: QApplication, looks: NemesisArt, state: NemesisState) -> None:
    drawing = board_drawing(state, looks, QSize(200, 130), "staff")
    for _ in range(3):
        next(drawing)
    scene = drawing.gi_frame.f_locals["scene"]
    gone: list[bool] = []
    scene.destroyed.connect(lambda: gone.append(True))
    drawing.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert gone == [True]


def test_a_tile_given_up_is_drawn_whole_the_next_time(
    qapp: QApplication, world: World, geometry: BoardGeometry, looks: NemesisArt
) -> None:
    art = MapArt(world, geometry, THEMES["dark"], looks)
    rect, size = QRectF(400, 400, 200, 200), QSize(100, 100)
    art._ground = QImage(20, 20, QImage.Format.Format_RGB32)
    art._ground.fill(0x405060)
    drawing = art.drawing(rect, size, "dry", "auto")
    next(drawing)
    drawing.close()
    assert art.render(rect, size) == finished(art.drawing(rect, size, "dry", "auto"))


def test_the_ground_comes_in_many_pieces(qapp: QApplication, geometry: BoardGeometry) -> None:
    drawing = terrain_art.terrain_drawing(geometry, THEMES["staff"])
    assert sum(1 for _ in drawing) > 40
