"""In a small window a lesson or puzzle takes few lines, so that the odds of a combat and its answers are read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.titles.nemesis.game import Nemesis
from nemesis_gui.features.lessons.puzzle_table import PuzzleTable
from nemesis_gui.play.odds_track import OddsTrack
from tests.gui.conftest import Player, seated
from tests.gui.lessons.test_the_assault import FILE, at
from tools.pictures.room import cut

SMALL, LARGE = QSize(1024, 700), QSize(1400, 1000)
A_ROW = 36
"""Pixels of the columns of odds; the faces of the die come below."""


@pytest.fixture(params=[100, 150])
def small(request: Any, qtbot: QtBot, title: Nemesis, calm: None) -> Iterator[Player]:
    with seated(title, qtbot, SMALL, "fr", request.param) as found:
        found.window.show()
        qtbot.waitExposed(found.window)
        yield found


def settled() -> None:
    for _ in range(4):
        QApplication.processEvents()


def test_a_lesson_leaves_the_decision_its_room(small: Player) -> None:
    window, tour, usual = small.window, small.window.tour, small.window.fontMetrics().height() < 24
    card = tour.card
    tour.hold(FILE)
    settled()
    assert card.goal.isVisible() and card.leave.isVisible(), "the first step tells the goal"
    card.next.click()
    while at(tour) != "roll":
        card.show_me.click()
        settled()
        assert cut(card) == [], at(tour)
        assert card.text.isVisible() and card.show_me.isVisible() and card.clauses.isVisible()
        assert not card.goal.isVisible() and not card.leave.isVisible()
    if usual:
        (odds,) = window.card.findChildren(OddsTrack)
        assert odds.visibleRegion().boundingRect().height() >= A_ROW, "the odds are to be scrolled to"
        assert 2 * window.card.height() > window.places.side.height() and not window.card.foot_cut
    small.hands.click(card.fold)
    settled()
    assert card.goal.isVisible() and card.leave.isVisible() and cut(card) == []
    small.hands.click(card.earlier)
    settled()
    assert card.number.text().startswith("7/") and not card.goal.isVisible() and cut(card) == []
    window.resize(LARGE)
    settled()
    if usual:
        assert card.goal.isVisible() and card.leave.isVisible() and card.back.isVisible() and not card.fold.isVisible()
        window.resize(SMALL)
        settled()
    assert not card.goal.isVisible() and card.earlier.isVisible() and cut(card) == []


def test_a_puzzle_folds_its_links_until_it_is_answered(small: Player) -> None:
    table = small.window.feature(PuzzleTable)
    path = next(path for path, puzzle in table.shelf.all() if puzzle.id == "two-towns")
    table.hold(path)
    settled()
    assert table.card.question.isVisible() and not table.card.leave.isVisible() and cut(table.card) == []
    small.model.play("done")
    settled()
    assert table.card.grade.isVisible() and table.card.again.isVisible() and cut(table.card) == []
    small.hands.click(table.card.leave)
    assert not table.on


def test_the_buttons_stay_where_they_are_from_step_to_step(small: Player) -> None:
    window, card, found = small.window, small.window.tour.card, set()
    small.window.tour.hold(FILE)
    settled()
    card.next.click()
    settled()
    while at(small.window.tour) != "roll":
        found.add((card.show_me.mapTo(window, card.show_me.rect().topRight()).toTuple(), card.skip.isVisible()))
        card.show_me.click()
        settled()
    assert len(found) == 1
