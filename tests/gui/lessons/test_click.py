"""A step that asks for a click on the map, before a decision at which nothing can be selected."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from engine.paths import data_file
from nemesis_gui.features.lessons.card import rect_of
from tests.gui.conftest import Player

SALWEEN = "assets/lessons/nemesis/hints-salween-crossing.yaml"


def test_the_hex_of_the_step_is_seen_and_another_one_is_not_enough(player: Player) -> None:
    window = player.window
    window.show()
    player.qtbot.waitExposed(window)
    window.tour.hold(data_file(SALWEEN))
    window.tour.card.next.click()
    QApplication.processEvents()
    course = window.tour.course
    assert course is not None and course.now.id == "quality"
    assert rect_of(window.context, window.places, course.now.point) is not None
    player.click_hex("2709")
    QApplication.processEvents()
    assert course.now.id == "quality"
    player.click_piece("ch-y-116")
    player.qtbot.waitUntil(lambda: course.now.id == "first-chit", timeout=20_000)
    assert window.tour.card.show_me.isVisible()
    window.tour.leave()


def test_a_position_that_is_played_on_freely_is_seen_as_it_was(player: Player) -> None:
    window = player.window
    window.show()
    player.qtbot.waitExposed(window)
    window.tour.hold(data_file(SALWEEN))
    QApplication.processEvents()
    view = window.context.view
    assert view is not None
    view.set_zoom(1.5)
    view.centre_on_hex(window.context.state.world.find("2709"))
    before, spot = view.zoom, view.board.position(window.context.state.world.find("2709"))
    window.tour.play_on()
    for _ in range(3):
        QApplication.processEvents()
    view = window.context.view
    assert window.tour.course is None and view is not None and view.zoom == before
    assert view.visible_rect().contains(spot)
    assert (view.visible_rect().center() - spot).manhattanLength() < 200


def test_the_way_out_stands_where_it_was_when_the_lesson_is_done(player: Player) -> None:
    """Where it was, another link would be clicked in its stead. A position without a winner has none to tell of."""
    window = player.window
    window.show()
    player.qtbot.waitExposed(window)
    window.tour.hold(data_file(SALWEEN))
    window.tour.card.next.click()
    QApplication.processEvents()
    course, card = window.tour.course, window.tour.card
    assert course is not None and window.context.state.outcome is None
    left = card.leave.mapTo(card, card.leave.rect().topLeft()).x()
    card.finish(course.lesson, None, ended=True)
    card.offer(back=True, shown=False, on=True, astray=False, last=True, again=True, repeat=True, follow=False)
    QApplication.processEvents()
    assert card.leave.isVisible() and card.leave.mapTo(card, card.leave.rect().topLeft()).x() == left
    assert "game is over" not in card.text.text()
    window.tour.leave()
