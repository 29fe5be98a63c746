"""What a key means by its place: on keyboards that write something else there, in a real window."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QKeySequenceEdit, QLineEdit, QMainWindow, QPushButton
from pytestqt.qtbot import QtBot

from nemesis_gui.base.keyplaces import KeyPlaces
from nemesis_gui.base.keys import mnemonics
from nemesis_gui.widgets.guard import ClickGuard
from nemesis_gui.widgets.meant_keys import MeantKeys, meant_keys

Key, Mod = Qt.Key, Qt.KeyboardModifier
PRESS, ASKED, RELEASE = QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride, QEvent.Type.KeyRelease
SHIFT, CTRL, ALT, NONE = Mod.ShiftModifier, Mod.ControlModifier, Mod.AltModifier, Mod.NoModifier
ONE, SEVEN, EIGHT, ZERO, Q, E, F, Z = 10, 16, 17, 19, 24, 26, 41, 52
"""Codes of keys as X counts them: of the number row, and of letters by what is there in the United States."""


def event(code: int, sign: str, held: Mod = NONE, kind: QEvent.Type = PRESS) -> QKeyEvent:
    """A key that writes a sign on the layout, as X tells of it."""
    return QKeyEvent(kind, ord(sign.upper()), held, code, 0, 0, sign)


class Desk:
    """A window with shortcuts, whose keys come from X."""

    def __init__(self, qtbot: QtBot) -> None:
        self.window = QMainWindow()
        qtbot.addWidget(self.window)
        self.done: list[str] = []
        self.window.setCentralWidget(QPushButton("map"))
        for keys in ("1", "0, 1", "E", "Q", "?", "Ctrl+Z", "Ctrl+1"):
            shortcut = QShortcut(QKeySequence(keys), self.window)
            shortcut.activated.connect(lambda keys=keys: self.done.append(keys))
        self.button = QPushButton("seven", self.window)
        self.button.setShortcut("7")
        self.button.clicked.connect(lambda: self.done.append("7"))
        self.window.menuBar().addMenu("&File").addAction(QAction("Quit", self.window))
        self.guard = ClickGuard((self.window,))
        self.window.show()
        qtbot.waitExposed(self.window)
        self.guard.watch(self.window.windowHandle())
        self.window.centralWidget().setFocus()

    def press(self, code: int, sign: str, held: Mod = NONE) -> list[str]:
        """Press and release a key as the window system does; what it did. A shortcut of Qt's own is looked up by
        nobody here: that is what the system does not do for such a key."""
        handle, before = self.window.windowHandle(), len(self.done)
        for kind in (ASKED, PRESS, RELEASE):
            QApplication.sendEvent(handle, event(code, sign, held, kind))
        QApplication.processEvents()
        return self.done[before:]


@pytest.fixture
def desk(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    monkeypatch.setattr(meant_keys, "places", KeyPlaces("xcb"))
    desk = Desk(qtbot)
    yield desk
    desk.window.menuBar().findChildren(type(desk.window.menuBar().actions()[0].menu()))[0].close()


def test_a_digit_is_the_key_of_the_number_row_with_shift_and_without(desk: Desk) -> None:
    assert desk.press(ONE, "&") == ["1"], "as the French layout has it"
    assert desk.press(ONE, "1", SHIFT) == ["1"], "the French layout with Shift"
    assert desk.press(ONE, "!", SHIFT) == ["1"], "Shift on an American one"
    assert desk.press(ONE, "+") == ["1"], "the Czech layout"


def test_two_digits_are_a_key_as_well(desk: Desk) -> None:
    assert desk.press(ZERO, "à") == []
    assert desk.press(ONE, "&") == ["0, 1"]


def test_a_button_answers_to_its_digit(desk: Desk, qtbot: QtBot) -> None:
    desk.press(SEVEN, "è")
    qtbot.waitUntil(lambda: desk.done == ["7"])


def test_with_shift_a_key_is_what_it_bears_where_no_digit_is_asked_for(desk: Desk) -> None:
    desk.button.setEnabled(False)
    assert desk.press(SEVEN, "?", SHIFT) == ["?"], "Shift and 7 on a Russian layout"


def test_a_letter_is_what_the_key_bears_where_that_is_latin(desk: Desk) -> None:
    assert meant_keys.places.meant(event(Q, "a")) is None, "A stands where Americans have Q"
    assert meant_keys.places.meant(event(Z, "w")) is None
    assert meant_keys.places.meant(event(E, "é")) is None


def test_a_letter_is_the_place_of_the_key_where_the_layout_has_no_latin_one(desk: Desk) -> None:
    assert desk.press(E, "у") == ["E"]
    assert desk.press(Z, "я", CTRL) == ["Ctrl+Z"]
    assert desk.press(Q, ";") == ["Q"], "a Greek layout has no letter there"


def test_keys_with_ctrl_go_by_place_too(desk: Desk) -> None:
    assert desk.press(ONE, "&", CTRL) == ["Ctrl+1"]


def test_alt_and_the_letter_of_a_menu_opens_it(desk: Desk) -> None:
    desk.press(F, "а", ALT)
    assert desk.window.menuBar().activeAction() is desk.window.menuBar().actions()[0]


def test_what_writes_gets_what_the_layout_writes(desk: Desk) -> None:
    line = QLineEdit(desk.window)
    line.show()
    line.setFocus()
    assert desk.press(E, "у") == [] and desk.press(EIGHT, "_") == []
    assert line.text() == "у_"


def test_a_key_is_changed_to_what_it_means(desk: Desk) -> None:
    edit = QKeySequenceEdit(desk.window)
    edit.show()
    edit.setFocus()
    desk.press(E, "у")
    assert edit.keySequence() == QKeySequence("E")


def test_a_key_that_a_player_has_given_to_an_action_stays_what_it_is(desk: Desk) -> None:
    shortcut = QShortcut(QKeySequence("У"), desk.window)
    assert desk.press(E, "у") == [], "Qt finds it by itself"
    shortcut.setEnabled(False)
    assert desk.press(E, "у") == ["E"]


def test_altgr_and_the_keypad_write_what_they_bear() -> None:
    places = KeyPlaces("xcb")
    assert places.meant(event(EIGHT, "\\", Mod.GroupSwitchModifier)) is None
    assert places.meant(event(EIGHT, "\\", CTRL | ALT)) is None, "AltGr as Windows tells of it"
    assert places.meant(QKeyEvent(PRESS, Key.Key_1, Mod.KeypadModifier, 87, 0, 0, "1")) is None


@pytest.mark.parametrize(("platform", "code", "virtual"), [
    ("windows", 2, 0), ("wayland", 10, 0), ("wayland-egl", 10, 0), ("cocoa", 1, 18),
])  # fmt: skip
def test_each_platform_counts_places_in_its_own_way(platform: str, code: int, virtual: int) -> None:
    pressed = QKeyEvent(PRESS, Key.Key_Ampersand, NONE, code, virtual, 0, "&")
    assert KeyPlaces(platform).meant(pressed) == (Key.Key_1, NONE)


def test_an_event_without_a_place_answers_by_what_it_writes() -> None:
    assert KeyPlaces("xcb").meant(QKeyEvent(PRESS, Key.Key_Ampersand, NONE, "&")) is None
    assert KeyPlaces("offscreen").meant(event(ONE, "&")) is None


def test_a_held_key_repeats_nothing(desk: Desk) -> None:
    handle = desk.window.windowHandle()
    desk.press(ONE, "&")
    for kind in (ASKED, PRESS):
        QApplication.sendEvent(handle, QKeyEvent(kind, Key.Key_Ampersand, NONE, ONE, 0, 0, "&", True))
    assert desk.done == ["1"]


def test_each_menu_has_a_letter_of_its_own() -> None:
    assert mnemonics(["File", "Edit", "View", "History", "Help"]) == ["&File", "&Edit", "&View", "&History", "He&lp"]
    assert mnemonics(["Édition", "Historique"]) == ["É&dition", "&Historique"]


def test_there_is_one_for_the_whole_program() -> None:
    assert isinstance(meant_keys, MeantKeys)
