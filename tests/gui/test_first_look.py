"""A game that is opened in the middle of something is shown as if it had been played up to here."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from nemesis_gui.session.table import HOT_SEAT, PLAYERS
from tests.gui.conftest import Player
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


def test_a_curtain_that_fell_before_the_window_was_shown_covers_it(player: Player) -> None:
    player.model.new("campaign", {}, "4")
    player.model.note(PLAYERS, HOT_SEAT)
    player.window.curtain.drop(player.window.words, 1)
    player.window.show()
    player.qtbot.waitExposed(player.window)
    central = player.window.centralWidget()
    assert player.window.curtain.size() == central.size()
