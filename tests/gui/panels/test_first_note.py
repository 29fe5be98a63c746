"""A new game says what it is about until the player has acted."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from tests.gui.conftest import Player


@pytest.fixture(autouse=True)
def own_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def begun(player: Player) -> Player:
    player.model.new("kohima-road")
    QApplication.processEvents()
    return player


def test_it_tells_what_the_scenario_is_about_and_how_it_is_won(player: Player) -> None:
    card, game = begun(player).window.first_note.card, player.window.words.game
    told = [one.text() for one in card.findChildren(QLabel)]
    assert not card.isHidden() and card.title == "The Kohima road"
    assert game.scenario_about("kohima-road") in told
    assert any(game.scenario_victory("kohima-road") in one for one in told)


def test_it_goes_with_the_first_command_and_comes_with_no_game_that_goes_on(player: Player) -> None:
    begun(player).play("draw")
    QApplication.processEvents()
    assert player.window.first_note.card.isHidden()
    path = player.model.path
    assert path is not None
    begun(player)
    player.model.open(path)
    QApplication.processEvents()
    assert player.window.first_note.card.isHidden()


def test_who_acts_at_once_is_not_told_afterwards(player: Player) -> None:
    player.model.new("kohima-road")
    player.play("draw")
    QApplication.processEvents()
    assert player.window.first_note.card.isHidden()


def test_where_the_decision_needs_the_room_its_heading_is_left_and_opens_it(player: Player) -> None:
    window = player.window
    window.show()
    player.qtbot.waitExposed(window)
    card, high = begun(player).window.first_note.card, QWidget()
    player.qtbot.waitUntil(lambda: card.isVisible() and card.height() == card.height_at(card.width()))
    high.setMinimumHeight(window.height())
    window.card.begin("What is asked").addWidget(high)
    window.card.finish()
    player.qtbot.waitUntil(lambda: card.isVisible() and card.height() < card.height_at(card.width()))
    low = card.height()
    card.open()
    player.qtbot.waitUntil(lambda: card.height() > low)
