"""The lesson for a first turn: it is in order, can be played to its end, and gives the table back as it was."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from nemesis_gui.lessons.lesson import first_steps
from nemesis_gui.lessons.tour import Tour
from nemesis_gui.settings import games_folder
from tests.gui.conftest import Player


@pytest.fixture
def tour(player: Player) -> Tour:
    """A window with the lesson begun on an empty table."""
    player.window.show()
    player.qtbot.waitExposed(player.window)
    player.window.actions_.by_id["first_steps"].trigger()
    QApplication.processEvents()
    return player.window.tour


def walk(tour: Tour, to: str = "") -> list[str]:
    """Go through the lesson as somebody does who has everything shown; returns the steps."""
    seen: list[str] = []
    while tour.on and tour.course is not None:
        name = tour.course.now.id
        if name == to:
            return seen
        if seen and seen[-1] == name:
            raise AssertionError(f"the lesson does not go on from {name}")
        seen.append(name)
        assert len(seen) < 60, seen[-6:]
        if tour.no_show() is None:
            tour.card.show_me.click()
        else:
            tour.card.next.click()
        QApplication.processEvents()
    return seen


def test_the_whole_lesson_can_be_played(tour: Tour) -> None:
    steps = [step.id for step in first_steps().steps]
    steps.insert(steps.index("undo") + 1, "move")  # what was taken back is played again
    assert walk(tour) == steps
    assert not tour.on
    assert not any(games_folder().iterdir())
