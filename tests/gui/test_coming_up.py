"""The first picture of a window is the board alone; all else comes when that was seen, or is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QEvent, QMargins, QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.titles.nemesis.game import Nemesis
from nemesis_gui.base import style
from nemesis_gui.base.settings import Settings
from nemesis_gui.board.framing import SEEN
from nemesis_gui.board.pictures import MapCache
from nemesis_gui.features.end_warning.check import SETTING
from nemesis_gui.games import faces
from nemesis_gui.play.first_picture import PLACE
from nemesis_gui.session.model import GameModel
from nemesis_gui.session.signal_buffer import SignalBuffer
from nemesis_gui.session.table import HOT_SEAT_TURNS, PLAYERS
from nemesis_gui.window.main_window import MainWindow

Made = Callable[..., MainWindow]


def in_window(window: MainWindow, view: object) -> QRect:
    """Where a view lies."""
    return QRect(view.mapTo(window, QPoint()), view.size())  # type: ignore[attr-defined]


@pytest.fixture
def made(qtbot: QtBot, title: Nemesis, calm: None) -> Iterator[Made]:
    """Makes windows with a new game that have not come up yet; each is closed by the test or afterwards."""
    style.dress(QApplication.instance(), "staff")  # type: ignore[arg-type]
    windows: list[MainWindow] = []

    def make(**notes: str) -> MainWindow:
        settings = Settings()
        settings.put(SETTING, False)
        window = MainWindow(GameModel(title), faces(), settings, later=True)
        windows.append(window)
        window.model.new("campaign", {}, "1", notes)
        return window

    yield make
    for window in windows:
        if shiboken6.isValid(window):
            window.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture
def known(made: Made, qtbot: QtBot) -> Made:
    """The same after a start at which it was learned where the board lies."""
    window = made()
    window.show_board_first(MapCache())
    qtbot.waitExposed(window)
    qtbot.waitUntil(lambda: window.context.scene is not None and not window.context.scene.unfinished)
    window.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    return made


def test_at_the_first_start_all_is_there_at_once(made: Made) -> None:
    window = made()
    window.show_board_first(MapCache())
    assert window.built and window.first is None and window.card is not None and window.context.view is not None


def test_the_board_is_seen_first_with_all_counters_and_stays_where_it_is(known: Made, qtbot: QtBot) -> None:
    window = known()
    begun: list[bool] = []
    window.buildFinished.connect(lambda: begun.append(True))
    window.show_board_first(MapCache())
    assert not window.built and window.first is not None
    view = window.first.view
    on_map = {unit for unit, piece in window.model.state.pieces.items() if view.board.geometry.has(piece.loc)}
    assert set(view.board.counters) == on_map and len(on_map) > 60
    place, stood = in_window(window, view), view.view_state()
    qtbot.waitUntil(lambda: window.built)
    assert not view.board.unfinished, "all else is made when the board was painted, sharp"
    assert begun == [True] and window.first is None
    assert window.context.view is view and window.context.scene is view.board
    QApplication.processEvents()
    assert in_window(window, view) == place and view.view_state() == stood
    assert window.prompt.isVisible() and window.context.presenter is not None


def test_what_was_seen_of_the_map_is_seen_in_the_first_picture(known: Made, qtbot: QtBot) -> None:
    window = known(**{SEEN: "1.4142 900.00 700.00"})
    window.show_board_first(MapCache())
    assert window.first is not None
    view = window.first.view
    zoom, stood = view.view_state()
    assert zoom == pytest.approx(1.4142, abs=0.001) and stood is not None
    qtbot.waitUntil(lambda: window.built)
    QApplication.processEvents()
    assert view.view_state()[0] == zoom and (view.view_state()[1] - stood).manhattanLength() < 2  # type: ignore[operator]


@pytest.mark.parametrize("wanted", ["key", "button", "wheel"])
def test_a_key_or_a_button_finds_all_there(known: Made, qtbot: QtBot, wanted: str) -> None:
    window = known()
    with qtbot.waitActive(window):
        window.show_board_first(MapCache())
        assert window.first is not None
        window.first.view.viewport().setUpdatesEnabled(False)  # so that nothing is painted meanwhile
    handle = window.windowHandle()
    assert not window.built
    if wanted == "key":
        QTest.keyClick(handle, Qt.Key.Key_F2)
        assert window.built and window.context.scene is not None
        assert not window.context.actions.by_id["counters"].isChecked(), "the key is answered, too"
    elif wanted == "button":
        QTest.mouseClick(handle, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(3, 3))
    else:
        QApplication.sendEvent(window, QEvent(QEvent.Type.Wheel))
    assert window.built


def test_where_nobody_sees_the_picture_all_else_comes_all_the_same(known: Made, qtbot: QtBot) -> None:
    window = known()
    window.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    window.show_board_first(MapCache())
    qtbot.waitUntil(lambda: window.built)


def test_it_may_be_closed_before_all_else_is_there(known: Made) -> None:
    window = known()
    window.show_board_first(MapCache())
    path = window.model.path
    assert path is not None and path.exists()
    window.close()
    assert not path.exists(), "nothing was played"
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert not shiboken6.isValid(window)


def test_two_who_change_seats_see_the_curtain_as_ever(known: Made, qtbot: QtBot) -> None:
    """The first picture shows what both may see."""
    window = known(**{PLAYERS: HOT_SEAT_TURNS})
    seen = window.model.state
    window.show_board_first(MapCache())
    assert window.first is not None
    shown = {unit: item.piece for unit, item in window.first.view.board.counters.items()}
    assert shown == {unit: seen.pieces[unit] for unit in shown}
    qtbot.waitUntil(lambda: window.built)
    assert window.model.players == HOT_SEAT_TURNS


def test_what_cannot_be_made_is_told_to_whoever_runs_the_program(
    known: Made, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, told = known(), []
    monkeypatch.setattr(MainWindow, "build", lambda self: 1 / 0)
    monkeypatch.setattr(QApplication, "exit", lambda status: told.append(status))
    window.buildFailed.connect(told.append)
    window.show_board_first(MapCache())
    qtbot.waitUntil(lambda: len(told) == 2)
    assert isinstance(told[0], ZeroDivisionError) and told[1] == 1
    monkeypatch.undo()
    window.deleteLater()
    window.model.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.mark.parametrize("text", ["", "1 2 3", "a b c d", "1 2 3 -4", "1 2 3 4 5", "99999 0 0 0", "²  1 1 1"])
def test_a_place_that_is_none_leaves_the_first_picture_out(made: Made, text: str) -> None:
    window = made()
    window.settings.put(PLACE + "nemesis", text)
    window.show_board_first(MapCache())
    assert window.built


def test_the_place_goes_with_the_window(known: Made) -> None:
    window = known()
    window.resize(1300, 900)
    left, above, right, below = map(int, window.settings.text(PLACE + "nemesis", "").split())
    window.show_board_first(MapCache())
    assert window.first is not None
    assert window.first.view.geometry() == window.rect().marginsRemoved(QMargins(left, above, right, below))
    window.resize(1400, 950)
    assert window.first.view.geometry() == window.rect().marginsRemoved(QMargins(left, above, right, below))


def test_what_nobody_heard_is_said_again_in_its_order(title: Nemesis, tmp_path: Path) -> None:
    model, heard = GameModel(title), []
    unheard = SignalBuffer(model)
    model.new("campaign", {}, "1")
    model.aged.emit("of an earlier version")
    model.gameReplaced.connect(lambda: heard.append("game"))
    model.positionChanged.connect(lambda events: heard.append(("position", events)))
    model.decisionChanged.connect(lambda decision: heard.append(decision is model.decision))
    model.aged.connect(lambda *what: heard.append(what))
    unheard.say()
    assert heard == ["game", ("position", None), True, ("of an earlier version",)]
    unheard.say()
    assert len(heard) == 4
    model.notify()
    assert len(heard) == 6, "it listens no longer"
    model.close()
