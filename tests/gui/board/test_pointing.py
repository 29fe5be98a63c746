"""What the mouse points at: hexes, counters, signals."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.titles.nemesis.state import NemesisState
from engine.titles.nemesis.world import World
from nemesis_gui.board.geometry import SIZE
from nemesis_gui.board.scene import BoardScene, Click
from nemesis_gui.board.view import BoardView

MOVE, PRESS, RELEASE = QEvent.Type.MouseMove, QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease
NONE = Qt.MouseButton.NoButton


def click(mouse, at: QPointF, **more) -> None:
    mouse(PRESS, at, **more)
    mouse(RELEASE, at, **more)


def empty_hex(scene: BoardScene, world: World) -> int:
    return next(hex_ for hex_ in range(200, world.hexes) if not scene.pieces_at(hex_))


def test_hex_under_the_mouse_is_the_engines_for_all_hexes(view: BoardView, scene: BoardScene, world: World, mouse):
    seen: list[int] = []
    scene.hexHovered.connect(seen.append)
    for hex_ in range(world.hexes):
        mouse(MOVE, scene.position(hex_) + QPointF(11, -17), NONE)
    expected = [world.grid.at_point(x + 11, y - 17, SIZE) for x, y in map(scene.geometry.xy, range(world.hexes))]
    assert seen == expected == list(range(world.hexes))


def test_hover_tells_once_per_hex_and_when_the_mouse_leaves(view: BoardView, scene: BoardScene, mouse):
    seen: list[int] = []
    scene.hexHovered.connect(seen.append)
    for dx in (0, 3, 6):
        mouse(MOVE, scene.position(100) + QPointF(dx, 0), NONE)
    QApplication.sendEvent(view.viewport(), QEvent(QEvent.Type.Leave))
    assert seen == [100, -1]


def test_hover_over_a_counter_names_the_unit(scene: BoardScene, world: World, mouse):
    seen: list[str] = []
    scene.pieceHovered.connect(seen.append)
    scene.resize(1.0)
    loc = scene.location_of("jp-31-58")
    mouse(MOVE, scene.position(loc), NONE)
    mouse(MOVE, scene.position(loc) + QPointF(0, 42), NONE)
    assert seen == [scene.pieces_at(loc)[0], ""]


def test_click_beside_counters_is_for_the_hex(qtbot: QtBot, scene: BoardScene, world: World, mouse):
    hex_ = empty_hex(scene, world)
    shift = Qt.KeyboardModifier.ShiftModifier
    with qtbot.waitSignal(scene.hexClicked) as caught, qtbot.assertNotEmitted(scene.pieceClicked):
        click(mouse, scene.position(hex_), modifiers=shift)
    assert caught.args == [hex_, Click(Qt.MouseButton.LeftButton, shift)]


def test_click_on_a_counter_is_for_the_topmost_unit(qtbot: QtBot, scene: BoardScene, mouse):
    loc = scene.location_of("jp-31-58")
    with qtbot.waitSignal(scene.pieceClicked) as caught, qtbot.assertNotEmitted(scene.hexClicked):
        click(mouse, scene.position(loc))
    assert caught.args[0] == scene.pieces_at(loc)[0]


def test_hidden_counters_are_not_in_the_way(qtbot: QtBot, scene: BoardScene, mouse):
    loc = scene.location_of("jp-31-58")
    scene.set_counters_visible(False)
    with qtbot.waitSignal(scene.hexClicked) as caught:
        click(mouse, scene.position(loc))
    assert caught.args[0] == loc


def test_selected_unit_comes_to_the_top(scene: BoardScene):
    loc = next(loc for loc in range(527) if len(scene.pieces_at(loc)) >= 3)
    lowest = scene.pieces_at(loc)[-1]
    scene.set_selected([lowest])
    assert scene.pieces_at(loc)[0] == lowest
    scene.set_selected([])
    assert scene.pieces_at(loc)[-1] == lowest


def test_dragging_pans_and_does_not_click(qtbot: QtBot, view: BoardView, scene: BoardScene, mouse):
    view.set_zoom(1.0)
    view.centre_on_hex(270)
    before = view.visible_rect().center()
    start = scene.position(270)
    with qtbot.assertNotEmitted(scene.hexClicked), qtbot.assertNotEmitted(scene.pieceClicked):
        mouse(PRESS, start)
        mouse(MOVE, start + QPointF(120, 60))
        mouse(RELEASE, start)
    after = view.visible_rect().center()
    assert (before - after).toPoint() == QPoint(120, 60)


def test_the_second_press_of_a_double_click_is_no_other_click(qtbot: QtBot, scene: BoardScene, mouse):
    with qtbot.assertNotEmitted(scene.hexClicked):
        mouse(QEvent.Type.MouseButtonDblClick, scene.position(33))
        mouse(RELEASE, scene.position(33))


def test_context_menu_names_hex_unit_and_place(qtbot: QtBot, view: BoardView, scene: BoardScene):
    loc = scene.location_of("jp-31-58")
    spot = view.mapFromScene(scene.position(loc))
    where = view.viewport().mapToGlobal(spot)
    with qtbot.waitSignal(scene.contextRequested) as caught:
        QApplication.sendEvent(view.viewport(), QContextMenuEvent(QContextMenuEvent.Reason.Mouse, spot, where))
    assert caught.args == [loc, scene.pieces_at(loc)[0], where]


def test_click_beside_the_map_says_nothing(qtbot: QtBot, scene: BoardScene, mouse):
    with qtbot.assertNotEmitted(scene.hexClicked):
        click(mouse, QPointF(-100, 0))


def test_units_lie_over_transporters(scene: BoardScene, state: NemesisState):
    for loc in range(527):
        kinds = [state.pieces[unit].counter.is_unit for unit in scene.pieces_at(loc)]
        assert kinds == sorted(kinds, reverse=True)
