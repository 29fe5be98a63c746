"""Zooming, panning and keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QInputDevice, QKeyEvent, QNativeGestureEvent, QPointingDevice, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGraphicsView
from pytestqt.qtbot import QtBot

from engine.titles.nemesis.game import Nemesis
from nemesis_gui.board.geometry import HEX_HEIGHT
from nemesis_gui.board.minimap import MiniMap
from nemesis_gui.board.overlays import HexHighlights
from nemesis_gui.board.pictures import MapCache
from nemesis_gui.board.scene import BoardScene
from nemesis_gui.board.table import colour_of
from nemesis_gui.board.view import MAX_ZOOM, MIN_ZOOM, BoardView
from nemesis_gui.titles.nemesis.art.art import NemesisArt
from tests.whole import share

Gesture = Qt.NativeGestureType
NOTHING = QPoint()


def wheel(view: BoardView, at: QPoint, notches: float) -> None:
    turn = QPoint(0, round(120 * notches))
    event = QWheelEvent(
        QPointF(at), QPointF(view.viewport().mapToGlobal(at)), QPoint(), turn, Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view.viewport(), event)


def test_at_first_the_whole_sheet_is_seen(view: BoardView, scene: BoardScene):
    assert view.visible_rect().contains(scene.sceneRect().adjusted(5, 5, -5, -5))


def test_a_scenario_on_a_part_of_the_map_is_shown_larger(qtbot: QtBot, looks: NemesisArt, cache: MapCache):
    world = Nemesis().world("kohima-road")
    scene = BoardScene(world, looks, cache=cache)
    view = BoardView(scene)
    qtbot.addWidget(view)
    view.resize(1200, 800)
    view.show()
    scene.tiles.stop()
    assert all(view.visible_rect().contains(scene.geometry.rect(loc)) for loc in world.area or ())
    assert view.visible_rect().width() < scene.sceneRect().width() * 0.8


def test_the_sheet_keeps_fitting_until_the_player_zooms(view: BoardView, scene: BoardScene):
    view.resize(700, 500)
    assert view.visible_rect().contains(scene.sceneRect().adjusted(5, 5, -5, -5))
    view.set_zoom(1.0)
    view.resize(900, 600)
    assert view.zoom == 1.0


@pytest.mark.parametrize("notches", [1, -1, 3, 0.4])
def test_the_wheel_zooms_around_the_cursor(view: BoardView, notches: float):
    view.set_zoom(1.0)
    view.centre_on_hex(260)
    at = QPoint(300, 550)
    before = view.mapToScene(at)
    wheel(view, at, notches)
    moved = (view.mapToScene(at) - before) * view.zoom
    assert abs(moved.x()) <= 1.5
    assert abs(moved.y()) <= 1.5
    assert view.zoom == pytest.approx(2 ** (notches / 4))


def test_zoom_has_limits(view: BoardView):
    view.set_zoom(50)
    assert view.zoom == pytest.approx(MAX_ZOOM)
    view.set_zoom(0.001)
    assert view.zoom == view.least <= MIN_ZOOM
    assert view.visible_rect().contains(view.board.sceneRect().adjusted(5, 5, -5, -5))


def test_four_steps_double_and_land_on_one(view: BoardView):
    view.set_zoom(0.51)
    for _ in range(4):
        view.zoom_by(1)
    assert view.zoom == pytest.approx(1.0)


def test_centre_on_hex(view: BoardView, scene: BoardScene):
    view.set_zoom(1.5)
    view.centre_on_hex(260)
    assert (view.visible_rect().center() - scene.position(260)).manhattanLength() < 3


def test_at_the_edge_of_the_sheet_it_goes_no_further(view: BoardView, scene: BoardScene):
    view.set_zoom(1.5)
    view.centre_on_hex(0)
    assert view.sees(scene.geometry.rect(0))
    view.pan(-5000, -5000)
    assert (view.visible_rect().topLeft() - scene.sceneRect().topLeft()).manhattanLength() < 2
    view.pan(50_000, 50_000)
    assert (view.visible_rect().bottomRight() - scene.sceneRect().bottomRight()).manhattanLength() < 2


@pytest.mark.parametrize("zoom", [0.6, 1.0, 2.0])
def test_each_corner_of_the_sheet_comes_out_from_under_what_covers_the_view(view: BoardView, zoom: float):
    view.set_zoom(zoom)
    view.cover(below=220, right=330)
    sheet = view.board.sceneRect()
    view.pan(50_000, 50_000)
    corner = view.mapFromScene(sheet.bottomRight())
    assert (corner - QPoint(view.free.width(), view.free.height())).manhattanLength() <= 2
    for loc in (0, view.board.geometry.board.hex_count - 1):
        view.show_hex(loc)
        assert view.free.contains(view.mapFromScene(view.board.position(loc)))


def test_what_comes_over_the_view_moves_nothing(near: BoardView):
    near.pan(50_000, 0)
    for aside in (330, 0):
        before = near.mapToScene(QPoint(0, 0))
        near.cover(right=aside)
        assert near.mapToScene(QPoint(0, 0)) == before
    near.cover(right=330)
    near.pan(50_000, 0)
    before = near.mapToScene(QPoint(0, 0))
    near.cover(right=0)
    assert near.mapToScene(QPoint(0, 0)) == before
    near.pan(50, 0)
    assert near.mapToScene(QPoint(0, 0)) == before, "no further away"
    near.pan(-400, 0)
    near.pan(50_000, 0)
    assert abs(near.visible_rect().right() - near.board.sceneRect().right()) < 2, "and back to the edge only"


def test_a_glide_ends_where_a_jump_does(qtbot: QtBot, near: BoardView, scene: BoardScene):
    near.set_zoom(1.5)
    rect = scene.geometry.rect(0) | scene.geometry.rect(200)
    before = near.view_state()
    assert near.scroll_into_view(rect)
    there = near.view_state()
    near.restore_view_state(before)
    assert near.scroll_into_view(rect, ms=40) and near.gliding
    assert near.view_state() == before, "it has not begun yet"
    qtbot.waitUntil(lambda: not near.gliding, timeout=20_000)
    assert near.zoom == pytest.approx(there[0]) and near.zoom < 1.5
    assert near.sees(rect)


def test_a_view_that_is_hidden_has_arrived(near: BoardView, scene: BoardScene):
    """It would glide on after its scene is gone."""
    rect = scene.geometry.rect(0)
    assert near.scroll_into_view(rect, ms=60_000) and near.gliding
    near.hide()
    assert not near.gliding and near.sees(rect)


def test_a_button_ends_a_glide(near: BoardView, scene: BoardScene):
    near.scroll_into_view(scene.geometry.rect(0), ms=250)
    QTest.mousePress(near.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(300, 250))
    assert not near.gliding and near.held
    QTest.mouseRelease(near.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(300, 250))
    assert not near.held


def test_beside_the_sheet_lies_the_table(view: BoardView, scene: BoardScene):
    """Whatever the theme: cloth, and no paper."""
    for theme in ("staff", "contrast", "dark"):
        scene.set_theme(theme)
        picture = view.grab().toImage()
        sheet = view.mapFromScene(scene.sceneRect()).boundingRect()
        beside = QPoint(picture.width() - 4, 4)
        assert not sheet.contains(beside)
        cloth, found = colour_of(scene.palette_), picture.pixelColor(beside)
        assert abs(cloth.lightness() - found.lightness()) < 16
        assert cloth.name() != QColor(scene.palette_.paper).name()


def test_show_hex_moves_only_when_needed(view: BoardView):
    view.set_zoom(1.0)
    view.centre_on_hex(260)
    before = view.visible_rect()
    view.show_hex(261)
    assert view.visible_rect() == before
    view.show_hex(526)
    assert view.visible_rect().contains(view.board.geometry.rect(526))


def test_arrow_keys_pan_and_plus_minus_zoom(view: BoardView):
    view.set_zoom(1.0)
    view.centre_on_hex(260)
    before = view.visible_rect().center()
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert (view.visible_rect().center() - before).y() == pytest.approx(HEX_HEIGHT, abs=1)
    QTest.keyClick(view, Qt.Key.Key_Plus)
    assert view.zoom == pytest.approx(2**0.25)
    QTest.keyClick(view, Qt.Key.Key_Minus)
    assert view.zoom == pytest.approx(1.0)
    QTest.keyClick(view, Qt.Key.Key_Home)
    assert view.visible_rect().contains(view.board.sceneRect().adjusted(5, 5, -5, -5))


def test_other_keys_are_left_to_the_window(view: BoardView):
    event = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_F1, Qt.KeyboardModifier.NoModifier)
    view.keyPressEvent(event)
    assert not event.isAccepted()


def test_the_raster_engine_paints(view: BoardView):
    assert "OpenGL" not in type(view.viewport()).__name__
    assert view.viewportUpdateMode() == QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate


def test_what_is_taken_away_after_panning_leaves_nothing(qtbot: QtBot, view: BoardView, scene: BoardScene):
    view.set_zoom(1.0)
    view.centre_on_hex(260)
    scene.set_cursor(260)
    qtbot.waitUntil(lambda: not (scene.unfinished or view._calm.isActive()), timeout=20_000)
    with qtbot.waitSignal(view._calm.timeout):
        view.pan(0, 120)
    QApplication.processEvents()
    scene.set_cursor(-1)
    QApplication.processEvents()
    on_screen = view.screen().grabWindow(view.winId()).toImage()
    assert on_screen == view.grab().toImage().convertToFormat(on_screen.format())


def test_counters_are_drawn_at_the_size_of_the_screen(qtbot: QtBot, view: BoardView, scene: BoardScene):
    view.set_zoom(1.5)
    item = next(one for one in scene.counters.values() if view.visible_rect().contains(one.rect))
    qtbot.waitUntil(lambda: item.pixels == 72, timeout=20_000)
    assert item.pixmap().width() == 72
    assert item.scale() * view.zoom == pytest.approx(1.0)


def test_tiles_arrive_for_what_is_seen(qtbot: QtBot, view: BoardView, scene: BoardScene):
    view.set_zoom(1.0)
    view.centre_on_hex(260)
    view.viewport().repaint()
    with qtbot.waitSignal(scene.tiles.finished, timeout=30_000):
        pass
    assert not scene.tiles.busy


def test_many_paints(view: BoardView, scene: BoardScene):
    """Two thousand of them ended the program with one version of PySide6 [docs/decisions/0004-pyside-version.md]."""
    view.resize(420, 300)
    view.set_zoom(1.0)
    scene.set_overlay("soak", HexHighlights(range(200, 260), "target"))
    for number in range(share(2000, 4)):
        if number % 50 == 0:
            view.zoom_by(1 if number % 100 else -1)
        view.viewport().repaint()
    assert not view.grab().isNull()


def test_the_minimap_moves_the_view(qtbot: QtBot, view: BoardView, scene: BoardScene):
    minimap = MiniMap(view)
    qtbot.addWidget(minimap)
    minimap.resize(minimap.sizeHint())
    minimap.show()
    view.set_zoom(1.0)
    target = scene.position(260)
    spot = minimap._onto_sheet().map(target).toPoint()
    QTest.mousePress(minimap, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot)
    assert (view.visible_rect().center() - target).manhattanLength() < 25
    assert not minimap.grab().isNull()


def test_the_mouse_leaving_is_no_hex(view: BoardView, scene: BoardScene):
    seen: list[int] = []
    scene.hover_at(scene.position(5))
    scene.hexHovered.connect(seen.append)
    QApplication.sendEvent(view.viewport(), QEvent(QEvent.Type.Leave))
    assert seen == [-1]


def test_a_large_screen_gets_room_for_all_its_tiles(scene: BoardScene) -> None:
    scene.tiles.set_room(scene.sceneRect(), 0.5)
    assert scene.cache.tiles.room < 30_000_000
    scene.tiles.set_room(scene.sceneRect(), 2.83)
    assert scene.cache.tiles.room > 16 * 11 * 512 * 512 * 4


# Touchpads


def scroll(
    view: BoardView,
    by: QPoint,
    *,
    pixels: QPoint = NOTHING,
    phase: Qt.ScrollPhase = Qt.ScrollPhase.NoScrollPhase,
    key: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    pad: bool = False,
) -> None:
    """A wheel event as the systems send it."""
    at = QPoint(300, 250)
    device = QPointingDevice("pad", 7, QInputDevice.DeviceType.TouchPad, QPointingDevice.PointerType.Finger,
                             QInputDevice.Capability.Scroll, 2, 0)  # fmt: skip
    spot = QPointF(view.viewport().mapToGlobal(at))
    args = (QPointF(at), spot, pixels, by, Qt.MouseButton.NoButton, key, phase, False)
    source = Qt.MouseEventSource.MouseEventNotSynthesized
    QApplication.sendEvent(view.viewport(), QWheelEvent(*args, source, device) if pad else QWheelEvent(*args))


@pytest.fixture
def near(view: BoardView) -> BoardView:
    view.set_zoom(1.0)
    view.centre_on_hex(260)
    return view


def moved(view: BoardView, act: Callable[[], None]) -> QPointF:
    """How far what is seen goes over the screen; the zoom stays."""
    before, zoom = view.mapToScene(QPoint(0, 0)), view.zoom
    act()
    assert view.zoom == zoom
    return before - view.mapToScene(QPoint(0, 0))


@pytest.mark.parametrize("system", [{"phase": Qt.ScrollPhase.ScrollUpdate}, {"pad": True}])
def test_two_fingers_take_the_map_along(near: BoardView, system: dict[str, Any]) -> None:
    """Some systems tell of the phase, others of the device."""
    way = moved(near, lambda: scroll(near, QPoint(-24, 60), pixels=QPoint(-12, 30), **system))
    assert way == QPointF(-12, 30)


def test_a_wheel_with_pixels_zooms_all_the_same(near: BoardView) -> None:
    scroll(near, QPoint(0, 120), pixels=QPoint(0, 15))
    assert near.zoom > 1


def test_the_wheel_moves_the_map_where_that_is_wanted(near: BoardView) -> None:
    near.wheel_scrolls = True
    down = moved(near, lambda: scroll(near, QPoint(0, 120)))
    aside = moved(near, lambda: scroll(near, QPoint(0, 120), key=Qt.KeyboardModifier.ShiftModifier))
    assert (down.x(), aside.y()) == (0, 0)
    assert down.y() == aside.x() > 0


@pytest.mark.parametrize("pad", [True, False])
def test_with_control_it_zooms_whatever_is_set(near: BoardView, pad: bool) -> None:
    near.wheel_scrolls = True
    scroll(near, QPoint(0, 120), key=Qt.KeyboardModifier.ControlModifier, pad=pad)
    assert near.zoom > 1


def test_pinching_zooms_around_the_fingers(near: BoardView) -> None:
    at = QPoint(300, 250)
    before = near.mapToScene(at)
    kinds = Gesture.BeginNativeGesture, Gesture.ZoomNativeGesture, Gesture.EndNativeGesture
    for kind, value in zip(kinds, (0, 0.25, 0), strict=True):
        spot = QPointF(near.viewport().mapToGlobal(at))
        event = QNativeGestureEvent(kind, QPointingDevice.primaryPointingDevice(), 2, QPointF(at), QPointF(at), spot,
                                    value, QPointF())  # fmt: skip
        assert QApplication.sendEvent(near.viewport(), event)
        assert event.isAccepted()
    assert near.zoom == pytest.approx(1.25)
    assert (near.mapToScene(at) - before).manhattanLength() < 2


def test_what_lies_under_a_banner_is_brought_out_below_it_and_nothing_is_fitted_anew(
    view: BoardView, scene: BoardScene
) -> None:
    whole, top = view.zoom, next(loc for loc in range(scene.geometry.board.hex_count) if scene.geometry.xy(loc)[1] < 60)
    view.cover(above=view.height() // 3)
    view.fit()
    assert view.zoom == whole
    view.set_zoom(1.0)
    view.look_at(scene.position(top))
    view.cover(above=0)
    view.scroll_into_view(scene.geometry.rect(top))
    view.cover(above=200)
    assert not view.sees(scene.geometry.rect(top))
    view.scroll_into_view(scene.geometry.rect(top))
    assert view.sees(scene.geometry.rect(top)) and view.mapFromScene(scene.position(top)).y() > 200
