"""What the other side may do now is named in its colour, with whose it is, wherever it is offered."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication, QMenu

from nemesis_gui.base.style import side_colours
from nemesis_gui.features.seats.out_of_turn import OutOfTurn, Strip
from nemesis_gui.session.saves import PLAYER
from tests.gui.conftest import Player

UNIT = "jp-31-58"


@pytest.fixture
def allied(player: Player) -> Player:
    """The first Allied movement; the Japanese player is Anna."""
    player.new()
    player.model.note(f"{PLAYER}japanese", "Anna")
    player.play("draw", "done", "done")
    while player.decision != "Movement":
        player.play(player.model.commands()[0].text())
    QApplication.processEvents()
    assert player.model.state.active == 1
    return player


def strip(player: Player) -> Strip:
    return player.window.out_of_turn


def listed(player: Player) -> list[str]:
    """What the menu of the strip offers."""
    strip(player).click()
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    texts = [action.text() for action in menu.actions()]
    menu.close()
    return texts


def test_the_strip_names_the_other_player_and_what_is_possible(allied: Player) -> None:
    assert strip(allied).isVisible()
    assert strip(allied).text() == "Anna may: drop a Battalion"
    assert side_colours(0)[0] in strip(allied).styleSheet()


def test_without_a_name_it_is_the_side(allied: Player) -> None:
    allied.model.note(f"{PLAYER}japanese", "")
    allied.model.notify()
    assert strip(allied).text() == "The Japanese player may: drop a Battalion"


def test_it_is_gone_when_nothing_is_possible_any_more(allied: Player) -> None:
    allied.play("done")
    while allied.model.interrupts():
        allied.play(allied.model.commands()[0].text())
    assert strip(allied).isHidden()
    assert allied.window.feature(OutOfTurn).no_other() is not None


def test_it_leads_to_a_list_from_which_one_is_played(allied: Player) -> None:
    texts = listed(allied)
    assert len(texts) == len(allied.model.interrupts())
    assert all(text.startswith("Anna: ") for text in texts)
    strip(allied).click()
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    wanted = allied.model.interrupts().index(next(c for c in allied.model.interrupts() if c.text() == f"drop {UNIT}"))
    menu.actions()[wanted].trigger()
    menu.close()
    line, curtain = allied.model.present.record.line, allied.window.seats.curtain
    assert line()[-1].text != f"drop {UNIT}" and curtain.isVisible(), "nobody acts for another player"
    assert "Anna" in curtain.heading.text() and "Battalion" in curtain.text.text()
    curtain.button.click()
    assert line()[-1].text == f"drop {UNIT}" and curtain.isHidden()
    assert allied.decision == "Movement" and allied.model.state.active == 1


def test_in_the_menu_of_a_place_it_has_a_name(allied: Player) -> None:
    menu = allied.window.place_menu.made(allied.model.state.pieces[UNIT].loc, UNIT)
    texts = [action.text() for action in menu.actions() if "Battalion" in action.text()]
    assert len(texts) == 1
    assert texts[0].startswith("Anna: ")


def test_in_the_list_of_all_commands_it_has_a_name(allied: Player) -> None:
    allied.window.playing.all_commands()
    listing = allied.window.playing.list
    assert listing is not None
    listing.filter.setText("Anna:")
    listing.finish()
    assert listing.proxy.rowCount() == len(allied.model.interrupts())
    listing.close()


@pytest.mark.parametrize("size", [(1024, 700), (1600, 1000)])
def test_it_stands_below_the_map_and_covers_nothing(allied: Player, size: tuple[int, int]) -> None:
    window = allied.window
    window.resize(*size)
    QApplication.processEvents()
    here = strip(allied)
    place, map_ = (QRect(one.mapTo(window, QPoint()), one.size()) for one in (here, window.board_place))
    assert window.rect().contains(place) and not place.intersects(map_)
    assert here.fontMetrics().horizontalAdvance(here.text()) < here.width()
    assert window.childAt(place.center()) is here


def test_looking_back_offers_nothing_out_of_turn(allied: Player) -> None:
    allied.window.look_back()
    assert strip(allied).isHidden()


def test_beside_the_strip_no_tab_of_a_box_is_cut(allied: Player) -> None:
    """In a small window the strip gives way; there is something in every box."""
    window = allied.window
    assert window.drawers.tabs is not None
    window.preferences.speak("fr")
    allied.model.note(f"{PLAYER}japanese", "")
    allied.model.notify()
    window.resize(1024, 700)
    QApplication.processEvents()
    for tab in window.drawers.tabs.tabs.values():
        tab.show_count(1, dotted=False)
    window.drawers.tabs.fit()
    QApplication.processEvents()
    assert strip(allied).isVisible()
    tabs = [tab.geometry() for tab in window.drawers.tabs.tabs.values()]
    assert all(first.right() < second.left() for first, second in pairwise(tabs))
    assert tabs[-1].right() <= window.drawers.tabs.width()


def test_where_it_is_narrow_it_says_what_is_possible_without_dots(allied: Player) -> None:
    allied.model.note(f"{PLAYER}japanese", "")
    allied.model.notify()
    button = strip(allied)
    button.setFixedWidth(600)
    assert button.shown == "The Japanese player may: drop a Battalion"
    button.setFixedWidth(button.fontMetrics().horizontalAdvance("Drop a Battalion") + 40)
    assert button.shown == "Drop a Battalion"
