"""Each feature of the list can be taken out: the program starts, begins a game and plays a phase without it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import shiboken6
from PySide6.QtCore import QDeadlineTimer, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.titles.nemesis.game import Nemesis
from nemesis_gui.base import pace
from nemesis_gui.base.settings import Settings
from nemesis_gui.camera import pause
from nemesis_gui.features.drawers.manager import Drawers
from nemesis_gui.features.end_warning.check import SETTING
from nemesis_gui.features.history.history import History
from nemesis_gui.features.layers.manager import Layers
from nemesis_gui.features.lessons.tour import Tour
from nemesis_gui.features.map.map import Map
from nemesis_gui.features.palette.palette import UNIT, Entries
from nemesis_gui.features.why_not.asking import Asking
from nemesis_gui.games import faces
from nemesis_gui.play.command_button import CommandButton
from nemesis_gui.play.feature import Feature
from nemesis_gui.session.model import GameModel
from nemesis_gui.titles.nemesis.layers.lists import Lists
from nemesis_gui.window import features
from nemesis_gui.window.features import FEATURES
from tests.whole import drawn
from tools.driver import Driven

Key = Qt.Key
FACE = faces().of("nemesis")
MOST = 40
"""Keys that a phase takes at most."""


PRESSED = 1000
"""Milliseconds within which Qt releases a button that a key has pressed."""


def press(window: Driven, key: Qt.Key) -> None:
    QTest.keyClick(window.windowHandle(), key)
    QApplication.processEvents()


def answer(window: Driven) -> None:
    """Let the open question be answered by the key of its last button, or by the key that ends a segment."""

    def stands() -> tuple[int, bool]:
        return window.model.present.record.head, window.model.open_phase is None

    before = stands()
    for key in (Key.Key_E, Key.Key_1):
        press(window, key)
        rest = QDeadlineTimer(PRESSED if key == Key.Key_1 and window.prompt.numbered else 0)
        while stands() == before and not rest.hasExpired():
            pause(1)
        if stands() != before:
            return
    buttons = [one for one in window.prompt.findChildren(CommandButton) if one.isVisible() and one.isEnabled()]
    buttons[-1].setFocus()
    press(window, Key.Key_Space)


@pytest.fixture
def without(
    request: pytest.FixtureRequest, qtbot: QtBot, title: Nemesis, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Driven]:
    """A window without the feature of the parameter."""
    monkeypatch.setattr(features, "FEATURES", tuple(kind for kind in FEATURES if kind is not request.param))
    own = tuple(kind for kind in FACE.features() if kind is not request.param)
    monkeypatch.setattr(type(FACE), "features", lambda face: own)
    monkeypatch.setattr(pace, "guard_ms", 0)
    monkeypatch.setattr(pace, "change_ms", 0)
    settings = Settings()
    settings.put(SETTING, False)
    window = Driven(GameModel(title), faces(), settings)
    window.context.looks.motion = False
    window.show()
    qtbot.waitExposed(window)
    yield window
    window.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert not shiboken6.isValid(window)


def named(kind: type[Feature]) -> str:
    return kind.__name__


@pytest.mark.parametrize("without", drawn([*FEATURES, *FACE.features()], 12, named), ids=named, indirect=True)
def test_a_phase_is_played_without_it(without: Driven, qtbot: QtBot) -> None:
    window = without
    window.model.new("kohima-road", {}, "1")
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    began = window.model.state.phase
    for _ in range(MOST):
        if window.model.state.phase not in (None, began) and began is not None:
            return
        began = began or window.model.state.phase
        answer(window)
    pytest.fail("the phase does not end")


@pytest.mark.parametrize("without", [Map], ids=named, indirect=True)
def test_without_a_map_units_are_found_by_name(without: Driven) -> None:
    without.model.new("kohima-road", {}, "1")
    piece = next(one for one in without.model.state.pieces.values() if without.model.state.world.in_play(one.loc))
    found = Entries(without.context).find(piece.counter.name)
    assert piece.counter.name in {entry.text for entry in found if entry.kind == UNIT}


@pytest.mark.parametrize("without", [Layers, Lists, Drawers, Asking, History], ids=named, indirect=True)
def test_a_lesson_is_begun_and_left_without_what_it_points_at(without: Driven) -> None:
    tour = without.feature(Tour)
    tour.begin()
    assert tour.on and without.model.session is not None
    tour.leave()
    assert without.model.session is None
