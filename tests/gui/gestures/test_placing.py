"""Pieces and markers dragged from cards and from the map onto marked places."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from nemesis_gui.board.scene import Click
from nemesis_gui.play.counter_button import UnitButton
from nemesis_gui.play.drag_source import PLACE, units_at
from nemesis_gui.play.gesture import Placement
from nemesis_gui.play.services import KeyboardCursor
from nemesis_gui.titles.nemesis.decisions.supply import MarkerButton
from tests.gui.conftest import LEFT, Player
from tests.gui.gestures.conftest import Mouse

Situation = Callable[[str], Mouse]
HOME = "1204"


def button(mouse: Mouse, unit: str) -> UnitButton:
    QApplication.processEvents()
    found = mouse.player.window.card.findChildren(UnitButton)
    return next(button for button in found if button.unit == unit)


def pull(mouse: Mouse, widget: QWidget, label: str) -> None:
    """From the middle of a widget to a hex; the widget may be gone before the button is released."""
    middle, viewport = widget.rect().center(), mouse.view.viewport()
    mouse.press(middle, widget)
    mouse.move(middle + QPoint(30, 20), widget)
    mouse.move(mouse.at(label), viewport)
    mouse.release(mouse.at(label), viewport)


@pytest.fixture
def returning(situation: Situation) -> Mouse:
    """Auxiliary Battalions return; jp-aux-b1 may join those in 1204."""
    mouse = situation("reinforcement/auxiliaries-return")
    assert mouse.player.decision == "Replacements"
    mouse.see(HOME)
    return mouse


@pytest.mark.clause("8.1-A/8")
def test_a_counter_is_dragged_from_the_card_to_its_hex(returning: Mouse) -> None:
    """As it comes from the system: the card is filled anew when the counter is taken, and Qt hears nothing more of a
    button that went down in a widget that is gone."""
    window, counter = returning.player.window, button(returning, "jp-aux-b1")
    handle, viewport = window.windowHandle(), returning.view.viewport()
    start = counter.mapTo(window, counter.rect().center())
    end = viewport.mapTo(window, returning.at(HOME))
    QTest.mousePress(handle, LEFT, pos=start)
    for point in (start + QPoint(30, 20), (start + end) / 2, end):
        QTest.mouseMove(handle, point)
        QApplication.processEvents()
    QTest.mouseRelease(handle, LEFT, pos=end)
    assert returning.record() == [f"place jp-aux-b1 {HOME}"]
    assert QApplication.overrideCursor() is None and QWidget.mouseGrabber() is None


BESIDE = """
format: situation/1
game: nemesis
title: A Battalion returns to a Regiment that could drop one
position:
  turn: 3
  pieces: {jp-hq-31: "1106", jp-31-58: "1105", jp-31-b1: jp-losses, jp-31-b2: jp-losses, jp-31-b3: jp-battalions}
  phase: {side: japanese, chit: reinforcement}
  at: reinforcement
