"""Where the window lies: within the screen, where it was, or over the whole of it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QGuiApplication

from nemesis_gui.base import room
from nemesis_gui.base.settings import Settings
from tests.gui.conftest import Player


@pytest.mark.parametrize(
    ("area", "size"),
    [
        (QRect(0, 0, 3840, 2160), (1600, 1000)),
        (QRect(1920, 30, 1920, 1050), (1600, 1000)),
        (QRect(0, 0, 1366, 728), (1350, 680)),
        (QRect(0, 0, 1024, 700), (1008, 652)),
    ],
)
def test_a_first_window_fits_the_screen_with_its_frame(area: QRect, size: tuple[int, int]) -> None:
    rect = room.fitted(area)
    assert (rect.width(), rect.height()) == size
    assert area.contains(rect.marginsAdded(room.FRAME))


def test_the_window_is_no_larger_than_a_small_screen(player: Player) -> None:
    area = QGuiApplication.primaryScreen().availableGeometry()
    room.place(player.window, Settings())
    assert area.contains(player.window.normalGeometry() if player.window.isMaximized() else player.window.geometry())


def test_it_comes_back_where_it_was_while_that_screen_is_there(player: Player) -> None:
    window, settings, area = player.window, Settings(), QRect(5, 45, 790, 720)
    window.setMinimumSize(600, 500)
    window.setGeometry(area)
    window.keep()
    room.fit(window, QRect(0, 0, 800, 800))
    room.place(window, settings)
    assert window.geometry() == area
    settings.put(room.SCREEN, "HDMI-9 1920x1080 1920,0")
    room.place(window, settings)
    assert window.normalGeometry() == room.fitted(QGuiApplication.primaryScreen().availableGeometry())


def test_one_key_to_the_full_screen_and_back(player: Player) -> None:
    window = player.new().window
    action = window.actions_.by_id["full_screen"]
    action.trigger()
    assert window.isFullScreen() and action.isChecked()
    player.qtbot.keyClick(window.view, Qt.Key.Key_Escape)
    assert window.isFullScreen(), "Escape lets go of pieces, not of the screen"
    action.trigger()
    assert not window.isFullScreen() and not action.isChecked()


@pytest.mark.parametrize(
    ("rect", "found"),
    [
        (QRect(700, 500, 600, 400), QRect(200, 200, 600, 400)),
        (QRect(-300, -50, 600, 400), QRect(0, 0, 600, 400)),
        (QRect(2000, 100, 1600, 1000), QRect(0, 0, 800, 600)),
        (QRect(100, 100, 600, 400), QRect(100, 100, 600, 400)),
    ],
)
def test_what_lies_outside_comes_back_by_the_smallest_way(rect: QRect, found: QRect) -> None:
    area = QRect(0, 0, 800, 600)
    assert room.back_into(rect, area) == found
    assert room.out_of(rect, [area]) == (rect != found)
    assert not room.out_of(QRect(700, 100, 200, 200), [area, QRect(800, 0, 800, 600)]), "it lies on two screens"


def test_windows_and_dialogs_come_back_into_a_screen_that_has_shrunk(player: Player) -> None:
    """The screen tells of it by itself; what fills it is left to the system."""
    window, area = player.new().window, QGuiApplication.primaryScreen().availableGeometry()
    staying = room.Staying(window)
    window.setGeometry(QRect(area.right() - 100, 40, 1400, 1000))
    dialog = window.preferences.show()
    dialog.setMinimumSize(300, 2000)
    dialog.setGeometry(QRect(area.right() - 50, area.bottom() - 50, 500, 2000))
    QGuiApplication.primaryScreen().availableGeometryChanged.emit(area)
    player.qtbot.waitUntil(lambda: not staying._soon.isActive())
    assert area.contains(window.frameGeometry()) and area.contains(dialog.frameGeometry())
    window.showMaximized()
    before = window.geometry()
    staying.look()
    assert window.geometry() == before
    dialog.close()


def test_a_kept_place_beyond_the_screen_is_not_taken(player: Player) -> None:
    window, settings, area = player.window, Settings(), QGuiApplication.primaryScreen().availableGeometry()
    window.setGeometry(QRect(3000, 2000, 700, 600))
    window.keep()
    room.place(window, settings)
    assert area.contains(window.geometry())
