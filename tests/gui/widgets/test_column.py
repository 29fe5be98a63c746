"""The column beside the map: what stands in it and where; a drawer in a narrow window; cards that are pulled out."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import shiboken6
from PySide6.QtCore import QPoint, QRect, QSize, QSizeF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from engine.titles.nemesis.game import Nemesis
from nemesis_gui.base.style import px
from nemesis_gui.board.framing import SEEN, WHOLE
from nemesis_gui.features.drawers.manager import Drawers
from nemesis_gui.features.games.first_note import FirstNote
from nemesis_gui.features.lessons.card import leave_free
from nemesis_gui.features.log.panel import LogPanel
from nemesis_gui.play.choice_card import ChoiceCard
from nemesis_gui.widgets.card import EDGE, Card, Host
from nemesis_gui.widgets.card_keys import CardKeys
from nemesis_gui.widgets.layouts import side_by_side
from nemesis_gui.widgets.side import LEAST_BESIDE, LEAST_TAB, SPARE_TAB, Wish, heights
from tests.gui.conftest import LEFT, Player, seated

WIDE, NARROW = QSize(1400, 1000), QSize(1024, 700)
Key = Qt.Key


@pytest.fixture
def first(player: Player) -> Player:
    """A game whose first chit is to be revealed: its card is shown. The column is as wide as usual."""
    player.new("race-to-myitkyina")
    settled(player)
    assert player.window.view is not None
    player.window.view.set_zoom(1.0)
    player.window.feature(FirstNote).card.hide()
    return settled(player)


def move(player: Player) -> None:
    """Reveal the chit, and go somewhere."""
    player.play("draw")
    player.play(next(command.text() for command in player.model.commands() if command.verb == "move"))


@pytest.fixture
def small(first: Player) -> Player:
    """The same in a window in which the column is a drawer."""
    return sized(first, NARROW)


def settled(player: Player) -> Player:
    for _ in range(3):
        QApplication.processEvents()
    return player


def sized(player: Player, size: QSize) -> Player:
    player.window.resize(size)
    return settled(player)


def place_of(widget: QWidget, player: Player) -> QRect:
    """Where a widget is in the window."""
    return QRect(widget.mapTo(player.window, QPoint()), widget.size())


def seen(widget: QWidget) -> bool:
    """Whether it is there, and the whole of it in sight."""
    return widget.isVisible() and widget.visibleRegion().boundingRect() == widget.rect() and not widget.size().isEmpty()


def press(player: Player, key: Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    player.window.activateWindow()
    player.qtbot.waitUntil(player.window.isActiveWindow)
    player.hands.key(key, modifier)
    settled(player)


def drag(card: Card, by: QPoint) -> None:
    """Take the card by its heading and put it down elsewhere, in some steps as a hand does."""
    head, grip = card._head, QPoint(60, 12)
    QTest.mousePress(head, LEFT, pos=grip)
    start = head.mapToGlobal(grip)
    for part in (1, 2, 3, 4):
        QTest.mouseMove(head, head.mapFromGlobal(start + by * part / 4))
    QTest.mouseRelease(head, LEFT, pos=head.mapFromGlobal(start + by))
    QApplication.processEvents()


# -- what stands in it


def test_cards_stand_in_the_column_and_leave_the_map_free(first: Player) -> None:
    window = first.window
    news = window.news
    news.begin("What just happened")
    news.finish()
    settled(first)
    side = place_of(window.side, first)
    for card in (news, window.card):
        assert seen(card) and side.contains(place_of(card, first))
    assert not side.intersects(place_of(window.board_place, first))
    assert place_of(window.card, first).bottom() < place_of(news, first).top(), "news stand below the question"
    assert place_of(news, first).bottom() < place_of(window.tabs, first).top()


def test_no_answer_and_no_name_of_a_tab_moves_as_cards_come_and_go(first: Player) -> None:
    window = first.window
    side, bar = window.side, window.tabs.tabBar()

    def stands() -> tuple[int, int]:
        settled(first)
        return place_of(window.card, first).top(), place_of(bar if bar.isVisible() else side.flap, first).bottom()

    before = stands()
    for card in (window.news, window.since_card, window.feature(FirstNote).card):
        card.begin("What is told")
        card.layout_.addWidget(QLabel("a line"))
        card.finish()
        assert stands() == before
    window.card.hide()
    assert stands()[1] == before[1]
    window.card.show()
    crowd(first)
    assert not bar.isVisible() and stands() == before, "the names without pages stand where they stood"


def test_cards_get_what_the_decision_does_not_need() -> None:
    low, high = Wish(False, 100, 40, 30), Wish(False, 300, 40, 30)
    assert heights([low, high, Wish(True, 200, 40, 30)], 500) == [100, 200, 200]
    assert heights([low, high, Wish(True, 900, 40, 30)], 500) == [40, 40, 420]
    assert heights([high, low], 300) == [200, 100]
    assert heights([Wish(False, 300, 250, 30), Wish(True, 900, 40, 30)], 500) == [250, 250]


def test_the_least_of_a_decision_goes_before_all_but_the_heading_of_another_card() -> None:
    assert heights([Wish(False, 300, 115, 30), Wish(True, 200, 80, 30)], 160) == [80, 80]
    assert heights([Wish(False, 300, 115, 30), Wish(True, 200, 80, 30)], 90) == [30, 60]


def test_what_is_told_has_some_lines_beside_all_of_the_decision_or_its_heading_alone() -> None:
    told, decision = Wish(False, 300, 115, 30, told=True), Wish(True, 200, 80, 30)
    assert heights([told, decision], 400) == [200, 200]
    assert heights([told, decision], 315) == [115, 200]
    assert heights([told, decision], 314) == [30, 200]
    assert heights([told, told, decision], 360) == [130, 30, 200], "the first before the next"


def test_a_result_is_whole_before_all_of_the_decision_is() -> None:
    news, decision = Wish(False, 90, 90, 25, told=True, whole=True), Wish(True, 400, 80, 30)
    assert heights([news, decision], 300) == [90, 210]
    assert heights([news, decision], 160) == [25, 135], "no part of it where the least of the decision is not left"


def test_what_stands_below_cards_has_its_least_before_more_than_that_is_told() -> None:
    told, decision = Wish(False, 300, 115, 30, told=True), Wish(True, 200, 80, 30)
    assert heights([told, decision], 480, spare=110) == [170, 200]
    assert heights([told, decision], 400, spare=110) == [115, 200]


def test_the_question_stands_at_the_head_of_the_column_or_below_the_map(first: Player) -> None:
    window, prompt = first.window, first.window.prompt
    assert seen(prompt) and prompt.tall
    assert place_of(window.side, first).contains(place_of(prompt, first))
    assert place_of(prompt, first).bottom() < place_of(window.card, first).top()
    sized(first, NARROW)
    assert seen(prompt) and not prompt.tall
    assert place_of(prompt, first).top() > place_of(window.board_place, first).bottom()
    assert place_of(prompt, first).width() == NARROW.width()
    sized(first, WIDE)
    assert seen(prompt) and place_of(window.side, first).contains(place_of(prompt, first))


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_the_replay_stands_in_the_prompts_place(first: Player, size: QSize) -> None:
    window, bar = first.window, first.window.replay_bar
    first.new().play("draw", "move jp-31-58 0910")
    sized(first, size)
    before, head = place_of(window.board_place, first), place_of(window.prompt, first).topLeft()
    window.look_back()
    settled(first)
    assert seen(bar) and not window.prompt.isVisible()
    assert seen(bar.play) and seen(bar.slider)
    assert place_of(bar, first).topLeft() == head and place_of(window.board_place, first) == before
    window.return_()
    settled(first)
    assert seen(window.prompt) and not bar.isVisible()


def test_a_window_that_is_made_narrow_while_one_looks_back_keeps_the_replay(first: Player) -> None:
    window = first.window
    move(first)
    window.look_back()
    for size in (NARROW, WIDE, NARROW):
        sized(first, size)
        assert seen(window.replay_bar) and not window.prompt.isVisible()
    window.return_()
    settled(first)
    assert seen(window.prompt)


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_what_is_said_stands_beside_the_tabs_of_the_drawers(first: Player, size: QSize) -> None:
    """No line of the window is the status bar's alone."""
    window = sized(first, size).window
    tabs = window.drawers.tabs
    assert tabs is not None
    status, beside = place_of(window.statusBar(), first), place_of(tabs, first)
    assert seen(window.statusBar()) and seen(tabs)
    assert status.left() > beside.left() and status.intersects(beside.adjusted(0, 0, WIDE.width(), 0))
    assert status.top() > place_of(window.board_place, first).bottom()


