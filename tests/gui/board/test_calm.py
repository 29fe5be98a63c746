"""Nothing moves on the map unasked; what has to be seen is brought into view by the smallest move."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QSize
from PySide6.QtWidgets import QApplication, QLabel

from nemesis_gui.board.framing import SEEN, seen_in, seen_text
from nemesis_gui.board.view import NEAR, BoardView
from nemesis_gui.features.map.sight import AROUND
from nemesis_gui.widgets.card import Card
from tests.gui.conftest import Player

UNIT = "jp-31-58"


@pytest.fixture
def near(player: Player) -> Player:
    """A game seen from near, after its first chit."""
    player.new()
    QApplication.processEvents()
    player.play("draw")
    view(player).set_zoom(1.0)
    view(player).centre_on_hex(loc(player, "0810"))
    return player


def view(player: Player) -> BoardView:
    assert player.window.view is not None
    return player.window.view


def loc(player: Player, label: str) -> int:
    return player.model.state.world.loc(label)


def spot(player: Player, label: str) -> QPoint:
    return view(player).mapFromScene(view(player).board.position(loc(player, label)))


def test_what_is_seen_already_moves_nothing(near: Player) -> None:
    before = view(near).view_state()
    near.window.context.signals.centreAsked.emit(loc(near, "0910"))
    near.window.context.signals.revealAsked.emit([loc(near, "0810"), loc(near, "0909")])
    assert view(near).view_state() == before


def test_a_hex_out_of_view_comes_in_at_the_edge(near: Player) -> None:
    """The smallest move leaves it near the edge with two hexes around it and some ground, not in the middle."""
    near.window.context.signals.centreAsked.emit(loc(near, "1510"))
    rect = view(near).mapFromScene(view(near).board.geometry.rect(loc(near, "1510"))).boundingRect()
    assert view(near).zoom == 1.0
    assert abs(rect.right() + AROUND * rect.width() + NEAR - view(near).viewport().rect().right()) <= 4


def test_places_that_do_not_fit_are_zoomed_out_for(near: Player) -> None:
    view(near).set_zoom(2.0)
    view(near).centre_on_hex(loc(near, "0810"))
    window = near.window
    window.context.signals.revealAsked.emit([loc(near, "0410"), loc(near, "1510")])
    assert 0.3 < view(near).zoom < 2.0
    free = view(near).viewport().rect()
    assert free.contains(spot(near, "0410")) and free.contains(spot(near, "1510"))


def test_the_free_part_is_what_is_kept_to(near: Player) -> None:
    board, size = view(near), view(near).viewport().size()
    rect = board.board.geometry.rect(loc(near, "0810"))
    board.cover(below=size.height() - 280, right=size.width() - 300)
    assert board.free == QRect(0, 0, 300, 280)
    assert board.scroll_into_view(rect)
    assert board.free.adjusted(-2, -2, 2, 2).contains(board.mapFromScene(rect).boundingRect())
    assert not board.scroll_into_view(rect)


def test_looking_back_moves_nothing_and_returning_restores_the_view(near: Player) -> None:
    near.play(f"move {UNIT} 0910")
    QApplication.processEvents()
    size, before = view(near).size(), view(near).view_state()
    near.window.look_back()
    QApplication.processEvents()
    assert near.window.banner.isVisible() and near.window.replay_bar.isVisible()
    assert view(near).size() == size and view(near).view_state() == before
    view(near).pan(90, 50)
    near.window.return_()
    QApplication.processEvents()
    assert view(near).size() == size and view(near).view_state() == before


def test_cards_keep_below_the_banner(near: Player) -> None:
    near.play(f"move {UNIT} 0910")
    near.window.look_back()
    card = near.window.why.card
    card.pull(True)
    near.window.side.keep_spot(card.name, QPoint())
    card.show_action("a", "b", None)
    assert card.y() >= near.window.banner.height()
    near.window.return_()
    assert near.window.board_place.above == 0


def test_where_one_left_off_stands_beside_the_map_below_the_card(near: Player) -> None:
    card, found = near.window.card, near.window.resume_note.card
    for one, heading in ((found, "Where you left off"), (card, "An attack")):
        one.begin(heading)
        one.finish()
    QApplication.processEvents()
    assert card.isVisible() and found.isVisible()
    assert card.parent() is found.parent() is near.window.side
    assert found.y() > card.geometry().bottom()
    place = near.window.board_place
    assert place.right == 0 and not [one for one in place.findChildren(Card) if one.isVisible()]


def test_the_prompt_keeps_its_height(near: Player) -> None:
    QApplication.processEvents()
    tall = near.window.prompt.height()
    near.window.prompt.set_buttons(())
    QApplication.processEvents()
    assert near.window.prompt.height() == tall


@pytest.mark.parametrize("size", [QSize(1400, 1000), QSize(1401, 1001)])
@pytest.mark.parametrize("zoom", [0.7071, 1.0, 2.8284])
def test_the_view_is_kept_with_the_game(near: Player, size: QSize, zoom: float) -> None:
    """To the pixel, whether or not one lies in the middle of the view."""
    near.window.resize(size)
    QApplication.processEvents()
    view(near).set_zoom(zoom)
    before, path = view(near).view_state(), near.model.path
    assert path is not None
    near.model.close()
    near.model.open(path)
    QApplication.processEvents()
    assert view(near).view_state() == before


def test_what_is_no_view_shows_the_whole_map(near: Player) -> None:
    near.model.note(SEEN, "9.0 a b")
    assert seen_in(near.model.notes()[SEEN]) == (1.0, None)
    assert seen_in(seen_text(0.5, QPointF(-3, 12.25))) == (0.5, QPointF(-3, 12.25))
    assert seen_in("0.5000 -3 12") == (0.5, QPointF(-3, 12)), "as it was written before"


def test_who_has_moved_is_not_selected_any_more(near: Player) -> None:
    presenter = near.window.presenter
    assert presenter is not None
    presenter.set_selection([UNIT])
    assert presenter.finish(loc(near, "0910"))
    assert near.window.context.selected == ()


def test_the_resting_pointer_asks_at_another_hex_only(near: Player) -> None:
    window = near.window
    window.map.hovered(loc(near, "0410"))
    window.presenter.set_selection([UNIT])  # type: ignore[union-attr]
    window.map.hovered(loc(near, "0410"))
    assert not window.why._rest.isActive()
    window.map.hovered(loc(near, "0411"))
    assert window.why._rest.isActive()


def test_what_happened_stands_below_the_card_at_every_size(near: Player) -> None:
    window = near.window
    window.resize(1024, 700)
    QApplication.processEvents()
    window.card.begin("Assaults", width=480).addWidget(QLabel("one of three"))
    window.card.finish()
    window.news.begin("What just happened").addWidget(QLabel("a step is lost"))
    window.news.finish()
    for size in (QSize(1024, 700), QSize(1600, 1000)):
        window.resize(size)
        QApplication.processEvents()
        assert window.news.isVisible() and window.card.isVisible()
        assert window.card.geometry().bottom() < window.news.y()
        assert window.side.rect().contains(window.news.geometry() | window.card.geometry())


def test_a_card_is_as_high_as_its_heading_and_its_text(near: Player) -> None:
    """Whatever the width at which the heading breaks into two lines."""
    card = near.window.why.card
    for letters in range(60):
        layout = card.begin("i" * (letters // 2) + "." * (letters % 2) + " moves to Mao Songsang")
        for _ in range(4):
            layout.addWidget(QLabel("one line"))
        card.finish()
        QApplication.processEvents()
        assert card.body.height() <= card.body.parentWidget().height(), card.heading.text()