steps: []
"""


def test_a_click_at_a_counter_that_stands_in_a_marked_hex_places_there(player: Player, tmp_path: Path) -> None:
    file = tmp_path / "beside.yaml"
    file.write_text(BESIDE, encoding="utf-8")
    player.model.set_situation(file)
    presenter = player.window.presenter
    assert presenter is not None and "jp-31-58" in presenter.index.acting()
    presenter.piece_clicked("jp-31-58", Click(LEFT, Qt.KeyboardModifier.NoModifier))
    assert player.window.context.selected == ("jp-31-58",), "nobody is to be placed yet"
    presenter.set_selection(["jp-31-b1"])
    presenter.piece_clicked("jp-31-58", Click(LEFT, Qt.KeyboardModifier.NoModifier))
    assert str(player.model.session.record.nodes[player.model.present.record.head].text) == "place jp-31-b1 1105"


def test_with_ctrl_it_places_nothing(player: Player, tmp_path: Path) -> None:
    """Ctrl adds a counter to what is selected, wherever it stands."""
    file = tmp_path / "beside.yaml"
    file.write_text(BESIDE, encoding="utf-8")
    player.model.set_situation(file)
    presenter, head = player.window.presenter, player.model.present.record.head
    assert presenter is not None
    presenter.set_selection(["jp-31-b1"])
    presenter.piece_clicked("jp-31-58", Click(LEFT, Qt.KeyboardModifier.ControlModifier))
    assert player.model.present.record.head == head
    assert "jp-31-58" in player.window.context.selected


def test_a_click_at_a_marked_hex_asks_who_shall_come_when_nobody_is_selected(returning: Mouse) -> None:
    returning.player.click_hex(HOME)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert len(menu.actions()) == 3, "three Battalions may join those there"
    menu.actions()[1].trigger()
    menu.close()
    assert returning.record() == [f"place jp-aux-b2 {HOME}"]


def test_with_the_keys_the_question_opens_at_the_hex(returning: Mouse) -> None:
    """Wherever the pointer lies, and at the pointer again once the mouse is used."""
    window, view = returning.player.window, returning.view
    loc, presenter = window.context.state.world.find(HOME), window.presenter
    assert presenter is not None
    window.context.services.of(KeyboardCursor).put(loc)
    spot = view.viewport().mapFromGlobal(presenter.spot())
    hex_ = view.mapFromScene(view.board.geometry.rect(loc)).boundingRect()
    assert hex_.contains(spot)
    returning.press(returning.at("1205"), view.viewport())
    returning.release(returning.at("1205"), view.viewport())
    assert window.context.services.of(KeyboardCursor).at == -1
    assert presenter.spot() == QCursor.pos()


def test_dragging_from_the_card_says_the_same_as_clicking(returning: Mouse) -> None:
    pull(returning, button(returning, "jp-aux-b1"), HOME)
    dragged = returning.record()
    returning.player.model.undo()
    returning.player.window.presenter.set_selection(["jp-aux-b1"])  # type: ignore[union-attr]
    returning.player.click_hex(HOME)
    assert returning.record() == dragged


@pytest.mark.clause("8.1-A/9")
def test_a_place_that_is_not_allowed_is_refused_with_its_reason(returning: Mouse) -> None:
    pull(returning, button(returning, "jp-aux-b1"), "1205")
    assert returning.record() == []
    assert "[8.1-A/9]" in returning.said()
    assert returning.player.window.context.selected == ("jp-aux-b1",)


def test_a_button_can_still_be_clicked(returning: Mouse) -> None:
    returning.player.qtbot.mouseClick(button(returning, "jp-aux-b1"), LEFT)
    assert returning.record() or returning.player.window.context.selected == ("jp-aux-b1",)


def test_the_button_says_that_it_can_be_dragged(returning: Mouse) -> None:
    assert "Drag" in button(returning, "jp-aux-b1").toolTip()


@pytest.mark.clause("8.2-C/2b")
def test_a_unit_goes_by_rail_when_it_is_dragged(situation: Situation) -> None:
    mouse = situation("reinforcement/allied-rail")
    mouse.player.window.presenter.set_selection(["uk-lr-shere"])  # type: ignore[union-attr]
    mouse.see("0401")
    mouse.drag(mouse.counter("uk-lr-shere"), mouse.at("0401"))
    assert mouse.record() == ["rail uk-lr-shere 0401"]


@pytest.mark.clause("7.1-C/7")
def test_an_airdrop_is_dragged_from_the_card(situation: Situation) -> None:
    mouse = situation("supply/airdrops")
    assert mouse.player.decision == "Airdrops"
    presenter = mouse.player.window.presenter
    assert presenter is not None
    assert isinstance(presenter.gesture, Placement)
    command = next(commands[0] for commands in presenter.index.places.values())
    label = command.text().split()[1]
    mouse.see(label)
    QApplication.processEvents()
    marker = mouse.player.window.card.findChild(MarkerButton)
    assert isinstance(marker, MarkerButton)
    pull(mouse, marker, label)
    assert mouse.record() == [f"airdrop {label}"]


def test_any_widget_can_give_pieces_to_the_hand(returning: Mouse) -> None:
    """As the drawers do: the widget only says what lies where."""
    hand, widget = returning.player.window.hand, QWidget()
    returning.player.qtbot.addWidget(widget)
    widget.resize(80, 80)
    hand.serve(widget, units_at(lambda at: ["jp-aux-b1"] if at.x() < 40 else []))
    returning.press(QPoint(60, 20), widget)
    returning.move(QPoint(60, 60), widget)
    assert not hand.carrying
    returning.release(QPoint(60, 60), widget)
    returning.press(QPoint(20, 20), widget)
    returning.move(QPoint(20, 60), widget)
    assert hand.carrying
    returning.move(returning.at(HOME))
    returning.release(returning.at(HOME))
    assert returning.record() == [f"place jp-aux-b1 {HOME}"]


def test_a_widget_with_its_own_mouse_picks_up_by_itself(returning: Mouse) -> None:
    hand = returning.player.window.hand
    where = returning.view.viewport().mapToGlobal(returning.at("1206"))
    assert not hand.pick_up(["jp-hq-15a"], where)
    assert hand.pick_up(["jp-aux-b1"], where)
    assert not hand.pick_up(["jp-aux-b2"], where)
    returning.move(returning.at(HOME))
    returning.release(returning.at(HOME))
    assert returning.record() == [f"place jp-aux-b1 {HOME}"]


@pytest.mark.clause("8.2-B/3")
def test_a_piece_is_dropped_on_a_box_of_a_drawer(situation: Situation) -> None:
    mouse = situation("reinforcement/off-map-airfield")
    window, state = mouse.player.window, mouse.player.model.state
    airfield = state.world.loc("airfield")
    presenter = window.presenter
    assert presenter is not None
    unit = next(unit for unit in sorted(presenter.index.units) if airfield in presenter.index.destinations(unit))
    window.drawers.show("off_map")
    mouse.player.qtbot.waitUntil(lambda: window.drawers.drawer.page is not None, timeout=20_000)
    QApplication.processEvents()
    page = window.drawers.drawer.page
    assert page is not None
    face = next(counter for counter in page.counters if unit in counter.pile)
    box = next(widget for widget in page.findChildren(QWidget)
               if widget.property(PLACE) == airfield and widget.isVisible())  # fmt: skip
    target = mouse.view.viewport().mapFromGlobal(box.mapToGlobal(box.rect().center()))
    mouse.press(face.rect().center(), face)
    mouse.move(face.rect().center() + QPoint(30, 0), face)
    mouse.move(target)
    ghost = window.hand._load.ghost
    assert ghost.legal is True
    mouse.release(target)
    assert mouse.record() == [f"place {unit} airfield"]
