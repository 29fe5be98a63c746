"""The lesson of the assault, held on a position of its own: chosen from the menu, played by real clicks to its end."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QLabel

from engine.paths import data_file
from nemesis_gui.base.settings import data_folder
from nemesis_gui.features.lessons.card import rect_of
from nemesis_gui.features.lessons.dialog import LessonsDialog
from nemesis_gui.features.lessons.tour import Tour
from tests.gui.conftest import Player

FILE = data_file("assets/lessons/nemesis/the-assault.yaml")


def page(player: Player) -> LessonsDialog:
    """The way through the lessons, as it is now."""
    player.window.actions_.by_id["lessons"].trigger()
    QApplication.processEvents()
    found = player.window.findChildren(LessonsDialog)
    return found[-1]


@pytest.fixture
def tour(player: Player) -> Tour:
    player.window.show()
    player.qtbot.waitExposed(player.window)
    player.hands.click(page(player).tiles[FILE])
    QApplication.processEvents()
    return player.window.tour


def at(tour: Tour) -> str:
    assert tour.course is not None
    return tour.course.now.id


def test_it_is_played_to_the_advance_with_a_wrong_try(player: Player, tour: Tour) -> None:
    tour.card.next.click()
    assert at(tour) == "declare"
    player.click_hex("0908")
    assert at(tour) == "start"
    assert player.window.model.play("leave jp-31-eng")
    assert tour.course is not None and tour.course.astray is not None
    tour.card.mend.click()
    assert (at(tour), tour.course.astray) == ("start", None)
    seen = []
    while not tour.course.over:
        step = tour.course.now
        seen.append(step.id)
        assert len(seen) < 20
        assert rect_of(player.window.context, player.window.places, step.point) is not None, step.id
        tour.card.show_me.click()
        QApplication.processEvents()
    pieces, world = player.model.state.pieces, player.model.state.world
    assert {pieces[name].loc for name in ("jp-31-58", "jp-31-124")} == {world.loc("0908")}
    assert pieces["uk-ivc-50p"].loc == world.loc("0907")
    tour.card.leave.click()
    assert not tour.on
    assert "done" in page(player).tiles[FILE].accessibleName()


def test_one_that_cannot_be_read_tells_why(player: Player) -> None:
    own = data_folder() / "lessons"
    own.mkdir()
    (own / "bad.yaml").write_text("steps: []", encoding="utf-8")
    told = [label.text() for label in page(player).findChildren(QLabel)]
    assert any("bad.yaml" in text and "steps" in text for text in told)
