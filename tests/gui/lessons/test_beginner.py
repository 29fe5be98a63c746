"""What somebody meets who has never played: nothing stands before a lesson, nothing asked for is out of sight."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from engine.paths import data_file
from engine.titles.nemesis.game import Nemesis
from nemesis_gui.features.drawers.drawer import DrawerTabs
from nemesis_gui.features.end_warning.check import SETTING
from nemesis_gui.features.lessons.tour import Tour
from nemesis_gui.features.lessons.way import first_steps
from nemesis_gui.features.log.log import Log
from nemesis_gui.play.services import Seating
from nemesis_gui.titles.nemesis.panels.header import NemesisHeader
from tests.gui.conftest import LEFT, Player, seated
from tests.titles.vinegar_joes_war.table import TITLE as VINEGAR

CHITS = data_file("assets/lessons/nemesis/chits.yaml")


@pytest.fixture
def small(qtbot: QtBot, title: Nemesis, calm: None) -> Iterator[Player]:
    with seated(title, qtbot, QSize(1024, 700)) as found:
        found.window.show()
        qtbot.waitExposed(found.window)
        yield found


def begun(player: Player, steps: int = 0) -> Tour:
    """The first lesson, so many steps of it shown."""
    tour, file = player.window.tour, first_steps("nemesis")
    assert file is not None
    tour.hold(file)
    for _ in range(steps):
        settle()
        tour.card.show_me.click()
    settle()
    return tour


def settle() -> None:
    for _ in range(4):
        QApplication.processEvents()


def test_no_curtain_falls_before_a_lesson_that_begins_with_a_secret_choice(small: Player) -> None:
    small.window.tour.hold(CHITS)
    assert small.model.decision is not None and small.model.decision.hidden
    assert not small.window.context.services.of(Seating).covered
    assert small.window.context.presenter is not None


def test_the_ring_is_seen_on_all_sides_of_what_it_is_about(small: Player) -> None:
    tour = begun(small)
    ring = tour.card.ring
    assert ring.isVisible() and small.window.rect().contains(ring.geometry())
    assert ring.geometry().contains(small.window.prompt.mapTo(small.window, small.window.prompt.rect().center()))


def test_the_ring_lies_over_no_message(small: Player) -> None:
    tour, window = begun(small), small.window
    window.resize(1024, 700)
    settle()
    window.say("1512 Thaungdut, jungle")
    tour.card.ring.surround(QRect(window.prompt.mapTo(window, QPoint(0, 0)), window.prompt.size()))
    told = QRect(window.status.mapTo(window, QPoint(0, 0)), window.status.size())
    assert told.bottom() < window.prompt.mapTo(window, QPoint(0, 0)).y(), "it stands above the question"
    assert not tour.card.ring.geometry().intersects(told)


def test_a_step_that_asks_for_something_is_skipped_by_a_plain_button(small: Player) -> None:
    """And what the next steps speak of is selected all the same."""
    tour = begun(small, steps=2)
    assert tour.course is not None and tour.course.now.select == "jp-31-124"
    assert tour.card.next.isHidden() and tour.card.skip.isVisible()
    tour.card.skip.click()
    assert tour.course.now.id == "why-not" and small.window.context.selected == ("jp-31-124",)


def test_the_list_of_what_is_left_undone_shows_its_buttons_beside_a_large_decision(small: Player) -> None:
    small.window.settings.put(SETTING, True)
    tour = begun(small)
    while small.decision != "DeclareAttacks":
        tour.card.show_me.click()
        settle()
    small.press("done")
    settle()
    card = small.window.check.card
    buttons = {one.text(): one for one in card.findChildren(QPushButton) if one.objectName() != "link"}
    assert len(buttons) == 2 and "End anyway" in buttons
    assert all(one.visibleRegion().boundingRect() == one.rect() for one in buttons.values()), card.size()


def test_an_end_that_the_lesson_asks_for_is_not_asked_about(qtbot: QtBot, calm: None) -> None:
    """Headquarters are left that could be activated: that is listed before the lesson comes to the end, and not when it
    asks for it."""
    file = first_steps(VINEGAR.id)
    assert file is not None
    with seated(VINEGAR, qtbot, QSize(1024, 700)) as player:
        player.window.show()
        player.window.settings.put(SETTING, True)
        tour, card = player.window.tour, player.window.check.card
        tour.hold(file)
        settle()
        player.press("done")
        assert card.isVisible() and tour.course is not None and tour.course.step == 0
        card.hide()
        for _ in range(4):
            (tour.card.show_me if tour.course.now.tasks else tour.card.next).click()
            settle()
        assert tour.course.now.id == "activated"
        player.press("done")
        settle()
        assert not card.isVisible() and player.decision == "MoveUnits"


def test_tools_and_drawers_come_when_the_first_lesson_speaks_of_them(small: Player) -> None:
    tour = begun(small)
    log = small.window.feature(Log).panel
    tools, (drawers,) = small.window.menus.bar, small.window.findChildren(DrawerTabs)
    while tour.card.heading.text() != "Undo":
        assert not tools.isVisible() and not drawers.isVisible() and log.bar.isHidden()
        tour.card.show_me.click()
        settle()
    assert tools.isVisible() and drawers.isVisible() and not log.bar.isHidden()
    tour.again()
    tour.play_on()
    assert tools.isVisible() and drawers.isVisible(), "a game has them from its start"


def test_a_click_between_two_lines_of_the_header_is_meant_for_the_nearest(small: Player) -> None:
    begun(small, steps=1)
    header, opened = small.window.findChildren(NemesisHeader)[0], list[str]()
    small.window.context.signals.opened.connect(opened.append)
    chits = [one.geometry() for one in header.chits]
    QTest.mouseClick(header, LEFT, pos=QPoint(chits[0].center().x(), chits[0].bottom() + 1))
    assert opened == ["cups"]


def test_the_card_of_a_decision_leads_to_the_lesson_about_it(small: Player) -> None:
    tour = begun(small)
    while small.decision != "DeclareAttacks":
        tour.card.show_me.click()
        settle()
    assert not tour.teaching.button.isVisible(), "in a lesson none is offered"
    tour.play_on()
    settle()
    assert small.window.card.isVisible()
    small.qtbot.waitUntil(tour.teaching.button.isVisible, timeout=20_000)
    tour.teaching.button.click()
    assert tour.course is not None and tour.course.lesson.part != "first"
    title = tour.course.lesson.title.en
    tour.leave()
    settle()
    assert tour.teaching.button.isVisible() and title in tour.teaching.button.toolTip()


def test_a_piece_that_is_to_be_clicked_is_not_given_up_by_the_click(small: Player) -> None:
    """It was selected before the lesson asked for it."""
    tour = begun(small, steps=1)
    while small.window.tour.card.heading.text() != "Gone too far":
        if tour.course is not None and tour.course.now.id == "supply":
            small.window.context.presenter.set_selection(["jp-31-138"])  # type: ignore[union-attr]
        tour.card.show_me.click()
        settle()
    small.click_piece("jp-31-138")
    settle()
    assert tour.course is not None and tour.course.now.id == "end"
