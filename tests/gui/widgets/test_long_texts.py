"""Texts that are longer than their place: lines of a tree go on below, a message is read on a plate over the map."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QSize
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QTreeWidget, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from nemesis_gui.base.style import heading
from nemesis_gui.play.command_button import in_lines
from nemesis_gui.widgets.fitting import SMALL, PromptText, paper
from nemesis_gui.widgets.wrapping import wrap_lines
from tests.gui.conftest import Player
from tools.pictures.room import cut, elided

LONG = "58/31 moves from Homalin over Pushing and Humine to the road below Ukhrul"


def test_a_long_line_of_a_tree_goes_on_below_at_any_width(qtbot: QtBot) -> None:
    tree = QTreeWidget()
    qtbot.addWidget(tree)
    tree.setHeaderHidden(True)
    wrap_lines(tree)
    parent = QTreeWidgetItem(tree, ["Assault Phase"])
    child = QTreeWidgetItem(parent, [LONG])
    parent.setExpanded(True)
    tree.resize(700, 300)
    tree.show()
    heights = []
    for width in (700, 300, 180):
        tree.resize(width, 300)
        for _ in range(3):
            QApplication.processEvents()
        heights.append(tree.visualItemRect(child).height())
        assert elided(tree) == [], width
    assert heights[0] < heights[1] < heights[2]


def test_a_message_for_which_the_line_has_no_room_is_read_over_the_map(player: Player) -> None:
    window = player.new().window
    window.resize(QSize(1024, 700))
    QApplication.processEvents()
    plate, board = window.status.plate, window.board_place
    window.status.showMessage("0410")
    assert plate.isHidden()
    window.status.showMessage(" · ".join([LONG] * 2))
    assert plate.isVisible() and plate.text.text() == " · ".join([LONG] * 2)
    assert board.rect().contains(plate.geometry())
    assert cut(plate) == []
    window.status.clearMessage()
    assert plate.isHidden()


def test_a_message_over_the_map_keeps_away_from_a_stack_that_is_laid_open(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pointer at a counter near the lower edge, the others of its stack around it."""
    window = player.new().window
    window.resize(QSize(1024, 700))
    QApplication.processEvents()
    plate, board = window.status.plate, window.board_place
    for column in (0, board.width() // 2, board.width()):
        at = QPoint(column, board.height() - 90)
        monkeypatch.setattr(QCursor, "pos", lambda at=at: board.mapToGlobal(at))
        window.status.showMessage(" · ".join([LONG] * 2))
        assert not plate.geometry().adjusted(-100, -100, 100, 100).contains(at)
        window.status.clearMessage()


def test_a_text_on_several_lines_keeps_its_words() -> None:
    for lines in (2, 3, 4):
        told = in_lines(LONG, lines).split("\n")
        assert " ".join(told) == LONG and len(told) == lines
        assert max(map(len, told)) < 1.6 * len(LONG) / lines
    assert in_lines("one two", 5) == "one\ntwo"


def test_a_line_that_ends_in_dots_is_noticed(qtbot: QtBot) -> None:
    """The net itself must catch something."""
    tree = QTreeWidget()
    qtbot.addWidget(tree)
    tree.setHeaderHidden(True)
    QTreeWidgetItem(tree, [LONG])
    tree.resize(180, 100)
    tree.show()
    QApplication.processEvents()
    assert elided(tree) != []


def test_a_question_that_needs_a_third_line_is_written_smaller_and_not_cut(qtbot: QtBot) -> None:
    text = PromptText()
    qtbot.addWidget(text)
    text.set_tall(True)
    text.resize(300, text.height())
    words = ["Strategic", "movement:"]
    while paper(" ".join(words), heading(SMALL, bold=False), 300).size().height() <= text.height():
        words.append("left")
    text.set_question(" ".join(words))
    assert not text.cut and text.text() == " ".join(words) and not text.toolTip()
    text.set_question(" ".join(words * 3))
    assert text.cut and text.toolTip() == " ".join(words * 3)
