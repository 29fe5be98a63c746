"""The hands on the window do what a player's do, and count it as he would."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton

from tests.gui.conftest import Player
from tools.driver.hands import MIDDLE, Hands


@pytest.fixture
def hands(player: Player) -> Hands:
    player.new()
    return Hands(player.window)


def test_a_click_counts_one(hands: Hands) -> None:
    button, clicked = QPushButton("Yes", hands.window), []
    button.clicked.connect(lambda: clicked.append(True))
    button.show()
    hands.click(button)
    hands.press(button)
    assert (len(clicked), hands.inputs) == (2, 2)


def test_a_key_counts_one_and_a_word_its_letters(hands: Hands) -> None:
    field = QLineEdit(hands.window)
    field.show()
    hands.window.activateWindow()
    field.setFocus()
    assert QApplication.focusWidget() is field
    hands.write("Imphal")
    hands.key(Qt.Key.Key_Backspace)
    assert (field.text(), hands.inputs) == ("Impha", 7)


def test_a_drag_counts_one_however_far_it_goes(hands: Hands) -> None:
    view = hands.view
    view.set_zoom(1.0)
    middle = view.viewport().rect().center()
    before = view.mapFromScene(QPointF(0, 0))
    hands.drag(middle, middle + QPoint(-60, -40), MIDDLE)
    assert (view.mapFromScene(QPointF(0, 0)) - before, hands.inputs) == (QPoint(-60, -40), 1)


def test_each_notch_of_the_wheel_counts(hands: Hands) -> None:
    hands.view.set_zoom(1.0)
    hands.wheel(hands.view.viewport(), 1)
    near = hands.view.zoom
    hands.wheel(hands.view.viewport(), -3)
    assert near > 1 > hands.view.zoom
    assert hands.inputs == 4


def test_pointing_costs_nothing(hands: Hands) -> None:
    loc = hands.window.context.state.world.loc("0410")
    hands.view.centre_on_hex(loc)
    hands.hover(hands.scene.position(loc))
    assert "0410" in hands.window.statusBar().currentMessage()
    assert hands.inputs == 0
