"""Stacks laid open, the front line only, and the cursor."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from engine.titles.nemesis.state import NemesisState
from nemesis_gui.board.fan import ROW
from nemesis_gui.board.geometry import COUNTER, BoardGeometry
from nemesis_gui.board.scene import BoardScene, Click
from nemesis_gui.board.stacks_scene import front_line
from nemesis_gui.board.view import BoardView
from nemesis_gui.features.map.stacks import QT_MOVES, Tips, ways_around
from tests.gui.board.conftest import Mouse


@pytest.fixture
def tall(scene: BoardScene, state: NemesisState) -> int:
    """The hex with the highest stack."""
    return max((loc for loc in state.at if scene.geometry.has(loc)), key=lambda loc: len(state.at[loc]))


def test_every_counter_of_an_open_stack_can_be_clicked(scene: BoardScene, tall: int) -> None:
    units = scene.pieces_at(tall)
    assert len(units) > ROW
    assert scene.fan_out(tall)
    found = []
    for unit in units:
        point = scene.counters[unit].home + QPointF(COUNTER / 2, COUNTER / 2)
        found.append(scene.what_at(point))
    assert found == [(tall, unit) for unit in units]


def test_the_topmost_counter_stays_where_it_was(scene: BoardScene, tall: int) -> None:
    scene.fan_out(tall)
    top = scene.counters[scene.pieces_at(tall)[0]]
    assert top.home == scene.position(tall) - QPointF(COUNTER / 2, COUNTER / 2)


def test_what_a_stack_counts_together_stands_on_its_plate(
    scene: BoardScene, state: NemesisState, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two counters with short names are narrower than the line below them."""
    two = next(loc for loc in state.at if scene.geometry.has(loc) and len(state.at[loc]) == 2)
    monkeypatch.setattr(scene.art, "summed", lambda _pieces: "2 counters \u00b7 strength 11 \u00b7 steps 4")
    scene.open_fan(two, QRectF(), 0.45)
    texts = [item.sceneBoundingRect() for item in scene.items() if item.parentItem() is scene.fan._plate]
    assert len(texts) == 3 and all(map(scene.fan.rect.contains, texts))


def test_an_open_stack_stays_inside_the_view(scene: BoardScene, tall: int) -> None:
    at = scene.position(tall)
    near = QRectF(at.x() - 400, at.y() - 400, 435, 435)
    scene._near = near
    scene.fan_out(tall)
    assert near.contains(scene.fan.rect)


def test_an_open_stack_does_not_reach_below_what_lies_over_the_map(view: BoardView, tall: int) -> None:
    """As the column does in a narrow window: a view says which part of it is free."""
    scene = view.board
    view.set_zoom(1.0)
    view.centre_on_hex(tall)
    spot = view.mapFromScene(scene.position(tall))
    view.cover(right=view.viewport().width() - spot.x() - 70)
    scene.fan_out(tall)
    open_ = view.mapFromScene(scene.fan.rect).boundingRect()
    assert len(scene.fan.units) > 1 and open_.right() <= view.free.right() + 1


def test_a_tip_without_room_below_an_open_stack_lies_above_it(view: BoardView, tall: int) -> None:
    """Qt would raise it over the counters at the lower edge of the screen, and it would take their clicks."""
    view.board.fan_out(tall)
    tips, size = Tips(None, view), QSize(200, 80)  # type: ignore[arg-type]
    assert tips._off_fan(view, QPoint(10, 10), size) == QPoint(10, 10)
    low = view.screen().availableGeometry().bottom() - 20
    top = view.viewport().mapToGlobal(view.mapFromScene(view.board.fan.rect.topLeft())).y()
    assert (tips._off_fan(view, QPoint(10, low), size) + QT_MOVES).y() + size.height() <= top


def test_the_stack_closes_again(scene: BoardScene, tall: int) -> None:
    before = {unit: scene.counters[unit].home for unit in scene.pieces_at(tall)}
    scene.fan_out(tall)
    assert scene.fanned == tall
    scene.hover_at(None)
    assert scene.fanned == -1
    assert {unit: scene.counters[unit].home for unit in scene.pieces_at(tall)} == before


def test_a_new_position_closes_it(scene: BoardScene, state: NemesisState, tall: int) -> None:
    scene.fan_out(tall)
    scene.show_state(state)
    assert scene.fanned == -1


def test_a_click_between_its_counters_means_what_lies_below(scene: BoardScene, tall: int) -> None:
    """A click never does nothing: the hex that the plate covers is meant."""
    clicked: list[int] = []
    scene.hexClicked.connect(lambda loc, _click: clicked.append(loc))
    scene.pieceClicked.connect(lambda unit, _click: clicked.append(scene.location_of(unit)))
    scene.fan_out(tall)
    for point in (scene.fan.rect.bottomRight() - QPointF(2, 2), scene.fan.rect.topLeft() + QPointF(2, 2)):
        scene.fan_out(tall)
        assert scene.fan.holds(point) and not scene.fan.unit_at(point)
        scene.click_at(point, Click())
        assert clicked.pop() == scene.geometry.location_at(point.x(), point.y()) and scene.fanned == -1


def test_a_single_counter_is_no_stack(scene: BoardScene, state: NemesisState) -> None:
    alone = next(loc for loc in state.at if scene.geometry.has(loc) and len(state.at[loc]) == 1)
    assert not scene.fan_out(alone)


