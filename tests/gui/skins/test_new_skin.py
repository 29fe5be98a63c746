"""A picture is laid on our hexes by clicking, judged by points that check, and kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.games import titles
from engine.wargame.skin import fit_of, read_skin
from nemesis_gui.base.settings import skins_folder
from nemesis_gui.board.geometry import BoardGeometry
from nemesis_gui.features.skins.new_skin import NewSkin
from nemesis_gui.session.words import Words
from tests.gui.skins.making import onto_picture, picture_of
from tests.gui.skins.test_board import SCENARIOS

WIDE = 900


@pytest.fixture(params=["nemesis", "defeat-into-victory"])
def dialog(request: pytest.FixtureRequest, tmp_path: Path, qapp: object) -> Iterator[NewSkin]:
    """For hexes that stand on a side, and on a corner."""
    title: Any = titles().title(request.param)
    world = title.world(SCENARIOS[request.param])
    image = picture_of(world.board, WIDE)
    image.save(str(tmp_path / "my scan.PNG"))
    made = NewSkin(Words("en", title), world, tmp_path / "my scan.PNG", image)
    made.show()
    yield made
    made.close()
    made.deleteLater()


def click(dialog: NewSkin, label: str = "", off: float = 0.0) -> None:
    """Click the centre of a hex in the view, that which is asked for where none is named, or beside it by parts of a
    hex. The view is zoomed to a pixel of the picture each: what is clicked is exact to a pixel."""
    board = dialog._world.board
    if label:
        dialog.hex.setText(label)
    geometry = BoardGeometry(board)
    at = geometry.point(board.grid.index(dialog.hex.text())) + QPointF(90 * off, 0)
    view = dialog.view
    view.resetTransform()
    view.scale(4, 4)
    spot = onto_picture(board, WIDE).map(at)
    view.centerOn(spot)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.mapFromScene(spot))


def test_five_clicks_make_a_skin(dialog: NewSkin) -> None:
    for number in range(5):
        assert not dialog.keep_button.isEnabled()
        assert bool(dialog.view._grid.path().elementCount()) == (number >= 3), "our hexes are shown from the third on"
        click(dialog)
    assert dialog.keep_button.isEnabled() and dialog.fault.text().startswith("Off by 0.0")
    dialog.keep_button.click()
    folder = dialog.folder
    assert folder is not None and folder.parent == skins_folder() and folder.name.startswith("My copy")
    skin, board = read_skin(folder), dialog._world.board
    assert skin.map is not None and (folder / skin.map.picture).read_bytes() == dialog._path.read_bytes()
    fit = fit_of(skin.map, board.grid)
    assert fit.checked == 2 and fit.error < 0.05


def test_the_hexes_asked_for_lie_far_apart(dialog: NewSkin) -> None:
    """The three that lay the picture span more than an eighth of the map, of which a scenario may use a part."""
    for _ in range(3):
        click(dialog)
    geometry, grid = dialog._geometry, dialog._world.board.grid
    a, b, c = (geometry.point(grid.index(label)) for label, _ in dialog.points)
    area = abs((b - a).x() * (c - a).y() - (b - a).y() * (c - a).x()) / 2
    assert area > geometry.map_rect.width() * geometry.map_rect.height() / 8


def test_a_click_that_is_off_is_told_and_can_be_taken_back(dialog: NewSkin) -> None:
    for _ in range(4):
        click(dialog)
    click(dialog, off=0.3)
    assert "off by 0." in dialog.fault.text() and not dialog.keep_button.isEnabled()
    dialog.back.click()
    click(dialog)
    assert dialog.keep_button.isEnabled()


def test_another_hex_can_be_named_and_one_that_is_not_there_is_told(dialog: NewSkin) -> None:
    click(dialog)
    dialog.hex.setText("zz")
    QTest.mouseClick(dialog.view.viewport(), Qt.MouseButton.LeftButton)
    assert len(dialog.points) == 1 and "zz" in dialog.fault.text()
    label = dialog._world.board.grid.label(40)
    click(dialog, label)
    assert dialog.points[1][0] == label


def test_a_skin_of_the_same_name_is_kept_beside_the_first(dialog: NewSkin) -> None:
    for _ in range(5):
        click(dialog)
    dialog.keep()
    first = dialog.folder
    dialog.keep()
    assert first is not None and dialog.folder is not None and dialog.folder.name == f"{first.name}-2"


def test_points_are_given_by_keys(dialog: NewSkin) -> None:
    """From the middle of the picture: steps of 20 pixels of the screen, single ones with Shift, at twice the size."""
    view = dialog.view
    view.resetTransform()
    view.scale(2, 2)
    view.centerOn(view._picture.center())
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert not dialog.points, "there is no mark yet"
    for key, times, how in ((Qt.Key.Key_Right, 3, "NoModifier"), (Qt.Key.Key_Left, 2, "ShiftModifier")):
        for _ in range(times):
            QTest.keyClick(view, key, getattr(Qt.KeyboardModifier, how))
    QTest.keyClick(view, Qt.Key.Key_Up)
    QTest.keyClick(view, Qt.Key.Key_Return)
    ((_, at),) = dialog.points
    middle = view._picture.center()
    assert at == pytest.approx((middle.x() + 29, middle.y() - 10), abs=1.5)
    before = view.transform().m11()
    QTest.keyClick(view, Qt.Key.Key_Plus)
    assert view.transform().m11() > before
    for _ in range(200):
        QTest.keyClick(view, Qt.Key.Key_Left)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert dialog.points[1][1][0] == 0, "the mark stays on the picture"


def test_the_wheel_zooms_within_bounds_and_not_when_turned_sideways(dialog: NewSkin) -> None:
    view = dialog.view

    def turn(across: int, down: int) -> float:
        at = QPointF(view.viewport().rect().center())
        where, way = QPointF(view.viewport().mapToGlobal(at)), QPoint(across, down)
        buttons, keys = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
        event = QWheelEvent(at, where, QPoint(), way, buttons, keys, Qt.ScrollPhase.NoScrollPhase, False)
        QApplication.sendEvent(view.viewport(), event)
        return float(view.transform().m11())

    before = turn(0, 0)
    assert turn(-120, 0) == before
    assert turn(0, 120) == pytest.approx(1.25 * before)
    assert turn(0, -60) == pytest.approx(1.25**0.5 * before)
    assert max(turn(0, 1200) for _ in range(9)) == pytest.approx(32)
    assert min(turn(0, -1200) for _ in range(9)) == pytest.approx(1 / 64)