def crowd(player: Player) -> None:
    """A card that leaves the tabs no room."""
    window = player.window
    window.presenter.stage.compact = True
    for _ in range(20):
        window.card.layout_.addWidget(QToolButton(text="one more line"))
    window.card.finish()
    settled(player)


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_a_tab_without_room_lies_over_the_map_at_a_click_and_goes_by_another(first: Player, size: QSize) -> None:
    """The cards keep all that they had."""
    window = sized(first, size).window
    crowd(first)
    flap, before = window.side.flap, place_of(window.card, first)
    log, tracks = flap.findChildren(QPushButton)[:2]
    assert not window.tabs.isVisible() and seen(log)
    first.hands.click(log)
    settled(first)
    assert seen(window.tabs) and seen(window.log.view)
    assert place_of(window.board_place, first).contains(place_of(window.tabs, first))
    assert not place_of(window.tabs, first).intersects(place_of(window.side, first))
    assert place_of(window.card, first) == before
    first.hands.click(tracks)
    settled(first)
    assert window.tabs.isVisible() and window.tabs.currentIndex() == 1
    first.hands.click(tracks)
    settled(first)
    assert not window.tabs.isVisible()


def test_a_page_over_the_map_goes_where_it_would_cover_what_is_to_be_clicked(first: Player) -> None:
    crowd(first)
    side, places = first.window.side, first.window.places
    first.hands.click(side.flap.findChildren(QPushButton)[0])
    settled(first)
    beside = side.tabs.geometry().translated(-side.tabs.width() - 1, 0)
    leave_free(places, beside)
    assert side.flap.laid
    leave_free(places, beside.translated(2, 0))
    assert not side.flap.laid


