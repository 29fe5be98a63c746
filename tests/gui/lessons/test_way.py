"""The ways between lessons: what comes next, a step once more, the position as a game, and the lesson about a rule."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton

from engine.paths import data_file
from engine.titles.nemesis.game import Nemesis
from nemesis_gui.features.lessons.dialog import LessonsDialog
from nemesis_gui.features.lessons.noticing import Noticing
from nemesis_gui.features.lessons.tour import Tour
from nemesis_gui.play.services import Lessons
from tests.gui.conftest import Player

ASSAULT = data_file("assets/lessons/nemesis/the-assault.yaml")


@pytest.fixture
def tour(player: Player) -> Tour:
    player.window.show()
    player.qtbot.waitExposed(player.window)
    player.window.tour.hold(ASSAULT)
    return player.window.tour


def at(tour: Tour) -> str:
    assert tour.course is not None
    return tour.course.now.id


def walk(tour: Tour, to: str = "") -> None:
    """Have everything shown, up to a step or to the end."""
    while tour.course is not None and not tour.course.over and at(tour) != to:
        (tour.card.show_me if tour.no_show() is None else tour.card.next).click()
        QApplication.processEvents()


def test_a_step_is_repeated_from_its_beginning_also_an_earlier_one(player: Player, tour: Tour) -> None:
    walk(tour, "start")
    assert not tour.card.repeat.isVisible()
    tour.card.show_me.click()
    assert at(tour) == "spearhead" and player.decision == "ChooseSpearhead"
    tour.card.back.click()
    tour.card.repeat.click()
    assert at(tour) == "start" and player.decision == "CommitUnits"
    tour.card.back.click()
    tour.card.repeat.click()
    assert at(tour) == "declare" and player.decision == "DeclareAttacks"
    player.click_hex("0908")
    assert at(tour) == "start"


def test_the_end_tells_what_comes_next_and_leads_there(player: Player, tour: Tour) -> None:
    walk(tour)
    way = tour.shelf
    lesson = tour.course.lesson  # type: ignore[union-attr]
    following = way.following(lesson)
    assert way.done(lesson) and following is not None and following[1].id != lesson.id
    assert following[1].title.en in tour.card.text.text()
    tour.card.following.click()
    assert tour.course is not None and tour.course.lesson.id == following[1].id
    tour.leave()
    assert player.model.session is None
    tour.hold(ASSAULT)
    assert at(tour) == "welcome" and way.done(lesson), "done once, it stays done when it is played again"


def test_its_position_becomes_a_free_game(player: Player) -> None:
    player.new()
    player.play("draw")
    saved, tour = player.model.path, player.window.tour
    tour.hold(ASSAULT)
    walk(tour, "roll")
    tour.card.free.click()
    assert not tour.on and tour.card.isHidden() and player.model.journal is None
    assert player.decision == "RollCombat"
    player.press("roll")
    assert saved is not None
    player.model.open(saved)
    assert player.decision == "Movement"


def test_a_rule_leads_to_the_lesson_about_it(player: Player) -> None:
    lessons = player.window.context.services.of(Lessons)
    found = player.window.tour.shelf.teaching("6.2-C/2")
    assert found is not None and "6.2-C/2" in found[1].clauses
    assert lessons.taught("6.2-C/2") == found[1].title.en
    assert lessons.taught("99.9/1") == ""
    player.new()
    player.play("draw")
    reader = player.window.reader.show_rulebook()
    reader.show_clause("6.2-C/2")
    reader.follow("teach:6.2-C/2")
    assert not reader.isVisible() and player.window.tour.course is not None
    assert player.window.tour.course.lesson.title == found[1].title


def test_three_tries_in_vain_are_answered_by_an_offer_once(player: Player) -> None:
    player.new("kohima-road")
    player.play("draw")
    card = player.window.feature(Noticing).card
    player.click_piece("jp-31-124")
    for hex_ in ("0608", "0607", "0606"):
        assert card.isHidden()
        player.click_hex(hex_)
    assert not card.isHidden()
    names = [button.text() for button in card.body.findChildren(QPushButton)]
    assert names[0] == "Show me" and names[1].startswith("Lesson: ")
    player.play("move jp-31-124 0910")
    assert card.isHidden()
    player.click_piece("jp-31-58")
    for _ in range(4):
        player.click_hex("0608")
    assert card.isHidden(), "once is enough"


def test_a_lesson_is_played_with_the_shipped_values(player: Player) -> None:
    class Own(Nemesis):
        def own_files(self) -> tuple[str, ...]:
            return ("values.yaml",)

    player.model.title = Own()
    player.window.tour.hold(ASSAULT)
    assert not player.model.playing.own_files()
    assert "not with those of your copy" in player.window.tour.card.note.text()
    assert not player.window.tour.card.note.isHidden()
    player.window.tour.leave()
    player.window.tour.show_way()
    labels = player.window.findChildren(LessonsDialog)[-1].findChildren(QLabel)
    assert any("not with those of your copy" in label.text() for label in labels)
