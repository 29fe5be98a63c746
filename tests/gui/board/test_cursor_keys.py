"""The hex cursor goes in six directions, and along a row."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from nemesis_gui.board.view import BoardView
from nemesis_gui.features.access.hex_cursor import HexCursor

Key, Mod = Qt.Key, Qt.KeyboardModifier


@pytest.fixture
def cursor(view: BoardView) -> HexCursor:
    cursor = HexCursor(view)
    cursor.put(view.board.world.loc("0908"))
    return cursor


def label(cursor: HexCursor) -> str:
    return cursor.scene.world.label(cursor.loc)


@pytest.mark.parametrize(
    ("key", "modifier", "goal"),
    [
        (Key.Key_Up, Mod.NoModifier, "0907"),
        (Key.Key_Down, Mod.NoModifier, "0909"),
        (Key.Key_Home, Mod.NoModifier, "0808"),
        (Key.Key_PageUp, Mod.NoModifier, "1008"),
        (Key.Key_End, Mod.NoModifier, "0809"),
        (Key.Key_PageDown, Mod.NoModifier, "1009"),
        (Key.Key_8, Mod.KeypadModifier, "0907"),
        (Key.Key_9, Mod.KeypadModifier, "1008"),
        (Key.Key_3, Mod.KeypadModifier, "1009"),
        (Key.Key_1, Mod.KeypadModifier, "0809"),
    ],
)
def test_six_directions(cursor: HexCursor, key: Qt.Key, modifier: Qt.KeyboardModifier, goal: str) -> None:
    QTest.keyClick(cursor.view, key, modifier)
    assert label(cursor) == goal


def test_sideways_keeps_the_row(cursor: HexCursor) -> None:
    for _ in range(6):
        QTest.keyClick(cursor.view, Key.Key_Right)
    assert label(cursor) == "1508"
    for _ in range(6):
        QTest.keyClick(cursor.view, Key.Key_Left)
    assert label(cursor) == "0908"


def test_at_the_edge_the_cursor_stays(cursor: HexCursor) -> None:
    cursor.put(cursor.scene.world.loc("0101"))
    cursor.move(0)
    assert label(cursor) == "0101"


def test_shifted_arrows_still_pan(cursor: HexCursor) -> None:
    cursor.view.set_zoom(1.0)
    before = cursor.view.visible_rect().center()
    QTest.keyClick(cursor.view, Key.Key_Right, Mod.ShiftModifier)
    assert cursor.view.visible_rect().center().x() > before.x() + 100
    assert label(cursor) == "0908"


def test_a_mouse_that_moves_leaves_no_brackets_and_a_key_shows_them_where_they_were(cursor: HexCursor) -> None:
    clicked: list[int] = []
    cursor.scene.hexClicked.connect(lambda loc, _click: clicked.append(loc))
    cursor.put(cursor.scene.world.loc("0808"))
    QTest.mouseMove(cursor.view.viewport(), cursor.view.viewport().rect().center())
    assert cursor.scene._cursor is None
    QTest.keyClick(cursor.view, Key.Key_Return)
    assert cursor.scene._cursor is not None and clicked == [] and label(cursor) == "0808", "it is shown before it acts"
    QTest.keyClick(cursor.view, Key.Key_Return)
    assert clicked == [cursor.loc]
