"""A second click does not hit the button that has just come under the pointer."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QCursor, QMouseEvent
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from nemesis_gui.preferences import pace
from nemesis_gui.widgets.guard import MOVED, Guard

LEFT = Qt.MouseButton.LeftButton


class Desk:
    """A place with a button, and how often it was pressed."""

    def __init__(self, qtbot: QtBot) -> None:
        self.place = QWidget()
        qtbot.addWidget(self.place)
        self.button = QPushButton("Banzai!", self.place)
        self.button.setProperty("command", "answer yes")
        self.place.show()
        self.pressed = 0
        self.button.pressed.connect(self._count)
        self.guard = Guard((self.place,))

    def _count(self) -> None:
        self.pressed += 1

    def press(self, away: int = 0) -> None:
        """Press the button while the pointer is so many pixels from where it was."""
        at = QPointF(QCursor.pos() + QPoint(away, 0))
        for kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease):
            event = QMouseEvent(kind, QPointF(5, 5), at, LEFT, LEFT, Qt.KeyboardModifier.NoModifier)
            QApplication.sendEvent(self.button, event)


@pytest.fixture
def desk(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Desk:
    monkeypatch.setattr(pace, "guard_ms", 60_000)
    return Desk(qtbot)


def test_a_click_at_the_same_place_is_swallowed(desk: Desk) -> None:
    desk.guard.arm()
    desk.press()
    assert desk.pressed == 0


def test_who_has_moved_the_pointer_means_it(desk: Desk) -> None:
    desk.guard.arm()
    desk.press(MOVED + 1)
    assert desk.pressed == 1


def test_keys_are_never_held_back(desk: Desk, qtbot: QtBot) -> None:
    desk.guard.arm()
    qtbot.keyClick(desk.button, Qt.Key.Key_Space)
    assert desk.pressed == 1


def test_nothing_is_held_back_before_and_after(desk: Desk) -> None:
    desk.press()
    desk.guard.arm()
    desk.guard._rest()
    desk.press()
    assert desk.pressed == 2


def test_only_a_dear_choice_is_held_back_for_long(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.guard.arm(["answer yes"])
    monkeypatch.setattr(desk.guard._clock, "elapsed", lambda: 100_000, raising=False)
    assert desk.guard._holds(desk.button, QCursor.pos())
    desk.button.setProperty("command", "answer no")
    assert not desk.guard._holds(desk.button, QCursor.pos())


def test_a_pause_of_nothing_is_none(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "guard_ms", 0)
    desk.guard.arm()
    desk.press()
    assert desk.pressed == 1
