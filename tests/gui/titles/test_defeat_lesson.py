"""The lesson for a first turn of Defeat Into Victory: it is in order, and can be played to its end in the window."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QSize
from pytestqt.qtbot import QtBot

from engine.games import titles
from engine.lab.lessons import check_lesson
from engine.table.lesson import LessonError, load_lesson
from engine.titles.defeat_into_victory.game import DefeatIntoVictory
from nemesis_gui.features.lessons.way import first_steps
from tests.gui.conftest import Player, seated
from tests.gui.titles.taught import begin, go_on, shown

TITLE = DefeatIntoVictory()
FILE = first_steps(TITLE.id)
assert FILE is not None
LESSON = load_lesson(FILE, TITLE.id)


@pytest.fixture
def player(qtbot: QtBot, calm: None) -> Iterator[Player]:
    """A window of this game with nothing on the table."""
    with seated(TITLE, qtbot, QSize(1400, 1000)) as found:
        found.window.show()
        qtbot.waitExposed(found.window)
        yield found


def test_it_is_a_lesson_of_this_game_and_legal_throughout() -> None:
    assert check_lesson(titles(), FILE) == []
    with pytest.raises(LessonError, match="a lesson of 'defeat-into-victory', and not of 'nemesis'"):
        load_lesson(FILE, "nemesis")


def test_texts_are_short_and_in_both_languages() -> None:
    assert 15 <= len(LESSON.steps) <= 25
    for step in LESSON.steps:
        assert step.text.en != step.text.fr
        for text in (step.text.en, step.text.fr):
            assert len([part for part in text.replace("?", ".").split(". ") if part]) <= 4, step.id


def test_the_whole_lesson_is_shown_step_by_step_and_each_points_at_something_seen(player: Player) -> None:
    assert shown(player) == ([step.id for step in LESSON.steps], [])


def test_who_has_done_a_part_of_a_step_is_shown_the_rest_of_it_alone(player: Player) -> None:
    """A marker of 1315 could be spent twice; the lesson asks for one."""
    tour = begin(player)
    while tour.course is not None and tour.course.now.id != "allied-supply":
        go_on(tour)
    assert player.model.play("supply hq-iv 1315 -")
    tour.card.show_me.click()
    assert tour.course is not None and (tour.course.now.id, tour.course.astray) == ("japanese-supply", None)