def test_a_page_over_the_map_goes_by_escape_and_back_where_there_is_room(first: Player) -> None:
    window = first.window
    crowd(first)
    for _ in range(2):
        first.hands.click(window.side.flap.findChildren(QPushButton)[0])
        settled(first)
        assert window.side.flap.laid
        press(first, Key.Key_Escape)
        assert not window.tabs.isVisible()
    first.hands.click(window.side.flap.findChildren(QPushButton)[0])
    window.card.hide()
    settled(first)
    assert seen(window.tabs) and place_of(window.side, first).contains(place_of(window.tabs, first))
    assert window.tabs.tabBar().isVisible() and not window.side.flap.isVisible()


def test_what_was_asked_for_is_read_beside_a_decision_with_many_answers(small: Player) -> None:
    """The answers scroll, and more than one of them is seen."""
    window = small.window
    window.presenter.stage.compact = True
    for number in range(14):
        window.card.foot.addWidget(QPushButton(f"answer {number}"))
    window.card.finish()
    asked = Card(window.side, "asked")
    asked.begin("Since your last phase")
    for number in range(14):
        asked.layout_.addWidget(QLabel(f"line {number}"))
    asked.finish()
    settled(small)
    assert asked.height() > 3 * asked._head.height()
    assert window.card.height() > asked.height()
    asked.hide()


