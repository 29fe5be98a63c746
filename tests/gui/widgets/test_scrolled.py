"""What scrolls in a card."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QTextEdit
from pytestqt.qtbot import QtBot

from nemesis_gui.base.style import px
from nemesis_gui.widgets.scrolled import SPARED, ScrollColumn

LINES = 12


@pytest.fixture
def roll(qtbot: QtBot) -> Iterator[ScrollColumn]:
    """Texts of which each may take several lines."""
    made = ScrollColumn(0, 5)
    qtbot.addWidget(made)
    for number in range(LINES):
        made.layout_.addWidget(QLabel(f"{number}: a text of some words that goes on and on", wordWrap=True))
    made.set_scrolling(True)
    made.resize(180, 400)
    made.show()
    QApplication.processEvents()
    yield made
    made.hide()


def resized(roll: ScrollColumn, high: int) -> None:
    roll.resize(180, high)
    for _ in range(3):
        QApplication.processEvents()


def test_no_line_is_cut_through_at_the_lower_edge(roll: ScrollColumn) -> None:
    for high in range(100, 160, 7):
        resized(roll, high)
        seen = roll.viewport().height()
        last = [one for one in roll.sheet.findChildren(QLabel) if one.y() < seen][-1]
        line = last.fontMetrics().lineSpacing()
        shown = min(seen, last.y() + last.height()) - last.y()
        assert high - line - 5 <= seen <= high and shown % line == 0


def test_what_grows_with_its_room_is_left_as_large_as_it_is(roll: ScrollColumn) -> None:
    """It would be cut at any height, and would shrink with each cut."""
    roll.layout_.addWidget(QTextEdit(), 1)
    for label in roll.sheet.findChildren(QLabel)[2:]:
        label.hide()
    for high in (400, 300, 290):
        resized(roll, high)
        assert roll.viewport().height() == high - 2 * roll.frameWidth()


def test_what_is_far_higher_than_a_line_is_rather_seen_in_part(roll: ScrollColumn) -> None:
    """Else nothing would stand where it could."""
    tall = QPushButton("An answer")
    tall.setFixedHeight(px(SPARED) * 3)
    roll.layout_.insertWidget(6, tall)
    resized(roll, 400)
    top = tall.y()
    for more, spared in ((px(SPARED) // 2, True), (px(SPARED) * 2, False)):
        resized(roll, top + more)
        assert (roll.viewport().height() < top + more - 2 * roll.frameWidth()) is spared