def test_the_mouse_opens_a_stack_after_a_while(
    view: BoardView, scene: BoardScene, mouse: Mouse, tall: int, qtbot: QtBot
) -> None:
    scene._open_soon.setInterval(1)
    view.set_zoom(1.0)
    view.centre_on_hex(tall)
    mouse(QEvent.Type.MouseMove, scene.position(tall))
    qtbot.waitUntil(lambda: scene.fanned == tall, timeout=20_000)


def test_a_tip_goes_as_the_stack_under_it_is_laid_open(
    view: BoardView, scene: BoardScene, tall: int, qtbot: QtBot
) -> None:
    scene.hover_at(scene.position(tall))
    QToolTip.showText(QPoint(10, 10), "what stands there", view.viewport())
    assert QToolTip.isVisible()
    scene._open_soon.timeout.emit()
    assert scene.fanned == tall
    qtbot.waitUntil(lambda: not QToolTip.isVisible(), timeout=20_000)


def test_a_tip_keeps_to_the_pointer() -> None:
    """Wherever it finds room."""
    size = QSize(200, 60)
    for x, y in ways_around(size):
        box = QRect(QPoint(x, y), size)
        aside = max(box.left(), -box.right(), 0), max(box.top(), -box.bottom(), 0)
        assert max(aside) <= 41


def test_no_open_stack_lies_under_a_menu(scene: BoardScene, tall: int) -> None:
    asked: list[int] = []
    scene.contextRequested.connect(lambda loc, _unit, _where: asked.append(loc))
    scene.fan_out(tall)
    scene.context_at(scene.position(tall), QPoint(10, 10))
    assert asked == [tall] and scene.fanned == -1
    scene.hover_at(scene.position(tall))
    scene.context_at(scene.position(tall), QPoint(10, 10))
    assert not scene._open_soon.isActive()


def test_the_number_of_a_stack_is_pointed_at(scene: BoardScene, tall: int) -> None:
    told: list[int] = []
    scene.badgeHovered.connect(told.append)
    scene.set_view(1.0, scene.sceneRect(), now=True)
    badge = scene.badges.items[tall]
    scene.hover_at(badge.sceneBoundingRect().center())
    scene.hover_at(scene.position(tall))
    assert told == [tall, -1]


def test_the_front_line_is_two_hexes_deep(geometry: BoardGeometry) -> None:
    at = geometry.board.location
    sides = {at("0505"): 0, at("0507"): 1, at("0512"): 1, at("0509"): 1}
    assert front_line(geometry.grid, sides, 2) == {at("0505"), at("0507")}


def test_behind_the_front_no_counter_is_shown(scene: BoardScene, state: NemesisState) -> None:
    scene.show_front(2)
    seen = {unit for unit, item in scene.counters.items() if item.isVisible()}
    assert seen
    sides = {state.pieces[unit].counter.side for unit in seen}
    assert sides == {0, 1}
    hidden = next(loc for loc in state.at if scene.geometry.has(loc) and not seen & set(state.at[loc]))
    assert scene.unit_at(hidden, scene.position(hidden)) == ""
    scene.show_front(0)
    assert scene.unit_at(hidden, scene.position(hidden)) != ""


def test_there_is_one_cursor(scene: BoardScene) -> None:
    count = len(scene.items())
    scene.set_cursor(5)
    scene.set_cursor(6)
    assert len(scene.items()) == count + 1
    scene.set_cursor(-1)
    assert len(scene.items()) == count


def test_the_cursor_lies_on_the_counter_that_is_picked(scene: BoardScene, tall: int) -> None:
    scene.fan_out(tall)
    unit = scene.pieces_at(tall)[3]
    scene.set_cursor(tall, unit)
    assert scene._cursor is not None
    middle = scene.counters[unit].home + QPointF(COUNTER / 2, COUNTER / 2)
    assert (scene._cursor.boundingRect().center() - middle).manhattanLength() < 0.01
    assert scene._cursor.zValue() > scene.counters[unit].zValue()


def test_counters_too_small_to_be_read_have_their_names_below_them(scene: BoardScene, tall: int) -> None:
    """The plate is as large as that takes; the names go with it."""
    before = len(scene.items())
    scene.set_view(0.5, scene.sceneRect())
    scene.fan_out(tall)
    fan = scene.fan
    assert len(fan._names) == len(fan.units)
    assert all(fan.rect.contains(name.sceneBoundingRect()) for name in fan._names)
    pieces, (lowest,) = [scene.counters[unit].piece for unit in fan.units], fan._plate.childItems()[:1]  # type: ignore[union-attr]
    assert scene.art.summed(pieces) == f"{len(pieces)} counters · strength {scene.art.total(pieces)}"
    assert fan.rect.contains(lowest.sceneBoundingRect())
    assert not any(lowest.sceneBoundingRect().intersects(name.sceneBoundingRect()) for name in fan._names)
    scene.fan_out(-1)
    assert len(scene.items()) == before
    scene.set_view(1.4, scene.sceneRect())
    scene.fan_out(tall)
    assert fan._names == []


def test_a_counter_of_an_open_stack_tells_its_name(
    view: BoardView, state: NemesisState, tall: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(QToolTip, "showText", lambda _at, text, _widget: told.append(text))
    view.centre_on_hex(tall)
    unit = view.board.pieces_at(tall)[0]
    for opened in (False, True):
        view.board.fan_out(tall if opened else -1)
        at = view.mapFromScene(view.board.middle_of(unit))
        QApplication.sendEvent(view.viewport(), QHelpEvent(QEvent.Type.ToolTip, at, view.viewport().mapToGlobal(at)))
    assert told[0] == ""
    assert told[1].startswith(f"{state.pieces[unit].counter.name}  {state.pieces[unit].values.strength}-")
