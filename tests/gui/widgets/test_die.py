"""Dice in the window: what fell can be read off, whatever the number of faces."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from engine.table.event import Rolled
from nemesis_gui.play.telling import tell_briefly
from nemesis_gui.widgets.die import Die
from nemesis_gui.widgets.layouts import column
from tests.gui.conftest import Player


def picture(qtbot: QtBot, value: int, faces: int) -> bytes:
    die = Die()
    qtbot.addWidget(die)
    die.show_roll(value, motion=False, faces=faces)
    return bytes(die.grab().toImage().constBits())


def test_each_face_of_a_die_of_ten_is_seen(qtbot: QtBot) -> None:
    faces = {picture(qtbot, value, 10) for value in range(11)}
    assert len(faces) == 11, "none is blank"
    assert not faces & {picture(qtbot, value, 6) for value in range(1, 7)}, "no spots, that is a die of six"


def test_a_die_without_consequence_says_what_it_was_for(player: Player) -> None:
    player.new(seed="1")
    roll = Rolled("initiative", 4, 4, "6.1.1/1", side=0)
    card = QWidget()
    player.qtbot.addWidget(card)
    tell_briefly(player.window.context, column(card), [roll])
    told = [text.text() for text in card.findChildren(QLabel)]
    assert len(told) == 1 and player.window.context.words.event(player.window.context.state, roll) in told[0]