def test_whoever_searches_the_log_sees_it_beside_a_large_card(first: Player) -> None:
    window = first.window
    crowd(first)
    window.tabs.setCurrentIndex(1)
    press(first, Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert seen(window.log.bar.search) and window.log.view.height() > 60
    assert QApplication.focusWidget() is window.log.bar.search


# -- a drawer


def test_in_a_narrow_window_it_is_a_drawer_that_comes_with_a_card_and_goes_with_it(small: Player) -> None:
    window, side, place = small.window, small.window.side, small.window.board_place
    assert seen(side) and seen(window.card)
    assert place.right == side.width() and place_of(side, small).right() == NARROW.width() - 1
    view = place_of(place, small)
    small.play("draw")
    settled(small)
    assert not side.isVisible() and place.right == side.width(), "its room is kept, so that the map keeps its scale"
    assert place_of(place, small) == view, "the map keeps its size"
    window.card.begin("A question")
    window.card.finish()
    settled(small)
    assert seen(side) and place.right == side.width()
    window.card.hide()
    assert not side.isVisible()
    window.toggle_panels()
    window.toggle_panels()
    assert not side.isVisible() and place.right == 0, "who puts it away himself has its room"


def test_a_key_holds_the_drawer_open(small: Player) -> None:
    window, side = small.window, small.window.side
    small.play("draw")
    settled(small)
    press(small, Key.Key_F9)
    assert seen(side) and window.panels_on and seen(window.log.view)
    press(small, Key.Key_F9)
    assert not side.isVisible() and not window.panels_on


def test_a_column_that_is_put_away_still_shows_decisions(first: Player) -> None:
    window, side = first.window, first.window.side
    first.play("draw")
    press(first, Key.Key_F9)
    assert not side.isVisible() and not window.panels_on
    assert place_of(window.board_place, first).width() == WIDE.width()
    assert seen(window.prompt), "the question is asked below the map"
    window.card.begin("A question")
    window.card.finish()
    settled(first)
    assert seen(window.card) and window.board_place.right == side.width()
    assert not window.tabs.isVisible() and side.height() < 2 * window.card.height(), "nothing more than what is asked"
    window.card.hide()
    window.since_card.begin("Since your last phase")
    window.since_card.finish()
    settled(first)
    assert not side.isVisible(), "what is told does not bring it back"
    window.since_card.hide()
    press(first, Key.Key_F9)
    assert seen(side) and window.panels_on and place_of(side, first).contains(place_of(window.prompt, first))


def test_a_window_made_anew_for_another_game_keeps_its_column(player: Player) -> None:
    """As when a saved game of another title is opened from the start page."""
    window = player.window
    window.show()
    sized(player, WIDE)
    assert window.model.session is None
    window.begin_again()
    settled(player)
    assert window.panels_on and window.side.isAncestorOf(window.prompt)


def test_the_drawer_keeps_below_a_banner(small: Player) -> None:
    window = small.window
    move(small)
    window.look_back()
    window.why.card.show_action("End segment", "The chit comes first", None)
    settled(small)
    assert seen(window.banner) and seen(window.why.card)
    assert place_of(window.side, small).top() == place_of(window.banner, small).bottom() + 1
    window.return_()
    settled(small)
    assert place_of(window.side, small).top() == place_of(window.board_place, small).top()


def test_what_is_shown_comes_into_the_part_beside_the_drawer(small: Player) -> None:
    view, place = small.window.view, small.window.board_place
    assert view is not None and place.right > 0
    view.set_zoom(1.0)
    view.centre_on_hex(small.model.state.world.loc("1510"))
    covered = QRect(place.width() - place.right, 0, place.right, place.height()).adjusted(60, 60, -60, -60)
    geometry = view.board.geometry
    hexes = [loc for loc in range(len(small.model.state.world.adjacent)) if geometry.has(loc)]
    loc = next(one for one in hexes if covered.contains(view.mapFromScene(view.board.position(one))))
    small.window.context.signals.focusAsked.emit((loc,))
    settled(small)
    assert view.mapFromScene(view.board.geometry.rect(loc)).boundingRect().right() <= place.width() - place.right


# -- over ground that the map leaves idle


def test_it_is_wider_over_idle_ground_with_the_log_beside_the_cards(first: Player) -> None:
    window, side, view = first.window, first.window.side, first.window.view
    assert view is not None and (side.extra, side.wing.isVisible()) == (0, False)
    usual, wide, room = view.width(), place_of(window.card, first), window.card.text_room
    for _ in range(2):
        window.map.fit()
        settled(first)
        assert view.width() + side.extra == usual and side.extra > usual / 4
        assert view.sees(view.board.focus_rect(QSizeF(view.size())))
        idle = view.idle(QSizeF(side.room_beside(), view.height()))
        assert side.extra == idle or view.width() == LEAST_BESIDE, "all is used that can be"
        assert place_of(window.card, first) == wide, "what is answered stays in its place"
        assert window.card.text_room == room, "a long text on its buttons is broken as before"
        assert side.wing.count() == 1 and side.wing.tabText(0) == "Log"
        assert place_of(side.wing, first).right() < place_of(window.card, first).left()
        taken = side.extra
        view.pan(-120, 60)
        settled(first)
        assert not view.fitted and side.extra == taken, "who draws the map aside keeps the log where it is"
        view.zoom_by(1)
        settled(first)
        assert (side.extra, side.wing.count(), window.tabs.tabText(0), view.width()) == (0, 0, "Log", usual)


def test_a_map_that_fills_its_place_leaves_the_column_as_it_is(player: Player) -> None:
    settled(player.new("campaign"))
    assert player.window.view is not None and player.window.view.fitted
    assert player.window.side.extra == 0


def test_a_drawer_over_the_map_makes_the_column_no_wider(player: Player) -> None:
    """One opened after the other, or kept open."""
    window = settled(player.new("campaign")).window
    assert window.view is not None and window.view.fitted
    drawers = window.feature(Drawers)
    for kind in drawers.boxes.kinds:
        drawers.show(kind.name)
        settled(player)
        window.view.viewChanged.emit()
        assert window.side.extra == 0
    drawers.drawer.pin.setChecked(True)
    settled(player)
    assert window.side.extra == 0


def test_a_column_put_away_is_no_wider(first: Player) -> None:
    window, side = first.window, first.window.side
    window.map.fit()
    window.toggle_panels()
    settled(first)
    assert side.extra == 0 and not side.wing.isVisible() and window.tabs.tabText(0) == "Log"


# -- pulled out


def test_a_card_that_is_dragged_out_stays_where_it_was_put(first: Player) -> None:
    window, card = first.window, first.window.card
    before = place_of(card, first).topLeft()
    drag(card, QPoint(-600, 60))
    assert card.out and card.parent() is window.board_place
    where = place_of(card, first).topLeft()
    assert where == before + QPoint(-600, 60)
    first.play("draw")
    assert not card.isVisible()
    card.begin("A question")
    card.finish()
    settled(first)
    assert seen(card) and place_of(card, first).topLeft() == where


def test_a_card_of_answers_alone_has_no_empty_strip_above_them(first: Player) -> None:
    card = Card(first.window.side, "answers alone")
    card.begin("Answers")
    card.foot.addWidget(QPushButton("Yes"))
    head, body, foot = card._needs(300)
    assert head > 0 and body == 0 and foot > 0
    card.layout_.addWidget(QLabel("Why"))
    assert card._needs(300)[1] > 0
    card.hide()


def test_a_small_tug_leaves_it_in_the_column(first: Player) -> None:
    card = first.window.card
    drag(card, QPoint(-6, 4))
    assert not card.out and first.window.side.isAncestorOf(card)


def test_the_button_pulls_it_out_and_puts_it_back(first: Player) -> None:
    window, card = first.window, first.window.card
    stood = place_of(card, first)
    first.hands.click(card.out_button)
    assert card.out and seen(card) and place_of(window.board_place, first).contains(place_of(card, first))
    assert place_of(card, first).top() == stood.top() and stood.left() - place_of(card, first).right() < 2 * EDGE
    first.hands.click(card.out_button)
    settled(first)
    assert not card.out and seen(card) and place_of(window.side, first).contains(place_of(card, first))


def test_a_card_pulled_out_by_its_button_shows_all_of_it(first: Player) -> None:
    """However low it stood, and however little of it was seen there."""
    card = first.window.since_card
    card.show_told("Since your last phase", [f"line {number}" for number in range(22)], [])
    settled(first)
    first.hands.click(card.out_button)
    settled(first)
    assert card.out and card.height() == card.height_at(card.width())


def test_only_cards_that_stand_in_it_open_the_drawer(small: Player) -> None:
    window, card = small.window, small.window.card
    first = place_of(window.side, small)
    assert first.contains(place_of(card, small))
    small.hands.click(card.out_button)
    settled(small)
    assert not window.side.isVisible() and seen(card)


def test_it_keeps_below_a_banner_above_a_drawer_and_comes_back_after(first: Player) -> None:
    window, card = first.window, first.window.why.card
    move(first)
    card.show_action("End segment", "The chit comes first", None)
    card.pull(True)
    drag(card, QPoint(-2000, -2000))
    home = card.pos()
    assert home == QPoint(EDGE, EDGE)
    window.look_back()
    settled(first)
    card.show_action("End segment", "The chit comes first", None)
    assert card.y() > window.banner.geometry().bottom()
    window.return_()
    settled(first)
    card.show_action("End segment", "The chit comes first", None)
    assert card.pos() == home
    drag(card, QPoint(0, 2000))
    window.drawers.show("losses")
    settled(first)
    assert card.geometry().bottom() < window.drawers.drawer.y()


@pytest.fixture
def another(qtbot: QtBot, title: Nemesis, calm: None) -> Iterator[Player]:
    """The window of the next run."""
    with seated(title, qtbot, WIDE) as found:
        yield found


@pytest.mark.parametrize("back", [False, True], ids=["left out", "put back"])
def test_the_next_window_knows_where_a_card_was_put(first: Player, another: Player, back: bool) -> None:
    """Its own settings are read when it is made, so that the card is asked for its place once more."""
    drag(first.window.card, QPoint(-700, 40))
    where = first.window.card.pos()
    if back:
        first.window.card.pull(False)
    card = Card(another.window.side, "decision")
    assert card.out is not back
    if not back:
        another.new()
        card.begin("A question")
        card.finish()
        settled(another)
        assert card.pos() == where


def test_the_column_takes_idle_ground_once_however_often_the_view_says_that_it_changed(player: Player) -> None:
    """Before the layout has followed as well."""
    player.new("kohima-road")
    settled(player)
    window, view = player.window, player.window.view
    assert view is not None
    view.fit()
    settled(player)
    assert window.side.extra > 0
    taken = window.side.extra
    window.side.widen(0)
    for _ in range(4):
        view.viewChanged.emit()
    assert window.side.extra == taken
    assert window.rect().contains(QRect(window.prompt.mapTo(window, QPoint()), window.prompt.size()))


def test_a_decision_beside_the_area_of_play_takes_the_map_there_and_back(player: Player) -> None:
    """The column stays as wide as it is, and the save keeps that the whole area is shown."""
    player.new("race-to-myitkyina")
    settled(player)
    window, view, wide = player.window, player.window.view, player.window.side.extra
    assert view is not None and wide > 0 and view.fitted
    place = player.model.state.world.loc("RU")
    beside = view.board.geometry.rect(place)
    window.context.signals.focusAsked.emit((place,))
    player.qtbot.waitUntil(lambda: view.sees(beside) and not view.gliding)
    assert not view.fitted and window.side.extra == wide
    window.map.sight.keep()
    assert player.model.notes()[SEEN] == WHOLE
    window.context.signals.focusAsked.emit(())
    player.qtbot.waitUntil(lambda: view.fitted and not view.gliding)
    assert window.side.extra == wide and not view.sees(beside)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_sign_below_the_map_pushes_the_wider_column_out(lang: str, qtbot: QtBot, title: Nemesis, calm: None) -> None:
    with seated(title, qtbot, QSize(1600, 1000), lang) as player:
        player.new("kohima-road")
        player.play("draw")
        settled(player)
        player.window.playing.next_piece()
        assert player.window.view is not None
        player.window.view.fit()
        settled(player)
        assert player.window.side.extra > 0
        assert player.window.rect().contains(place_of(player.window.prompt, player))


def test_a_foot_whose_buttons_are_hidden_takes_no_room(first: Player) -> None:
    """As where what had to be read has been."""
    news = first.window.news
    layout = news.begin("What just happened")
    layout.addWidget(QLabel("Something"))
    understood = QPushButton("Understood")
    news.foot.addWidget(side_by_side(understood, None))
    news.finish()
    settled(first)
    whole = news.height()
    understood.hide()
    news.finish()
    settled(first)
    assert news.height() < whole - understood.sizeHint().height() and news._base.isHidden()


def test_a_card_that_is_being_deleted_is_not_asked_whether_the_keyboard_was_in_it(first: Player) -> None:
    """As where a lesson is left with the keyboard at a counter of its card: the window is made anew."""
    host = Host(first.window)
    host.board, host.tips = first.window.side.board, first.window.side.tips
    card = Card(host, "asked")
    keys = CardKeys(card, lambda: None)
    card.setParent(None)
    shiboken6.delete(card)
    keys._focus_changed(first.window.view, None)
    assert not shiboken6.isValid(card)


def test_a_card_that_is_filled_again_has_its_height_at_once(first: Player) -> None:
    """Else the cards and tabs below it would come up and go down again with each act of a computer player."""
    news, high = first.window.news, []
    for lines in (3, 6):
        layout = news.begin("What just happened")
        for number in range(lines):
            layout.addWidget(QLabel(f"Line {number}"))
        gone = QLabel("Nothing of this")
        gone.hide()
        layout.addWidget(gone)
        news.finish()
        high.append(news.height())
        settled(first)
        assert news.height() == high[-1] and gone.isHidden()
    assert high[0] < high[1]


def test_a_few_lines_of_a_tab_stand_below_cards_rather_than_nothing(first: Player) -> None:
    """The log has its lines there, and not what searches them."""
    window = first.window
    panel, bar = first.window.parts("log")[0], first.window.tabs.tabBar()
    assert isinstance(panel, LogPanel)
    settled(first)
    assert panel.bar.isVisible()
    spare = window.tabs.height() - bar.height() - px(LEAST_TAB) - 10
    window.card.layout_.addSpacing(spare)
    window.card.finish()
    settled(first)
    assert panel.isVisible() and px(LEAST_TAB) <= panel.height() < px(SPARE_TAB) and not panel.bar.isVisible()


def test_what_is_told_stands_in_the_column_again_with_another_game(first: Player) -> None:
    """The decision stays where the player put it."""
    window = first.window
    for card in (window.card, window.since_card):
        card.begin("A heading")
        card.finish()
        card.pull(True)
    settled(first)
    assert window.since_card.out
    first.new("race-to-myitkyina")
    settled(first)
    assert not window.since_card.out and window.card.out


def test_a_card_that_is_pulled_out_does_not_lie_over_the_drawer(small: Player) -> None:
    window = small.window
    since = window.since_card
    since.begin("Since your last phase")
    since.finish()
    since.pull(True)
    window.side.keep_spot(since.name, QPoint(900, 40))
    since.place()
    settled(small)
    assert seen(window.card) and not place_of(since, small).intersects(place_of(window.side, small))


def test_what_stands_beside_a_choice_is_not_cut_however_long_it_is(qtbot: QtBot) -> None:
    aside = "Quality 3 \u00b7 against 37/23 Ind: 0 steps to enforce, 2 steps to refuse"
    card = ChoiceCard([], "58 Regiment", aside=aside)
    qtbot.addWidget(card)
    layout = card.layout()
    assert layout is not None and card.minimumSizeHint().width() < 250
    assert layout.heightForWidth(300) > 2 * card.fontMetrics().lineSpacing()
    short = ChoiceCard([], "1904 Silchar", aside="400+")
    qtbot.addWidget(short)
    assert short._aside is not None and not short._aside.wordWrap(), "a figure stays on its line"


def test_escape_on_a_card_closes_the_drawer_below_the_map(first: Player) -> None:
    drawers = first.window.feature(Drawers)
    drawers.show(drawers.boxes.kinds[0].name)
    first.window.card.layout_.addWidget(QPushButton("An answer"))
    first.window.card.finish()
    settled(first)
    assert first.window.card.take_focus() and drawers.opened
    press(first, Key.Key_Escape)
    assert not drawers.opened


def test_above_a_lesson_what_is_asked_has_the_room_of_the_names_of_tabs_too(small: Player) -> None:
    lesson = QLabel("Who joins")
    small.window.side.add_foot(lesson)
    lesson.show()
    settled(small)
    high = small.window.card.height()
    assert small.window.tabs.isVisible() or small.window.side.flap.isVisible()
    crowd(small)
    assert small.window.card.height() > high and not small.window.side.flap.isVisible()
    lesson.hide()
    settled(small)
    assert small.window.side.flap.isVisible()


def test_a_card_that_is_laid_open_without_room_shows_its_heading_alone(first: Player) -> None:
    """What is shown of it takes its place at once, so that it is squeezed while it is laid open."""
    side = first.window.side
    told = Card(side, "told", told=True, folds=("Fold", "Lay open"))
    layout = told.begin("Told")
    layout.addWidget(QLabel("\n" * 40))
    told.foot.addWidget(QPushButton("Replay it"))
    told.finish()
    told.fold(True)
    asks = Card(side, "asks", asks=True)
    asks.begin("Asks").addWidget(QLabel("\n" * 90))
    asks.finish()
    settled(first)
    told.unfold()
    settled(first)
    assert told.height() == told.head_at(told.width())
    assert not [one.text() for one in told.findChildren(QPushButton) if one.isVisible() and one.text() == "Replay it"]
