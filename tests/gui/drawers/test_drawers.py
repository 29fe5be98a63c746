"""Drawers open and close by mouse and key, show what the state has, and pieces are placed from them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QStatusTipEvent
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from engine.titles.nemesis.game import Nemesis
from nemesis_gui.features.drawers.drawer import DrawerTab
from nemesis_gui.features.drawers.manager import OPENS
from nemesis_gui.titles.nemesis.drawers.contents import KINDS, markers_left
from nemesis_gui.widgets.boardplace import free_height
from tests.gui.conftest import LEFT, seated
from tests.gui.drawers.conftest import Boxes
from tests.gui.gestures.conftest import Mouse

BOXES = {
    "off_map": ("off-map", "airfield"),
    "battalions": ("jp-battalions",),
    "regiments": ("jp-regiments",),
    "chindits": ("chindit-battalions",),
    "losses": ("jp-losses", "jp-permanent", "jp-waiting", "allied-losses", "allied-permanent"),
    "turns": tuple(f"turn-{turn}" for turn in range(1, 13)),
}
RETURN = "reinforcement/battalions-return"
ARRIVALS = """
format: situation/1
game: nemesis
title: The 53rd Division comes by rail
clauses: ["8.1-B/1"]
position: {scenario: race-to-myitkyina, phase: {side: japanese, chit: reinforcement}, at: reinforcement}
"""


def texts(boxes: Boxes) -> str:
    return " ".join(label.text() for label in boxes.drawer.findChildren(QLabel))


# -- opening and closing


@pytest.mark.parametrize(("number", "name"), list(enumerate((kind.name for kind in KINDS), start=1)))
def test_a_drawer_opens_and_closes_by_its_key(boxes: Boxes, number: int, name: str) -> None:
    boxes.player.new()
    assert boxes.press(number).opened == name
    assert boxes.press(number).opened == ""


def test_a_click_on_the_tab_opens_and_closes(boxes: Boxes) -> None:
    boxes.player.new()
    assert boxes.click_tab("chindits").opened == "chindits"
    assert boxes.tab("chindits").isChecked()
    assert boxes.click_tab("turns").opened == "turns"
    assert not boxes.tab("chindits").isChecked()
    assert boxes.click_tab("turns").opened == ""


def test_escape_closes_and_gives_the_keyboard_back_to_the_map(boxes: Boxes) -> None:
    boxes.player.new()
    boxes.press(2).key(Qt.Key.Key_Escape)
    assert boxes.opened == ""
    assert QApplication.focusWidget() is boxes.window.view


def test_a_click_on_the_map_closes(boxes: Boxes) -> None:
    boxes.player.new()
    boxes.click_tab("markers")
    boxes.player.click_hex("0410")
    assert boxes.opened == ""


def test_a_drawer_that_is_kept_open_stays_and_the_map_makes_room(boxes: Boxes) -> None:
    boxes.player.new()
    boxes.click_tab("battalions")
    boxes.player.qtbot.mouseClick(boxes.drawer.pin, LEFT)
    QApplication.processEvents()
    boxes.key(Qt.Key.Key_Escape)
    boxes.player.click_hex("0410")
    assert boxes.opened == "battalions"
    assert boxes.window.view is not None
    assert boxes.window.view.geometry().bottom() < boxes.drawer.y()
    boxes.click_tab("battalions")
    QApplication.processEvents()
    assert boxes.window.view.height() == boxes.window.board_place.height()


def test_cards_keep_above_an_open_drawer(boxes: Boxes) -> None:
    boxes.situation(RETURN)
    card, place = boxes.window.card, boxes.window.board_place
    card.pull(True)
    card.finish()
    boxes.window.resize(1400, 700)
    boxes.click_tab("losses")
    assert card.isVisible()
    assert card.geometry().bottom() < boxes.drawer.y() == free_height(place)
    tall = card.height()
    boxes.click_tab("losses")
    assert free_height(place) == place.height()
    assert card.height() >= tall


def test_a_card_beside_the_map_is_covered_by_no_drawer(boxes: Boxes) -> None:
    boxes.situation(RETURN)
    card, window = boxes.window.card, boxes.window
    QApplication.processEvents()
    before = card.geometry()
    boxes.click_tab("losses")
    assert card.isVisible() and card.geometry() == before
    assert card.visibleRegion().boundingRect() == card.rect()
    window.resize(1024, 700)
    QApplication.processEvents()
    bottom = card.mapTo(window.board_place, card.rect().bottomLeft()).y()
    assert card.isVisible() and bottom < boxes.drawer.y() == free_height(window.board_place)


def low_hex(boxes: Boxes) -> tuple[int, int]:
    """A hex that the open drawer covers, and where the free part of the map ends."""
    view, place = boxes.window.view, boxes.window.board_place
    assert view is not None
    view.set_zoom(1.0)
    loc = boxes.player.model.state.world.loc("1510")
    view.centre_on_hex(loc)
    view.pan(0, -view.height() / 2 + 60)
    view.own = False
    assert view.mapFromScene(view.board.position(loc)).y() > free_height(place)
    return loc, free_height(place)


def test_the_hex_cursor_and_what_is_asked_about_stay_in_sight(boxes: Boxes) -> None:
    boxes.player.new()
    boxes.click_tab("turns")
    view, cursor = boxes.window.view, boxes.window.keyboard.cursor
    assert view is not None and cursor is not None
    loc, free = low_hex(boxes)
    cursor.put(loc)
    assert view.mapFromScene(view.board.geometry.rect(loc).bottomLeft()).y() <= free
    loc, free = low_hex(boxes)
    boxes.window.context.signals.focusAsked.emit((loc,))
    QApplication.processEvents()
    assert view.mapFromScene(view.board.position(loc)).y() < free


def test_it_slides_where_things_move(boxes: Boxes) -> None:
    boxes.player.new()
    boxes.window.context.looks.motion = True
    place, drawer = boxes.window.board_place, boxes.drawer
    boxes.player.qtbot.mouseClick(boxes.tab("air"), LEFT)
    assert drawer.y() > place.height() - drawer.height()
    boxes.player.qtbot.waitUntil(lambda: drawer.geometry().bottom() == place.rect().bottom(), timeout=20_000)
    boxes.player.qtbot.mouseClick(boxes.tab("air"), LEFT)
    assert boxes.drawers.opened == ""
    boxes.player.qtbot.waitUntil(drawer.isHidden, timeout=20_000)
    assert drawer.page is None


def test_a_drawer_has_contents_only_while_it_is_open(boxes: Boxes) -> None:
    boxes.player.new()
    assert boxes.drawer.page is None
    boxes.click_tab("battalions").click_tab("battalions")
    assert boxes.drawer.page is None
    assert boxes.drawer.area.widget() is None


def test_another_game_begins_with_closed_drawers(boxes: Boxes) -> None:
    boxes.player.new()
    boxes.click_tab("turns")
    boxes.player.new("kohima-road")
    assert boxes.opened == ""


# -- contents


@pytest.mark.parametrize("name", BOXES)
def test_a_drawer_shows_what_lies_in_its_boxes(boxes: Boxes, name: str) -> None:
    boxes.player.new()
    boxes.click_tab(name)
    assert boxes.shown() == boxes.inside(BOXES[name])
    assert boxes.tab(name).number == len(boxes.inside(BOXES[name]))


def test_equal_counters_lie_in_a_pile_and_are_spoken_of(boxes: Boxes) -> None:
    boxes.player.new()
    boxes.click_tab("chindits")
    (pile,) = boxes.page.counters
    assert len(pile.pile) == 6
    assert "6 alike" in pile.accessibleName()


def test_a_dropped_battalion_leaves_its_box(boxes: Boxes) -> None:
    boxes.player.new()
    boxes.click_tab("battalions")
    before = boxes.shown()
    boxes.player.play("draw", "drop jp-31-58")
    assert len(before - boxes.shown()) == 1
    assert boxes.shown() == boxes.inside(BOXES["battalions"])
    assert boxes.tab("battalions").number == len(before) - 1


def test_what_is_lost_lies_in_the_losses(boxes: Boxes) -> None:
    boxes.situation("examples/attack").click_tab("losses")
    assert boxes.shown() == set()
    boxes.player.play("attack 0709 jp-31-58,jp-31-124,jp-31-mtn", "choose jp-31-58", "answer yes", "roll")
    assert boxes.shown() == {"uk-ivc-50p"} == boxes.inside(["allied-losses"])
    assert "XXXIII Corps" not in texts(boxes)
    assert "IV Corps" in texts(boxes)


def test_who_arrives_leaves_the_turn_scale(boxes: Boxes, tmp_path: Path) -> None:
    path = tmp_path / "arrivals.yaml"
    path.write_text(ARRIVALS)
    boxes.position(path).click_tab("turns")
    before = boxes.shown()
    boxes.player.play("done")
    assert before - boxes.shown() == {"jp-53-128", "jp-53-rec", "jp-hq-53"}
    assert boxes.shown() == boxes.inside(BOXES["turns"])
    assert boxes.tab("turns").number == len(boxes.shown())


def test_the_turn_scale_marks_the_present_turn_the_monsoons_and_support_turns(boxes: Boxes) -> None:
    boxes.player.new()
    boxes.click_tab("turns")
    names = [widget.accessibleName() for widget in boxes.page.children() if getattr(widget, "accessibleName", str)()]
    assert ["the present turn" in name for name in names] == [turn == 1 for turn in range(1, 11)]
    assert ["Support" in name for name in names] == [turn in (3, 6, 9) for turn in range(1, 11)]
    assert ["Light Monsoon" in name for name in names] == [5 <= turn < 8 for turn in range(1, 11)]
    assert ["Heavy Monsoon" in name for name in names] == [turn >= 8 for turn in range(1, 11)]


def test_a_counter_tells_all_its_values(boxes: Boxes) -> None:
    boxes.player.new()
    boxes.click_tab("turns")
    told = boxes.counter("jp-15-67").toolTip()
    assert "67/15, Japanese" in told
    assert "Strength" in told
    assert "arrives in turn 2: Japanese Reinforcement Hex" in told


@pytest.mark.clause("5.1-D/3")
def test_markers_left_follow_the_map(boxes: Boxes) -> None:
    boxes.situation("movement/ambush").click_tab("markers")
    assert "5 of 5 left" in texts(boxes)
    boxes.player.play("ambush jp-31-58 0908")
    assert "4 of 5 left" in texts(boxes)
    assert "hex:0908" in texts(boxes)
    assert boxes.tab("markers").number == sum(row[2] for row in markers_left(boxes.player.model.state)[:5])


@pytest.mark.clause("2.7/2")
def test_air_supports_tell_their_points_now_and_in_the_monsoon(boxes: Boxes) -> None:
    boxes.player.new()
    boxes.click_tab("air")
    assert boxes.tab("air").number == 5
    assert "Tenth Air Force</b><br><b>4 points</b>, 2 in the monsoon" in texts(boxes)
    assert "leaves with the monsoon" in texts(boxes)


# -- acting


def test_a_piece_clicked_in_a_drawer_is_placed_by_a_click_on_the_map(boxes: Boxes) -> None:
    boxes.situation(RETURN).click_tab("losses").click("jp-31-b1")
    assert boxes.window.context.selected == ("jp-31-b1",)
    assert boxes.counter("jp-31-b1").chosen
    boxes.player.click_hex("1105")
    assert boxes.last_command() == "place jp-31-b1 1105"
    assert boxes.opened == "losses"
    assert "jp-31-b1" not in boxes.shown()


def test_a_piece_is_dragged_out_of_a_drawer_onto_the_map(boxes: Boxes) -> None:
    mouse = Mouse(boxes.situation(RETURN).player)
    boxes.click_tab("losses")
    mouse.see("1105")
    counter = boxes.counter("jp-33-b2")
    start, target = counter.rect().center(), mouse.at("1105", dy=-39)
    mouse.press(start, counter)
    mouse.move(start + QPoint(30, -30), counter)
    end = counter.mapFromGlobal(mouse.view.viewport().mapToGlobal(target))
    mouse.move(end, counter)
    mouse.release(end, counter)
    assert boxes.last_command() == f"place {counter.unit} 1105"


def test_who_can_act_is_marked_and_its_tab_has_a_dot(boxes: Boxes) -> None:
    boxes.situation(RETURN).click_tab("losses")
    assert boxes.tab("losses").dotted
    assert "can act now" in boxes.tab("losses").accessibleName()
    assert not boxes.tab("battalions").dotted
    assert boxes.counter("jp-33-b1").active
    assert not boxes.counter("jp-15-b2").active
    boxes.player.play("place jp-33-b1 1105", "place jp-33-b2 1105")
    assert not boxes.counter("jp-33-b3").active


def test_a_click_looks_at_a_piece_that_cannot_act(boxes: Boxes) -> None:
    boxes.player.new()
    boxes.click_tab("turns").click("jp-15-67")
    assert boxes.window.inspector.shown[1] == "jp-15-67"
    assert boxes.window.context.selected == ()


@pytest.mark.clause("8.2-B/4")
def test_a_box_takes_the_selected_piece(boxes: Boxes) -> None:
    boxes.situation("reinforcement/off-map-airfield").click_tab("off_map").click("uk-mule-1")
    buttons = [button for button in boxes.page.findChildren(QPushButton) if button.isVisible()]
    (send,) = buttons
    boxes.player.qtbot.mouseClick(send, LEFT)
    assert boxes.last_command() == "place uk-mule-1 airfield"
    assert boxes.shown() == boxes.inside(BOXES["off_map"])


def test_by_keys_alone(boxes: Boxes) -> None:
    boxes.situation(RETURN).press(5)
    first = QApplication.focusWidget()
    assert first is boxes.page.counters[0]
    boxes.key(Qt.Key.Key_Right)
    second = QApplication.focusWidget()
    assert second in boxes.page.counters[1:]
    boxes.key(Qt.Key.Key_Left)
    assert QApplication.focusWidget() is first
    boxes.key(Qt.Key.Key_Return)
    assert boxes.window.context.selected == (boxes.page.counters[0].unit,)


def test_the_keyboard_stays_in_the_drawer_when_a_piece_has_gone(boxes: Boxes) -> None:
    boxes.situation(RETURN).press(5).key(Qt.Key.Key_Return)
    unit = boxes.window.context.selected[0]
    boxes.player.play(f"place {unit} 1105")
    QApplication.processEvents()
    assert QApplication.focusWidget() in boxes.page.counters


@pytest.mark.parametrize("on", [False, True])
def test_a_drawer_opens_by_itself_once_if_that_is_wanted(boxes: Boxes, on: bool) -> None:
    boxes.window.settings.put(OPENS, on)
    boxes.situation(RETURN)
    assert boxes.opened == ("losses" if on else "")
    boxes.click_tab("losses")
    if on:
        boxes.player.play("place jp-33-b1 1105")
        assert boxes.opened == ""


def test_a_drawer_that_opened_by_itself_closes_when_nobody_is_left(boxes: Boxes) -> None:
    boxes.window.settings.put(OPENS, True)
    boxes.situation(RETURN)
    boxes.player.play("done")
    assert boxes.opened == ""


def test_a_link_to_a_box_opens_its_drawer(boxes: Boxes) -> None:
    boxes.player.new()
    boxes.window.context.follow("unit:jp-15-67")
    assert boxes.opened == "turns"


@pytest.fixture
def large_french(qtbot: QtBot, title: Nemesis, calm: None) -> Iterator[Boxes]:
    """A small window in French with large texts."""
    with seated(title, qtbot, QSize(1280, 720), "fr", 150) as player:
        player.new()
        QApplication.processEvents()
        yield Boxes(player)


def test_in_french_and_large_drawers_keep_to_a_small_window(large_french: Boxes) -> None:
    boxes, place = large_french, large_french.window.board_place
    tabs = boxes.drawers.tabs
    assert tabs is not None
    for name in (kind.name for kind in KINDS):
        boxes.click_tab(name)
        assert boxes.opened == name
        assert tabs.minimumSizeHint().width() <= place.width() == boxes.drawer.width(), name
        assert boxes.drawer.height() <= place.height() / 2, name
    assert boxes.tab("turns").accessibleName().startswith("Tours, 50")


def test_the_tip_of_a_tab_is_not_said_below_the_map_as_well(boxes: Boxes) -> None:
    window = boxes.player.new().window
    said = []
    window.statusBar().messageChanged.connect(said.append)
    for tab in window.findChildren(DrawerTab):
        assert tab.toolTip()
        QApplication.sendEvent(tab, QStatusTipEvent(tab.statusTip()))
    assert not any(said)
