"""A game that is opened in the middle of something is shown as if it had been played up to here."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.titles.tail_of_the_tiger.game import TailOfTheTiger
from engine.titles.vinegar_joes_war.game import VinegarJoesWar
from nemesis_gui.session.table import HOT_SEAT, PLAYERS
from tests.gui.conftest import Player, seated
from tools.driver.hands import Hands
from tools.pictures.picture import Way
from tools.pictures.table import put

RETREAT = Way(situation="combat/retreat-preferences.yaml", until="RetreatUnits 2")


def test_the_card_leaves_the_hex_in_sight(player: Player) -> None:
    put(player.model, RETREAT)
    window = player.window
    window.show()
    player.qtbot.waitExposed(window)
    assert player.decision == "RetreatUnits" and window.view is not None
    QApplication.processEvents()
    spot = window.view.mapTo(window.board_place, window.view.mapFromScene(window.view.board.position(
        player.model.state.world.loc("1108"))))  # fmt: skip
    assert window.card.isVisible()
    assert not window.card.geometry().contains(spot)


def begin(player: Player, scenario: str) -> None:
    """A game in a window that is seen, its introduction read."""
    player.window.show()
    player.qtbot.waitExposed(player.window)
    player.model.new(scenario, {}, "4")
    player.model.notify()
    Hands(player.window).read_on()
    QApplication.processEvents()


@pytest.mark.parametrize("size", [(1024, 700), (1400, 900)])
def test_a_map_that_would_not_be_read_is_begun_where_something_is_decided(
    qtbot: QtBot, calm: None, size: tuple[int, int]
) -> None:
    """Singapore to Calcutta is a tall map: as a whole its hexes would be ten or seventeen pixels wide."""
    with seated(VinegarJoesWar(), qtbot, QSize(*size)) as player:
        begin(player, "fall-of-an-empire")
        view, index = player.window.view, player.window.presenter.index
        assert view is not None and round(view.zoom * view.board.geometry.rect(0).width()) == 48
        acting = [player.model.state.pieces[unit].loc for unit in index.acting()]
        assert acting and any(view.sees(view.board.geometry.rect(loc)) for loc in acting)


@pytest.mark.parametrize("size", [(1024, 700), (1600, 1000)])
def test_a_question_about_no_place_is_asked_over_the_whole_map_where_nobody_faces_anybody(
    qtbot: QtBot, calm: None, size: tuple[int, int]
) -> None:
    with seated(TailOfTheTiger(), qtbot, QSize(*size)) as player:
        begin(player, "tail-of-the-tiger")
        assert player.window.view is not None and player.window.view.fitted


def test_a_curtain_that_fell_before_the_window_was_shown_covers_it(player: Player) -> None:
    player.model.new("campaign", {}, "4")
    player.model.note(PLAYERS, HOT_SEAT)
    player.window.curtain.drop(player.window.words, 1)
    player.window.show()
    player.qtbot.waitExposed(player.window)
    central = player.window.centralWidget()
    assert player.window.curtain.size() == central.size()
